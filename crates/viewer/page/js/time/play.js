/**
 * Playback: the controls, the speed, and the sentence of the moment shown.
 */
import { classMap, html, nothing, svg } from "../vendor.js";
import { movers } from "../board/adventure.js";
import { duskAt } from "../board/dusk.js";
import { SPEEDS } from "../cursor.js";
import { outcome } from "../moment.js";
import { clock, placeNames } from "./place.js";
import { leading, weight } from "./weight.js";

/**
 * @typedef {import("../app.js").App} App
 */

/** Icons of the buttons, 24 x 24. */
const ICONS = {
  first: "M6 5h2.5v14H6zM20 5v14L9.5 12z",
  previousTurn: "M12.5 5v14L3 12zM21.5 5v14L12 12z",
  previous: "M16.5 5v14L6.5 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  next: "M7.5 5v14l10-7z",
  nextTurn: "M2.5 5v14L12 12zM11.5 5v14l9.5-7z",
  last: "M15.5 5H18v14h-2.5zM4 5v14l10.5-7z",
};

/** @param {keyof typeof ICONS} name */
function icon(name) {
  return svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

/** @param {App} app */
export function transport(app) {
  const { cursor, course, replay, t } = app;
  const button = (/** @type {keyof typeof ICONS} */ name, /** @type {string} */ key, /** @type {() => void} */ act, off = false) =>
    html`<button type="button" class="icon-button ${name}" aria-label=${t(key)} title=${t(key)} aria-disabled=${off} @click=${() => off || act()}>
      ${icon(name)}
    </button>`;
  const [atFirst, atLast] = [cursor.seq === 0, cursor.atHead];
  const end = replay.hidden ? cursor.seq >= cursor.end : atLast;
  return html`<div class="transport" role="group" aria-label=${t("time-play-controls")}>
    ${button("first", "time-first", () => cursor.go(0), atFirst)}
    ${button("previousTurn", "time-previous-turn", () => course.turn(-1), atFirst)}
    ${button("previous", "time-previous", () => cursor.step(-1), atFirst)}
    <button type="button" class="icon-button main" aria-label=${t("time-play")} title=${t("time-play")} aria-pressed=${cursor.playing} @click=${() => cursor.toggle()}>
      ${icon(cursor.playing ? "pause" : "play")}
    </button>
    ${button("next", "time-next", () => cursor.step(1), atLast)}
    ${button("nextTurn", "time-next-turn", () => course.turn(1), atLast)}
    ${button("last", replay.hidden ? "time-furthest" : "time-last", () => cursor.go(cursor.end), end)}
  </div>`;
}

/** @param {App} app */
export function speeds({ cursor, t, link }) {
  const name = (/** @type {number} */ speed) => speed.toLocaleString(link.language);
  return html`<div class="speeds" role="group" aria-label=${t("time-speed")}>
    ${SPEEDS.map((speed) => html`<button type="button" aria-pressed=${cursor.speed === speed} aria-label=${t("time-speed-of", { speed: name(speed) })}
      @click=${() => cursor.setSpeed(speed)}>${name(speed)}×</button>`)}
    <button type="button" class="real" aria-pressed=${cursor.realTime} title=${t("time-real-long")} @click=${() => cursor.setRealTime(!cursor.realTime)}>
      ${t("time-real")}
    </button>
  </div>`;
}

/** The line under the headline: the small step that is shown, its result, or what a Dusk decides. @param {number} seq @param {number} lead @param {string} text @param {App} app */
function small(seq, lead, text, app) {
  const line = app.replay.line(seq)?.text ?? "";
  if (lead !== seq) return app.t("time-now", { text: line });
  if (line !== text) return line;
  const [state, dusk] = [app.replay.state(seq), duskAt(app, seq)];
  return state && dusk ? movers(state, app, dusk) : "";
}

/** The result of a record, where that is more than its sentence: who leads after a movement, who wins at the end. @param {number} seq @param {App} app */
function comesTo(seq, app) {
  const { replay, marks, t } = app;
  const result = replay.line(seq)?.type === "match_ended" ? replay.state(seq)?.result : null;
  if (result) return outcome(result.winners.map((seat) => app.player(seat)), t);
  return marks.at(seq).find(({ kind }) => kind === "lead_change")?.text;
}

/** The length of a sentence that fits in one line of large type. @type {Record<string, number>} */
const LONG = { moment: 34, play: 42, step: 50, quiet: 50 };

/** The length of a caption that needs two lines, also of large screens: the place of the moment moves up to the headline. */
const TOLD = 48;

/**
 * What happened at the moment shown: the play or the moment that it belongs to, sized by weight, and under it the small step.
 *
 * @param {App} app
 */
export function now(app) {
  const { cursor, course, replay, t } = app;
  const seq = cursor.shown;
  const part = course.part(seq);
  const lead = leading(app, seq);
  const weighs = weight(replay, lead);
  const seat = replay.line(lead)?.seat ?? part?.turn ?? null;
  const [day, ...others] = part ? placeNames(part, app) : [""];
  const more = [clock(seq, app), course.takenBack[seq] ? t("time-taken-back") : ""].filter(Boolean);
  const line = replay.line(lead)?.text ?? "";
  const text = comesTo(lead, app) ?? line;
  const place = replay.hidden ? String(seq) : t("time-of", { seq, last: replay.last });
  const found = app.marks.at(seq).find(({ kind }) => kind === "violation");
  const back = course.takenBack[seq];
  const below = small(seq, lead, text, app);
  const caption = found && !back ? found.text : below;
  const long = text.length > LONG[weighs];
  return html`<div class="now ${weighs} ${seat === null ? "" : `seat-${seat}`} ${!long && caption.length > TOLD ? "told" : ""}">
    <div class=${classMap({ sentence: true, back, long })}>
      <p class="headline" title=${text}>${seat === null ? nothing : html`<i class="stone" aria-hidden="true"></i>`}${text}</p>
      ${found && !back ? html`<p class="small found" title=${found.text}><b>${t("time-found")}</b> ${found.text}</p>` : html`<p class="small" title=${below}>${below}</p>`}
    </div>
    <p class="where" title=${[day, ...others, place, ...more].join(" · ")}><b class="place">${day}</b>${others.map((name) => html` <span class="place">${name}</span>`)}
      <span class="number">${place}</span>${more.map((one) => html` <span>${one}</span>`)}
      ${cursor.preview === null ? nothing : html` <span class="looking">${t("time-preview")}</span>`}</p>
  </div>`;
}
