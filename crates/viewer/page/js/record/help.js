/**
 * The dialog that lists the keys of the input line, and the words for what is not a card.
 */
import { html, render } from "../vendor.js";

/** Keys or words as they are shown, or the messages that name them, and what they do. @type {readonly (readonly [string[], string])[]} */
const KEYS = [
  [["A–Z"], "record-key-letters"],
  [["key-enter"], "record-key-enter"],
  [["↑", "↓"], "record-key-choose"],
  [["←", "→"], "record-key-stop"],
  [["⌫"], "record-key-back"],
  [["key-escape"], "record-key-escape"],
  [["?"], "record-key-help"],
  [["concede"], "record-key-concede"],
  [["drawn"], "record-key-drawn"],
  [["ends"], "record-key-ends"],
  [["Kim: ?"], "record-key-unseen"],
];

/** Shows the dialog; where the focus was, it goes back to. @param {import("../text.js").Text} t */
export function help(t) {
  const name = (/** @type {string} */ key) => (t.has(key) ? t(key) : key);
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog.keys") ?? document.createElement("dialog"));
  dialog.className = "keys";
  dialog.setAttribute("aria-labelledby", "keys-title");
  render(html`<h2 id="keys-title">${t("record-help")}</h2>
    <dl>${KEYS.map(([keys, words]) => html`<div><dt>${keys.map((key) => html`<kbd>${name(key)}</kbd> `)}</dt><dd>${t(words)}</dd></div>`)}</dl>
    <button type="button" @click=${() => dialog.close()}>${t("help-close")}</button>`, dialog);
  document.body.append(dialog);
  dialog.showModal();
}
