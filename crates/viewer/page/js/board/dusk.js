/**
 * What a Dusk compares, and the result: the state before the first Expedition moved, at every moment of that Dusk.
 *
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {"hero" | "companion"} Side
 * @typedef {{before: StateView, moved: boolean}} Dusk `moved`: Expeditions have moved since.
 */

/** Both Expeditions of a player. */
export const SIDES = /** @type {const} */ (["hero", "companion"]);

/** The Dusk that a moment belongs to, if that Dusk has Expeditions that may move. @param {import("../app.js").App} app @param {number} seq @returns {Dusk | null} */
export function duskAt({ replay }, seq) {
  const now = replay.state(seq);
  if (!now || now.phase !== "dusk" || now.tie_breaker) return null;
  const isSame = (/** @type {StateView | undefined} */ one) => one?.phase === "dusk" && one.day === now.day && one.game === now.game && one.line === now.line;
  let first = seq;
  while (isSame(replay.state(first - 1))) first--;
  for (let at = first; at <= seq; at++) {
    const before = replay.state(at - 1);
    if (replay.line(at)?.type === "expedition_moved" && before && isSame(before)) return { before, moved: true };
  }
  return { before: now, moved: false };
}

/**
 * What happens to an Expedition: where it was, where it is, and the terrains that decide.
 *
 * @param {Dusk} dusk @param {StateView} now @param {number} seat @param {Side} side
 */
export function fate({ before }, now, seat, side) {
  const [was, is] = [before.players[seat]?.expeditions[side], now.players[seat]?.expeditions[side]];
  if (!was || !is) return null;
  return { was: was.position, is: is.position, moved: was.position !== is.position, forward: was.forward, due: was.due_to, blocked: was.blocked, ascended: was.ascended };
}
