/**
 * Changes side by side: the service reports each as `what : before → after`, or as a single fact.
 */
import { html } from "../../vendor.js";
import { parts } from "./compare.js";

/** A text that may break after each `/`. @param {string} text */
function breakable(text) {
  return text.split("/").map((part, at) => (at === 0 ? part : html`/<wbr>${part}`));
}

/**
 * @param {string[]} lines
 * @param {number} from
 * @param {number} to
 * @param {import("../../app.js").App} app
 */
export function table(lines, from, to, { t }) {
  const row = (/** @type {string} */ line) => {
    const { what, before, after } = parts(line);
    return before === undefined
      ? html`<tr><th scope="row">${what}</th><td colspan="2">${after}</td></tr>`
      : html`<tr><th scope="row">${breakable(what)}</th><td>${before}</td><td><b>${after}</b></td></tr>`;
  };
  return html`<table class="changes">
    <caption>${t("diff-changes", { from, to })}</caption>
    <thead><tr><th scope="col">${t("diff-what")}</th><th scope="col">${from}</th><th scope="col">${to}</th></tr></thead>
    <tbody>${lines.map(row)}</tbody>
  </table>`;
}
