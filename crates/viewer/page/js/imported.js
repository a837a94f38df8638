/**
 * The import report of another program's log.
 *
 * @typedef {import("../types/api").components["schemas"]["ImportReport"]} Report
 */
import { html, nothing } from "./vendor.js";

/**
 * What an import could not read or had to guess.
 *
 * @param {Report | null | undefined} found
 * @param {import("./text.js").Text} t
 * @param {import("./languages.js").Code} language
 */
export function report(found, t, language) {
  if (!found) return nothing;
  const counted = (/** @type {Record<string, number>} */ all) =>
    // The other service's names and messages, which are in English.
    Object.entries(all).map(([name, count]) => html`<span lang="en">${count > 1 ? t("receive-times", { name, count }) : name}</span>`);
  /** @type {[string, (string | ReturnType<typeof html>)[]][]} */
  const parts = [
    ["receive-unknown-types", counted(found.unknown_types)],
    ["receive-unread-messages", counted(found.unread_messages)],
    ["receive-gaps", found.gaps.map((one) => one[language])],
    ["receive-remarks", found.remarks.map((one) => one[language])],
  ];
  const some = parts.filter(([, all]) => all.length > 0);
  const read = t("receive-read", { count: found.notifications });
  if (some.length === 0) return html`<p>${read} ${t("receive-all-read")}</p>`;
  return html`<p>${read}</p>
    <details>
      <summary>${t("receive-report")}</summary>
      ${some.map(([key, all]) => html`<h3>${t(key)}</h3><ul>${all.map((one) => html`<li>${one}</li>`)}</ul>`)}
    </details>`;
}
