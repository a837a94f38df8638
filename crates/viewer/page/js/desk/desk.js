/**
 * The desk itself: the user's name, what waits for an answer, a form for each kind of entry, and the progress of the last one.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("../desk.js").Allowed} Allowed
 * @typedef {import("./fields.js").Values} Values
 * @typedef {{type: string, data: any}} Said
 * @typedef {{title: string, text: string, hint: string, does: string, done: () => void}} Question
 *
 * A kind of entry: its fields, and the events that they make, or why they make none.
 *
 * @typedef {object} Form
 * @property {string} id
 * @property {string} title The message with its name.
 * @property {string | ((desk: Desk) => string)} done The message of its button, or the button's text.
 * @property {(desk: Desk, values: Values) => unknown} fields
 * @property {(data: FormData, desk: Desk) => Said[] | string} events Or why there are none.
 * @property {(events: Said[], desk: Desk) => string} [after] What is left to do once it is recorded.
 * @property {(desk: Desk) => void} [reset]
 */
import { keepToken } from "../api.js";
import { inBrowser } from "../kept.js";
import { html, keyed, nothing, render } from "../vendor.js";
import { appeal } from "./appeal.js";
import { call, waiting } from "./call.js";
import { clock, reading } from "./clock.js";
import { evidence } from "./evidence.js";
import { Hands, hands } from "./hands.js";
import { Known } from "./known.js";
import { note } from "./note.js";
import { penalty } from "./penalty.js";
import { confirmations, result } from "./result.js";
import { Rewind, rewind } from "./rewind.js";
import { ruling } from "./ruling.js";
import { Sending } from "./sending.js";
import { status } from "./status.js";

/** The storage key for the name of the user. */
const NAME = "daybook.official";

/** @type {readonly Form[]} */
const FORMS = [call, clock, ruling, penalty, appeal, rewind, note, evidence, result];

export class Desk {
  /** The initial values of each form, and how often it was reset. @type {Map<string, {values: Values, times: number}>} */
  #begun = new Map();
  /** The form that was sent. @type {{form: Form, events: Said[]} | null} */
  #sent = null;
  /** What another recorder recorded first, in words. @type {{seq: number, text: string}[]} */
  came = [];
  /** Why a form was not sent. */
  #trouble = "";
  /** What remains to be done. */
  after = "";
  /** @type {Question | null} */
  #question = null;

  /** @param {HTMLElement} place @param {App} app @param {Allowed} allowed @param {import("../text.js").Text} t */
  constructor(place, app, allowed, t) {
    this.place = place;
    this.app = app;
    this.t = t;
    this.role = allowed.role;
    /** The seat, if the token is a player's. */
    this.own = allowed.role === "recorder" ? allowed.seat : null;
    this.known = new Known(app.replay);
    this.sending = new Sending(app.replay.path);
    this.rewind = new Rewind(this);
    this.hands = new Hands(this);
    /** @type {{file: import("./evidence.js").Hashed | null, checked: import("./evidence.js").Hashed | null}} */
    this.evidence = { file: null, checked: null };
    /** Brings the desk into view. */
    this.show = () => place.scrollIntoView();
    place.classList.add("desk");
    this.known.addEventListener("known", () => this.draw());
    this.sending.addEventListener("sending", () => this.#heard());
    setInterval(() => this.known.clock?.ends_at && place.checkVisibility() && this.draw(), 1000);
    this.draw();
    this.known.refresh().then(() => (this.sending.busy ? this.sending.go() : undefined));
    this.hands.look();
  }

  /** The name that goes into the records. */
  get name() {
    return inBrowser.get(NAME) ?? "";
  }

  get seats() {
    return Array.from({ length: this.known.seats }, (_, seat) => seat);
  }

  /** A text from the service, in the page’s language. @param {Record<string, string>} text */
  inWords(text) {
    return text[this.app.link.language];
  }

  /** How long ago a record was made. @param {import("./known.js").Recorded} record */
  since({ at }) {
    if (!at) return "";
    return new Intl.DateTimeFormat(this.app.link.language, { timeStyle: "short" }).format(new Date(at));
  }

  /** @param {string} why */
  trouble(why) {
    this.#trouble = why;
    this.draw();
  }

  /** Opens a form, filled in with what is known. @param {string} id @param {Values} values */
  open(id, values) {
    this.#begun.set(id, { values, times: (this.#begun.get(id)?.times ?? 0) + 1 });
    this.show();
    this.draw();
    const details = /** @type {HTMLDetailsElement} */ (this.place.querySelector(`#desk-${id}`));
    details.open = true;
    details.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ (details.querySelector("textarea, input, select, button"))?.focus();
  }

  /** The remedies for a finding. @param {import("../app.js").Finding} it */
  atFinding(it) {
    if (this.own !== null || it.severity === "information") return nothing;
    const about = { about: it.to, paragraphs: it.paragraphs.map(({ number }) => number), message: this.inWords(it.message), seat: it.players?.length === 1 ? it.players[0] : undefined };
    return html`<button type="button" class="plan rule-on" @click=${() => this.open("ruling", about)}>${this.t("desk-rule-on")}</button>`;
  }

  /** A rewind, as a list to tick off. @param {{to: number}} way @param {import("../app.js").Finding} it */
  atWay({ to }, it) {
    if (this.own !== null) return nothing;
    const go = () => this.rewindFrom(it.from, { to, paragraphs: it.paragraphs.map(({ number }) => number) });
    return html`<button type="button" class="to" @click=${go}>${this.t("desk-rewind-this")}</button>`;
  }

  /** Shows the possible rewinds past a record. @param {number} about @param {{to?: number, paragraphs?: string[]}} [how] */
  async rewindFrom(about, how = {}) {
    try {
      this.#trouble = "";
      await this.rewind.plan(about, how);
      this.open("rewind", {});
    } catch (error) {
      this.trouble(this.t("failed", { why: /** @type {Error} */ (error).message }));
    }
  }

  /** Asks for confirmation before recording something in a player’s name. @param {Question} question */
  ask(question) {
    this.#question = question;
    this.draw();
    /** @type {HTMLDialogElement} */ (this.place.querySelector("dialog")).showModal();
  }

  /** Sends events, unless others are still being sent. @param {string} title @param {Said[]} events @param {Form} [form] */
  send(title, events, form) {
    const name = /** @type {HTMLInputElement | null} */ (this.place.querySelector("input[name=official]"));
    if (name && !name.reportValidity()) return;
    if (this.sending.busy) return this.trouble(this.t("desk-busy"));
    if (!this.known.head) return this.trouble(this.t("desk-no-head"));
    this.#trouble = this.after = "";
    this.#sent = form ? { form, events } : null;
    const actor = this.own === null ? this.name : `seat:${this.own}`;
    this.sending.send(this.t(title), events, { actor, head: this.known.head.hash });
  }

  /** @param {SubmitEvent} event @param {Form} form */
  #submit(event, form) {
    event.preventDefault();
    const element = /** @type {HTMLFormElement} */ (event.currentTarget);
    const events = form.events(new FormData(element, event.submitter), this);
    if (typeof events === "string") this.trouble(events);
    else this.send(form.title, events, form);
  }

  /** The progress of what was sent. */
  async #heard() {
    const { state } = this.sending;
    this.draw();
    if (state.is === "done") {
      const sent = this.#sent;
      this.#sent = null;
      if (sent) {
        this.after = sent.form.after?.(sent.events, this) ?? "";
        sent.form.reset?.(this);
        this.#begun.set(sent.form.id, { values: {}, times: (this.#begun.get(sent.form.id)?.times ?? 0) + 1 });
      }
      await this.known.refresh();
      this.draw();
    } else if (state.is === "behind") await this.#behind();
  }

  /** Reads what another recorder recorded first. */
  async #behind() {
    const from = (this.known.head?.seq ?? -1) + 1;
    await this.known.refresh();
    const to = this.known.head?.seq ?? -1;
    const { replay } = this.app;
    const blocks = to < from ? [] : await replay.ask("patches", { from, to, ...replay.asked }).catch(() => []);
    const lines = blocks.flatMap((/** @type {import("../replay.js").Block} */ block) => block.lines);
    this.came = lines.filter((/** @type {{seq: number}} */ { seq }) => seq >= from && seq <= to);
    this.draw();
  }

  draw() {
    const { t } = this;
    render(html`<h2 class="only-heard">${t("desk")}</h2>
      ${this.#who()}
      ${status(this)}
      ${this.#trouble ? html`<p class="trouble" role="alert">${this.#trouble}</p>` : nothing}
      ${waiting(this)}
      ${this.known.clock ? html`<p class="clock">${reading(this)}</p>` : nothing}
      ${confirmations(this)}
      ${hands(this)}
      ${FORMS.filter((form) => this.own === null || form === call).map((form) => this.#form(form))}
      <p class="end"><button type="button" @click=${() => forget()}>${t("desk-forget")}</button></p>
      ${this.#dialog()}`, this.place);
  }

  #who() {
    const { t, app, own } = this;
    if (own !== null) return html`<p class="who">${t("desk-players", { player: app.player(own) })}</p>`;
    const keep = (/** @type {Event} */ { target }) => inBrowser.set(NAME, /** @type {HTMLInputElement} */ (target).value.trim() || null);
    return html`<p class="who"><label>${t("desk-name")} <input name="official" required maxlength="60" autocomplete="off" pattern="(?!seat:).*\\S.*" title=${t("desk-name-how")} .value=${this.name} @change=${keep}></label></p>`;
  }

  /** @param {Form} form */
  #form(form) {
    const { values = {}, times = 0 } = this.#begun.get(form.id) ?? {};
    const done = typeof form.done === "function" ? form.done(this) : this.t(form.done);
    return html`<details name="desk" id="desk-${form.id}"><summary>${this.t(form.title)}</summary>
      ${keyed(times, html`<form @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event, form)}>
        ${form.fields(this, values)}
        <p class="answer"><button class="main">${done}</button></p>
      </form>`)}</details>`;
  }

  #dialog() {
    const it = this.#question;
    const close = (/** @type {Event} */ { currentTarget }) => /** @type {HTMLElement} */ (currentTarget).closest("dialog")?.close();
    const agree = (/** @type {Event} */ event) => {
      close(event);
      it?.done();
    };
    return html`<dialog aria-labelledby="desk-question"><h2 id="desk-question">${it?.title ?? ""}</h2>
      <p class="asked">${it?.text ?? ""}</p>
      ${it?.hint ? html`<p class="quiet">${it.hint}</p>` : nothing}
      <p class="answer"><button type="button" @click=${close}>${this.t("do-close")}</button>
        <button type="button" class="main" @click=${agree}>${it?.does ?? ""}</button></p></dialog>`;
  }
}

/** Forgets the token, for example when the device changes hands. */
function forget() {
  keepToken(null);
  const url = new URL(location.href);
  url.searchParams.delete("view");
  location.replace(url);
}
