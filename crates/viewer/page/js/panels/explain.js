/**
 * Why a card is what it is at the moment shown: what is printed, and each ability in the order it applies.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {import("../../types/api").components["schemas"]["ObjectEntry"]} ObjectEntry
 * @typedef {import("../../types/api").components["schemas"]["Explanation"]} Explanation
 * @typedef {import("./explain/told.js").Told} Told
 */
import { html, nothing, render } from "../vendor.js";
import { explained } from "./explain/ask.js";
import { cited } from "./explain/cited.js";
import { steps, sum, total } from "./explain/parts.js";
import { light } from "./light.js";

/** Milliseconds that a moment must stay before its data is requested. */
const PAUSE = 120;

/** @type {import("../side.js").Panel} */
export const explain = { id: "explain", title: "explain", mount: (element, app, about) => new Explain(element, app, about) };

class Explain {
  /** The card being explained, through all the objects it becomes. @type {string | null} */
  #item = null;
  /** @type {Map<string, {it: Explanation, words: Told} | null>} None where the object cannot be explained. */
  #known = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** @type {string | null} */
  #edition = null;
  /** What the page shows. */
  #drawn = "";

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {string} [about]
   */
  constructor(element, app, about) {
    this.element = element;
    this.app = app;
    app.addEventListener("explain", (event) => this.#choose(/** @type {CustomEvent<string>} */ (event).detail));
    app.cursor.addEventListener("move", () => this.#soon());
    element.addEventListener("shown", () => this.#soon());
    element.addEventListener("left", () => light([]));
    if (about) this.#choose(about);
    else this.#show();
  }

  get #state() {
    return this.app.replay.state(this.app.cursor.shown);
  }

  /** @param {string} id */
  async #choose(id) {
    this.#item = this.#state?.objects.find((object) => object.id === id)?.item ?? null;
    await this.#show();
    this.app.say(this.element.querySelector(".end")?.textContent ?? "");
  }

  #soon() {
    if (this.element.hidden) return;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#show(), PAUSE);
  }

  async #show() {
    const state = this.#state;
    if (!state) return;
    const object = state.objects.find(({ item }) => item === this.#item);
    if (!object || !isExplained(object)) {
      this.#draw(state, object);
      return;
    }
    const { shown } = this.app.cursor;
    const key = `${shown}/${object.id}`;
    if (!this.#known.has(key)) {
      this.element.setAttribute("aria-busy", "true");
      try {
        this.#known.set(key, await this.#fetch(object.id, shown));
      } catch (error) {
        this.#draw(state, object, html`<p class="trouble" role="alert">${this.app.t("failed", { why: /** @type {Error} */ (error).message })}</p>`);
        return;
      }
    }
    if (this.#state === state) this.#draw(state, object, this.#explained(key, object, state));
  }

  /**
   * @param {string} id
   * @param {number} seq
   */
  async #fetch(id, seq) {
    const [known, edition] = await Promise.all([
      explained(id, seq, this.app),
      this.#edition ?? this.app.replay.ask("").then((match) => match.header.edition),
    ]);
    this.#edition = edition;
    return known;
  }

  /**
   * @param {string} key
   * @param {ObjectEntry} object
   * @param {StateView} state
   */
  #explained(key, object, state) {
    const known = this.#known.get(key);
    if (!known) return html`<p class="quiet">${this.app.t("explain-gone")}</p>`;
    const { it, words } = known;
    return html`<header><h2>${words.name}</h2><p class="quiet">${words.place}</p></header>
      ${sum(it, words, this.app)}
      ${steps(it, words, this.#edition ?? "4.0", this.app)}
      <section class="end">${words.end.map((line) => html`<p>${cited(line, this.app)}</p>`)}</section>
      ${total(object, state, this.app)}`;
  }

  /**
   * @param {StateView} state
   * @param {ObjectEntry | undefined} object
   * @param {unknown} [content]
   */
  #draw(state, object, content) {
    const { t } = this.app;
    this.element.removeAttribute("aria-busy");
    const drawn = `${state.seq}/${object?.id}`;
    if (this.#drawn !== drawn) light(object ? [object.id] : []);
    this.#drawn = drawn;
    const choose = (/** @type {Event} */ event) => this.#choose(/** @type {HTMLSelectElement} */ (event.target).value);
    const missing = this.#item === null ? t("explain-how") : t("explain-gone");
    render(
      html`<div class="tools"><label>${t("explain-object")} <select @change=${choose}>
          ${object && isExplained(object) ? nothing : html`<option value="" .selected=${true}>${t("explain-choose")}</option>`}
          ${state.players.map(({ seat }) => this.#options(state, seat, object))}
        </select></label></div>
        <article class="explanation">${content ?? html`<p class="quiet">${missing}</p>`}</article>`,
      this.element,
    );
  }

  /**
   * @param {StateView} state
   * @param {number} seat
   * @param {ObjectEntry | undefined} chosen
   */
  #options(state, seat, chosen) {
    const all = state.objects.filter((object) => object.controller === seat && isExplained(object));
    const option = (/** @type {ObjectEntry} */ object) =>
      html`<option value=${object.id} .selected=${object.id === chosen?.id}>${object.card?.name ?? this.app.t("card-unknown")}</option>`;
    return all.length === 0 ? nothing : html`<optgroup label=${this.app.player(seat)}>${all.map(option)}</optgroup>`;
  }
}

/** Whether an object is in a zone where abilities affect it. @param {ObjectEntry} object */
function isExplained({ zone }) {
  return ["expedition", "landmark", "hero", "reserve", "limbo"].includes(zone);
}
