/**
 * The head of the pages beside that of a match.
 */
import { keepLanguage } from "../link.js";
import { html, nothing, render } from "../vendor.js";

/**
 * @param {"/" | "/rules"} here
 * @param {import("../text.js").Text} t
 * @param {"en" | "fr"} language
 */
export function top(here, t, language) {
  const other = language === "fr" ? "en" : "fr";
  const change = () => {
    keepLanguage(other);
    const url = new URL(location.href);
    url.searchParams.delete("lang");
    history.replaceState(null, "", url);
    location.reload();
  };
  const current = (/** @type {string} */ page) => (page === here ? "page" : nothing);
  const brand = html`<a class="brand" href="/" aria-current=${current("/")}>Daybook</a>`;
  render(
    html`${here === "/" ? html`<h1>${brand}</h1>` : brand}
      <p class="motto">${t("home.motto")}</p>
      <nav aria-label=${t("home.elsewhere")}>
        <a href="/rules" aria-current=${current("/rules")}>${t("rules.title")}</a>
        <a href="/openapi.json">API</a>
        <button type="button" lang=${other} @click=${change}>${other === "fr" ? "Français" : "English"}</button>
      </nav>`,
    /** @type {HTMLElement} */ (document.getElementById("top")),
  );
}
