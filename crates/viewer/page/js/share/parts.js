/**
 * Parts of the dialogs that share a match.
 *
 * @typedef {import("../app.js").App} App
 */
import { html, nothing } from "../vendor.js";

/** The dialog, empty; there is only one. @returns {HTMLElement} */
export function box() {
  const found = document.getElementById("sharing");
  const made = found ?? document.body.appendChild(Object.assign(document.createElement("div"), { id: "sharing", popover: "auto" }));
  made.setAttribute("role", "dialog");
  made.setAttribute("aria-labelledby", "sharing-title");
  return made;
}

/**
 * A value to copy.
 *
 * @param {string} name
 * @param {string} value
 * @param {App} app
 * @param {{href?: string, codes?: import("./code.js").Codes}} [how] `href`: where the value leads; `codes`: shows it as a QR code.
 */
export function row(name, value, app, { href = "", codes } = {}) {
  const { t } = app;
  return html`<li>
    <label>${name} <input readonly .value=${value}></label>
    <button type="button" aria-label="${t("do-copy")}: ${name}" @click=${(/** @type {Event} */ event) => copy(event, app)}>${t("do-copy")}</button>
    ${codes ? html`<button type="button" aria-label="${t("share-code")}: ${name}" aria-expanded=${codes.url === value} @click=${() => codes.toggle(value)}>${t("share-code-short")}</button>` : nothing}
    ${href ? html`<a href=${href} target="_blank" rel="noopener" aria-label="${t("do-open")}: ${name}">${t("do-open")}</a>` : nothing}
  </li>
  ${codes && codes.url === value ? html`<li class="code">${codes.shown}</li>` : nothing}`;
}

/** Whether links of the dialog hide how the match ends. @param {boolean} hides @param {App["t"]} t @param {(hides: boolean) => void} choose */
export function hiding(hides, t, choose) {
  const change = (/** @type {Event} */ { target }) => choose(/** @type {HTMLInputElement} */ (target).checked);
  return html`<p class="whose"><label><input type="checkbox" .checked=${hides} @change=${change}> ${t("share-hide")}</label></p>`;
}

/** The code that shows a page of this service in a frame. @param {string} address */
export function framed(address) {
  return `<iframe src="${address.replaceAll("&", "&amp;")}" width="960" height="720" style="border:0" allowfullscreen></iframe>`;
}

/** Copies the text of the same row. @param {Event} event @param {App} app */
async function copy({ currentTarget }, { say, t }) {
  const input = /** @type {HTMLElement} */ (currentTarget).closest("li")?.querySelector("input");
  const done = await navigator.clipboard?.writeText(input?.value ?? "").then(() => true, () => false);
  if (!done) input?.select();
  say(t(done ? "do-shared" : "do-copy-self"));
}

/** Saves the match as a file. @param {App} app @param {string | null} [view] Whose hidden cards it may hold; by default, all that this view shows. */
export function download(app, view = app.link.view) {
  return save(app, "daybook", () => app.replay.exported(view));
}

/** Saves something of the match under its name. @param {App} app @param {string} ending @param {() => Promise<Blob>} make */
export async function save({ link, say, t }, ending, make) {
  try {
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(await make());
    anchor.download = `${link.name.split("~")[0] || "match"}.${ending}`;
    anchor.click();
    URL.revokeObjectURL(anchor.href);
  } catch (error) {
    say(t("failed", { why: error instanceof Error ? error.message : String(error) }));
  }
}
