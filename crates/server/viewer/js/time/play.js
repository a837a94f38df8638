/**
 * Play: to and fro, how fast, and what is said at the moment shown.
 */
import { classMap, html, nothing, svg } from "../vendor.js";
import { SPEEDS } from "../cursor.js";
import { clock, placeNames } from "./place.js";

/**
 * @typedef {import("../app.js").App} App
 */

/** Pictures of the buttons, 24 x 24. */
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

/** Letters of a sentence that fit in one line of large type. */
const LONG = 44;

/** What happened at the moment shown. @param {App} app */
export function now(app) {
  const { cursor, course, replay, t } = app;
  const seq = cursor.shown;
  const part = course.part(seq);
  const seat = part?.turn ?? null;
  const [day, ...others] = part ? placeNames(part, app) : [""];
  const more = [clock(seq, app), course.takenBack[seq] ? t("time-taken-back") : ""].filter(Boolean);
  const text = replay.line(seq)?.text ?? "";
  const place = replay.hidden ? String(seq) : t("time-of", { seq, last: replay.last });
  return html`<div class="now ${seat === null ? "" : `seat-${seat}`}">
    <p class="where" title=${[day, ...others, place, ...more].join(" · ")}><b>${day}</b>${others.map((name) => html` <span>${name}</span>`)}
      <span class="number">${place}</span>${more.map((one) => html` <span>${one}</span>`)}
      ${cursor.preview === null ? nothing : html` <span class="looking">${t("time-preview")}</span>`}</p>
    <p class=${classMap({ sentence: true, back: course.takenBack[seq], long: text.length > LONG })}>${text}</p>
  </div>`;
}
