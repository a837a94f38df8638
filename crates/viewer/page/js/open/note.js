/**
 * The note beside a match that is not stored: it says so, and shows the import report of another program's log.
 */
import { isThere } from "../engine.js";
import { report } from "../imported.js";
import { html } from "../vendor.js";

/** @param {import("../app.js").App} app */
export function note({ replay, link, t }) {
  return html`<div class="unkept" role="note">
    <p>${t(isThere ? "open-here" : "open-unkept-long", { name: replay.file?.name })}</p>
    ${report(replay.report, t, link.language)}
  </div>`;
}
