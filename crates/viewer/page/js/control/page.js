/**
 * What a streamer sees and presses during a stream.
 *
 * @typedef {import("./channel.js").Channel} Channel
 * @typedef {import("../home/matches.js").Listed} Listed
 */
import { json, query } from "../api.js";
import { winnersOf } from "../home/result.js";
import { datesOf, languages } from "../languages.js";
import { outcome } from "../moment.js";
import { PARTS } from "../overlay/parts.js";
import { against, sides } from "../seats.js";
import { html, nothing, render, repeat } from "../vendor.js";
import { PART_KEYS, keyed } from "./keys.js";

/** Milliseconds between two requests for the list of tables, and between the last letter and a search. */
const AGAIN = 15_000;
const PAUSE = 200;

/** The number of lower thirds that there is room for. */
const NAMES = 2;

export class Page {
  /** @type {Listed[]} */
  tables = [];
  #asked = "";
  /** What one press has hidden, to be shown again. @type {string[] | null} */
  #hidden = null;
  /** Names as they are typed: they show only on request. */
  #names = Array.from({ length: NAMES }, () => ({ name: "", role: "" }));
  #copied = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /**
   * @param {HTMLElement} element
   * @param {Channel} channel
   * @param {import("../text.js").Text} t
   * @param {import("../languages.js").Code} language
   */
  constructor(element, channel, t, language) {
    this.element = element;
    this.channel = channel;
    this.t = t;
    this.language = language;
    this.date = new Intl.DateTimeFormat(datesOf(language), { dateStyle: "medium", timeStyle: "short" });
    for (const [at, one] of channel.scene.lower.slice(0, NAMES).entries()) this.#names[at] = { name: one.name, role: one.role ?? "" };
  }

  mount() {
    this.channel.addEventListener("changed", () => this.draw());
    keyed(this);
    this.draw();
    this.#list();
    setInterval(() => {
      this.#list();
      this.channel.keep();
    }, AGAIN);
  }

  async #list() {
    const { items } = await json(`/v1/matches${query({ q: this.#asked })}`).catch(() => ({ items: this.tables }));
    const going = (/** @type {Listed} */ { result }) => (result ? 1 : 0);
    this.tables = items.toSorted((/** @type {Listed} */ a, /** @type {Listed} */ b) => going(a) - going(b));
    this.draw();
  }

  /** Shows the table at an index of the list. @param {number} at */
  show(at) {
    const table = this.tables[at];
    if (table) this.channel.change({ match: table.match });
  }

  /** @param {string} part */
  toggle(part) {
    const { show } = this.channel.scene;
    this.#hidden = null;
    this.channel.change({ show: show.includes(part) ? show.filter((one) => one !== part) : PARTS.filter((one) => one === part || show.includes(one)) });
  }

  /** Hides everything, or shows what was hidden. */
  hide() {
    const before = this.#hidden;
    this.#hidden = before ? null : this.channel.scene.show;
    this.channel.change({ show: before ?? [] });
  }

  /** Shows or hides the lower thirds. */
  toggleNames() {
    const lower = this.channel.scene.lower.length > 0 ? [] : this.#names.filter(({ name }) => name.trim() !== "");
    this.channel.change({ lower });
  }

  draw() {
    const { t, channel } = this;
    const { scene, trouble, address } = channel;
    render(html`<h1>${t("control-title")}</h1>
      ${trouble ? html`<p class="trouble" role="alert">${t("failed", { why: trouble })}</p>` : nothing}
      <div class="sides">
        <section class="on-air" aria-labelledby="control-now"><h2 id="control-now">${t("control-now")}</h2>
          <div class="screen"><iframe src=${address} title=${t("control-now")} tabindex="-1"></iframe></div>
          <p class="now">${scene.match ? this.#nameOf(scene.match) : t("control-nothing")}</p>
        </section>
        <section class="tables" aria-labelledby="control-tables"><h2 id="control-tables">${t("control-tables")}</h2>${this.#tables()}</section>
        <div class="shown">${this.#parts()} ${this.#lower()} ${this.#how()}</div>
      </div>
      <section class="links" aria-labelledby="control-set-up"><h2 id="control-set-up">${t("control-set-up")}</h2>
        <p>${t("control-how")}</p>
        ${this.#link("control-address", address)} ${this.#link("control-here", location.href)}
        <p>${t("control-secret")}</p>
      </section>`, this.element);
  }

  /** @param {string} match */
  #nameOf(match) {
    const listed = this.tables.find((one) => one.match === match);
    return listed ? this.#title(listed) : match;
  }

  /** @param {Listed} listed */
  #title({ players, teams, match }) {
    const name = (/** @type {number} */ seat) => players[seat].name ?? this.t("player-number", { number: seat + 1 });
    const seats = players.map(({ seat }) => seat);
    return seats.length > 2 ? against(sides(seats, teams), name, this.t) : seats.map(name).join(" – ") || match;
  }

  #parts() {
    const { t, channel: { scene } } = this;
    const key = (/** @type {string} */ part) => Object.keys(PART_KEYS).find((one) => PART_KEYS[one] === part)?.toUpperCase();
    return html`<div class="parts" role="group" aria-label=${t("overlay-show")}>
      ${PARTS.map((part) => html`<button type="button" aria-pressed=${scene.show.includes(part)} @click=${() => this.toggle(part)}>${t.of("overlay-part", part)} <kbd>${key(part)}</kbd></button>`)}
      <button type="button" class="hide" aria-pressed=${scene.show.length === 0} @click=${() => this.hide()}>${t("control-hide")} <kbd>H</kbd></button>
    </div>`;
  }

  #lower() {
    const { t, channel: { scene } } = this;
    const type = (/** @type {number} */ at, /** @type {"name" | "role"} */ what) => (/** @type {Event} */ event) => {
      this.#names[at][what] = /** @type {HTMLInputElement} */ (event.target).value;
      if (scene.lower.length > 0) this.channel.change({ lower: this.#names.filter(({ name }) => name.trim() !== "") });
    };
    return html`<fieldset class="names"><legend>${t("control-names")}</legend>
      ${this.#names.map(({ name, role }, at) => html`<div>
        <label>${t("control-name", { number: at + 1 })} <input maxlength="40" autocomplete="off" .value=${name} @input=${type(at, "name")}></label>
        <label>${t("control-role", { number: at + 1 })} <input maxlength="60" autocomplete="off" .value=${role} @input=${type(at, "role")}></label>
      </div>`)}
      <button type="button" aria-pressed=${scene.lower.length > 0} @click=${() => this.toggleNames()}>${t("control-show-names")} <kbd>L</kbd></button>
    </fieldset>`;
  }

  #how() {
    const { t, channel } = this;
    const { scene } = channel;
    const number = (/** @type {Event} */ event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      if (input.checkValidity()) channel.change({ delay: Number(input.value) || 0 });
    };
    return html`<div class="how">
      <label>${t("control-delay")} <input type="number" min="0" max="1800" step="1" .value=${String(scene.delay)} @change=${number}></label>
      <label>${t("overlay-language")} <select @change=${(/** @type {Event} */ event) => channel.change({ lang: /** @type {HTMLSelectElement} */ (event.target).value })}>
        ${languages().map(({ code, name }) => html`<option value=${code} lang=${code} ?selected=${(scene.lang ?? this.language) === code}>${name}</option>`)}
      </select></label>
      <button type="button" aria-pressed=${scene.flip} @click=${() => channel.change({ flip: !scene.flip })}>${t("overlay-flip")} <kbd>F</kbd></button>
    </div>`;
  }

  #tables() {
    const { t, channel: { scene } } = this;
    const find = (/** @type {Event} */ event) => {
      this.#asked = /** @type {HTMLInputElement} */ (event.target).value;
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => this.#list(), PAUSE);
    };
    const other = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const typed = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("match")).trim();
      const name = /\/(?:m|embed|overlay)\/([^/?#]+)/.exec(typed)?.[1] ?? typed;
      if (name) this.channel.change({ match: decodeURIComponent(name) });
    };
    return html`<label class="find">${t("by-q")} <input type="search" autocomplete="off" @input=${find}></label>
      <ol class="choices">${repeat(this.tables, ({ match }) => match, (one, at) => html`<li><button type="button" aria-pressed=${scene.match === one.match} @click=${() => this.show(at)}>
        ${at < 9 ? html`<kbd>${at + 1}</kbd>` : nothing} <span><b>${this.#title(one)}</b> <span>${this.#facts(one)}</span></span>
        ${one.result ? html`<span class="over">${this.#result(one)}</span>` : html`<span class="live"><i aria-hidden="true"></i>${t("live")}</span>`}
      </button></li>`)}</ol>
      <form class="other" @submit=${other}><label>${t("control-other")} <input name="match" autocomplete="off" maxlength="200"></label> <button type="submit">${t("control-show")}</button></form>`;
  }

  /** Where a match is or was played. Several of the same players, at the same place, also say when and which they are. @param {Listed} listed */
  #facts(listed) {
    const { t } = this;
    const facts = (/** @type {Listed} */ { event, round, table }) =>
      [event, round && t("round-title", { round }), table && t("round-table", { table })].filter(Boolean).join(" · ");
    const [own, title] = [facts(listed), this.#title(listed)];
    const isOnly = this.tables.every((other) => other === listed || facts(other) !== own || this.#title(other) !== title);
    if (isOnly) return own;
    const at = listed.played_at ?? listed.opened_at;
    return html`${own ? `${own} · ` : ""}<time datetime=${at}>${this.date.format(new Date(at))}</time> · ${listed.match}`;
  }

  /** How a finished match ended. @param {Listed} listed */
  #result(listed) {
    const winners = winnersOf(listed).map((seat) => listed.players[seat]?.name ?? this.t("player-number", { number: seat + 1 }));
    return outcome(winners, this.t);
  }

  /** @param {string} what @param {string} address */
  #link(what, address) {
    const { t } = this;
    const copy = async () => {
      await navigator.clipboard.writeText(address).catch(() => undefined);
      this.#copied = what;
      this.draw();
    };
    return html`<p class="link"><label>${t(what)} <input readonly .value=${address} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}></label>
      <button type="button" @click=${copy}>${t(this.#copied === what ? "do-shared" : "control-copy")}</button></p>`;
  }
}
