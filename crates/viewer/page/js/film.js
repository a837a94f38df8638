/**
 * The film of a match: its key moments in half a minute, each with a caption.
 *
 * It plays automatically, unless reduced motion is preferred or the outcome is hidden: then it waits, and shows stills from
 * moment to moment.
 */
import { flag } from "./link.js";
import { shots } from "./film/shots.js";
import { outcome } from "./moment.js";
import { placeNames } from "./time/place.js";
import { html, nothing, render, svg } from "./vendor.js";

/** @typedef {import("./app.js").App} App */

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

const ICONS = {
  before: "M6 5h2.5v14H6zM20 5v14L9.5 12z",
  after: "M15.5 5H18v14h-2.5zM4 5v14l10.5-7z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  loop: "M17 3l4 4-4 4V8H8a3 3 0 0 0-3 3v1H3v-1a5 5 0 0 1 5-5h9zM7 21l-4-4 4-4v3h9a3 3 0 0 0 3-3v-1h2v1a5 5 0 0 1-5 5H7z",
};

/** Shows the film of an open match. @param {HTMLElement} element @param {App} app */
export async function show(element, app) {
  document.body.classList.add("film");
  element.setAttribute("aria-label", app.t("film"));
  if (app.replay.hidden) {
    // Also asks the service for nothing past the beginning until the viewer agrees.
    await app.cursor.go(0);
    return ask(element, app);
  }
  // Everything first: shots are chosen over the whole match, and playback must not stop to load.
  await app.replay.bringAll();
  await app.marks.load();
  const film = new Film(element, app);
  await film.to(0);
  film.play(!quiet.matches);
}

/** The film reveals the end: viewers who hide outcomes are asked first. @param {HTMLElement} element @param {App} app */
function ask(element, { t }) {
  const address = new URL(location.href);
  address.searchParams.delete("spoilers");
  render(html`<div class="asked"><p>${t("film-tells")}</p><a class="main" href=${address.href}>${t("film-play-all")}</a></div>`, element);
}

class Film {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} element @param {App} app */
  constructor(element, app) {
    this.app = app;
    this.element = element;
    this.shots = shots(app);
    this.at = 0;
    this.playing = false;
    this.ended = false;
    this.loops = flag(new URL(location.href).searchParams.get("loop"));
    app.cursor.addEventListener("move", () => this.#draw());
    addEventListener("keydown", (event) => this.#key(event));
  }

  get #shot() {
    return this.shots[this.at];
  }

  /** Goes to a shot, and through its records during playback. @param {number} at */
  async to(at) {
    clearTimeout(this.#timer);
    const { cursor } = this.app;
    this.at = Math.max(0, Math.min(at, this.shots.length - 1));
    this.ended = false;
    const { from, to, ms } = this.#shot;
    const moving = this.playing && !quiet.matches;
    // By a step from the moment before, so that what happens is seen happening.
    if (moving && from > 0) await cursor.go(from - 1);
    await cursor.go(moving ? from : to, moving ? "step" : "seek");
    this.app.say(this.#told());
    if (!this.playing) return this.#draw();
    const steps = moving ? to - from : 0;
    this.#wait(from, steps, ms / (steps + 1));
  }

  /** @param {number} seq @param {number} steps Records of the shot that remain. @param {number} pause */
  #wait(seq, steps, pause) {
    this.#timer = setTimeout(async () => {
      if (steps === 0) return this.#next();
      await this.app.cursor.go(seq + 1, "step");
      this.#wait(seq + 1, steps - 1, pause);
    }, pause);
  }

  #next() {
    if (this.at < this.shots.length - 1) this.to(this.at + 1);
    else if (this.loops) this.to(0);
    else {
      this.play(false);
      this.ended = true;
      this.#draw();
    }
  }

  /** @param {boolean} playing */
  play(playing) {
    clearTimeout(this.#timer);
    this.playing = playing;
    if (playing) this.to(this.ended ? 0 : this.at);
    else this.#draw();
  }

  /** The caption of a shot, with its place. @param {number} [at] */
  #told(at = this.at) {
    const { to, text } = this.shots[at];
    const part = this.app.course.part(to);
    return [part ? placeNames(part, this.app).slice(0, 2).join(", ") : "", text].filter(Boolean).join(": ");
  }

  #draw() {
    const { app, at, shots: all, element } = this;
    const { t, cursor } = app;
    const shot = this.#shot;
    const part = app.course.part(cursor.shown);
    const line = app.replay.line(cursor.shown)?.text ?? "";
    const small = line === shot.text ? "" : line;
    const go = (/** @type {number} */ to) => () => this.to(to);
    const button = (/** @type {keyof typeof ICONS} */ icon, /** @type {string} */ name, /** @type {() => unknown} */ act, /** @type {boolean | null} */ pressed = null) =>
      html`<button type="button" class="icon-button ${icon}" aria-label=${name} title=${name} aria-pressed=${pressed ?? nothing} @click=${act}>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${ICONS[icon]} />`}</svg></button>`;
    render(html`<div class="shots" role="group" aria-label=${t("film-shots")}>
        ${all.map((_, index) => html`<button type="button" class=${index < at ? "seen" : ""} aria-current=${index === at ? "true" : nothing}
          aria-label=${t("film-shot", { number: index + 1, count: all.length, text: this.#told(index) })} @click=${go(index)}><i></i></button>`)}
      </div>
      <div class="buttons">
        ${button("before", t("film-back"), go(at - 1))}
        ${button(this.playing ? "pause" : "play", t("time-play"), () => this.play(!this.playing), this.playing)}
        ${button("after", t("film-on"), go(at + 1))}
        ${button("loop", t("film-loop"), () => this.#loop(), this.loops)}
      </div>
      <div class="caption"><p class="where">${part ? placeNames(part, app).join(" · ") : nothing}</p>
        <p class="headline" title=${shot.text}>${shot.text}</p><p class="small">${small}</p></div>
      ${this.ended ? this.#end() : nothing}`, element);
  }

  /** The result, or that the match is in progress; and what the viewer can do now. */
  #end() {
    const { app } = this;
    const { t, replay } = app;
    const result = replay.state(replay.last)?.result;
    const words = result ? outcome(result.winners.map((seat) => app.player(seat)), t) : t(replay.delay ? "film-so-far-late" : "film-so-far");
    return html`<div class="ended"><p>${words}</p><button type="button" class="main" @click=${() => this.play(true)}>${t("film-again")}</button></div>`;
  }

  #loop() {
    this.loops = !this.loops;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The space bar presses the button that has the focus; it must not also start the film.
    const isPressed = event.key === " " && /** @type {Element} */ (event.target).closest("button, a");
    const act = isPressed ? undefined : {
      " ": () => this.play(!this.playing),
      k: () => this.play(!this.playing),
      ArrowLeft: () => this.to(this.at - 1),
      ArrowRight: () => this.to(this.at + 1),
      Home: () => this.to(0),
      End: () => this.to(this.shots.length - 1),
      l: () => this.#loop(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
