/**
 * The list of matches: newest first, with filters for what people remember of a match.
 *
 * @typedef {{seat: number, name: string | null, hero: string | null}} Player
 * @typedef {object} Listed
 * @property {string} match
 * @property {Player[]} players
 * @property {string | null} event
 * @property {string | null} [round]
 * @property {string | null} [table]
 * @property {string | null} format
 * @property {string | null} edition
 * @property {number[]} [teams] The team of each seat.
 * @property {number[]} [won] Games that each seat has won so far, where the match has several.
 * @property {{ending: string, score: number[] | null, winners?: number[]} | null} result
 * @property {string[]} [cards] The cards that matched the search.
 * @property {"private" | "unlisted"} [visibility] Only of matches that are not listed publicly.
 * @property {string} opened_at
 * @property {string} [played_at] When it was played, if its records tell.
 * @property {{seq: number}} head
 */
import { json, keepToken, query, token } from "../api.js";
import { folded } from "../folded.js";
import { inBrowser } from "../kept.js";
import { datesOf } from "../languages.js";
import { outcome } from "../moment.js";
import { against, bySide, sides } from "../seats.js";
import { winnersOf } from "./result.js";
import { html, nothing, render, repeat } from "../vendor.js";

/** The filters of the list. */
const FIELDS = /** @type {const} */ (["q", "date", "result"]);

/** Parameters that older URLs use, replaced by the text search. */
const WORDS = ["q", "player", "hero", "event", "format"];

/** The widths of pictures in pixels, for one to three pixels of the screen in each of the page. */
const WIDTHS = [200, 400, 600];

/** Milliseconds from the last letter to a search, and the most suggestions. */
const PAUSE = 200;
const SUGGESTED_MAX = 6;

const ENDINGS = /** @type {const} */ (["played", "concession", "draw", "time", "penalty", "abandoned", "bye", "disqualification", "double_loss", "no_show"]);

const HIDE = "daybook.hide-results";

/** The group of live matches; no event has this name. */
const ON = "\u0000";

/** Hours after which a match without a result counts as abandoned in a list. */
const LEFT_HOURS = 12;

/** Whether a match is in progress. @param {Listed} item */
function isOn({ result, opened_at: at }) {
  return !result && Date.now() - Date.parse(at) < LEFT_HOURS * 3_600_000;
}

export class Matches {
  /** @type {Listed[]} */
  #items = [];
  /** @type {string | null} */
  #next = null;
  /** @type {Record<string, string>} */
  #asked = {};
  /** @type {string | null} */
  #trouble = null;
  #busy = false;
  /** Counts searches: a late response is discarded. */
  #round = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /**
   * @param {HTMLElement} element
   * @param {import("../text.js").Text} t
   * @param {string} language
   */
  constructor(element, t, language) {
    this.element = element;
    this.t = t;
    this.language = language;
    // The day in UTC, by which a list is filtered.
    this.date = new Intl.DateTimeFormat(datesOf(/** @type {import("../languages.js").Code} */ (language)), { dateStyle: "medium", timeZone: "UTC" });
  }

  get #hidesResults() {
    return inBrowser.get(HIDE) === "1";
  }

  /**
   * Lists the matches that have all these values.
   *
   * @param {Record<string, string>} asked
   */
  async search(asked) {
    clearTimeout(this.#waiting);
    const { date = "", result = "" } = asked;
    const q = WORDS.map((field) => asked[field] ?? "").filter(Boolean).join(" ");
    this.#asked = { q, date, result };
    this.#next = null;
    const address = new URLSearchParams(location.search).get("lang");
    history.replaceState(null, "", `/${query({ q: q.trim(), date, result, lang: address })}`);
    await this.#more();
  }

  async #more() {
    const round = ++this.#round;
    [this.#busy, this.#trouble] = [true, null];
    this.#draw();
    try {
      const { q, date, result } = this.#asked;
      const page = await json(`/v1/matches${query({ q: `${q} ${date}`.trim(), result, cursor: this.#next })}`);
      if (round !== this.#round) return;
      this.#items = [...(this.#next ? this.#items : []), ...page.items];
      this.#next = page.next;
    } catch (error) {
      if (round !== this.#round) return;
      this.#trouble = this.t("failed", { why: /** @type {Error} */ (error).message });
    }
    this.#busy = false;
    this.#draw();
  }

  #draw() {
    const { t } = this;
    const none = Object.values(this.#asked).some(Boolean) ? t("home-none-found") : t("home-none");
    render(
      html`<h2>${t("home-matches")}</h2>
        ${this.#form()} ${this.#suggestions()}
        ${this.#trouble ? html`<p class="trouble" role="alert">${this.#trouble}</p>` : nothing}
        ${this.#groups()}
        ${this.#items.length === 0 && !this.#busy && !this.#trouble ? html`<p>${none}</p>` : nothing}
        ${this.#next
          ? html`<button type="button" class="more" ?disabled=${this.#busy} @click=${() => this.#more()}>${t("home-more")}</button>`
          : nothing}
        ${this.#forOfficials()}`,
      this.element,
    );
  }

  /** Live matches, and the others by event. */
  #groups() {
    const { t } = this;
    /** @type {Map<string, Listed[]>} */
    const groups = new Map();
    for (const item of this.#items) {
      const name = isOn(item) ? ON : (item.event ?? "");
      groups.set(name, [...(groups.get(name) ?? []), item]);
    }
    const now = groups.get(ON) ?? [];
    groups.delete(ON);
    return html`${now.length === 0 ? nothing : html`<h3 class="on">${t("home-now")}</h3>${this.#rounds(now)}${this.#list(now, "now")}`}
      ${[...groups].map(([event, items]) => html`${groups.size === 1 && event === "" && now.length === 0 ? nothing : html`<h3>${event === "" ? t("home-no-event") : event}</h3>`}${this.#rounds(items)}${this.#list(items, "")}`)}`;
  }

  /** @param {Listed[]} items @param {string} how */
  #list(items, how) {
    return html`<ol class="matches ${how}" aria-busy=${this.#busy}>${repeat(items, (item) => item.match, (item) => this.#entry(item))}</ol>`;
  }

  /** Links to the walls of the matches' rounds. @param {Listed[]} items */
  #rounds(items) {
    /** @type {Map<string, {event: string, round: string}>} */
    const found = new Map();
    for (const { event, round } of items) if (event && round) found.set(`${event} ${round}`, { event, round });
    const byNumber = new Intl.Collator(this.language, { numeric: true });
    const all = [...found.values()].toSorted((a, b) => byNumber.compare(b.round, a.round));
    if (all.length === 0) return nothing;
    return html`<p class="walls">${all.map(({ event, round }) => html`<a href="/round${query({ event, round })}">${this.t("home-wall", { round })}</a>`)}</p>`;
  }

  /** The current board, or the first one if the end must not show: fetched only when it comes into view. @param {Listed} item @param {string} address */
  #picture(item, address) {
    const { match, head, visibility } = item;
    // Pictures of non-public matches need a token, which an image request cannot send.
    if (visibility) return html`<span class="picture"></span>`;
    const moment = this.#hidesResults ? { spoilers: "hide" } : { at: head.seq };
    const source = (/** @type {number} */ width) => `/m/${encodeURIComponent(match)}/image.png${query({ ...moment, lang: this.language, width })}`;
    const all = WIDTHS.map((width) => `${source(width)} ${width}w`).join(", ");
    const shown = isOn(item) ? "20rem" : "(max-width: 600px) 6.5rem, 12.5rem";
    return html`<a class="picture" href=${address} tabindex="-1" aria-hidden="true"><img sizes=${shown} srcset=${all} src=${source(400)} alt="" width="600" height="315" loading="lazy" decoding="async"></a>`;
  }

  #form() {
    const { t } = this;
    const sent = (/** @type {Event} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.currentTarget);
      const asked = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => this.search(asked), event.type === "input" ? PAUSE : 0);
    };
    const hide = (/** @type {Event} */ event) => {
      inBrowser.set(HIDE, /** @type {HTMLInputElement} */ (event.target).checked ? "1" : "0");
      this.#draw();
    };
    return html`<form class="search" role="search" @submit=${sent} @input=${sent}>
      ${FIELDS.map((field) => html`<label>${t.of("by", field)} ${this.#input(field)}</label>`)}
      <button type="submit">${t("home-search")}</button>
      <label class="choice"><input type="checkbox" .checked=${this.#hidesResults} @change=${hide} @input=${(/** @type {Event} */ event) => event.stopPropagation()}> ${t("home-hide-results")}</label>
    </form>`;
  }

  /** What the search text may be the beginning of, among the matches found. */
  #suggestions() {
    const words = folded(this.#asked.q ?? "").split(/\s+/).filter(Boolean);
    const texts = this.#items.flatMap(({ players, event, format, cards = [] }) => [...players.flatMap(({ name, hero }) => [name, hero]), event, format, ...cards]);
    const said = folded((this.#asked.q ?? "").trim());
    const fit = texts.filter((text) => text !== null && words.some((word) => folded(text).includes(word)) && !said.includes(folded(text)));
    const some = /** @type {string[]} */ ([...new Set(fit)].slice(0, SUGGESTED_MAX));
    const choose = (/** @type {string} */ text) => {
      const others = (this.#asked.q ?? "").split(/\s+/).filter((word) => word !== "" && !folded(text).includes(folded(word)));
      this.search({ ...this.#asked, q: [...others, text].join(" ") });
    };
    return some.length === 0 ? nothing : html`<ul class="suggested" aria-label=${this.t("home-suggested")}>
      ${some.map((text) => html`<li><button type="button" @click=${() => choose(text)}>${text}</button></li>`)}
    </ul>`;
  }

  /** A field for a token with which more matches are found. */
  #forOfficials() {
    const { t } = this;
    const give = (/** @type {Event} */ event) => {
      event.preventDefault();
      keepToken(String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("token")).trim());
      this.search(this.#asked);
    };
    return html`<details class="officials">
      <summary>${t("home-officials")}</summary>
      <form @submit=${give}>
        <label>${t("refused-token")} <input name="token" type="password" autocomplete="off" .value=${token() ?? ""}></label>
        <button type="submit">${t("home-find")}</button>
      </form>
    </details>`;
  }

  /** @param {typeof FIELDS[number]} field */
  #input(field) {
    const value = this.#asked[field] ?? "";
    if (field === "date") return html`<input type="date" name="date" .value=${value}>`;
    if (field === "q") return html`<input type="search" name="q" maxlength="100" autocomplete="off" .value=${value}>`;
    return html`<select name="result" .value=${value}>
      <option value="">${this.t("home-any-result")}</option>
      ${ENDINGS.map((ending) => html`<option value=${ending} ?selected=${ending === value}>${this.t.of("ended", ending)}</option>`)}
    </select>`;
  }

  /** @param {Listed} item */
  #entry(item) {
    const { t } = this;
    const address = `/m/${encodeURIComponent(item.match)}${this.#hidesResults ? "?spoilers=hide" : ""}`;
    const name = (/** @type {Player} */ { name: known, seat }) => known ?? t("player-number", { number: seat + 1 });
    const seats = item.players.map(({ seat }) => seat);
    const of = (/** @type {number} */ seat) => name(item.players[seat]);
    const title = seats.length > 1 ? against(sides(seats, item.teams), of, t) : item.match;
    const facts = [item.event, item.round && t("round-title", { round: item.round }), item.table && t("round-table", { table: item.table }), item.format && t.of("format", item.format), item.edition && t("home-edition", { edition: item.edition })];
    const played = item.played_at ?? item.opened_at;
    return html`<li>
      ${this.#picture(item, address)}
      <p class="who"><a href=${address}>${title}</a> <span class="heroes">${item.players.map((player) => player.hero ?? "?").join(" · ")}</span></p>
      ${this.#hidesResults ? nothing : this.#result(item, name)}
      <p class="facts">
        ${facts.filter(Boolean).map((fact) => html`<span>${fact}</span>`)}
        <time datetime=${played}>${this.date.format(new Date(played))}</time>
        ${this.#hidesResults ? nothing : html`<span>${t("home-records", { count: item.head.seq + 1 })}</span>`}
        ${item.visibility ? html`<span class="visibility">${t.of("visibility", item.visibility)}</span>` : nothing}
        ${item.cards?.length ? html`<span class="cards">${item.cards.join(", ")}</span>` : nothing}
        <span class="name">${item.match}</span>
      </p>
    </li>`;
  }

  /**
   * @param {Listed} item
   * @param {(player: Player) => string} name
   */
  #result(item, name) {
    const { t } = this;
    const { result, players, teams, won: running } = item;
    if (!result) return html`<p class="result running">${t("home-running")}${running ? html` ${bySide(running, teams)}` : nothing}</p>`;
    const won = outcome(winnersOf(item).map((seat) => name(players[seat])), t);
    const ending = /** @type {typeof ENDINGS[number]} */ (result.ending);
    return html`<p class="result"><strong>${won}</strong> ${bySide(result.score ?? [], teams)}${ending === "played" ? nothing : html`, ${t.of("ended", ending)}`}</p>`;
  }
}
