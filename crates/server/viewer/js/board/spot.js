/**
 * The card that is played, held large for a second beside where it goes; never while one seeks, and gone with the next step.
 */
import { shownLarge } from "../card.js";
import { html, nothing, render } from "../vendor.js";

/** Milliseconds that it is held at speed 1. */
const HELD = 1_000;

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

export class Spot {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} board @param {import("../app.js").App} app */
  constructor(board, app) {
    this.app = app;
    this.box = document.createElement("div");
    this.box.className = "spot";
    this.box.hidden = true;
    this.box.setAttribute("aria-hidden", "true");
    board.append(this.box);
  }

  /** Shows the card that the moment brought, if one was played and one came here by a step. @param {boolean} step */
  show(step) {
    clearTimeout(this.#timer);
    const { app, box } = this;
    const seq = app.cursor.shown;
    const played = app.replay.line(seq)?.type === "card_played";
    const object = step && played && !quiet.matches ? app.replay.state(seq)?.objects.find(({ id, card }) => card && id.startsWith(`o${seq}.`)) : undefined;
    if (!object) {
      if (!box.hidden) this.#hide();
      return;
    }
    render(html`${shownLarge(object, app)}`, box);
    box.classList.toggle("left", object.expedition === "companion");
    box.hidden = false;
    this.#timer = setTimeout(() => this.#hide(), HELD / app.cursor.speed);
  }

  #hide() {
    this.box.hidden = true;
    render(nothing, this.box);
  }
}
