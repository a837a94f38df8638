/**
 * The picture of a card, if the operator has named a host for them; what has none is drawn in words alone.
 */
import { html, nothing } from "../vendor.js";

const template = document.querySelector("meta[name=card-images]")?.getAttribute("content") ?? "";

/** Addresses without a picture. @type {Set<string>} */
const missing = new Set();

/**
 * @param {string} reference
 * @param {import("../app.js").App} app
 * @param {() => void} drawn Draws the card again.
 */
export function picture(reference, app, drawn) {
  const { language } = app.link;
  const parts = { "{lang}": language, "{set}": reference.split("_")[1] ?? "", "{ref}": reference };
  const address = template.replaceAll(/\{(lang|set|ref)\}/g, (part) => encodeURIComponent(parts[/** @type {keyof typeof parts} */ (part)]));
  if (template === "" || missing.has(address)) return nothing;
  const gone = () => {
    missing.add(address);
    drawn();
  };
  return html`<figure><img src=${address} alt="" width="744" height="1039" referrerpolicy="no-referrer" @error=${gone}>
    <figcaption>${app.t("large-fan-content")}</figcaption></figure>`;
}
