/**
 * The page before a file is open: a drop zone, and why the last file was not opened.
 */
import { Problem } from "../api.js";
import { dropped, place } from "../drop.js";
import { Stopped, isThere } from "../engine.js";
import { html, nothing, render } from "../vendor.js";
import { WAY, ways } from "./way.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./opened.js").Lent} Lent
 */

const MEBIBYTE = 1024 * 1024;

/** The largest file that is read: a browser's recording of an evening. */
const FILE_BYTES_MAX = 32 * MEBIBYTE;

/**
 * @param {HTMLElement} element
 * @param {App} app
 * @param {{open: (file: Lent) => Promise<void>, stop: () => void}} how `open`: opens a file and removes the zone; `stop`: stops reading it.
 * @param {import("./opened.js").Arriving} [first] The file that was open before the page was reloaded, or that comes from elsewhere.
 */
export function mount(element, app, { open, stop }, first) {
  const { t } = app;
  const gone = new AbortController();
  let [over, reading, trouble, kept] = [false, "", "", false];
  const draw = () => render(zone(app, { over, reading, trouble, kept, take, paste, stop }), element);
  const read = async (/** @type {string} */ name, /** @type {() => Promise<ArrayBuffer>} */ bytes) => {
    [reading, trouble] = [name, ""];
    draw();
    try {
      await open({ name, bytes: await bytes() });
      gone.abort();
    } catch (error) {
      [reading, trouble] = ["", t("receive-failed", { name, why: why(/** @type {Error} */ (error), app) })];
      draw();
      // What the button cannot do can be done by hand, as it says below.
      if (first?.isHanded) element.querySelector(".trouble")?.scrollIntoView();
    }
  };
  const take = ([file] = /** @type {File[]} */ ([])) => {
    if (!file || reading !== "") return;
    read(file.name, async () => {
      if (file.size > FILE_BYTES_MAX) throw new Error(t("open-too-large-here", { size: FILE_BYTES_MAX / MEBIBYTE }));
      return file.arrayBuffer();
    });
  };
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData("text/plain").trim();
    if (!text || reading !== "") return;
    event.preventDefault();
    take([new File([text], t("open-pasted"))]);
  };
  dropped((now) => {
    over = now;
    if (!gone.signal.aborted) draw();
  }, take, gone.signal);
  addEventListener("paste", (event) => event.clipboardData?.files.length && take([...event.clipboardData.files]), { signal: gone.signal });
  if (first) read(first.name, async () => first.bytes);
  else draw();
  if (location.hash === `#${WAY}`) document.getElementById(WAY)?.scrollIntoView();
  navigator.serviceWorker?.ready.then(() => {
    kept = true;
    if (!gone.signal.aborted && reading === "") draw();
  });
}

/** @param {Error} error @param {App} app */
function why(error, { t }) {
  if (error instanceof Stopped) return t("open-stopped");
  const status = error instanceof Problem ? error.status : 0;
  if (status === 413) return t("open-too-large");
  return status === 429 || status === 503 ? t("open-busy") : error.message;
}

/**
 * @param {App} app
 * @param {{over: boolean, reading: string, trouble: string, kept: boolean, take: (files: File[]) => void,
 *   paste: (event: ClipboardEvent) => void, stop: () => void}} now `kept`: whether the page is available offline too.
 */
function zone({ t, link }, { over, reading, trouble, kept, take, paste, stop }) {
  return html`<section class="opening">
    <h1>${t("open-title")}</h1>
    <p>${t(isThere ? "open-what-here" : "open-what")}</p>
    ${reading ? html`<p role="status">${t("receive-sending", { name: reading })} <progress aria-label=${reading}></progress>
      <button type="button" @click=${stop}>${t("open-stop")}</button></p>` : place(t, { over, take, multiple: false, button: t("open-title"), moves: isThere })}
    ${reading ? nothing : html`<label class="paste">${t("open-paste")} <textarea rows="2" spellcheck="false" @paste=${paste}></textarea></label>`}
    ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
    ${isThere && !reading ? ways(t, link.language) : nothing}
    ${kept ? html`<p class="kept" role="status">${t("open-kept")}</p>` : nothing}
    <p><a href="/">${t("refused-home")}</a></p>
  </section>`;
}
