/**
 * The card being played, enlarged for a second beside its destination; never while seeking, and gone with the next step.
 */
import { shownLarge } from "../card.js";
import { html, nothing, render } from "../vendor.js";

/** How long it is shown at speed 1, in milliseconds. */
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

  /** Shows the card of the moment, if one was played and the moment was reached by a step. @param {boolean} step */
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
