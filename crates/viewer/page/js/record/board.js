/**
 * The board of the console: the state after the lines entered so far, drawn as on a match page. Tapping a card shows what may be
 * done with it.
 *
 * @typedef {import("./saying.js").Saying} Saying
 * @typedef {import("./saying.js").StateView} StateView
 */
import { table } from "../board.js";
import { measured } from "../board/fit.js";
import { html, render } from "../vendor.js";

/** What a board needs of a page: a single state, without the course behind it. */
class Moment extends EventTarget {
  course = { part: () => undefined };
  link = /** @type {any} */ ({ flip: false });
  faces = new EventTarget();

  /** @param {Saying} saying @param {import("../text.js").Text} t @param {import("../languages.js").Code} language */
  constructor(saying, t, language) {
    super();
    this.t = t;
    this.link.language = language;
    const now = (/** @type {number} */ seq) => (seq === saying.state?.seq ? saying.state : undefined);
    this.replay = { state: now, line: () => undefined };
    this.cursor = { get shown() { return saying.state?.seq ?? 0; } };
    this.player = (/** @type {number} */ seat) => saying.state?.players[seat]?.name ?? t("player-number", { number: seat + 1 });
  }
}

export class Board {
  /** What is drawn: typing changes neither. @type {[StateView | null, string | null]} */
  #drawn = [null, null];

  /** @param {HTMLElement} element @param {Saying} saying @param {import("../text.js").Text} t @param {import("../languages.js").Code} language */
  constructor(element, saying, t, language) {
    this.element = element;
    this.saying = saying;
    this.app = /** @type {import("../app.js").App} */ (/** @type {unknown} */ (new Moment(saying, t, language)));
    this.app.addEventListener("explain", (event) => saying.tap(/** @type {CustomEvent} */ (event).detail));
    new ResizeObserver(() => measured(element) && this.#draw()).observe(element);
  }

  draw() {
    const { state, about } = this.saying;
    const [drawn, tapped] = this.#drawn;
    if (state !== drawn || about !== tapped) this.#draw();
  }

  #draw() {
    const { state, about } = this.saying;
    this.#drawn = [state, about];
    if (!state) return;
    render(html`${table(state, this.app, { open: () => {} })}`, this.element);
    for (const card of this.element.querySelectorAll("[data-object]")) {
      card.classList.toggle("tapped", about !== null && /** @type {HTMLElement} */ (card).dataset.object === about);
    }
  }
}
