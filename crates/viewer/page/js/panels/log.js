/**
 * What happened, one sentence per record, synchronized with the moment both ways: pointing at a line previews its moment,
 * choosing it goes there, and the line of the moment stays in view unless the user scrolls.
 *
 * Only chunks near the visible part contain their lines. `content-visibility` alone leaves every line in the document: tens of
 * thousands of elements in a long match, which the browser visits again at each seek.
 */
import { inBrowser } from "../kept.js";
import { atRest } from "../rest.js";
import { html, nothing, render } from "../vendor.js";
import { chunked, holding, last } from "./log/chunks.js";
import { MINOR_TYPES, lines, words } from "./log/lines.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./log/chunks.js").Chunk} Chunk
 */

/** @type {import("../side.js").Panel} */
export const log = { id: "log", title: "log", mount };

const MINOR = "daybook.minor";

/** What is drawn beyond the visible part, so that scrolling does not show gaps. */
const AROUND = "100% 0%";

/**
 * @param {HTMLElement} element
 * @param {App} app
 */
function mount(element, app) {
  new Log(element, app);
}

class Log {
  #words = "";
  #minor = inBrowser.get(MINOR) !== "hide";
  /** Whether the user scrolls, and not the moment. */
  #held = false;
  /** The previous scroll position. */
  #seq = -1;
  /** Whether the log itself moves the moment. */
  #own = false;
  /** Whether the line of the moment is about to be shown. */
  #shows = false;
  /** Every record that matches the filter. @type {number[]} */
  #seqs = [];
  /** @type {Chunk[]} */
  #chunks = [];
  /** Chunks near the visible part. @type {Set<Element>} */
  #near = new Set();
  /** How each chunk was drawn last. @type {WeakMap<Element, string>} */
  #drawn = new WeakMap();
  /** Whether every line is drawn, for paper. */
  #whole = false;
  /** The record of the marked line: that of the moment shown. */
  #marked = -1;
  /** @type {HTMLElement | null} */
  #line = null;
  /** Marks the line when idle: new lines are as expensive as the board. */
  #follow = atRest(() => this.#mark());
  /** The last position of the pointer: lines that scroll under it do not count as pointed at. */
  #pointer = { x: -1, y: -1 };

  /**
   * @param {HTMLElement} element
   * @param {App} app
   */
  constructor(element, app) {
    this.app = app;
    render(html`<div class="log"><div class="tools"></div><div class="lines"></div><div class="back-to"></div></div>`, element);
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (element.querySelector(name));
    this.tools = part(".tools");
    this.lines = part(".lines");
    this.back = part(".back-to");
    this.sight = new IntersectionObserver((seen) => this.#see(seen), { root: this.lines, rootMargin: AROUND });
    this.#listen();
    this.#draw();
  }

  #listen() {
    const { app, lines: list } = this;
    for (const target of [app.course, app.marks]) target.addEventListener("change", () => this.#draw());
    app.cursor.addEventListener("move", () => {
      const { how, seq } = app.cursor;
      if (how === "seek" && seq !== this.#seq && !this.#own) this.#held = false;
      this.#seq = seq;
      if (this.#own || how === "step") this.#mark();
      else this.#follow();
    });
    const hold = () => {
      this.#held = true;
      this.#drawBack();
    };
    app.faces.addEventListener("told", () => {
      this.#drawn = new WeakMap();
      this.#drawChunks();
    });
    list.addEventListener("wheel", hold, { passive: true });
    list.addEventListener("touchmove", hold, { passive: true });
    list.addEventListener("pointerdown", (event) => event.target === list && hold());
    list.addEventListener("scrollend", () => {
      if (!this.#held || !this.#isInView()) return;
      this.#held = false;
      this.#drawBack();
    });
    list.addEventListener("pointermove", (event) => this.#point(event));
    list.addEventListener("pointerleave", () => {
      this.#pointer = { x: -1, y: -1 };
      app.cursor.look(null);
    });
    list.addEventListener("click", (event) => this.#choose(event));
    list.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#show()).observe(list);
    for (const [type, whole] of /** @type {const} */ ([["beforeprint", true], ["afterprint", false]])) {
      addEventListener(type, () => {
        this.#whole = whole;
        this.#drawChunks();
      });
    }
  }

  #draw() {
    this.#chunks = chunked(this.app, (seq) => this.#isAsked(seq));
    this.#seqs = this.#chunks.flatMap(({ seqs }) => seqs);
    const { lines: list } = this;
    while (list.children.length > this.#chunks.length) this.#remove(/** @type {Element} */ (list.lastElementChild));
    while (list.children.length < this.#chunks.length) {
      const section = document.createElement("section");
      list.append(section);
      this.sight.observe(section);
    }
    this.#mark(true);
    this.#drawTools();
  }

  /** @param {Element} section */
  #remove(section) {
    this.sight.unobserve(section);
    this.#near.delete(section);
    section.remove();
  }

  /** @param {IntersectionObserverEntry[]} seen */
  #see(seen) {
    // Another panel is shown: the lines will come back as they were.
    if (this.lines.clientHeight === 0) return;
    for (const { target, isIntersecting, boundingClientRect } of seen) {
      const section = /** @type {HTMLElement} */ (target);
      if (isIntersecting) this.#near.add(section);
      else if (this.#near.delete(section)) section.style.setProperty("--tall", `${boundingClientRect.height}px`);
      this.#drawChunk(Array.prototype.indexOf.call(this.lines.children, section));
    }
    this.#markLine();
  }

  #drawChunks() {
    this.#chunks.forEach((_, index) => this.#drawChunk(index));
    this.#markLine();
  }

  /**
   * Draws a chunk that is out of date.
   *
   * @param {number} index
   */
  #drawChunk(index) {
    const { app } = this;
    const chunk = this.#chunks[index];
    const section = /** @type {HTMLElement} */ (this.lines.children[index]);
    const full = this.#whole || this.#near.has(section) || chunk.seqs.includes(this.#marked);
    const now = full ? `${chunk.shape} ${chunk.before} ${this.#seqs.length}` : chunk.shape;
    const before = this.#drawn.get(section);
    if (before === now) return;
    if (before?.split(" ")[0] !== chunk.shape) section.style.setProperty("--tall", "auto");
    this.#drawn.set(section, now);
    section.style.setProperty("--lines", String(chunk.seqs.length));
    section.classList.toggle("away", !full);
    render(full ? lines(chunk, this.#seqs.length, app) : words(chunk, app), section);
  }

  /** @param {number} seq */
  #isAsked(seq) {
    const line = this.app.replay.line(seq);
    if (!line || (!this.#minor && MINOR_TYPES.has(line.type))) return false;
    return this.#words === "" || plain(line.text).includes(this.#words);
  }

  #drawTools() {
    const { t } = this.app;
    const filter = (/** @type {InputEvent} */ event) => {
      this.#words = plain(/** @type {HTMLInputElement} */ (event.target).value.trim());
      this.#draw();
    };
    const toggle = () => {
      this.#minor = !this.#minor;
      inBrowser.set(MINOR, this.#minor ? "show" : "hide");
      this.#draw();
    };
    render(html`<input type="search" aria-label=${t("log-filter")} placeholder=${t("log-filter")} @input=${filter}>
      <button type="button" aria-pressed=${this.#minor} title=${t("log-minor-long")} @click=${toggle}>${t("log-minor")}</button>
      <span class="found" role="status">${this.#words === "" ? nothing : t("log-found", { count: this.#seqs.length })}</span>`, this.tools);
  }

  #drawBack() {
    const back = () => {
      this.#held = false;
      this.#show();
      this.#drawBack();
    };
    render(this.#held ? html`<button type="button" @click=${back}>${this.app.t("log-back")}</button>` : nothing, this.back);
  }

  /**
   * Marks the line of the moment shown, or the line before it if the filter hides it.
   *
   * @param {boolean} [all] Whether the chunks have changed.
   */
  #mark(all = false) {
    const { cursor } = this.app;
    const before = this.#marked;
    this.#marked = this.#seqs[last(this.#seqs.length, (at) => this.#seqs[at] <= cursor.shown)] ?? -1;
    if (all) this.#drawChunks();
    else if (before !== this.#marked) {
      const inside = this.lines.contains(document.activeElement);
      this.#drawHolding(this.#marked);
      this.#markLine();
      // Before the focused line is removed.
      if (inside && cursor.preview === null) this.#line?.focus({ preventScroll: true });
      this.#drawHolding(before);
    }
    this.#drawBack();
    if (!this.#held && cursor.preview === null) this.#show();
  }

  /** @param {number} seq */
  #drawHolding(seq) {
    const index = holding(this.#chunks, seq);
    if (index >= 0) this.#drawChunk(index);
  }

  #markLine() {
    const line = document.getElementById(`line-${this.#marked}`);
    if (this.#line !== line) {
      this.#line?.removeAttribute("aria-current");
      this.#line?.setAttribute("tabindex", "-1");
      this.#line = line;
    }
    // Among lines that were searched for, the one before the moment shown is not that moment.
    if (this.#words === "" || this.#marked === this.app.cursor.shown) line?.setAttribute("aria-current", "true");
    else line?.removeAttribute("aria-current");
    line?.setAttribute("tabindex", "0");
  }

  /**
   * Brings the line of the moment into view before the next frame is painted; never while the user looks elsewhere. After all
   * parts of the page are drawn, so that there is only one layout.
   */
  #show(again = true) {
    if (this.#shows) return;
    this.#shows = true;
    queueMicrotask(() => {
      this.#shows = false;
      if (this.#held || this.app.cursor.preview !== null || !this.#line || this.#isInView()) return;
      const [box, place] = [this.lines.getBoundingClientRect(), this.#line.getBoundingClientRect()];
      this.lines.scrollTop += place.top - box.top - box.height * 0.4;
      // Lines that come into view may be taller than estimated.
      if (again) requestAnimationFrame(() => this.#show(false));
    });
  }

  #isInView() {
    if (!this.#line) return true;
    const [box, place] = [this.lines.getBoundingClientRect(), this.#line.getBoundingClientRect()];
    return box.height === 0 || (place.top >= box.top + 2 * place.height && place.bottom <= box.bottom - place.height);
  }

  /** @param {Event} event @returns {number | null} The record of the line in question. */
  #meant(event) {
    const line = /** @type {HTMLElement} */ (event.target).closest("a");
    return line ? Number(line.dataset.seq) : null;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const moved = event.clientX !== this.#pointer.x || event.clientY !== this.#pointer.y;
    this.#pointer = { x: event.clientX, y: event.clientY };
    if (!moved || event.pointerType === "touch" || event.buttons !== 0) return;
    const seq = this.#meant(event);
    if (seq !== null) this.app.cursor.look(seq);
  }

  /** @param {MouseEvent} event */
  #choose(event) {
    const seq = this.#meant(event);
    if (seq === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#go(seq);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.#seqs[this.#seqs.indexOf(this.#meant(event) ?? this.#marked) + by];
    event.preventDefault();
    if (next !== undefined) this.#go(next);
  }

  /** @param {number} seq */
  async #go(seq) {
    this.#own = true;
    await this.app.cursor.go(seq);
    this.#own = false;
  }
}

/** @param {string} text In lower case, without accents. */
function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{Diacritic}/gu, "");
}
