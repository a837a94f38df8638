/**
 * Warns, before anything else, that the service shows something other than what follows from its records.
 *
 * @typedef {import("./outcome.js").Told} Told
 */
import { html, render } from "../../vendor.js";

/** @param {import("../../app.js").App} app @param {readonly Told[]} told */
export function differs({ t }, told) {
  const dialog = document.createElement("dialog");
  dialog.className = "past";
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", "differs-title");
  const close = () => dialog.close();
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  const why = told.flatMap((one) => (one.about === "shown" && one.state === "failed" ? [t.of("wrong", one.why, one.values)] : []));
  render(html`<h2 id="differs-title">${t("differs-title")}</h2>
    ${why.map((words) => html`<p>${words}</p>`)}
    <p class="answer"><button type="button" class="main" @click=${close}>${t("do-close")}</button></p>`, dialog);
  dialog.showModal();
}
