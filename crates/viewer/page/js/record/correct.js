/**
 * The dialog for correcting a line that the service already has.
 *
 * @typedef {import("./recording.js").Recording} Recording
 * @typedef {import("./kept.js").Entry} Entry
 */
import { html } from "../vendor.js";

/** @param {Entry} entry @param {Recording} recording @param {import("../text.js").Text} t @param {() => void} closed */
export function corrected(entry, recording, t, closed) {
  const done = (/** @type {SubmitEvent} */ event) => {
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget), event.submitter);
    const text = (/** @type {string} */ name) => String(form.get(name) ?? "").trim();
    if (text("do") === "close") return;
    const line = text("do") === "strike" || text("line") === "" ? null : text("line");
    recording.correct(entry, { line, by: text("by"), why: text("why") });
  };
  return html`<dialog class="correct" aria-labelledby="correct-title" @close=${closed}>
    <form method="dialog" @submit=${done}>
      <h2 id="correct-title">${t("record-correct-title")}</h2>
      <p>${t("record-correct-what", { what: entry.text ?? entry.line })}</p>
      <label>${t("record-correct-line")} <input name="line" .value=${entry.line} spellcheck="false"></label>
      <label>${t("record-correct-by")} <input name="by" required value="recorder"></label>
      <label>${t("record-correct-why")} <input name="why" required value=${t("record-correct-slip")}></label>
      <div class="do">
        <button type="submit" class="main" name="do" value="replace">${t("record-correct-replace")}</button>
        <button type="submit" name="do" value="strike">${t("record-correct-strike")}</button>
        <button type="submit" name="do" value="close" formnovalidate>${t("do-close")}</button>
      </div>
    </form>
  </dialog>`;
}
