/** Accessibility faults that axe finds. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The part of a page to check and the axe rules to apply; by default, the whole page and all rules. */
/** @typedef {{part?: string, only?: {type: "rule" | "tag", values: string[]}}} Asked */

/** Rules about colours: all that a theme can change. @type {Asked["only"]} */
const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * The faults that axe finds on a page.
 *
 * @param {import("playwright-core").Page} tab A page that may run scripts of ours (`bypassCSP`).
 * @param {Asked} [asked]
 * @returns {Promise<[string, string][]>}
 */
export async function faults(tab, { part = "html", only } = {}) {
  // @ts-expect-error axe is in the page.
  if (!await tab.evaluate(() => Boolean(window.axe))) await tab.evaluate(AXE);
  return tab.evaluate(async ([where, runOnly]) => {
    // @ts-expect-error axe is in the page.
    const { violations } = await window.axe.run(where, { resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations.map((/** @type {{id: string, nodes: {html: string}[]}} */ { id, nodes }) => [id, nodes[0].html]);
  }, /** @type {const} */ ([part, only]));
}

/**
 * The faults that axe finds on a page in the light theme and then in the dark one. The dark theme differs only in its colours,
 * so the other rules are checked once. A long run checks all of them twice.
 *
 * @param {import("playwright-core").Page} tab
 * @param {Asked} [asked]
 */
export async function faultsInBoth(tab, asked = {}) {
  await inTheme(tab, "light");
  const light = await faults(tab, asked);
  await inTheme(tab, "dark");
  return [...light, ...await faults(tab, process.env.DAYBOOK_LONG ? asked : { ...asked, only: COLOURS })];
}

/** @param {import("playwright-core").Page} tab @param {"light" | "dark"} colorScheme */
async function inTheme(tab, colorScheme) {
  await tab.emulateMedia({ colorScheme });
  await tab.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done));
    // Colours may change in a transition.
    await Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished.catch(() => {})));
  });
}
