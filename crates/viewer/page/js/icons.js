/**
 * The icons within a card's text as shapes: terrains, triggers of abilities, costs.
 */
import { symbol } from "./board/symbols.js";
import { html, svg } from "./vendor.js";

/** @typedef {import("./app.js").App} App */

/** @type {Record<string, import("./board/symbols.js").Terrain>} */
const TERRAINS = { V: "forest", M: "mountain", O: "water" };

/** The name of each icon, and its shape: an arrow onto a line, a hand of cards, a tray, a card that leaves, a turn, a star. */
const SIGNS = {
  J: { words: "icon-joined", shape: svg`<path d="M7 1.5h2V7h3.2L8 11.6 3.8 7H7z"/><path d="M2.5 13h11v1.8h-11z"/>` },
  H: { words: "icon-hand", shape: svg`<path d="M1.6 5.6 4.5 4.4 7 12.8l-2.9 1.1zM6.6 3h2.8v9.6H6.6zM11.5 4.4l2.9 1.2-2.5 8.3L9 12.8z"/>` },
  R: { words: "icon-reserve", shape: svg`<path d="M3.5 2h9v6.5h-9z"/><path d="M1.5 9.5h2v3h9v-3h2v5h-13z"/>` },
  D: { words: "icon-discard", shape: svg`<path d="M2.5 1.5H9v10H2.5z"/><path d="M10.7 5h2v5.5h2.2l-3.2 4-3.2-4h2.2z"/>` },
  T: { words: "icon-exhaust", shape: svg`<path d="M8 2.6V.4l4.2 3.3L8 7V4.8a3.8 3.8 0 1 0 3.8 3.8H14a6 6 0 1 1-6-6z"/>` },
  I: { words: "icon-support", shape: svg`<path d="m8 1.2 2 4.6 5 .4-3.8 3.3 1.2 4.9L8 11.8l-4.4 2.6 1.2-4.9L1 6.2l5-.4z"/>` },
};

/**
 * A sentence with its icons drawn; screen readers get them as words.
 *
 * @param {string} sentence
 * @param {App} app
 */
export function withIcons(sentence, app) {
  // Every second part is between braces.
  return sentence.split(/\{([A-Z]|\d+)\}/).map((part, index) => (index % 2 === 0 ? part : icon(part, app)));
}

/** @param {string} sign @param {App} app */
function icon(sign, app) {
  const terrain = TERRAINS[sign];
  if (terrain) return html`${symbol(terrain)}<span class="only-heard">${app.t.of("terrain", terrain)}</span>`;
  const known = SIGNS[/** @type {keyof typeof SIGNS} */ (sign)];
  if (known) {
    return html`<span class="in-words"><svg viewBox="0 0 16 16" aria-hidden="true">${known.shape}</svg></span><span class="only-heard">${app.t(known.words)}</span>`;
  }
  return html`<span class="paid" aria-hidden="true">${sign}</span><span class="only-heard">${app.t("icon-mana", { number: sign })}</span>`;
}
