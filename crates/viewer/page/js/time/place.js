/**
 * The name of a moment: day, phase and turn.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("./course.js").Part} Part
 */

/** @param {string} phase @param {App} app */
export function phaseName(phase, app) {
  return app.t.of("phase", phase);
}

/** @param {Part} part @param {App} app */
export function dayName({ phase, day, game }, app) {
  if (phase === "setup") return app.t("phase-setup");
  const several = (app.course.parts.at(-1)?.game ?? 1) > 1;
  return app.t(several ? "time-game-day" : "time-day", { game, day });
}

/** @param {Part} part @param {App} app @returns {string[]} From the day on. */
export function placeNames(part, app) {
  const names = [dayName(part, app)];
  if (part.phase !== "setup") names.push(phaseName(part.phase, app));
  if (part.turn !== null) names.push(app.t("time-turn-of", { player: app.player(part.turn) }));
  return names;
}

/** "Day 3, Dusk: sentence". @param {number} seq @param {App} app */
export function spoken(seq, app) {
  const part = app.course.part(seq);
  const text = app.replay.line(seq)?.text ?? "";
  const back = app.course.takenBack[seq] ? ` (${app.t("time-taken-back")})` : "";
  return part ? `${placeNames(part, app).slice(0, 2).join(", ")}: ${text}${back}` : text;
}

/** Created once: that takes longer than a seek may. @type {Record<string, Intl.DateTimeFormat>} */
const CLOCKS = {};

/** The time of day that a record was made at. @param {number} seq @param {App} app */
export function clock(seq, { replay, link: { language } }) {
  const at = replay.line(seq)?.at;
  CLOCKS[language] ??= new Intl.DateTimeFormat(language, { timeStyle: "medium", hourCycle: "h23" });
  return at ? CLOCKS[language].format(new Date(at)) : "";
}
