/**
 * Warns, before anything else, that the past of a match has changed since this browser last saw it.
 */
import { changed, forget } from "./heads.js";
import { datesOf } from "./languages.js";
import { html, render } from "./vendor.js";

/** @typedef {import("./heads.js").Changed} Changed */

/**
 * Shows the warning if the match has a different past from the one this browser saw. Errors of the service are left to later
 * requests. Where the end must not show, nothing past the moment is requested.
 *
 * @param {import("./app.js").App} app
 */
export async function watch(app) {
  const { path, shown } = app.replay;
  const found = shown && (await changed(path, shown).catch(() => null));
  if (!found) return;
  const dialog = document.createElement("dialog");
  dialog.className = "past";
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", "past-title");
  document.body.append(dialog);
  render(words(found, app, dialog), dialog);
  dialog.showModal();
}

/** @param {Changed} found @param {import("./app.js").App} app @param {HTMLDialogElement} dialog */
function words({ match, seq, hash, at, now }, { t, link }, dialog) {
  const date = new Intl.DateTimeFormat(datesOf(link.language), { dateStyle: "long", timeStyle: "short" }).format(new Date(at));
  const drop = () => {
    forget(match);
    dialog.close();
  };
  return html`<h2 id="past-title">${t("past-title")}</h2>
    <p>${t("past-why", { date, seq })}</p>
    <dl>
      <dt>${t("past-then")}</dt>
      <dd><code>${hash}</code></dd>
      <dt>${t("past-now")}</dt>
      <dd><code>${now ?? t("past-none")}</code></dd>
    </dl>
    <p>${t("past-do")}</p>
    <p class="answer">
      <button type="button" @click=${drop}>${t("past-forget")}</button>
      <button type="button" class="main" @click=${() => dialog.close()}>${t("do-close")}</button>
    </p>`;
}
