/**
 * Lights cards on the board, whatever draws them.
 *
 * @typedef {{from: number, to: number}} Records
 */

/** The objects that are lit. @type {readonly string[]} */
let lit = [];
/** The moments at which they are; all of them, if it does not say. @type {Records | null} */
let during = null;

/**
 * @param {readonly string[]} ids The objects; all others go dark.
 * @param {Records | null} [records] Behind and before these they go dark too.
 */
export function light(ids, records = null) {
  [lit, during] = [ids, records];
  mark(document.querySelectorAll("#board [data-object]"), lit);
}

/** Lights what the board draws anew. @param {number} seq The moment. */
export function relight(seq) {
  if (during && (seq < during.from || seq > during.to)) light([]);
  else if (lit.length > 0) light(lit, during);
}

/** @param {Iterable<Element>} cards @param {readonly string[]} ids */
export function mark(cards, ids) {
  for (const card of cards) {
    card.toggleAttribute("data-lit", ids.includes(/** @type {HTMLElement} */ (card).dataset.object ?? ""));
  }
}
