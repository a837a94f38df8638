/**
 * A line of an explanation with the paragraph it cites, which can be opened.
 *
 * @typedef {import("../../app.js").App} App
 */
import { html } from "../../vendor.js";
import { rule } from "../rule.js";

const CITED = /^(.*) \((4\.0|2024-09) ([\d.]+[a-z]?)\)$/;

/** @param {string} line @param {App} app */
export function cited(line, app) {
  const found = CITED.exec(line);
  if (!found) return line;
  const [, text, edition, number] = found;
  return html`${text} ${rule({ edition: /** @type {"4.0"} */ (edition), number }, app)}`;
}
