/**
 * Highlights cards on the board, whichever part draws them.
 *
 * @typedef {{from: number, to: number}} Records
 */

/** The highlighted objects. @type {readonly string[]} */
let lit = [];
/** The moments at which they are highlighted; all moments, if not given. @type {Records | null} */
let during = null;

/**
 * @param {readonly string[]} ids The objects; all other highlights are removed.
 * @param {Records | null} [records] Outside these records the highlights are removed too.
 */
export function light(ids, records = null) {
  [lit, during] = [ids, records];
  mark(document.querySelectorAll("#board [data-object]"), lit);
}

/** Highlights what the board redraws. @param {number} seq The moment. */
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

/** The record that created an object: the object is named after it. @param {string} id @returns {number} */
export function cameWith(id) {
  return Number(/^o(\d+)\./.exec(id)?.[1] ?? 0);
}

/**
 * The objects at a moment that are these or have replaced them: a card is a different object in each zone.
 *
 * @param {readonly string[]} ids
 * @param {number} seq The moment.
 * @param {import("../replay.js").Replay} replay
 */
export function become(ids, seq, replay) {
  const here = replay.state(seq)?.objects ?? [];
  const items = ids.map((id) => replay.state(cameWith(id))?.objects.find((one) => one.id === id)?.item);
  return here.filter(({ id, item }) => ids.includes(id) || items.includes(item)).map(({ id }) => id);
}
