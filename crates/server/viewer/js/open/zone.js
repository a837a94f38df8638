/**
 * The page before a file is open: where to drop one, and why the last one was not opened.
 */
import { Problem } from "../api.js";
import { dropped, place } from "../drop.js";
import { html, nothing, render } from "../vendor.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./opened.js").Lent} Lent
 */

/**
 * @param {HTMLElement} element
 * @param {App} app
 * @param {(file: Lent) => Promise<void>} open Opens a file; the zone is gone then.
 * @param {Lent} [first] The file that was open before the page was loaded again.
 */
export function mount(element, app, open, first) {
  const { t } = app;
  const gone = new AbortController();
  let [over, reading, trouble] = [false, "", ""];
  const draw = () => render(zone(app, { over, reading, trouble, take }), element);
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
}

/** @param {Error} error @param {App} app */
function why(error, { t }) {
  const status = error instanceof Problem ? error.status : 0;
  if (status === 413) return t("open-too-large");
  return status === 429 || status === 503 ? t("open-busy") : error.message;
}

/**
 * @param {App} app
 * @param {{over: boolean, reading: string, trouble: string, take: (files: File[]) => void}} now
 */
function zone({ t }, { over, reading, trouble, take }) {
  return html`<section class="opening">
    <h1>${t("open-title")}</h1>
    <p>${t("open-what")}</p>
    ${reading ? html`<p role="status">${t("receive-sending", { name: reading })} <progress aria-label=${reading}></progress></p>` : place(t, { over, take, multiple: false, button: t("open-title") })}
    ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
    <p><a href="/">${t("refused-home")}</a></p>
  </section>`;
}
