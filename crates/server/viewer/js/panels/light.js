/**
 * Lights cards on the board, whatever draws them.
 *
 * @param {readonly string[]} ids The objects; all others go dark.
 */
export function light(ids) {
  for (const card of document.querySelectorAll("#board [data-object]")) {
    card.toggleAttribute("data-lit", ids.includes(/** @type {HTMLElement} */ (card).dataset.object ?? ""));
  }
}
