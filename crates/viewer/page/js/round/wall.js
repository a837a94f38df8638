/**
 * The current tables of a round, redrawn where they change; the times on them once a second.
 *
 * @typedef {import("../../types/api").components["schemas"]["WallChange"]} Change
 * @typedef {import("./time.js").Table} Table
 * @typedef {import("./need.js").Need} Need
 */
import { folded } from "../folded.js";
import { inBrowser, keepPanel } from "../kept.js";
import { skip } from "../skip.js";
import { visible } from "../visible.js";
import { html, nothing, render } from "../vendor.js";
import { NEEDS, needs, ordered } from "./need.js";
import { SHAPES, icon, nameOf, ticks, tile } from "./tile.js";
import { clock, ends } from "./time.js";

const ORDER = "daybook.round-order";

/** The most tables whose tiles grow with the screen, for large tiles, and for medium ones. */
const FEW_MAX = 6;
const LARGE_MAX = 12;
const MIDDLE_MAX = 48;

export class Wall {
  /** @type {Map<string, Table>} */
  #tables = new Map();
  /** How far the service's clock is ahead of the browser's, in milliseconds. */
  #ahead = 0;
  /** When the connection was lost. @type {number | null} */
  #lost = null;
  #asked = "";
  #begun = false;
  /** Only these. @type {Set<Need>} */
  #only = new Set();
  #byNeed = inBrowser.get(ORDER) !== "table";
  /** Tiles by match: redrawn only where something changed. @type {Map<string, {place: HTMLElement, drawn: Table | null, ticks: string}>} */
  #tiles = new Map();
  /** Whether it will be drawn with the next frame. */
  #waits = false;

  /**
   * @param {import("../text.js").Text} t
   * @param {import("../languages.js").Code} language
   * @param {{event: string, round: string | null}} what
   */
  constructor(t, language, { event, round }) {
    this.t = t;
    this.language = language;
    this.event = event;
    this.round = round;
    this.names = new Intl.Collator(language, { numeric: true });
    /** When the round clock ends, in milliseconds. @type {number | null} */
    this.ends = null;
    this.list = /** @type {HTMLElement} */ (document.getElementById("wall"));
    this.head = /** @type {HTMLElement} */ (document.getElementById("top"));
    // Opening a table with a finding shows that finding.
    this.list.addEventListener("click", ({ target }) => {
      const bad = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (target).closest(".tile.bad"));
      if (bad) keepPanel(bad.dataset.match ?? "", "audit");
    });
    setInterval(() => this.draw(), 1000);
    this.draw();
  }

  /** The service's time, in milliseconds. */
  get now() {
    return Date.now() + this.#ahead;
  }

  /** @param {Change} change */
  take({ now, whole, tables, gone }) {
    this.#ahead = Date.parse(now) - Date.now();
    const news = whole && !this.#begun ? [] : tables.filter((table) => this.#isNews(table));
    if (whole) this.#tables.clear();
    for (const match of gone) this.#tables.delete(match);
    for (const table of tables) this.#tables.set(table.match, table);
    this.#begun = true;
    this.ends = ends([...this.#tables.values()]);
    if (news.length > 0) this.#say(news);
    this.draw();
  }

  /** Whether a table has a new need. @param {Table} table */
  #isNews(table) {
    const before = this.#tables.get(table.match);
    const more = (table.findings?.violations ?? 0) > (before?.findings?.violations ?? 0);
    return Boolean(before) && (more || Boolean(table.call && !before?.call));
  }

  /** @param {Table[]} news */
  #say(news) {
    const said = document.getElementById("said");
    const words = news.map((table) => this.t(table.call ? "round-now-called" : "round-now-bad", { table: nameOf(table, this) }));
    if (said) said.textContent = visible(words.join(". "));
  }

  /** @param {boolean} open */
  connected(open) {
    this.#lost = open ? null : (this.#lost ?? Date.now());
    this.draw();
  }

  /** The tables shown, in order. */
  get shown() {
    const words = folded(this.#asked).split(/\s+/).filter(Boolean);
    const { now } = this;
    const fits = (/** @type {Table} */ table) => {
      const its = needs(table, now);
      const text = folded([table.table, nameOf(table, this), table.match, ...table.players.map(({ name }) => name)].join(" "));
      return words.every((word) => text.includes(word)) && (this.#only.size === 0 || [...this.#only].some((need) => its.has(need)));
    };
    return ordered([...this.#tables.values()].filter(fits), now, this.#byNeed, this.names);
  }

  changeOrder() {
    this.#byNeed = !this.#byNeed;
    inBrowser.set(ORDER, this.#byNeed ? "need" : "table");
    this.draw();
  }

  /** Draws with the next frame, only once however much has changed. */
  draw() {
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() => {
      this.#waits = false;
      this.#draw();
    });
  }

  #draw() {
    const { t } = this;
    render(this.#heading(), this.head);
    const { shown } = this;
    const size = shown.length <= FEW_MAX ? "large few" : shown.length <= LARGE_MAX ? "large" : shown.length <= MIDDLE_MAX ? "middle" : "small";
    const empty = this.#tables.size > 0 ? t("round-none-left") : t("round-none");
    render(html`<h2 class="only-heard">${t("round-event")}</h2>
      ${this.#begun ? nothing : html`<p class="quiet">${t("loading")}</p>`}
      ${this.#begun && shown.length === 0 ? html`<p class="quiet">${empty}</p>` : nothing}
      <ul class="tables ${size}"></ul>`, this.list);
    this.#place(/** @type {HTMLElement} */ (this.list.querySelector(".tables")), shown);
  }

  /** Draws the tiles that have changed, and puts each in its place. @param {HTMLElement} list @param {Table[]} shown */
  #place(list, shown) {
    const { now } = this;
    const before = new Set(this.#tiles.keys());
    for (const [index, table] of shown.entries()) {
      const known = this.#tiles.get(table.match) ?? { place: document.createElement("li"), drawn: null, ticks: "" };
      const time = ticks(table, now, this);
      if (known.drawn !== table || known.ticks !== time) render(tile(table, now, this), known.place);
      [known.drawn, known.ticks] = [table, time];
      this.#tiles.set(table.match, known);
      before.delete(table.match);
      if (list.children[index] !== known.place) list.insertBefore(known.place, list.children[index] ?? null);
    }
    for (const match of before) {
      this.#tiles.get(match)?.place.remove();
      this.#tiles.delete(match);
    }
  }

  #heading() {
    const { t, now } = this;
    const all = [...this.#tables.values()];
    const counted = all.map((table) => needs(table, now));
    const left = this.ends === null ? null : (this.ends - now) / 1000;
    return html`${skip(t)}<a class="brand" href="/">Daybook</a>
      <h1>${this.round ? t("round-title", { round: this.round }) : this.event}</h1>
      ${left === null ? nothing : html`<p class="clock ${left <= 0 ? "none" : ""}" role="timer" aria-label=${t("round-time", { time: clock(left) })}>${left > 0 ? clock(left) : t("round-over-time")}</p>`}
      <p class="counts">${this.round ? html`<span>${this.event}</span>` : nothing}<span>${t("round-tables", { count: all.length })}</span></p>
      ${this.#lost === null ? nothing : html`<p class="lost" role="alert">${t("round-late", { time: new Date(this.#lost).toLocaleTimeString(this.language) })}</p>`}
      <div class="filters" role="group" aria-label=${t("round-only")}>${NEEDS.map((need) => this.#filter(need, counted.filter((its) => its.has(need)).length))}</div>
      <label class="find"><span class="only-heard">${t("round-find")}</span><input type="search" placeholder=${t("round-find")} autocomplete="off" @input=${(/** @type {Event} */ event) => this.#find(/** @type {HTMLInputElement} */ (event.target).value)}></label>
      <button type="button" class="order" aria-pressed=${this.#byNeed} @click=${() => this.changeOrder()}>${t(this.#byNeed ? "round-by-need" : "round-by-table")}</button>`;
  }

  /** @param {string} asked */
  #find(asked) {
    this.#asked = asked;
    this.draw();
  }

  /** @param {Need} need @param {number} count */
  #filter(need, count) {
    const pressed = this.#only.has(need);
    if (count === 0 && !pressed) return nothing;
    const toggle = () => {
      if (!this.#only.delete(need)) this.#only.add(need);
      this.draw();
    };
    const shape = need === "call" || need === "bad" ? icon(SHAPES[need]) : nothing;
    return html`<button type="button" class="filter ${need}" aria-pressed=${pressed} @click=${toggle}>${shape}${need === "doubt" ? "? " : nothing}${this.t.of("round", need === "bad" ? "bad-tables" : need, { count })}</button>`;
  }
}
