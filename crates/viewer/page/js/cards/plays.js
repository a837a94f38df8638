/**
 * The matches in which a card was played, each with its moments, and the card's record in them.
 *
 * @typedef {import("../../types/api").components["schemas"]["CardPlay"]} Play
 * @typedef {import("../../types/api").components["schemas"]["PlayRecord"]} Record
 * @typedef {import("../home/matches.js").Listed & {plays: Play[]}} Item
 */
import { json, query } from "../api.js";
import { inBrowser } from "../kept.js";
import { datesOf } from "../languages.js";
import { against, sides } from "../seats.js";
import { html, nothing, render, repeat } from "../vendor.js";

/** The numbers of a record, in the order in which they are shown. */
const NUMBERS = /** @type {const} */ (["played", "from_hand", "from_reserve", "from_elsewhere", "games", "won", "lost"]);

const FILTERS = /** @type {const} */ (["player", "event"]);

export class Plays {
  /** @type {Item[]} */
  #items = [];
  /** @type {Record | null} */
  #record = null;
  /** @type {string | null} */
  #next = null;
  /** @type {string | null} */
  #trouble = null;
  /** Counts searches: a late response is discarded. */
  #round = 0;

  /**
   * @param {string} reference
   * @param {import("../text.js").Text} t
   * @param {import("../languages.js").Code} language
   * @param {URL} url
   */
  constructor(reference, t, language, url) {
    this.path = `/v1/cards/${encodeURIComponent(reference)}/plays`;
    this.t = t;
    this.asked = { player: url.searchParams.get("player") ?? "", event: url.searchParams.get("event") ?? "" };
    this.lang = url.searchParams.get("lang");
    this.date = new Intl.DateTimeFormat(datesOf(language), { dateStyle: "medium", timeZone: "UTC" });
    this.hides = inBrowser.get("daybook.hide-results") === "1";
  }

  /** Searches from the newest match on. */
  async search() {
    [this.#items, this.#record, this.#next] = [[], null, null];
    history.replaceState(null, "", `${location.pathname}${query({ ...this.asked, lang: this.lang })}`);
    await this.#more();
  }

  async #more() {
    const round = ++this.#round;
    try {
      const page = await json(`${this.path}${query({ ...this.asked, cursor: this.#next })}`);
      if (round !== this.#round) return;
      this.#items = [...this.#items, ...page.items];
      this.#record = sum(this.#record, page.record);
      [this.#next, this.#trouble] = [page.next, null];
    } catch (error) {
      if (round !== this.#round) return;
      this.#trouble = this.t("failed", { why: /** @type {Error} */ (error).message });
    }
    this.#draw();
  }

  #draw() {
    const { t } = this;
    const sent = (/** @type {Event} */ event) => {
      event.preventDefault();
      const values = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
      this.asked = { player: String(values.get("player")).trim(), event: String(values.get("event")).trim() };
      this.search();
    };
    const record = this.#record;
    render(
      html`<h2>${t("cards-plays")}</h2>
        <form class="search filter" @submit=${sent}>
          ${FILTERS.map((name) => html`<label>${t.of("cards-filter", name)} <input name=${name} maxlength="100" autocomplete="off" .value=${this.asked[name]}></label>`)}
          <button type="submit">${t("cards-filter")}</button>
        </form>
        ${this.#trouble ? html`<p class="trouble" role="alert">${this.#trouble}</p>` : nothing}
        ${record && this.#items.length > 0
          ? html`<dl class="record">${NUMBERS.map((name) => html`<div><dt>${t.of("cards", name)}</dt><dd>${record[name]}</dd></div>`)}</dl><p class="quiet">${t("cards-how")}</p>`
          : nothing}
        ${record && this.#items.length === 0 && !this.#trouble ? html`<p class="quiet">${t("cards-no-plays")}</p>` : nothing}
        <ol class="matches">${repeat(this.#items, ({ match }) => match, (item) => this.#entry(item))}</ol>
        ${this.#next ? html`<button type="button" class="more" @click=${() => this.#more()}>${t("home-more")}</button>` : nothing}`,
      /** @type {HTMLElement} */ (document.getElementById("plays")),
    );
  }

  /** @param {Item} item */
  #entry(item) {
    const { t } = this;
    const name = (/** @type {number} */ seat) => item.players[seat]?.name ?? t("player-number", { number: seat + 1 });
    const seats = item.players.map(({ seat }) => seat);
    const path = `/m/${encodeURIComponent(item.match)}`;
    const spoilers = this.hides ? "hide" : null;
    const facts = [item.event, item.round && t("round-title", { round: item.round }), item.format && t.of("format", item.format)];
    const played = item.played_at ?? item.opened_at;
    return html`<li>
      <p class="who"><a href="${path}${query({ spoilers })}">${seats.length > 1 ? against(sides(seats, item.teams), name, t) : item.match}</a></p>
      <ul class="moments">${item.plays.map(({ seq, game, seat, from }) => html`<li><a href="${path}${query({ at: seq, spoilers })}">${game > 1 ? `${t("game-number", { game })}: ` : nothing}${t.of("cards-play", from, { player: name(seat) })}</a></li>`)}</ul>
      <p class="facts">${facts.filter(Boolean).map((fact) => html`<span>${fact}</span>`)} <time datetime=${played}>${this.date.format(new Date(played))}</time> <span class="name">${item.match}</span></p>
    </li>`;
  }
}

/** The record over the pages so far and the next one: no match is on two of them. @param {Record | null} before @param {Record} page @returns {Record} */
function sum(before, page) {
  const all = NUMBERS.map((name) => [name, (before?.[name] ?? 0) + page[name]]);
  return /** @type {Record} */ (Object.fromEntries(all));
}
