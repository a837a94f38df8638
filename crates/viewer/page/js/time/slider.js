/**
 * The strip as a slider: the position, the pointer, dragging and keys.
 */
import { html, nothing, render } from "../vendor.js";
import { clock, placeNames, spoken } from "./place.js";
import { scale } from "./scale.js";
import { HEIGHT, MARKS, strip } from "./strip.js";

/** @typedef {import("../app.js").App} App */

/** Pixels around the pointer within which a mark is selected. */
const NEAR = 7;

/** The strip of a match in an element of the page. */
export class Slider {
  /** The requested frame, if any. @type {number | null} */
  #frame = null;
  /** What the next frame does, each task once. @type {Map<string, () => void>} */
  #todo = new Map();
  #width = 0;
  #unit = 1;
  /** The bounds of the strip when the pointer last moved: read then, while no layout is pending. */
  #box = { left: 0, bottom: 0, width: 1 };

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {() => "event" | "time"} width
   */
  constructor(element, app, width) {
    this.app = app;
    this.width = width;
    this.element = element;
    /** The record under a drag, if any. */
    this.dragging = false;
    /** The start of a selected range, if any. @type {number | null} */
    this.from = null;
    this.scale = scale(app, "event");
    render(html`<div class="slider" role="slider" tabindex="0" aria-label=${app.t("time-moment")} aria-valuemin="0">
      <div class="picture"></div><div class="range" hidden></div><div class="head seen"></div><div class="head"></div></div>
      <div class="tip" hidden></div>`, element);
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (element.querySelector(name));
    this.slider = part(".slider");
    this.picture = part(".picture");
    this.range = part(".range");
    this.seen = part(".head.seen");
    this.head = part(".head:not(.seen)");
    this.tip = part(".tip");
    this.#listen();
  }

  #listen() {
    const { app, slider } = this;
    const redraw = () => this.#next("draw", () => this.#draw());
    app.course.addEventListener("change", redraw);
    app.marks.addEventListener("change", redraw);
    app.cursor.addEventListener("move", () => this.#place());
    new ResizeObserver(([entry]) => {
      this.#width = entry.contentRect.width;
      this.#unit = parseFloat(getComputedStyle(slider).fontSize) / 16;
      redraw();
    }).observe(slider);
    slider.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      slider.setPointerCapture(event.pointerId);
      this.#box = slider.getBoundingClientRect();
      this.dragging = true;
      this.from = event.shiftKey ? this.#under(event).seq : null;
      this.#seek(event);
    });
    slider.addEventListener("pointermove", (event) => {
      this.#box = slider.getBoundingClientRect();
      if (this.dragging) this.#seek(event);
      this.#point(event);
    });
    slider.addEventListener("pointerup", (event) => this.#choose(this.#under(event).seq));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      slider.addEventListener(type, () => this.#drop());
    }
    slider.addEventListener("pointerleave", () => this.#next("tip", () => this.#hide()));
    slider.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The drag has ended. */
  #drop() {
    this.dragging = false;
    this.from = null;
    this.range.hidden = true;
  }

  /** A range selected with Shift can be shared as a clip. @param {number} seq */
  async #choose(seq) {
    const { from, app } = this;
    if (from === null || from === seq || app.link.page !== "m") return;
    const { list } = await import("../share.js");
    list(app, { from: Math.min(from, seq), to: Math.max(from, seq) });
  }

  /** Shows the range selected with Shift. @param {number} seq */
  #span(seq) {
    if (this.from === null) return;
    const [low, high] = [Math.min(this.from, seq), Math.max(this.from, seq)];
    this.range.hidden = false;
    this.range.style.insetInline = `${this.scale.edges[low] * 100}% ${(1 - this.scale.edges[high + 1]) * 100}%`;
  }

  /** The widths of records have changed. */
  redraw() {
    this.#next("draw", () => this.#draw());
  }

  /**
   * At most once a frame, however many requests there are.
   *
   * @param {string} what
   * @param {() => void} act
   */
  #next(what, act) {
    this.#todo.set(what, act);
    if (this.#frame !== null) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = null;
      const todo = [...this.#todo.values()];
      this.#todo.clear();
      for (const one of todo) one();
    });
  }

  #draw() {
    if (this.#width === 0) return;
    const { app } = this;
    this.scale = scale(app, app.course.isTimed ? this.width() : "event");
    render(strip(app, this.scale, { width: this.#width, unit: this.#unit }), this.picture);
    this.#place();
  }

  /** Places the heads at the position and at the preview. */
  #place() {
    const { cursor } = this.app;
    const x = (/** @type {number} */ seq) => `${this.scale.middle(Math.min(seq, this.scale.edges.length - 2)) * this.#width}px`;
    this.head.style.translate = x(cursor.seq);
    this.seen.hidden = cursor.preview === null;
    if (cursor.preview !== null) this.seen.style.translate = x(cursor.preview);
    const { slider } = this;
    slider.setAttribute("aria-valuemax", String(cursor.end));
    slider.setAttribute("aria-valuenow", String(cursor.seq));
    slider.setAttribute("aria-valuetext", spoken(cursor.seq, this.app));
  }

  /**
   * The record under the pointer; near a mark, the record of that mark.
   *
   * @param {PointerEvent} event
   */
  #under({ clientX, clientY }) {
    const box = this.#box;
    const x = clientX - box.left;
    // From the bottom: a strip without room for its graph still shows the rows under it.
    const row = HEIGHT - (box.bottom - clientY) / this.#unit;
    const marks = row > MARKS.top && row < MARKS.bottom ? this.#near(x) : [];
    const seq = marks.length > 0 ? marks[0].seq : this.scale.at(x / box.width);
    return { seq, x, width: box.width };
  }

  /** Marks within reach of a place, nearest first. @param {number} x */
  #near(x) {
    const away = (/** @type {{seq: number}} */ { seq }) => Math.abs(this.scale.middle(seq) * this.#width - x);
    return this.app.marks.list.filter((mark) => away(mark) <= NEAR * this.#unit).sort((a, b) => away(a) - away(b));
  }

  /** @param {PointerEvent} event */
  #seek(event) {
    this.#next("seek", () => {
      const { seq } = this.#under(event);
      this.#span(seq);
      if (seq !== this.app.cursor.seq || this.app.cursor.preview !== null) this.app.cursor.go(seq);
    });
  }

  /** @param {PointerEvent} event */
  #point(event) {
    this.#next("tip", () => {
      const { seq, x, width } = this.#under(event);
      this.tip.hidden = !this.app.replay.line(seq);
      this.tip.style.setProperty("--x", `${x}px`);
      this.tip.style.setProperty("--from", String(x / width));
      render(this.#words(seq, x), this.tip);
    });
  }

  #hide() {
    this.tip.hidden = true;
  }

  /**
   * @param {number} seq
   * @param {number} x
   */
  #words(seq, x) {
    const { app } = this;
    const part = app.course.part(seq);
    const names = part ? placeNames(part, app) : [];
    const dusk = app.course.dusks.find((one) => part?.phase === "dusk" && one.seq >= part.from && one.seq <= part.to);
    const back = app.course.takenBack[seq] ? app.t("time-taken-back") : "";
    return html`<p class="where">${[...names, clock(seq, app), back].filter(Boolean).join(" · ")}</p>
      <p>${app.replay.line(seq)?.text}</p>
      ${dusk ? html`<p class="stands">${app.t("time-dusk-totals", { a: dusk.totals[0], b: dusk.totals[1] })}</p>` : nothing}
      ${this.#near(x).slice(0, 4).map(({ kind, text }) => html`<p class="stands ${kind}">${text}</p>`)}`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { cursor, course } = this.app;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowUp: () => cursor.step(1),
      ArrowDown: () => cursor.step(-1),
      PageUp: () => course.turn(1),
      PageDown: () => course.turn(-1),
    };
    const act = keys[event.key];
    if (!act || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }
}
