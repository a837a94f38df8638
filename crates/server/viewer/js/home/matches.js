/**
 * The list of matches: newest first, narrowed by what people remember of a match.
 *
 * @typedef {{seat: number, name: string | null, hero: string | null}} Player
 * @typedef {object} Listed
 * @property {string} match
 * @property {Player[]} players
 * @property {string | null} event
 * @property {string | null} format
 * @property {string | null} edition
 * @property {{ending: string, score: number[] | null} | null} result
 * @property {string[]} [cards] Those that words were found in.
 * @property {"private" | "unlisted"} [visibility] Of one that is in no list for everyone.
 * @property {string} opened_at
 * @property {{seq: number}} head
 */
import { json, keepToken, query, token } from "../api.js";
import { folded } from "../folded.js";
import { inBrowser } from "../kept.js";
import { outcome } from "../moment.js";
import { html, nothing, render, repeat } from "../vendor.js";

/** What a list is narrowed by. */
const FIELDS = /** @type {const} */ (["q", "date", "result"]);

/** What older addresses name one by one, and what is now found by words. */
const WORDS = ["q", "player", "hero", "event", "format"];

/** Milliseconds after the last letter before a search, and suggestions at most. */
const PAUSE = 200;
const SUGGESTED_MAX = 6;

const ENDINGS = /** @type {const} */ (["played", "concession", "draw", "time", "penalty", "abandoned"]);

const HIDE = "daybook.hide-results";

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
  /** Counts searches: an answer that comes late is for nobody. */
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
    this.date = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  }

  get #hidesResults() {
    return inBrowser.get(HIDE) === "1";
  }

  /**
   * Lists what has all these values.
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
        <ol class="matches" aria-busy=${this.#busy}>
          ${repeat(this.#items, (item) => item.match, (item) => this.#entry(item))}
        </ol>
        ${this.#items.length === 0 && !this.#busy && !this.#trouble ? html`<p>${none}</p>` : nothing}
        ${this.#next
          ? html`<button type="button" class="more" ?disabled=${this.#busy} @click=${() => this.#more()}>${t("home-more")}</button>`
          : nothing}
        ${this.#forOfficials()}`,
      this.element,
    );
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
      ${FIELDS.map((field) => html`<label>${t(`by-${field}`)} ${this.#input(field)}</label>`)}
      <button type="submit">${t("home-search")}</button>
      <label class="choice"><input type="checkbox" .checked=${this.#hidesResults} @change=${hide} @input=${(/** @type {Event} */ event) => event.stopPropagation()}> ${t("home-hide-results")}</label>
    </form>`;
  }

  /** What the words may be the beginning of, as far as it is in the matches found. */
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
    return html`<ul class="suggested" aria-label=${this.t("home-suggested")}>
      ${some.map((text) => html`<li><button type="button" @click=${() => choose(text)}>${text}</button></li>`)}
    </ul>`;
  }

  /** A place for a token with which more is found. */
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
      ${ENDINGS.map((ending) => html`<option value=${ending} ?selected=${ending === value}>${this.t(`ended-${ending}`)}</option>`)}
    </select>`;
  }

  /** @param {Listed} item */
  #entry(item) {
    const { t } = this;
    const address = `/m/${encodeURIComponent(item.match)}${this.#hidesResults ? "?spoilers=hide" : ""}`;
    const name = (/** @type {Player} */ { name: known, seat }) => known ?? t("player-number", { number: seat + 1 });
    const [a, b] = item.players;
    const title = a && b ? t("title-against", { a: name(a), b: name(b) }) : item.match;
    const facts = [item.event, item.format, item.edition && t("home-edition", { edition: item.edition })];
    return html`<li>
      <p class="who"><a href=${address}>${title}</a> <span class="heroes">${item.players.map((player) => player.hero ?? "?").join(" · ")}</span></p>
      ${this.#hidesResults ? nothing : this.#result(item, name)}
      <p class="facts">
        ${facts.filter(Boolean).map((fact) => html`<span>${fact}</span>`)}
        <time datetime=${item.opened_at}>${this.date.format(new Date(item.opened_at))}</time>
        ${this.#hidesResults ? nothing : html`<span>${t("home-records", { count: item.head.seq + 1 })}</span>`}
        ${item.visibility ? html`<span class="visibility">${t(`visibility-${item.visibility}`)}</span>` : nothing}
        ${item.cards?.length ? html`<span class="cards">${item.cards.join(", ")}</span>` : nothing}
        <span class="name">${item.match}</span>
      </p>
    </li>`;
  }

  /**
   * @param {Listed} item
   * @param {(player: Player) => string} name
   */
  #result({ result, players }, name) {
    const { t } = this;
    if (!result) return html`<p class="result running">${t("home-running")}</p>`;
    const score = result.score ?? [];
    const most = Math.max(...score);
    const first = players.filter((player) => score[player.seat] === most);
    const won = outcome(first.map(name), t);
    const ending = /** @type {typeof ENDINGS[number]} */ (result.ending);
    return html`<p class="result"><strong>${won}</strong> ${score.join("–")}${ending === "played" ? nothing : html`, ${t(`ended-${ending}`)}`}</p>`;
  }
}
