/**
 * A short link: the service keeps the match of a file for a while, without an account. This browser remembers the key that deletes it.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("../open/opened.js").Opened} Opened
 * @typedef {{match: string, name: string, until: string, key: string | null}} Told
 */
import { ask, query } from "../api.js";
import { isThere } from "../engine.js";
import { inBrowser } from "../kept.js";
import { datesOf } from "../languages.js";
import { write } from "../link.js";
import { html, nothing } from "../vendor.js";
import { row } from "./parts.js";

/** How many days this service keeps a match; 0 if it keeps none. */
const days = Number(/** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="guests"]'))?.content ?? 0);

/** Before the id of a match: where its key is stored. */
const KEY = "daybook.guest.";

/**
 * The record of a match of the service that stands where a record of the open file does: what one seat saw of another program's log
 * may take more records, or fewer.
 *
 * @param {App["replay"]} replay @param {number} seq @param {string} view @param {string} name
 */
async function moment(replay, seq, view, name) {
  if (!replay.report) return seq;
  const [here, there] = await Promise.all([
    replay.exported(view).then((file) => file.text()),
    ask(`/v1/matches/${name}/events`, { accept: "application/x-ndjson" }).then((answer) => answer.text()),
  ]);
  const [from, to] = [here, there].map((text) => text.split("\n").filter((line) => line.includes('"event":{')).map((line) => JSON.parse(line).source?.uid ?? ""));
  // Of several records that one message has made, as many follow there as here.
  const after = from.slice(seq + 1).findIndex((uid) => uid !== from[seq]);
  const last = to.findLastIndex((uid) => uid <= from[seq]);
  return Math.max(0, last - (to[last] === from[seq] ? Math.max(after, 0) : 0));
}

export class GuestLink {
  /** What the service keeps. @type {Told | null} */
  #told = null;
  /** The view that it was asked to keep. */
  #view = "";
  /** The record that the link leads to. */
  #seq = 0;
  #busy = false;
  /** What went wrong, or what was done. */
  #said = "";
  #draw;

  /** @param {App} app @param {() => void} draw Draws the dialog. */
  constructor(app, draw) {
    this.app = app;
    this.#draw = draw;
    const { link, replay } = app;
    const [match] = link.name.split("~");
    if (replay.until) this.#told = { match, name: link.name, until: replay.until, key: inBrowser.get(KEY + match) };
  }

  /**
   * Its part of the dialog of an open file.
   *
   * @param {string} view Whose hidden cards the match may hold.
   * @param {boolean} hides Whether the link hides how the match ends.
   * @param {import("./code.js").Codes} codes
   */
  part(view, hides, codes) {
    const { app } = this;
    const { t } = app;
    if (days === 0 || !isThere) return nothing;
    const told = this.#view === view ? this.#told : null;
    const url = told && new URL(write({ ...app.link, name: told.name, view: null, game: undefined, seq: this.#seq, hidden: hides }, { page: "m" }), location.href).href;
    return html`<fieldset class="guest"><legend>${t("guest-title")}</legend>
      ${url ? html`<ul>${row(t("guest-link"), url, app, { href: url, codes })}</ul>` : html`<p><button type="button" ?disabled=${this.#busy} @click=${() => this.#make(view)}>${t("guest-make")}</button></p>`}
      ${told ? this.kept() : html`<p class="how">${t("guest-how", { days })}</p>`}
      ${this.#notes()}
    </fieldset>`;
  }

  /** Until when a match is kept, and what whoever put it here can do. */
  kept() {
    const told = this.#told;
    if (!told) return this.#notes();
    const { t, link } = this.app;
    const date = new Intl.DateTimeFormat(datesOf(link.language), { dateStyle: "long", timeStyle: "short" }).format(new Date(told.until));
    return html`<p class="how">${t("guest-until", { date })} ${told.key ? nothing : this.#view && t("guest-there")}</p>
      ${told.key ? html`<p class="answer">
        <button type="button" ?disabled=${this.#busy} @click=${() => this.#keep(told)}>${t("guest-keep")}</button>
        <button type="button" ?disabled=${this.#busy} @click=${() => this.#end(told)}>${t("guest-end")}</button></p>` : nothing}`;
  }

  #notes() {
    return html`${this.#busy ? html`<progress aria-label=${this.app.t("guest-title")}></progress>` : nothing}
      ${this.#said ? html`<p class="how" role="status">${this.#said}</p>` : nothing}`;
  }

  /** Puts the match here. @param {string} view */
  #make(view) {
    return this.#work(async () => {
      const { replay, cursor } = this.app;
      const { bytes, seat } = await /** @type {Opened} */ (replay).sent(view);
      const headers = { "content-type": "application/octet-stream" };
      /** @type {Told} */
      const told = await (await ask(`/v1/guests${query({ seat })}`, { method: "POST", body: bytes, headers })).json();
      if (told.key) inBrowser.set(KEY + told.match, told.key);
      else told.key = inBrowser.get(KEY + told.match);
      [this.#told, this.#view] = [told, view];
      this.#seq = await moment(replay, cursor.shown, view, told.name);
      return "";
    });
  }

  /** @param {Told} told */
  #keep(told) {
    return this.#work(async () => {
      told.until = (await (await this.#changed("POST", told)).json()).until;
      return "";
    });
  }

  /** @param {Told} told */
  #end(told) {
    return this.#work(async () => {
      await this.#changed("DELETE", told);
      inBrowser.set(KEY + told.match, null);
      this.#told = null;
      return this.app.t("guest-ended");
    });
  }

  /** @param {"POST" | "DELETE"} method @param {Told} told */
  #changed(method, { match, key }) {
    return ask(`/v1/guests/${match}`, { method, headers: { "daybook-key": key ?? "" } });
  }

  /** @param {() => Promise<string>} work What it did, in words. */
  async #work(work) {
    [this.#busy, this.#said] = [true, ""];
    this.#draw();
    try {
      this.#said = await work();
    } catch (error) {
      this.#said = this.app.t("failed", { why: /** @type {Error} */ (error).message });
    }
    this.#busy = false;
    this.#draw();
  }
}
