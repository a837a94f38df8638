/**
 * The picture of a card, if the operator has configured a host for them; otherwise the card is text only.
 */
import { address, lacks } from "../image.js";
import { html, nothing } from "../vendor.js";

/**
 * @param {string} reference
 * @param {import("../app.js").App} app
 * @param {() => void} drawn Redraws the card.
 */
export function picture(reference, app, drawn) {
  const found = address(reference, app);
  if (!found) return nothing;
  const gone = () => {
    lacks(found);
    drawn();
  };
  return html`<figure><img src=${found} alt="" width="744" height="1039" referrerpolicy="no-referrer" @error=${gone}>
    <figcaption>${app.t("large-fan-content")}</figcaption></figure>`;
}
