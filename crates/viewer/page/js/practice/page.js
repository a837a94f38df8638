/**
 * The practice page: the table, what happens there, the input line, and the score.
 *
 * @typedef {import("./practice.js").Practice} Practice
 */
import { Board } from "../record/board.js";
import { Line } from "../record/line.js";
import { html, nothing, render, repeat } from "../vendor.js";

/** Milliseconds between two checks of what happens now. */
const TICK = 500;

/** How many lines are listed, and how many happenings are shown at once. */
const LISTED = 40;
const SHOWN = 3;

export class PracticePage {
  /** @param {HTMLElement} element @param {Practice} practice @param {import("../text.js").Text} t @param {import("../languages.js").Code} language */
  constructor(element, practice, t, language) {
    this.element = element;
    this.practice = practice;
    this.t = t;
    this.language = language;
    this.line = new Line(element, practice, t, () => this.#drawPad());
  }

  mount() {
    const { practice, t } = this;
    render(html`<section class="board"></section><section class="pad practice"></section>`, this.element);
    const [board, pad] = /** @type {HTMLElement[]} */ ([...this.element.children]);
    this.pad = pad;
    this.board = new Board(board, practice, t, this.language);
    document.title = `${this.#players()} · ${t("practice-title")}`;
    practice.addEventListener("changed", () => this.#draw());
    addEventListener("keydown", (event) => this.line.key(event));
    setInterval(() => this.#drawPad(), TICK);
    this.#draw();
    this.line.input?.focus();
  }

  #players() {
    return this.practice.state?.players.map(({ name, seat }) => name ?? this.t("player-number", { number: seat + 1 })).join(" – ");
  }

  #draw() {
    this.board?.draw();
    this.#drawPad();
  }

  #drawPad() {
    const { practice, t, pad } = this;
    if (!pad) return;
    const before = pad.querySelectorAll(".said > li").length;
    render(html`${this.#head()}
      <ol class="said" tabindex="0" aria-label=${t("record-said")}>${repeat(practice.done.slice(-LISTED), ({ key }) => key, (done) => this.#done(done))}</ol>
      ${this.#score()}
      ${this.#mistake()}
      ${practice.isOver ? this.#end() : html`${this.#table()} ${this.line.template()}`}`, pad);
    const list = pad.querySelector("ol.said");
    if (list && list.children.length !== before) list.scrollTop = list.scrollHeight;
  }

  #head() {
    const { practice, t } = this;
    const pace = (/** @type {Event} */ event) => practice.pace(/** @type {HTMLSelectElement} */ (event.target).value === "played");
    return html`<header>
      <h1>${t("practice-title")}</h1>
      <a class="stands" href="/m/${encodeURIComponent(practice.match)}">${this.#players()}</a>
      ${practice.isTimed ? html`<label class="hold">${t("practice-pace")} <select @change=${pace}>
        <option value="mine">${t("practice-pace-mine")}</option>
        <option value="played">${t("practice-pace-played")}</option>
      </select></label>` : nothing}
    </header>`;
  }

  /** The score. It changes every second, so screen readers do not announce it. */
  #score() {
    const { practice, t } = this;
    const { said, all, wrong } = practice.count;
    return html`<p class="tally">
      <span>${t("practice-done", { done: said, all })}</span>
      ${practice.isOver ? nothing : html`<span class="behind">${t("practice-behind", { seconds: practice.behind })}</span>`}
      <span class=${wrong > 0 ? "mistakes" : "none-wrong"}>${t("practice-mistakes", { count: wrong })}</span>
    </p>`;
  }

  /** The last mistake, until the next line is entered. */
  #mistake() {
    const last = this.practice.done.findLast(({ happening }) => happening.isAsked);
    return last && !last.isRight ? html`<div class="mistake" role="alert">${this.#wrong(last)}</div>` : nothing;
  }

  /** @param {import("./practice.js").Done} done */
  #wrong({ happening, said, by }) {
    const { t } = this;
    return html`<p class="wrong"><strong>▲ ${t("practice-wrong", { what: said })}</strong></p>
      <p>${t("practice-was", { what: happening.text })}</p>
      <p class="by">${t("practice-by")} <code>${by}</code></p>`;
  }

  /** What happens at the table and has not been entered yet. */
  #table() {
    const { practice, t } = this;
    const { waiting } = practice;
    return html`<section class="happens" aria-label=${t("practice-table")} aria-live="polite">
      <h2>${t("practice-table")}</h2>
      ${waiting.length === 0 ? html`<p class="none">${t("practice-quiet")}</p>` : html`<ol>${waiting.slice(0, SHOWN).map(({ text }) => html`<li>${text}</li>`)}</ol>`}
      ${waiting.length > SHOWN ? html`<p class="none">${t("practice-more", { count: waiting.length - SHOWN })}</p>` : nothing}
    </section>`;
  }

  /** @param {import("./practice.js").Done} done */
  #done(done) {
    const { happening, follows, isRight } = done;
    const kind = !happening.isAsked ? "kept" : isRight ? "right" : "against";
    const words = happening.isAsked ? this.t("practice-right", { what: happening.text }) : happening.text;
    return html`<li class=${kind}>
      ${isRight ? html`<p>${words}</p>` : this.#wrong(done)}
      ${follows.length > 0 ? html`<ul class="follows">${follows.map((text) => html`<li>${text}</li>`)}</ul>` : nothing}
    </li>`;
  }

  #end() {
    const { practice, t } = this;
    return html`<section class="ended" role="status">
      <p>${t("practice-end", { count: practice.count.said, seconds: practice.longest })}</p>
      <div class="do"><button type="button" @click=${() => location.reload()}>${t("practice-again")}</button>
        <a href="/record">${t("record-title")}</a></div>
    </section>`;
  }
}
