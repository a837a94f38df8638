/**
 * The header of the pages other than the match page.
 */
import { keepLanguage, others } from "../languages.js";
import { skip } from "../skip.js";
import { html, nothing, render } from "../vendor.js";

/** @typedef {import("../languages.js").Code} Code */

/**
 * @param {"/" | "/rules" | "/cards" | "/round" | "/record" | "/control" | "/api" | ""} here Empty for a page that no link leads to.
 * @param {import("../text.js").Text} t
 * @param {Code} language
 */
export function top(here, t, language) {
  const change = (/** @type {Code} */ other) => {
    keepLanguage(other);
    const url = new URL(location.href);
    url.searchParams.delete("lang");
    history.replaceState(null, "", url);
    location.reload();
  };
  const current = (/** @type {string} */ page) => (page === here ? "page" : nothing);
  const brand = html`<a class="brand" href="/" aria-current=${current("/")}>Daybook</a>`;
  render(
    html`${skip(t)}${here === "/" ? html`<h1>${brand}</h1>` : brand}
      <p class="motto">${t("home-motto")}</p>
      <nav aria-label=${t("home-elsewhere")}>
        <a href="/rules" aria-current=${current("/rules")}>${t("rules-title")}</a>
        <a href="/cards" aria-current=${current("/cards")}>${t("cards-title")}</a>
        <a href="/round" aria-current=${current("/round")}>${t("round-choose")}</a>
        <a href="/record" aria-current=${current("/record")}>${t("record-title")}</a>
        <a href="/control" aria-current=${current("/control")}>${t("home-control")}</a>
        <a href="/api" aria-current=${current("/api")}>API</a>
        ${others(language).map(({ code, name }) => html`<button type="button" lang=${code} @click=${() => change(code)}>${name}</button>`)}
      </nav>`,
    /** @type {HTMLElement} */ (document.getElementById("top")),
  );
}
