/**
 * The board of the console: what is said so far, as it is drawn on the page of a match. A card that is tapped is asked what may
 * be done with it.
 *
 * @typedef {import("./recording.js").Recording} Recording
 */
import { table } from "../board.js";
import { measured } from "../board/fit.js";
import { html, render } from "../vendor.js";

/** What a board needs of a page: one state, and no course behind it. */
class Moment extends EventTarget {
  course = { part: () => undefined };
  link = /** @type {any} */ ({ flip: false });
  faces = new EventTarget();

  /** @param {Recording} recording @param {import("../text.js").Text} t @param {import("../languages.js").Code} language */
  constructor(recording, t, language) {
    super();
    this.t = t;
    this.link.language = language;
    const now = (/** @type {number} */ seq) => (seq === recording.state?.seq ? recording.state : undefined);
    this.replay = { state: now, line: () => undefined };
    this.cursor = { get shown() { return recording.state?.seq ?? 0; } };
    this.player = (/** @type {number} */ seat) => recording.state?.players[seat]?.name ?? t("player-number", { number: seat + 1 });
  }
}

export class Board {
  /** @param {HTMLElement} element @param {Recording} recording @param {import("../text.js").Text} t @param {import("../languages.js").Code} language */
  constructor(element, recording, t, language) {
    this.element = element;
    this.recording = recording;
    this.app = /** @type {import("../app.js").App} */ (/** @type {unknown} */ (new Moment(recording, t, language)));
    this.app.addEventListener("explain", (event) => recording.tap(/** @type {CustomEvent} */ (event).detail));
    new ResizeObserver(() => measured(element) && this.draw()).observe(element);
  }

  draw() {
    const { state, about } = this.recording;
    if (!state) return;
    render(html`${table(state, this.app, { open: () => {} })}`, this.element);
    for (const card of this.element.querySelectorAll("[data-object]")) {
      card.classList.toggle("tapped", about !== null && /** @type {HTMLElement} */ (card).dataset.object === about);
    }
  }
}
