/**
 * The ways from a game on Board Game Arena to here: the button, and three steps by hand.
 *
 * @typedef {import("../text.js").Text} Text
 */
import { html, svg } from "../vendor.js";
import { bookmarklet } from "./bga.js";

/** The place of the ways on `/open`. */
export const WAY = "way";

/** All ways. @param {Text} t @param {string} language */
export function ways(t, language) {
  const words = { none: t("open-way-none"), blocked: t("open-way-blocked") };
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  return html`<section class="bringing" id=${WAY}>
    <h2>${t("open-way")}</h2>
    <p class="drag">${t("open-way-button")} <a class="button" href=${bookmarklet(words)} @click=${stay}>${t("open-way-name")}</a></p>
    <p class="phone">${t("open-way-phone")}</p>
    <p class="drag">${t("open-way-or")} <a href="/open/daybook.user.js?lang=${language}">${t("open-way-script")}</a></p>
    <p class="drag">${t("open-way-then")}</p>
    <h3>${t("open-way-hand")}</h3>
    ${steps(t, t("open-way-drop"))}
  </section>`;
}

/** The way by hand, for another page. @param {Text} t */
export function inShort(t) {
  return html`<section class="bringing">
    <h2>${t("open-way")}</h2>
    ${steps(t, html`<a href="/open">${t("home-way-drop")}</a>`)}
    <p><a href="/open#${WAY}">${t("home-way-button")}</a></p>
  </section>`;
}

/** The three steps by hand, each with its picture. @param {Text} t @param {unknown} last */
function steps(t, last) {
  const all = [[REPLAY, t("open-way-replay")], [SAVE, t("open-way-save")], [DROP, last]];
  return html`<ol class="steps">${all.map(([picture, words]) =>
    html`<li><svg viewBox="0 0 160 100" aria-hidden="true">${picture}</svg><span>${words}</span></li>`)}</ol>`;
}

/** A browser's window. */
const WINDOW = svg`<rect class="paper" x="4" y="4" width="152" height="92" rx="6"/><path class="edge" d="M4 19h152"/>
  <circle class="bead" cx="12" cy="11.5" r="2.2"/><circle class="bead" cx="19.5" cy="11.5" r="2.2"/><rect class="bead" x="30" y="8" width="84" height="7" rx="3.5"/>`;

/** A sheet with a folded corner, at the origin. */
const SHEET = svg`<path class="paper" d="M0 0h24l10 10v34H0z"/><path class="edge" d="M24 0v10h10"/><path class="words" d="M7 19h20M7 26h20M7 33h13"/>`;

/** Two players' cards, and the regions between them. */
const BOARD = svg`<path class="plaque" d="M26 27h14v19H26zM44 27h14v19H44zM62 27h14v19H62zM26 69h14v19H26zM44 69h14v19H44zM62 69h14v19H62zM80 69h14v19H80z"/>
  <path class="edge" d="M16 57.5h128"/>
  ${[22, 38.5, 55, 71.5, 88, 104.5, 121, 137.5].map((x) => svg`<circle class="ring" cx=${x} cy="57.5" r="5.4"/>`)}`;

const REPLAY = svg`${WINDOW}${BOARD}<circle class="disc" cx="128" cy="79" r="13"/><path class="glyph" d="M124 72.5v13l11-6.5z"/>`;

const SAVE = svg`${WINDOW}<g class="pale">${BOARD}</g><g transform="translate(63 27)">${SHEET}</g>
  <path class="arrow" d="M118 36v30M107 56l11 11 11-11M101 78h34"/>`;

const DROP = svg`<rect class="target" x="6" y="24" width="148" height="71" rx="9"/><g transform="translate(63 4)">${SHEET}</g>
  <path class="arrow" d="M80 57v24M70 71.5l10 10 10-10"/>`;
