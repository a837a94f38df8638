/**
 * The first link of a page, shown when it has the focus: past the header to what the page is about.
 */
import { html } from "./vendor.js";

/** @param {import("./text.js").Text} t */
export function skip(t) {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  main.id ||= "main";
  const go = (/** @type {Event} */ event) => {
    // Fragments are moments of a match.
    event.preventDefault();
    main.tabIndex = -1;
    main.focus();
  };
  return html`<a class="skip" href="#${main.id}" @click=${go}>${t("skip")}</a>`;
}
