/**
 * The dialog that lists all shortcuts.
 */
import { html, render } from "../vendor.js";

/** Keys as they are shown, or the messages that name them, and what they do. @type {readonly (readonly [string[], string])[]} */
const KEYS = [
  [["key-space", "K"], "help-play"],
  [["←", "→"], "help-step"],
  [["↑", "↓", "key-shift-arrows"], "help-turn"],
  [["key-home", "key-end"], "help-ends"],
  [["<", ">"], "help-speed"],
  [["0–9"], "help-day"],
  [["D"], "help-next-day"],
  [["N", "P"], "help-next-play"],
  [["M"], "help-matters"],
  [["V"], "help-violation"],
  [["F"], "help-flip"],
  [["X"], "help-reveal"],
  [["I"], "help-large"],
  [["A"], "help-notes"],
  [["W", "C"], "help-draw"],
  [["key-escape"], "help-escape"],
  [["?"], "help-help"],
];

/** @param {import("../app.js").App} app @returns {HTMLDialogElement} */
export function mount(app) {
  const { t } = app;
  const name = (/** @type {string} */ key) => (t.has(key) ? t(key) : key);
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  dialog.setAttribute("aria-labelledby", "help-title");
  render(html`<h2 id="help-title">${t("help-title")}</h2>
    <dl>${KEYS.map(([keys, words]) => html`<div><dt>${keys.map((key) => html`<kbd>${name(key)}</kbd> `)}</dt><dd>${t(words)}</dd></div>`)}</dl>
    <p>${t("help-pointer")}</p>
    <p>${t("help-inputs")}</p>
    <button type="button" @click=${() => dialog.close()}>${t("help-close")}</button>`, dialog);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return dialog;
}
