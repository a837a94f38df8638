/**
 * How a page header and a stream describe a moment, and how a match ended.
 */
import { against, sides } from "./seats.js";
import { visible } from "./visible.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./replay.js").StateView} StateView
 */

/** The game, the day, the phase and what is unusual about them. @param {StateView} state @param {App} app @returns {string[]} */
export function momentNames(state, app) {
  return [
    state.game > 1 ? app.t("game-number", { game: state.game }) : "",
    state.day > 0 ? app.t("day-number", { day: state.day }) : "",
    app.t.of("phase", state.phase),
    state.daily_effect ? app.t.of("effect", state.daily_effect) : "",
    state.tie_breaker ? app.t("tiebreaker") : "",
  ].filter(Boolean);
}

/** The result: who won, if anyone. @param {readonly string[]} winners Their names. @param {App["t"]} t */
export function outcome(winners, t) {
  if (winners.length === 0) return t("result-none");
  if (winners.length === 1) return t("result-wins", { player: winners[0] });
  const together = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  return t("result-win-together", { players: together.format(winners) });
}

/** The title of the tab: the players, and the score at the moment shown. @param {App} app @returns {string} */
export function tabTitle(app) {
  const state = app.replay.state(app.cursor.shown);
  if (!state) return app.link.page === "open" ? `${app.t("open-title")} · Daybook` : "Daybook";
  const all = sides(state.players.map(({ seat }) => seat), state.teams);
  const name = (/** @type {number} */ seat) => app.player(seat);
  const names = all.length === 2 && state.players.length === 2 ? state.players.map(({ seat }) => name(seat)).join(" – ") : against(all, name, app.t);
  const now = state.result ? [outcome(state.result.winners.map((seat) => app.player(seat)), app.t)] : momentNames(state, app);
  return [names, ...now, "Daybook"].map(visible).join(" · ");
}
