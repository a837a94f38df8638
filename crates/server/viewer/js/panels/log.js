/**
 * What happened, a sentence a record, synced with the moment both ways: pointing at a line shows its moment, choosing
 * it goes there, and the line of the moment stays in view unless one scrolls.
 */
import { inBrowser } from "../kept.js";
import { html, nothing, render } from "../vendor.js";
import { clock, dayName, phaseName } from "../time/place.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../time/course.js").Part} Part
 * @typedef {import("../replay.js").Line} Line
 * @typedef {{from: number, to: number, parts: Part[]}} Group The parts of one phase.
 */

/** @type {import("../side.js").Panel} */
export const log = { id: "log", title: "log", mount };

const MINOR = "daybook.minor";

/** Types of records that say little by themselves. */
const MINOR_TYPES = new Set([
  "choice_made", "clock_extended", "clock_started", "clock_stopped", "daily_effect_began", "daily_effect_ended",
  "evidence_attached", "looked_at", "mana_paid", "mana_readied", "shuffled", "timestamps_assigned",
]);

/** Types of records by which officials speak. */
const OFFICIAL_TYPES = new Set(["judge_called", "note", "penalty", "rewound", "ruling"]);

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
  /** Whether one scrolls, and the moment does not. */
  #held = false;
  /** Where one was. */
  #seq = -1;
  /** Whether the log itself moves the moment. */
  #own = false;
  /** @type {number | null} */
  #frame = null;
  /** The line of the moment shown. @type {HTMLElement | null} */
  #marked = null;
  /** Where the pointer was last: what scrolls under it is not pointed at. */
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
    this.#listen();
    this.#draw();
  }

  #listen() {
    const { app, lines } = this;
    for (const target of [app.course, app.marks]) target.addEventListener("change", () => this.#draw());
    app.cursor.addEventListener("move", () => {
      const { how, seq } = app.cursor;
      if (how === "seek" && seq !== this.#seq && !this.#own) this.#held = false;
      this.#seq = seq;
      this.#mark();
    });
    const hold = () => {
      this.#held = true;
      this.#drawBack();
    };
    lines.addEventListener("wheel", hold, { passive: true });
    lines.addEventListener("touchmove", hold, { passive: true });
    lines.addEventListener("pointerdown", (event) => event.target === lines && hold());
    lines.addEventListener("scrollend", () => {
      if (!this.#held || !this.#isInView()) return;
      this.#held = false;
      this.#drawBack();
    });
    lines.addEventListener("pointermove", (event) => this.#point(event));
    lines.addEventListener("pointerleave", () => {
      this.#pointer = { x: -1, y: -1 };
      app.cursor.look(null);
    });
    lines.addEventListener("click", (event) => this.#choose(event));
    lines.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#show()).observe(lines);
  }

  #draw() {
    this.#drawTools();
    const groups = grouped(this.app.course.parts);
    let before = null;
    let index = 0;
    for (const group of groups) {
      const shown = this.#shown(group);
      const newDay = before === null || !sameDay(before, group.parts[0]);
      before = group.parts[0];
      if (shown.length === 0) continue;
      this.#drawGroup(index++, group, shown, newDay);
    }
    while (this.lines.children.length > index) this.lines.lastElementChild?.remove();
    this.count = this.lines.querySelectorAll("a").length;
    this.#drawTools();
    this.#mark();
  }

  /**
   * Draws a group that is not yet as it should be.
   *
   * @param {number} index
   * @param {Group} group
   * @param {number[]} shown
   * @param {boolean} newDay
   */
  #drawGroup(index, group, shown, newDay) {
    const { app, lines } = this;
    const marks = app.marks.list.filter(({ seq }) => seq >= group.from && seq <= group.to).length;
    const back = shown.filter((seq) => app.course.takenBack[seq]).length;
    const signature = [group.from, group.to, shown.length, marks, back, newDay, this.#words, this.#minor].join();
    let section = /** @type {HTMLElement | undefined} */ (lines.children[index]);
    if (section?.dataset.as === signature) return;
    if (!section) lines.append((section = document.createElement("section")));
    section.dataset.as = signature;
    section.style.setProperty("--lines", String(shown.length + 1));
    render(groupOf(group, new Set(shown), newDay, app), section);
  }

  /** Records of a group that are asked for. @param {Group} group */
  #shown({ from, to }) {
    const { replay } = this.app;
    const all = [];
    for (let seq = from; seq <= to; seq++) {
      const line = replay.line(seq);
      if (!line || (!this.#minor && MINOR_TYPES.has(line.type))) continue;
      if (this.#words === "" || plain(line.text).includes(this.#words)) all.push(seq);
    }
    return all;
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
      <span class="found" role="status">${this.#words === "" ? nothing : t("log-found", { count: this.count ?? 0 })}</span>`, this.tools);
  }

  #drawBack() {
    const back = () => {
      this.#held = false;
      this.#show();
      this.#drawBack();
    };
    render(this.#held ? html`<button type="button" @click=${back}>${this.app.t("log-back")}</button>` : nothing, this.back);
  }

  /** The line of a moment; the one before if it is not asked for. @param {number} seq @returns {HTMLElement | null} */
  #line(seq) {
    for (let at = seq; at >= 0; at--) {
      const line = document.getElementById(`line-${at}`);
      if (line) return line;
    }
    return null;
  }

  /** Marks the line of the moment that is shown. */
  #mark() {
    const line = this.#line(this.app.cursor.shown);
    const inside = this.lines.contains(document.activeElement);
    if (this.#marked !== line) {
      this.#marked?.removeAttribute("aria-current");
      this.#marked?.setAttribute("tabindex", "-1");
      this.#marked = line;
    }
    line?.setAttribute("aria-current", "true");
    line?.setAttribute("tabindex", "0");
    if (inside && this.app.cursor.preview === null) line?.focus({ preventScroll: true });
    this.#drawBack();
    if (!this.#held && this.app.cursor.preview === null) this.#show();
  }

  /** Brings the line of the moment into view before the next frame is painted; never while one looks elsewhere. */
  #show(again = true) {
    if (this.#frame !== null) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = null;
      if (this.#held || this.app.cursor.preview !== null || this.#isInView()) return;
      const line = this.#line(this.app.cursor.shown);
      if (!line) return;
      const [box, place] = [this.lines.getBoundingClientRect(), line.getBoundingClientRect()];
      this.lines.scrollTop += place.top - box.top - box.height * 0.4;
      // What comes into view may turn out taller than it was taken for.
      if (again) this.#show(false);
    });
  }

  #isInView() {
    const line = this.#line(this.app.cursor.shown);
    if (!line) return true;
    const [box, place] = [this.lines.getBoundingClientRect(), line.getBoundingClientRect()];
    return box.height === 0 || (place.top >= box.top + 2 * place.height && place.bottom <= box.bottom - place.height);
  }

  /** @param {Event} event @returns {number | null} The record of the line that is meant. */
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
    const all = [...this.lines.querySelectorAll("a")];
    const next = all[all.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement)) + by];
    event.preventDefault();
    if (next) this.#go(Number(next.dataset.seq));
  }

  /** @param {number} seq */
  async #go(seq) {
    this.#own = true;
    await this.app.cursor.go(seq);
    this.#own = false;
  }
}

/** @param {readonly Part[]} parts */
function grouped(parts) {
  /** @type {Group[]} */
  const groups = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const first = last?.parts[0];
    if (last && first && sameDay(first, part) && first.phase === part.phase && first.line === part.line && last.to === part.from - 1) {
      last.parts.push(part);
      last.to = part.to;
    } else groups.push({ from: part.from, to: part.to, parts: [part] });
  }
  return groups;
}

/** @param {Part} a @param {Part} b */
function sameDay(a, b) {
  return a.game === b.game && a.day === b.day && a.line === b.line && (a.phase === "setup") === (b.phase === "setup");
}

/** @param {string} text Without capitals and accents. */
function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{Diacritic}/gu, "");
}

/**
 * Records that begin a day, a phase or a turn are its headings.
 *
 * @param {Group} group
 * @param {Set<number>} shown
 * @param {boolean} newDay
 * @param {App} app
 */
function groupOf(group, shown, newDay, app) {
  const { replay } = app;
  const first = group.parts[0];
  const all = Array.from({ length: group.to - group.from + 1 }, (_, index) => group.from + index);
  const heading = (/** @type {string} */ type) => all.find((seq) => shown.has(seq) && replay.line(seq)?.type === type);
  const [day, phase] = [newDay ? heading("day_began") : undefined, heading("phase_began")];
  const linked = (/** @type {number | undefined} */ seq, /** @type {string} */ name) => (seq === undefined ? name : link(seq, name, app));
  return html`${newDay ? html`<h3>${linked(day, dayName(first, app))}</h3>` : nothing}
    ${first.phase === "setup" ? nothing : html`<h4>${linked(phase, phaseName(first.phase, app))}</h4>`}
    ${group.parts.map((part) => {
      const seqs = all.filter((seq) => seq >= part.from && seq <= part.to && shown.has(seq) && seq !== day && seq !== phase);
      if (seqs.length === 0) return nothing;
      const turn = replay.line(seqs[0])?.type === "turn_began" ? seqs.shift() : undefined;
      return html`<div class="part ${part.turn === null ? "" : `seat-${part.turn}`}">
        ${turn === undefined ? nothing : html`<h5>${link(turn, replay.line(turn)?.text ?? "", app)}</h5>`}
        ${seqs.length === 0 ? nothing : html`<ol>${seqs.map((seq) => html`<li>${sentence(seq, app)}</li>`)}</ol>`}
      </div>`;
    })}`;
}

/** @param {number} seq @param {App} app */
function sentence(seq, app) {
  const line = /** @type {Line} */ (app.replay.line(seq));
  const back = app.course.takenBack[seq];
  const stands = app.marks.list.filter((mark) => mark.seq === seq && (mark.kind === "violation" || mark.kind === "cannot_be_judged"));
  const text = html`${back ? html`<s>${line.text}</s> <span class="label">${app.t("time-taken-back")}</span>` : line.text}
    ${stands.map(({ kind, text: why }) => html`<span class="stands ${kind}">${why}</span>`)}`;
  return link(seq, text, app, [
    MINOR_TYPES.has(line.type) ? "minor" : "",
    OFFICIAL_TYPES.has(line.type) ? `official ${line.type}` : "",
  ].join(" "));
}

/**
 * @param {number} seq
 * @param {unknown} text
 * @param {App} app
 * @param {string} [kind]
 */
function link(seq, text, app, kind = "") {
  return html`<a id="line-${seq}" class="line ${kind}" href="#${seq}" data-seq=${seq} tabindex="-1" title=${clock(seq, app)}>
    <span class="number" aria-hidden="true">${seq}</span><span class="text">${text}</span></a>`;
}
