/**
 * The weight of a record: what is shown large, how long playback stays at it, and which record a small one belongs to.
 *
 * @typedef {"moment" | "play" | "step" | "quiet"} Weight
 */
import { MINOR_TYPES } from "../panels/log/lines.js";

/** Records that change the score, or by officials. */
const MOMENTS = new Set([
  "day_began", "expedition_moved", "game_ended", "game_started", "judge_called", "match_ended", "penalty", "rewound", "ruling", "tie_breaker_began",
]);

/** Records of a player's plays. */
const PLAYS = new Set(["after_you", "card_played", "passed", "quick_action_played"]);

/** Milliseconds that playback stays at each, at speed 1. @type {Record<Weight, number>} */
const PACES = { moment: 1_500, play: 1_400, step: 700, quiet: 250 };

/** The duration of a Dusk's scene, in milliseconds. */
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

/** Milliseconds that playback stays at a record, at speed 1. @param {import("../replay.js").Replay} replay @param {number} seq */
export function pace(replay, seq) {
  return isDusk(replay, seq) ? DUSK : PACES[weight(replay, seq)];
}

/**
 * The record that represents a moment: itself, or for a step the play it follows from in its turn, else the record that began its
 * turn or phase.
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
