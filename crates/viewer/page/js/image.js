/**
 * Pictures of cards, if the operator has configured a host for them.
 */
import { html, nothing } from "./vendor.js";

const template = document.querySelector("meta[name=card-images]")?.getAttribute("content") ?? "";

/** URLs that have no picture. @type {Set<string>} */
const missing = new Set();

/** The URL of a card's picture, as far as is known. @param {string} reference @param {import("./app.js").App} app @returns {string | null} */
export function address(reference, { link: { language } }) {
  const parts = { "{lang}": language, "{set}": reference.split("_")[1] ?? "", "{ref}": reference };
  const found = template.replaceAll(/\{(lang|set|ref)\}/g, (part) => encodeURIComponent(parts[/** @type {keyof typeof parts} */ (part)]));
  return template === "" || missing.has(found) ? null : found;
}

/** There is no picture at this URL. @param {string} found */
export function lacks(found) {
  missing.add(found);
}

/** The picture on a card's face, where there is one; the drawn one is under it. @param {string | undefined} reference @param {import("./app.js").App} app */
export function image(reference, app) {
  const found = template !== "" && reference ? address(reference, app) : null;
  if (!found) return nothing;
  const show = (/** @type {Event} */ { target, type }) => {
    if (type === "error") lacks(found);
    /** @type {HTMLElement} */ (target).hidden = type === "error";
  };
  return html`<img src=${found} alt="" decoding="async" referrerpolicy="no-referrer" @load=${show} @error=${show}>`;
}
