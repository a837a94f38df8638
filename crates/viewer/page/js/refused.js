/**
 * The message in place of a match that cannot be shown, and what can be done about it.
 */
import { Problem, keepToken, token } from "./api.js";
import { html, nothing, render } from "./vendor.js";
import { write } from "./link.js";

/** @typedef {import("./app.js").App} App */

/**
 * @param {HTMLElement} element
 * @param {App} app
 * @param {Error} error
 */
export function refused(element, app, error) {
  const status = error instanceof Problem ? error.status : 0;
  const isForToken = [401, 403, 404].includes(status);
  const { t, link } = app;
  const words = status === 404 ? t(app.replay.delay ? "refused-later" : "refused-missing") : status === 401 || status === 403 ? t("refused-forbidden") : t("failed", { why: error.message });
  document.body.classList.add("is-refused");
  render(
    html`<section class="refused">
      <div role="alert"><h1>${words}</h1></div>
      ${isForToken && link.page === "m" ? asking(app) : nothing}
      <p>
        ${link.view ? html`<a href=${write({ ...link, view: null })}>${t("refused-public")}</a>` : nothing}
        <a href="/" target=${link.page === "m" ? nothing : "_blank"} rel="noopener">${t("refused-home")}</a>
      </p>
    </section>`,
    element,
  );
}

/** @param {App} app */
function asking({ t }) {
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    keepToken(String(data.get("token")).trim());
    location.reload();
  };
  const forget = () => {
    keepToken(null);
    location.reload();
  };
  return html`<p>${t(token() ? "refused-held" : "refused-private")}</p>
    <form @submit=${open}>
      <label>${t("refused-token")} <input name="token" type="password" autocomplete="off" required></label>
      <button type="submit" class="main">${t("refused-open")}</button>
      ${token() ? html`<button type="button" @click=${forget}>${t("refused-forget")}</button>` : nothing}
    </form>`;
}
