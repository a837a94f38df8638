/**
 * How much a record weighs: what is told large, how long play stays at it, and which record a small one belongs to.
 *
 * @typedef {"moment" | "play" | "step" | "quiet"} Weight
 */
import { MINOR_TYPES } from "../panels/log/lines.js";

/** Records that change how the match stands, or who speaks. */
const MOMENTS = new Set([
  "day_began", "expedition_moved", "game_ended", "game_started", "judge_called", "match_ended", "penalty", "rewound", "ruling", "tie_breaker_began",
]);

/** Records by which a player takes a turn. */
const PLAYS = new Set(["after_you", "card_played", "passed", "quick_action_played"]);

/** Milliseconds that each stays at speed 1. @type {Record<Weight, number>} */
const PACES = { moment: 1_500, play: 1_400, step: 700, quiet: 250 };

/** Milliseconds of the scene of a Dusk. */
const DUSK = 2_000;

/** @param {import("../replay.js").Replay} replay @param {number} seq @returns {Weight} */
export function weight(replay, seq) {
  const type = replay.line(seq)?.type ?? "";
  if (MOMENTS.has(type) || isDusk(replay, seq)) return "moment";
  if (PLAYS.has(type)) return "play";
  return MINOR_TYPES.has(type) ? "quiet" : "step";
}

/** Whether a Dusk begins with a record. @param {import("../replay.js").Replay} replay @param {number} seq */
function isDusk(replay, seq) {
  return replay.line(seq)?.type === "phase_began" && replay.state(seq)?.phase === "dusk";
}

/** Milliseconds that a record stays at speed 1. @param {import("../replay.js").Replay} replay @param {number} seq */
export function pace(replay, seq) {
  return isDusk(replay, seq) ? DUSK : PACES[weight(replay, seq)];
}

/**
 * The record that a moment is told by: itself, or for a step the play it follows from in its turn, else that with which its
 * turn or phase began.
 *
 * @param {import("../app.js").App} app
 * @param {number} seq
 */
export function leading({ replay, course }, seq) {
  const from = course.part(seq)?.from ?? seq;
  for (let at = seq; at >= from; at--) {
    const is = weight(replay, at);
    if (is === "moment" || is === "play") return at;
  }
  return from;
}
