/**
 * What the head of a page and a stream say of a moment, and how a match ended.
 */
import { word } from "./card.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./replay.js").StateView} StateView
 */

/** The game, the day, the phase and what is unusual about them. @param {StateView} state @param {App} app @returns {string[]} */
export function momentNames(state, app) {
  return [
    state.game > 1 ? app.t("moment.game", { game: state.game }) : "",
    state.day > 0 ? app.t("moment.day", { day: state.day }) : "",
    word(app, "phase", state.phase),
    state.daily_effect ? word(app, "effect", state.daily_effect) : "",
    state.tie_breaker ? app.t("tiebreaker") : "",
  ].filter(Boolean);
}

/** Who won, if one did. @param {readonly string[]} winners Their names. @param {App["t"]} t */
export function outcome(winners, t) {
  return winners.length === 1 ? t("result.wins", { player: winners[0] }) : t("result.none");
}
