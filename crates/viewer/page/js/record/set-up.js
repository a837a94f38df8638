/**
 * Setting up a match: who plays, where, with which decks, and who goes first.
 */
import { Problem, json, keepToken, query, token } from "../api.js";
import { offered, practised } from "../practice/choose.js";
import { html, nothing, render } from "../vendor.js";
import { Kept } from "./kept.js";
import { trouble } from "./trouble.js";

/** The choices, as the events spell them. */
const FORMATS = ["standard", "nuc", "singleton", "singleton_nuc", "frontier", "living_legends", "sandbox", "sealed", "draft"];
const EDITIONS = ["4.0", "2024-09"];
const BEST_OF = ["1", "3", "5"];
const VISIBILITIES = ["public", "unlisted", "private"];

/** The number of players without teams; `teams` means two teams of two. */
const TABLES = ["2", "teams", "3", "4", "5", "6", "7", "8"];
const TEAMS = 4;

export class SetUp {
  #table = TABLES[0];
  #trouble = "";
  #busy = false;
  /** @type {Awaited<ReturnType<typeof practised>>} */
  #practised = [];

  /** What is wrong with the deck of each seat, as it was given. @type {Map<number, {asked: string, trouble: string, faults: string[]}>} */
  #decks = new Map();

  /** @param {HTMLElement} element @param {import("../text.js").Text} t @param {import("../languages.js").Code} language */
  constructor(element, t, language) {
    this.element = element;
    this.t = t;
    this.language = language;
  }

  mount() {
    this.#draw();
    practised().then((matches) => {
      this.#practised = matches;
      this.#draw();
    }, () => {});
    /** @type {HTMLElement | null} */ (this.element.querySelector("input"))?.focus();
  }

  /** @param {SubmitEvent} event */
  async #begin(event) {
    event.preventDefault();
    if (this.#busy) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const text = (/** @type {string} */ name) => String(form.get(name) ?? "").trim();
    if (text("token") !== "") keepToken(text("token"));
    this.#busy = true;
    this.#trouble = "";
    this.#draw();
    try {
      const seats = this.#seats();
      // Before anything is made: a match cannot be unmade.
      if (!(await this.#check(seats, text))) return;
      const players = seats.map((seat) => (text(`name-${seat}`) === "" ? {} : { name: text(`name-${seat}`) }));
      const place = Object.fromEntries(["event", "round", "table"].map((name) => [name, text(name)]).filter(([, value]) => value !== ""));
      const data = { edition: text("edition"), format: text("format"), players, recorder: text("recorder") || "console", ...(text("best_of") === "1" ? {} : { best_of: Number(text("best_of")) }), ...place };
      const at = new Date().toISOString();
      const body = JSON.stringify({ visibility: text("visibility"), at, event: { type: "match_opened", data } });
      const { match, name } = await json("/v1/matches", { method: "POST", body, headers: { "content-type": "application/json" } });
      const kept = await Kept.open();
      await kept.begin({ match: name ?? match, first: Number(text("first")), teams: this.#table === "teams", decks: seats.map((seat) => text(`deck-${seat}`)) });
      location.assign(`/record/${encodeURIComponent(name ?? match)}`);
    } catch (error) {
      if (error instanceof Problem && [401, 403].includes(error.status)) keepToken(null);
      this.#trouble = trouble(/** @type {Error} */ (error), this.t);
      this.#busy = false;
      this.#draw();
    }
  }

  /**
   * Whether all decks can be used. One that is not legal is used if it is given again: somebody may play with it.
   *
   * @param {number[]} seats @param {(name: string) => string} text
   */
  async #check(seats, text) {
    const [format, edition] = [text("format"), text("edition")];
    const before = this.#decks;
    this.#decks = new Map();
    for (const seat of seats) {
      const deck = text(`deck-${seat}`);
      if (deck === "") continue;
      const asked = JSON.stringify({ deck, format, edition });
      const found = await judged(asked, this.language, this.t);
      if (found && (found.trouble || found.faults.length > 0)) this.#decks.set(seat, { asked, ...found });
    }
    const stops = [...this.#decks].find(([seat, { asked, trouble: why }]) => why !== "" || before.get(seat)?.asked !== asked);
    if (!stops) return true;
    this.#busy = false;
    this.#draw();
    /** @type {HTMLElement | null} */ (this.element.querySelector(`[name="deck-${stops[0]}"]`))?.focus();
    return false;
  }

  /** What is wrong with the deck of a player, beside it. @param {number} seat */
  #deckTrouble(seat) {
    const found = this.#decks.get(seat);
    if (!found) return nothing;
    if (found.trouble) return html`<p class="trouble" role="alert" id="deck-trouble-${seat}">${this.t("record-deck-unread", { why: found.trouble })}</p>`;
    const { format } = JSON.parse(found.asked);
    return html`<div class="trouble" role="alert" id="deck-trouble-${seat}"><p>${this.t("record-deck-faults", { format: this.t.of("format", format) })}</p>
      <ul>${found.faults.map((fault) => html`<li>${fault}</li>`)}</ul></div>`;
  }

  /** The seats of the table. */
  #seats() {
    return [...Array(this.#table === "teams" ? TEAMS : Number(this.#table)).keys()];
  }

  /** The player of a seat, and their team: every other seat is on the same team. @param {number} seat */
  #who(seat) {
    const player = this.t("player-number", { number: seat + 1 });
    return this.#table === "teams" ? `${player} · ${this.t("record-team", { number: seat % 2 + 1 })}` : player;
  }

  #draw() {
    const { t } = this;
    const tables = (/** @type {string} */ value) => ["2", "teams"].includes(value) ? t.of("record-players", value) : t("record-players-many", { count: Number(value) });
    const sit = (/** @type {Event} */ { currentTarget }) => {
      this.#table = /** @type {HTMLSelectElement} */ (currentTarget).value;
      this.#draw();
    };
    const choice = (/** @type {string} */ name, /** @type {string[]} */ values, /** @type {(value: string) => string} */ word) => html`<select name=${name} aria-label=${t.of("record", name)}>
      ${values.map((value) => html`<option value=${value}>${word(value)}</option>`)}
    </select>`;
    render(html`<h1>${t("record-title")}</h1>
      <p>${t("record-what")}</p>
      <form class="set-up" @submit=${(/** @type {SubmitEvent} */ event) => this.#begin(event)}>
        <label>${t("record-players")} <select @change=${sit}>${TABLES.map((value) => html`<option value=${value}>${tables(value)}</option>`)}</select></label>
        <div class="places">${this.#seats().map((seat) => html`<fieldset>
          <legend>${this.#who(seat)}</legend>
          <label>${t("record-name")} <input name="name-${seat}" autocomplete="off" maxlength="100"></label>
          <label class="first"><input type="radio" name="first" value=${seat} ?checked=${seat === 0}> ${t("record-first")}</label>
          <label>${t("record-deck")} <textarea name="deck-${seat}" rows="3" spellcheck="false" placeholder=${t("record-deck-unknown")} aria-invalid=${this.#decks.has(seat) ? "true" : nothing} aria-describedby=${this.#decks.has(seat) ? `deck-trouble-${seat}` : nothing}></textarea></label>
          ${this.#deckTrouble(seat)}
        </fieldset>`)}</div>
        <details class="more">
          <summary>${t("record-more")}</summary>
          <div class="more-fields">
            <label>${t("record-format")} ${choice("format", FORMATS, (value) => t.of("format", value))}</label>
            <label>${t("record-edition")} ${choice("edition", EDITIONS, (value) => value)}</label>
            <label>${t("record-best-of")} ${choice("best_of", BEST_OF, (value) => value)}</label>
            <label>${t("record-visibility")} ${choice("visibility", VISIBILITIES, (value) => t.of("record-visibility", value))}</label>
            <label>${t("record-event")} <input name="event" autocomplete="off"></label>
            <label>${t("record-round")} <input name="round" autocomplete="off"></label>
            <label>${t("record-table")} <input name="table" autocomplete="off"></label>
            <label>${t("record-recorder")} <input name="recorder" autocomplete="off"></label>
          </div>
        </details>
        ${token() ? nothing : html`<label>${t("record-token")} <input name="token" type="password" autocomplete="off" required></label>`}
        ${this.#trouble ? html`<p class="trouble" role="alert">${this.#trouble}</p>` : nothing}
        <button type="submit" ?disabled=${this.#busy}>${t("record-begin")}</button>
      </form>
      ${offered(this.#practised, t)}`, this.element);
  }
}

/** The most faults of a deck that are listed. */
const FAULTS_SHOWN = 4;

/**
 * What is wrong with a deck; null if the service cannot be reached.
 *
 * @param {string} body @param {string} lang @param {import("../text.js").Text} t
 * @returns {Promise<{trouble: string, faults: string[]} | null>}
 */
async function judged(body, lang, t) {
  try {
    const { decks } = await json(`/v1/decks/check${query({ lang })}`, { method: "POST", body, headers: { "content-type": "application/json" } });
    const faults = decks.flatMap((/** @type {{verdict: string, findings: {severity: string, recorded: Record<string, string>}[]}} */ { findings }) =>
      findings.filter(({ severity }) => severity === "violation").map(({ recorded }) => recorded[lang]));
    return { trouble: "", faults: faults.slice(0, FAULTS_SHOWN) };
  } catch (error) {
    // The form is sent all the same where nothing can be said of its decks.
    if (!(error instanceof Problem) || error.status === 429 || error.status >= 500) return null;
    return { trouble: trouble(/** @type {Error} */ (error), t), faults: [] };
  }
}
