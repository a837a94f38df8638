/**
 * A link that holds the match itself, so that no service has to keep it.
 *
 * @typedef {import("../app.js").App} App
 */
import { write } from "../link.js";
import { html, nothing } from "../vendor.js";
import { framed, row } from "./parts.js";

/** The longest link that all chat programs pass on whole, in characters. */
const LINK_MAX = 8000;

/** Everything that this view shows. */
const ALL = "official";

export class Held {
  /** The match as the text of a link. */
  #game = "";
  #trouble = "";
  #busy = false;
  /** The record that the link leads to. */
  #seq = 0;
  #draw;

  /** @param {App} app @param {() => void} draw Draws the dialog. */
  constructor(app, draw) {
    this.app = app;
    this.#draw = draw;
    /** Whose hidden cards it may hold. */
    this.view = first(app);
  }

  /** Makes the link, with the hidden cards that this view shows. @param {string} view */
  async make(view = this.view) {
    const { replay, cursor, t } = this.app;
    [this.view, this.#game, this.#trouble, this.#busy, this.#seq] = [view, "", "", true, cursor.shown];
    this.#draw();
    try {
      const game = await replay.hold(view);
      if (this.view !== view) return;
      this.#game = game;
    } catch (error) {
      this.#trouble = t("failed", { why: /** @type {Error} */ (error).message });
    }
    this.#busy = false;
    const length = this.#address("open", false).length;
    if (length > LINK_MAX) [this.#game, this.#trouble] = ["", t("open-link-long", { count: length })];
    this.#draw();
  }

  /**
   * Its part of the dialog.
   *
   * @param {boolean} hides Whether the link hides how the match ends.
   * @param {import("./code.js").Codes} codes
   */
  part(hides, codes) {
    const { app, view } = this;
    const { t } = app;
    const all = choices(app);
    const choice = (/** @type {[string, string]} */ [value, name]) =>
      html`<label><input type="radio" name="hands" .checked=${view === value} @change=${() => this.make(value)}> ${name}</label>`;
    const url = this.#game && this.#address("open", hides);
    return html`<fieldset class="whose"><legend>${t("open-hands")}</legend>
        ${all.map(choice)}
        ${url || this.#busy || this.#trouble ? nothing : html`<p><button type="button" @click=${() => this.make()}>${t("share-held")}</button></p>`}
        ${this.#busy ? html`<progress aria-label=${t("share-held")}></progress>` : nothing}
      </fieldset>
      <ul class="held">${url ? row(t("open-link"), url, app, { href: url, codes }) : nothing}
        ${url && app.replay.file ? this.#frames(hides) : nothing}</ul>
      ${this.#trouble ? html`<p class="trouble" role="alert">${this.#trouble}</p>` : nothing}
      <p class="how">${t("open-link-how")}</p>`;
  }

  /** What shows the match of a file in frames of other pages. @param {boolean} hidden */
  #frames(hidden) {
    const { t } = this.app;
    const film = new URL(this.#address("embed", hidden));
    film.searchParams.delete("at");
    film.searchParams.set("film", "1");
    return html`${row(t("share-embed"), framed(this.#address("embed", hidden)), this.app)}
      ${row(t("share-film"), film.href, this.app, { href: film.href })} ${row(t("share-frame"), framed(film.href), this.app)}`;
  }

  /** @param {"open" | "embed"} page @param {boolean} hidden */
  #address(page, hidden) {
    const link = { ...this.app.link, name: "", view: null, room: undefined, game: this.#game, seq: this.#seq, hidden };
    return new URL(write(link, { page }), location.href).href;
  }
}

/** Whether this view shows the hidden cards of all players. @param {App} app */
const isWhole = ({ replay, link }) => Boolean(replay.file) || replay.until !== null || link.view === "hands" || link.view === ALL;

/** Whoever sits at the bottom is most likely the one who shares. @param {App} app */
function first(app) {
  if (isWhole(app)) return `seat:${app.link.flip ? 1 : 0}`;
  return app.link.view ?? "public";
}

/** Whose hidden cards a link may hold: those that this view shows, or fewer. @param {App} app @returns {[string, string][]} */
function choices(app) {
  const { t, link } = app;
  const whose = (/** @type {number} */ seat) => /** @type {[string, string]} */ ([`seat:${seat}`, t("open-hand-of", { player: app.player(seat) })]);
  if (isWhole(app)) return [...app.seats.map(whose), [ALL, t("open-hands-both")]];
  const own = /^seat:(\d+)$/.exec(link.view ?? "")?.[1];
  return [...(own ? [whose(Number(own))] : []), ["public", t("open-hands-none")]];
}
