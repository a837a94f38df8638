/**
 * A rewind: the steps at the table as a list to tick off, then the records.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../../types/api").components["schemas"]["Way"]} Way
 * @typedef {Extract<Way, {way: "rewind"}>} Back
 */
import { inTab } from "../kept.js";
import { folded } from "../panels/audit/finding.js";
import { html, nothing } from "../vendor.js";
import { numberOf, record, textOf, words } from "./fields.js";

/** The storage key for the steps that are done: a phone may unload the page in the meantime. */
const KEPT = "daybook.desk.steps";

/** The possible rewinds, and the chosen one. */
export class Rewind {
  /** @type {Back[]} */
  #ways = [];
  /** @type {Set<number>} */
  #done = new Set();

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** The record with the mistake. @type {number | null} */
    this.about = null;
    /** The chosen rewind. @type {Back | null} */
    this.way = null;
    /** The paragraphs that a finding cites. @type {string[]} */
    this.paragraphs = [];
  }

  /** Requests the possible rewinds past a record. @param {number} about @param {{to?: number | null, paragraphs?: string[]}} [how] */
  async plan(about, { to = null, paragraphs = [] } = {}) {
    const { replay, link } = this.desk.app;
    const { plan } = await replay.ask("audit", { plan: about, view: link.view });
    this.#ways = plan.ways.filter((/** @type {Way} */ { way }) => way === "rewind");
    [this.about, this.paragraphs] = [about, paragraphs];
    this.choose(this.#ways.find((way) => way.to === to) ?? null);
  }

  /** @param {Back | null} way */
  choose(way) {
    this.way = way;
    const kept = JSON.parse(inTab.get(this.#key) ?? "[]");
    this.#done = new Set(way ? kept : []);
  }

  get #key() {
    return `${KEPT}${this.desk.known.path}/${this.way?.to}`;
  }

  /** @param {number} step */
  #tick(step) {
    if (!this.#done.delete(step)) this.#done.add(step);
    inTab.set(this.#key, JSON.stringify([...this.#done]));
    this.desk.draw();
  }

  /** Steps of the rewind that are not done yet. */
  get open() {
    return (this.way?.steps ?? 0) - this.#done.size;
  }

  forget() {
    if (this.way) inTab.set(this.#key, null);
    [this.about, this.way, this.#ways, this.paragraphs] = [null, null, [], []];
  }

  fields() {
    const { desk } = this;
    const { t } = desk;
    return html`${record(desk, "about", { label: t("desk-rewind-about"), value: this.about ?? "", required: true })}
      ${this.about !== null && this.#ways.length === 0 ? html`<p class="trouble">${t("desk-rewind-none")}</p>` : nothing}
      ${this.#ways.length > 0 ? this.#choices() : nothing}
      ${this.way ? this.#steps(this.way) : nothing}`;
  }

  #choices() {
    const { desk } = this;
    const choose = (/** @type {Back} */ way) => () => {
      this.choose(way);
      desk.draw();
    };
    return html`<fieldset><legend>${desk.t("desk-rewind-where")}</legend>
      ${this.#ways.map((way) => html`<label class="check"><input type="radio" name="to" value=${way.to} .checked=${way === this.way} @change=${choose(way)}>
        <span>${desk.inWords(way.text[0])} <small>${desk.t("desk-rewind-steps", { count: way.steps })}</small></span></label>`)}</fieldset>`;
  }

  /** @param {Back} way */
  #steps(way) {
    const { desk } = this;
    const { t } = desk;
    const told = way.text.slice(1).map((text) => desk.inWords(text));
    return html`${way.steps > 0 ? html`<fieldset class="steps"><legend>${t("desk-rewind-table")}</legend>
        ${folded(told.slice(0, way.steps), (steps, from) => steps.map((step, index) => html`<label class="check"><input type="checkbox" .checked=${this.#done.has(from + index)} @change=${() => this.#tick(from + index)}> <span>${step}</span></label>`), t)}
        <p role="status">${t("desk-rewind-left", { count: this.open })}</p></fieldset>` : html`<p class="quiet">${t("desk-rewind-nothing")}</p>`}
      ${told.slice(way.steps).map((line) => html`<p class="quiet">${line}</p>`)}
      ${words(t("desk-rewind-reason"), "reason")}
      <label class="check"><input type="checkbox" name="rule" checked> <span>${t("desk-rewind-rule", { seq: this.about })}</span></label>`;
  }
}

/** @type {import("./desk.js").Form} */
export const rewind = {
  id: "rewind",
  title: "desk-rewind",
  done: (desk) => (!desk.rewind.way ? desk.t("desk-rewind-plan") : desk.rewind.open > 0 ? desk.t("desk-rewind-do-open", { count: desk.rewind.open }) : desk.t("desk-rewind-do")),
  fields: (desk) => desk.rewind.fields(),
  events: (data, desk) => {
    const { about, paragraphs, way } = desk.rewind;
    const asked = numberOf(data, "about") ?? 0;
    if (!way || asked !== about) {
      desk.rewindFrom(asked);
      return "";
    }
    const [reason, by] = [textOf(data, "reason"), desk.name];
    const back = { type: "rewound", data: { to: way.to, by, reason } };
    if (!data.get("rule")) return [back];
    return [{ type: "ruling", data: { by, text: reason, about, ...(paragraphs.length > 0 ? { paragraphs } : {}) } }, back];
  },
  reset: (desk) => desk.rewind.forget(),
};
