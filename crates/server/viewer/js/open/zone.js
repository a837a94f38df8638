/**
 * The page before a file is open: a drop zone, and why the last file was not opened.
 */
import { Problem } from "../api.js";
import { dropped, place } from "../drop.js";
import { isThere } from "../engine.js";
import { html, nothing, render } from "../vendor.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./opened.js").Lent} Lent
 */

/**
 * @param {HTMLElement} element
 * @param {App} app
 * @param {(file: Lent) => Promise<void>} open Opens a file and removes the zone.
 * @param {Lent} [first] The file that was open before the page was reloaded.
 */
export function mount(element, app, open, first) {
  const { t } = app;
  const gone = new AbortController();
  let [over, reading, trouble, kept] = [false, "", "", false];
  const draw = () => render(zone(app, { over, reading, trouble, kept, take }), element);
  const read = async (/** @type {string} */ name, /** @type {() => Promise<ArrayBuffer>} */ bytes) => {
    [reading, trouble] = [name, ""];
    draw();
    try {
      await open({ name, bytes: await bytes() });
      gone.abort();
    } catch (error) {
      [reading, trouble] = ["", t("receive-failed", { name, why: why(/** @type {Error} */ (error), app) })];
      draw();
    }
  };
  const take = ([file] = /** @type {File[]} */ ([])) => {
    if (file && reading === "") read(file.name, () => file.arrayBuffer());
  };
  dropped((now) => {
    over = now;
    if (!gone.signal.aborted) draw();
  }, take, gone.signal);
  if (first) read(first.name, async () => first.bytes);
  else draw();
  navigator.serviceWorker?.ready.then(() => {
    kept = true;
    if (!gone.signal.aborted && reading === "") draw();
  });
}

/** @param {Error} error @param {App} app */
function why(error, { t }) {
  const status = error instanceof Problem ? error.status : 0;
  if (status === 413) return t("open-too-large");
  return status === 429 || status === 503 ? t("open-busy") : error.message;
}

/**
 * @param {App} app
 * @param {{over: boolean, reading: string, trouble: string, kept: boolean, take: (files: File[]) => void}} now `kept`: whether
 *   the page is available offline too.
 */
function zone({ t }, { over, reading, trouble, kept, take }) {
  return html`<section class="opening">
    <h1>${t("open-title")}</h1>
    <p>${t(isThere ? "open-what-here" : "open-what")}</p>
    ${reading ? html`<p role="status">${t("receive-sending", { name: reading })} <progress aria-label=${reading}></progress></p>` : place(t, { over, take, multiple: false, button: t("open-title"), moves: isThere })}
    ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
    ${kept ? html`<p class="kept" role="status">${t("open-kept")}</p>` : nothing}
    <p><a href="/">${t("refused-home")}</a></p>
  </section>`;
}
