/**
 * What the browser stores for the page, in this tab or between visits. In a frame it may refuse to: then nothing is stored, and
 * the page works all the same.
 *
 * @typedef {{get: (key: string) => string | null, set: (key: string, value: string | null) => void}} Kept
 */

/** The tab's storage key for the panel shown beside a match, after the name of that match. */
const PANEL = "daybook.panel";

export const inTab = kept(() => sessionStorage);
export const inBrowser = kept(() => localStorage);

/** The panel chosen beside a match in this tab. Another match opens as if nothing was chosen. @param {string} match @returns {string | null} */
export function panelOf(match) {
  const [of, panel] = (inTab.get(PANEL) ?? "").split(" ");
  return of === bare(match) ? panel : null;
}

/** @param {string} match @param {string} panel */
export function keepPanel(match, panel) {
  inTab.set(PANEL, `${bare(match)} ${panel}`);
}

/** A match without the secret of its links. @param {string} match */
function bare(match) {
  return match.split("~")[0];
}

/** @param {() => Storage} storage @returns {Kept} */
function kept(storage) {
  return {
    get(key) {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        // The choice lasts until the page is left.
      }
    },
  };
}
