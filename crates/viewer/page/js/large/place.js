/**
 * Where to place an enlarged card: where there is room beside the element that it was opened from, which it never covers.
 */

/** The distance to the edge of the window, in pixels. */
const EDGE = 4;

/** @param {HTMLElement} box @param {HTMLElement} element */
export function put(box, element) {
  box.style.cssText = "";
  const at = element.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const room = { right: innerWidth - at.right, left: at.left, below: innerHeight - at.bottom, above: at.top };
  const beside = room.right >= width + EDGE || room.left >= width + EDGE || Math.max(room.right, room.left) > Math.max(room.below, room.above);
  if (beside) {
    const right = room.right >= width + EDGE || room.right >= room.left;
    const wide = Math.min(width, (right ? room.right : room.left) - EDGE);
    const top = Math.max(Math.min(at.top, innerHeight - height - EDGE), EDGE);
    box.style.cssText = `left: ${right ? at.right : at.left - wide}px; top: ${top}px; max-width: ${wide}px; max-height: ${innerHeight - 2 * EDGE}px`;
    return;
  }
  const below = room.below >= room.above;
  const tall = Math.min(height, (below ? room.below : room.above) - EDGE);
  const left = Math.max(Math.min(at.left, innerWidth - width - EDGE), EDGE);
  box.style.cssText = `left: ${left}px; top: ${below ? at.bottom : at.top - tall}px; max-height: ${tall}px`;
}
