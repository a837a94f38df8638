/**
 * What notes and casters draw over the board: rings around what is marked, arrows, free lines.
 */
import { html, nothing, render, svg } from "../vendor.js";

/** @typedef {import("./layer.js").Note} Note */
/** @typedef {[number, number]} Point In percent of the board. */

/** The element on the board for a markable thing, if it is there now. @param {Element} board @param {string} thing */
function elementOf(board, thing) {
  const [kind, ...rest] = thing.split(":");
  const name = CSS.escape(rest.join(":"));
  if (kind === "region") return board.querySelectorAll(".region")[Number(rest[0])] ?? null;
  if (kind === "pawn") return board.querySelector(`[data-key="${CSS.escape(thing)}"]`);
  return board.querySelector(`[data-${kind}="${name}"]`);
}

/** The markable thing that an element of the board belongs to. @param {Element} board @param {EventTarget | null} target @returns {string | null} */
export function thingOf(board, target) {
  if (!(target instanceof Element) || !board.contains(target)) return null;
  const object = target.closest("[data-object]")?.getAttribute("data-object");
  if (object) return `object:${object}`;
  const pile = target.closest("[data-pile]")?.getAttribute("data-pile");
  if (pile) return `pile:${pile}`;
  const pawn = target.closest("[data-key^='pawn:']")?.getAttribute("data-key");
  if (pawn) return pawn;
  const region = target.closest(".region");
  return region ? `region:${[...board.querySelectorAll(".region")].indexOf(region)}` : null;
}

/** The drawing lies over the board and moves with it. */
export class Drawing {
  /** Free lines, which are not saved. @type {Point[][]} */
  #lines = [];
  /** @type {Note[]} */
  #notes = [];
  /** The start of an arrow without an end yet. @type {string | null} */
  #from = null;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
    this.box = document.createElement("div");
    this.box.className = "drawing";
    board.append(this.box);
    new ResizeObserver(() => this.draw()).observe(board);
    this.#listen();
  }

  /** The number of free lines. */
  get count() {
    return this.#lines.length;
  }

  /** Whether the pointer draws. @param {boolean} draws */
  set free(draws) {
    this.box.classList.toggle("free", draws);
  }

  clear() {
    this.#lines = [];
    this.draw();
  }

  /** Shows these notes, which all belong to the moment on the board. @param {Note[]} notes @param {string | null} from */
  show(notes, from) {
    [this.#notes, this.#from] = [notes, from];
    this.draw();
  }

  #listen() {
    const { box } = this;
    const at = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      const { left, top, width, height } = box.getBoundingClientRect();
      return /** @type {Point} */ ([Math.round(((clientX - left) / width) * 1e4) / 100, Math.round(((clientY - top) / height) * 1e4) / 100]);
    };
    box.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      box.setPointerCapture(event.pointerId);
      this.#lines.push([at(event)]);
    });
    box.addEventListener("pointermove", (event) => {
      if (!box.hasPointerCapture(event.pointerId)) return;
      this.#lines.at(-1)?.push(at(event));
      this.draw();
    });
  }

  draw() {
    const { board, box } = this;
    const around = box.getBoundingClientRect();
    const { width, height } = around;
    const place = (/** @type {string} */ thing) => {
      const found = elementOf(board, thing)?.getBoundingClientRect();
      return found && found.width > 0 ? { x: found.left - around.left, y: found.top - around.top, w: found.width, h: found.height } : null;
    };
    const marks = [...this.#notes.flatMap((note) => note.marks), ...(this.#from ? [this.#from] : [])];
    const rings = marks.flatMap((thing) => {
      const it = place(thing);
      return it ? [svg`<rect class=${thing === this.#from ? "begun" : ""} x=${it.x - 3} y=${it.y - 3} width=${it.w + 6} height=${it.h + 6} rx="8" />`] : [];
    });
    const arrows = this.#notes.flatMap((note) => note.arrows).flatMap(([from, to]) => {
      const [a, b] = [place(from), place(to)];
      return a && b ? [svg`<path marker-end="url(#arrow-end)" d=${between(a, b)} />`] : [];
    });
    const lines = this.#lines.map((line) => svg`<polyline points=${line.map(([x, y]) => `${(x / 100) * width},${(y / 100) * height}`).join(" ")} />`);
    const empty = rings.length + arrows.length + lines.length === 0;
    render(html`${empty ? nothing : html`<svg aria-hidden="true" viewBox="0 0 ${width} ${height}">
      <defs><marker id="arrow-end" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" /></marker></defs>
      ${rings}${arrows}${lines}</svg>`}`, box);
  }
}

/**
 * From the edge of one place to the edge of another, slightly curved so that it covers neither.
 *
 * @param {{x: number, y: number, w: number, h: number}} a @param {{x: number, y: number, w: number, h: number}} b
 */
function between(a, b) {
  const [ax, ay, bx, by] = [a.x + a.w / 2, a.y + a.h / 2, b.x + b.w / 2, b.y + b.h / 2];
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [(bx - ax) / long, (by - ay) / long];
  const room = (/** @type {{w: number, h: number}} */ { w, h }) => Math.min(w / 2 / Math.max(Math.abs(dx), 0.01), h / 2 / Math.max(Math.abs(dy), 0.01), long / 2.5);
  const [from, to] = [room(a) * 0.6, room(b) * 0.9];
  const bend = Math.min(40, long / 6);
  const [mx, my] = [(ax + bx) / 2 - dy * bend, (ay + by) / 2 + dx * bend];
  return `M${ax + dx * from} ${ay + dy * from}Q${mx} ${my} ${bx - dx * to} ${by - dy * to}`;
}
