/**
 * The scene: a plate for each player, the Adventure between them, and at the bottom the last card, the latest sentence, and the
 * table.
 */
import { html, nothing, render } from "../vendor.js";
import { lastCard, lower, ruled, sentence, table } from "./foot.js";
import { adventures, adventure, day, sums } from "./map.js";
import { plate, plates } from "./plate.js";
import { against, seating, sides } from "../seats.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../replay.js").Line} Line
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {import("./parts.js").How} How
 * @typedef {{header: {round?: string, table?: string, event?: string} | null, clock: {ends_at: string | null, left: number | null} | null}} Told What the service reports of the match itself.
 */

/** How long a ruling stays, in milliseconds. */
const RULING = 15_000;

export class Scene {
  /** @type {How} */
  #how = { parts: [], delay: 0, lower: [] };
  /** @type {Told} */
  #told = { header: null, clock: null };
  /** @type {Line | undefined} */
  #ruling;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #gone;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;
  /** The last record searched for a ruling. */
  #seen = -1;
  #left = false;

  /** @param {HTMLElement} element @param {App} app */
  constructor(element, app) {
    this.element = element;
    this.app = app;
  }

  /** @param {How} how @param {boolean} isStill Whether it is frozen at one moment. */
  mount(how, isStill) {
    this.#how = how;
    this.app.cursor.addEventListener("move", () => {
      this.#look(isStill);
      this.draw();
    });
    // The clock runs on when nothing is recorded.
    if (!isStill) this.#ticking = setInterval(() => this.#told.clock?.ends_at && this.draw(), 1000);
  }

  /** @param {Told} told */
  tells({ header, clock }) {
    this.#told = { header, clock };
  }

  /** @param {How} how */
  change(how) {
    this.#how = how;
    this.draw();
  }

  leave() {
    this.#left = true;
    clearInterval(this.#ticking);
    clearTimeout(this.#gone);
  }

  /** Looks for a ruling among new records. @param {boolean} isStill */
  #look(isStill) {
    const { seq } = this.app.cursor;
    const news = ruled(this.app, this.#seen < 0 ? seq : this.#seen + 1, seq);
    this.#seen = seq;
    if (!news) return;
    this.#ruling = news;
    clearTimeout(this.#gone);
    const remove = () => {
      this.#ruling = undefined;
      this.draw();
    };
    if (!isStill) this.#gone = setTimeout(remove, RULING);
  }

  draw() {
    const { app, element } = this;
    const state = app.replay.state(app.cursor.seq);
    if (!state || this.#left) return;
    const { parts, delay } = this.#how;
    const shows = (/** @type {import("./parts.js").Part} */ part) => parts.includes(part);
    const ruling = shows("ruling") ? this.#ruling : undefined;
    const card = shows("card") ? lastCard(app) : null;
    const top = state.players.length > 2 ? this.#many(state, shows) : this.#two(state, shows);
    const who = against(sides(state.players.map(({ seat }) => seat), state.teams), (seat) => app.player(seat), app.t);
    render(html`<h1 class="only-heard">${who}</h1>${top}
      ${card ?? nothing}
      ${ruling ? html`<p class="ruling" role="status">${ruling.text}</p>` : nothing}
      ${shows("sentence") && ruling?.seq !== app.cursor.seq ? sentence(app, card !== null) : nothing}
      ${lower(this.#how.lower)}
      ${shows("table") ? table(this.#told, app, delay) : nothing}`, element);
  }

  /** @param {StateView} state @param {(part: import("./parts.js").Part) => boolean} shows */
  #two(state, shows) {
    const { app } = this;
    const [left, right] = app.link.flip ? [1, 0] : [0, 1];
    return html`${shows("players") ? html`${plate(state, left, "left", app)}${plate(state, right, "right", app)}` : nothing}
      ${shows("regions") ? adventure(state, [right, left], app) : nothing}
      ${shows("regions") || shows("moment") ? html`<section class="under">${shows("regions") ? sums(state, [right, left], "hero", app) : nothing}
        ${shows("moment") ? day(state, app) : nothing}
        ${shows("regions") ? sums(state, [right, left], "companion", app) : nothing}</section>` : nothing}`;
  }

  /** A team on each side; without teams, half of the players. @param {StateView} state @param {(part: import("./parts.js").Part) => boolean} shows */
  #many(state, shows) {
    const { app } = this;
    const all = sides(state.players.map(({ seat }) => seat), state.teams);
    const { near, far } = seating(state, app.link.flip);
    const [left, right] = all.length === 2 ? (app.link.flip ? all.toReversed() : all) : [near, far];
    return html`${shows("players") ? html`${plates(state, left, "left", app)}${plates(state, right, "right", app)}` : nothing}
      ${shows("regions") ? adventures(state, app) : nothing}
      ${shows("moment") ? html`<section class="under">${day(state, app)}</section>` : nothing}`;
  }
}
