/**
 * Animation of a single step: items glide from where they were, changed numbers light up.
 *
 * Everything is drawn immediately and then animated from its previous place, so that the next step never waits.
 */

/** The duration of a move, in milliseconds. */
const MOVE = 320;
/** The duration of a pawn's walk, in milliseconds. */
const WALK = 700;
/** How long a changed number is lit, in milliseconds. */
const LIGHT = 900;

/** Running animations: the next draw ends them, because elements are reused for other items. @type {Set<Animation>} */
const running = new Set();

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Draws, and animates what moved if this was a step.
 *
 * @param {HTMLElement} root
 * @param {() => void} draw
 * @param {{step: boolean, goes: (item: string) => string | undefined}} how `goes`: the pile that now contains an item.
 */
export function drawn(root, draw, { step, goes }) {
  for (const animation of running) animation.cancel();
  running.clear();
  if (!step || quiet.matches) {
    draw();
    return;
  }
  const before = places(root);
  const looks = copies(before, goes);
  const values = numbers(root);
  draw();
  for (const [key, { box, element }] of places(root)) {
    const was = before.get(key);
    before.delete(key);
    if (was) glide(element, was.box, box);
    else animate(element, [{ opacity: 0, scale: 0.92 }, { opacity: 1, scale: 1 }], { duration: MOVE, easing: "ease-out" });
  }
  for (const [key, { box }] of before) {
    const look = looks.get(key);
    const end = look && root.querySelector(`[data-pile="${CSS.escape(look.pile)}"]`);
    if (end) leave(root, look.ghost, box, end.getBoundingClientRect());
  }
  for (const [key, { text, element }] of numbers(root)) {
    const was = values.get(key);
    if (was && was.text !== text) light(element);
  }
}

/** @param {HTMLElement} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
function animate(element, frames, options) {
  const animation = element.animate(frames, options);
  running.add(animation);
  animation.onfinish = () => running.delete(animation);
  return animation;
}

/** @param {HTMLElement} root */
function places(root) {
  /** @type {Map<string, {box: DOMRect, element: HTMLElement}>} */
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-key]"))) {
    const box = element.getBoundingClientRect();
    // Items in a closed list have no place.
    if (box.width > 0) found.set(element.dataset.key ?? "", { box, element });
  }
  return found;
}

/**
 * Copies of the elements of items that are now in a pile, as they looked before.
 *
 * @param {ReturnType<typeof places>} before
 * @param {(item: string) => string | undefined} goes
 */
function copies(before, goes) {
  /** @type {Map<string, {pile: string, ghost: HTMLElement}>} */
  const found = new Map();
  for (const [key, { element }] of before) {
    const pile = goes(key);
    if (pile !== undefined) found.set(key, { pile, ghost: /** @type {HTMLElement} */ (element.cloneNode(true)) });
  }
  return found;
}

/** @param {HTMLElement} root */
function numbers(root) {
  /** @type {Map<string, {text: string | null, element: HTMLElement}>} */
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-value]"))) {
    const of = element.closest("[data-key]")?.getAttribute("data-key") ?? "";
    found.set(`${of} ${element.dataset.value}`, { text: element.textContent, element });
  }
  return found;
}

/** @param {HTMLElement} element @param {DOMRect} from @param {DOMRect} to */
function glide(element, from, to) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const pawn = element.classList.contains("pawn");
  // A pawn walks in an arc, along its drawn trace.
  const over = pawn ? [{ transform: `translate(${x / 2}px, ${y / 2 - 10}px)`, zIndex: 5 }] : [];
  const frames = [{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, ...over, { transform: "none", zIndex: 5 }];
  animate(element, frames, { duration: pawn ? WALK : MOVE, easing: "cubic-bezier(.2, .8, .2, 1)" });
}

/** An item that is no longer shown moves to its pile. @param {HTMLElement} root @param {HTMLElement} ghost @param {DOMRect} from @param {DOMRect} to */
function leave(root, ghost, from, to) {
  for (const marked of [ghost, ...ghost.querySelectorAll("[data-value]")]) {
    for (const name of ["data-key", "data-object", "data-value"]) marked.removeAttribute(name);
  }
  ghost.inert = true;
  ghost.classList.add("ghost");
  const { left, top } = root.getBoundingClientRect();
  const [x, y] = [from.left - left + root.scrollLeft, from.top - top + root.scrollTop];
  ghost.style.cssText = `left: ${x}px; top: ${y}px; width: ${from.width}px; height: ${from.height}px`;
  root.append(ghost);
  const end = `${to.left + to.width / 2 - from.left - from.width / 2}px ${to.top - from.top - from.height / 2}px`;
  const frames = [{ translate: "0 0" }, { translate: end, scale: 0.2, opacity: 0.2 }];
  const animation = animate(ghost, frames, { duration: MOVE, easing: "ease-in" });
  const gone = () => ghost.remove();
  animation.addEventListener("finish", gone);
  animation.addEventListener("cancel", gone);
}

/** @param {HTMLElement} element */
function light(element) {
  animate(element, [{ backgroundColor: "var(--lit)", borderRadius: "0.25em" }, { borderRadius: "0.25em" }], { duration: LIGHT });
}
