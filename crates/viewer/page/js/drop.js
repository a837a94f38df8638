/**
 * A drop zone for files: they can be dropped anywhere on the page, or chosen.
 */
import { html, nothing } from "./vendor.js";

/**
 * @param {(over: boolean) => void} hover Called with whether files are being dragged over the page.
 * @param {(files: File[]) => void} take
 * @param {AbortSignal} [signal] Stops listening.
 */
export function dropped(hover, take, signal) {
  let over = false;
  const now = (/** @type {boolean} */ value) => (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    if (over === value) return;
    over = value;
    hover(value);
  };
  addEventListener("dragover", now(true), { signal });
  addEventListener("dragleave", (event) => event.relatedTarget === null && now(false)(event), { signal });
  addEventListener("drop", (event) => {
    now(false)(event);
    take([...(event.dataTransfer?.files ?? [])]);
  }, { signal });
}

/**
 * @param {import("./text.js").Text} t
 * @param {{over: boolean, take: (files: File[]) => void, multiple: boolean, button?: string, moves?: boolean}} how `button`: what
 *   says; `moves`: whether texts of moves are accepted too.
 */
export function place(t, { over, take, multiple, button = "", moves = false }) {
  const chosen = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    take([...(input.files ?? [])]);
    input.value = "";
  };
  return html`<label class=${over ? "drop over" : "drop"}>
    <strong>${t("receive-drop")}</strong>
    <span>${t(moves ? "open-kinds" : "receive-what")}</span>
    ${button ? html`<b class="button">${button}</b>` : nothing}
    <input class="only-heard" type="file" ?multiple=${multiple} accept=".daybook,.json,.ndjson,.html,.htm,.mhtml,.mht,.har,.zip,.gz,.txt${moves ? ",.moves" : ""}" @change=${chosen}>
  </label>`;
}
