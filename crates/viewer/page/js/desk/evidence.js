/**
 * A file as evidence: its hash, name, type and size are recorded. The file itself stays with its owner, and the page can check
 * whether a file is the recorded one.
 *
 * @typedef {import("./desk.js").Desk} Desk
 */
import { html, nothing } from "../vendor.js";
import { textOf, word } from "./fields.js";

/** The largest file, in bytes: it is hashed in memory as a whole. */
const BYTES_MAX = 200 * 1024 * 1024;

/** @typedef {{name: string, type: string, size: number, sha256: string}} Hashed */

/** Whether the browser has SHA-256: it gives that only to a page loaded over HTTPS or from this machine. */
const hashes = () => Boolean(globalThis.crypto?.subtle);

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {File} file @returns {Promise<Hashed>} */
async function hashed(file) {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return { name: file.name, type: file.type || "application/octet-stream", size: file.size, sha256: hex(new Uint8Array(digest)) };
}

/** @type {import("./desk.js").Form} */
export const evidence = {
  id: "evidence",
  title: "desk-evidence",
  done: "desk-evidence-do",
  fields: (desk) => {
    const { t } = desk;
    if (!hashes()) return html`<p class="quiet">${t("desk-evidence-cannot")}</p>`;
    const { file, checked } = desk.evidence;
    return html`<p class="quiet">${t("desk-evidence-how")}</p>
      <label>${t("desk-evidence-file")} <input type="file" name="file" required @change=${(/** @type {Event} */ event) => take(event, desk, "file")}></label>
      ${file ? html`<p class="hash"><code>${file.sha256}</code></p>` : nothing}
      ${word(t("desk-evidence-name"), "name", { value: file?.name ?? "", required: true })}
      ${word(t("desk-evidence-text"), "text")}
      ${list(desk, checked)}`;
  },
  events: (data, desk) => {
    const { file } = desk.evidence;
    if (!file) return desk.t("desk-evidence-wait");
    const text = [textOf(data, "name"), textOf(data, "text")].filter(Boolean).join(": ");
    return [{ type: "evidence_attached", data: { sha256: file.sha256, media_type: file.type, size: file.size, text } }];
  },
  reset: (desk) => (desk.evidence = { file: null, checked: null }),
};

/** @param {Event} event @param {Desk} desk @param {"file" | "checked"} what */
async function take({ target }, desk, what) {
  const file = /** @type {HTMLInputElement} */ (target).files?.[0];
  desk.evidence[what] = null;
  if (file && file.size > BYTES_MAX) desk.trouble(desk.t("desk-evidence-large"));
  else if (file) desk.evidence[what] = await hashed(file);
  desk.draw();
}

/** The recorded files, and a field to check a file against them. @param {Desk} desk @param {Hashed | null} checked */
function list(desk, checked) {
  const { t, known, app } = desk;
  const all = known.of("evidence_attached");
  if (all.length === 0) return nothing;
  const found = all.filter((one) => known.data(one).sha256 === checked?.sha256);
  const told = found.length > 0 ? t("desk-evidence-same", { seq: found.map(({ seq }) => `#${seq}`).join(", ") }) : t("desk-evidence-other");
  return html`<section><h4>${t("desk-evidence-recorded")}</h4>
    <ul class="files">${all.map((one) => {
      const { text, sha256, size } = known.data(one);
      return html`<li><button type="button" class="go" @click=${() => app.cursor.go(one.seq)}>#${one.seq}</button> ${text ?? ""}
        <span class="quiet">${t("desk-evidence-size", { size: (size / 1024).toLocaleString(app.link.language, { maximumFractionDigits: 0 }) })}</span> <code>${sha256}</code></li>`;
    })}</ul>
    <label>${t("desk-evidence-check")} <input type="file" @change=${(/** @type {Event} */ event) => take(event, desk, "checked")}></label>
    ${checked ? html`<p role="status" class=${found.length > 0 ? "same" : "trouble"}>${told}</p>` : nothing}
  </section>`;
}
