/**
 * What comes next at the moment shown: what is required, what is possible, and who decides, as far as the view may know it.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("../../types/api").components["schemas"]["Coming"]} Coming
 */
import { query } from "../api.js";
import { html, nothing, render } from "../vendor.js";
import { light } from "./light.js";
import { rule } from "./rule.js";

/** Milliseconds that a moment must stay before its data is requested. */
const PAUSE = 120;

/** @type {import("../side.js").Panel} */
export const next = { id: "next", title: "next", mount: (element, app) => new Next(element, app) };

class Next {
  /** By view and moment: another view may know more. @type {Map<string, Coming>} */
  #known = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   */
  constructor(element, app) {
    this.element = element;
    this.app = app;
    app.cursor.addEventListener("move", () => this.#soon());
    app.addEventListener("link", () => this.#soon());
    element.addEventListener("shown", () => this.#show());
    element.addEventListener("left", () => light([]));
    this.#show();
  }

  #soon() {
    if (this.element.hidden) return;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#show(), PAUSE);
  }

  async #show() {
    const { cursor, link, replay, t } = this.app;
    const at = cursor.shown;
    const values = { at, view: link.view, lang: link.language };
    const about = query(values);
    try {
      const coming = this.#known.get(about) ?? (await replay.ask("next", values));
      this.#known.set(about, coming);
      if (at === cursor.shown && !this.element.hidden) this.#draw(coming);
    } catch (error) {
      render(html`<p class="trouble" role="alert">${t("failed", { why: /** @type {Error} */ (error).message })}</p>`, this.element);
    }
  }

  /** @param {Coming} coming */
  #draw(coming) {
    const { t } = this.app;
    const { due, awaits, or, may_have: mayHave, lost_since: lost, unknown_since: gap, unknown, over } = coming;
    const nothingComes = due.length + awaits.length + or.length === 0;
    render(
      html`${typeof lost === "number" ? html`<p class="quiet">${t("next-lost", { record: lost })}</p>` : nothing}
        ${typeof gap === "number" ? html`<p class="quiet">${t("next-gap", { record: gap, what: unknown.join(", ") })}</p>` : nothing}
        ${this.#asked("next-due", due)} ${awaits.map((one) => this.#awaited(one))} ${this.#asked("next-or", or)}
        ${nothingComes ? html`<p>${t(over ? "next-over" : "next-unknown")}</p>` : nothing}
        ${this.#asked("next-may-have", mayHave)}`,
      this.element,
    );
    light(awaits.flatMap(({ options }) => options.flatMap(({ object }) => object ?? [])));
  }

  /** @param {string} title @param {Coming["due"]} all */
  #asked(title, all) {
    if (all.length === 0) return nothing;
    const rules = (/** @type {Coming["due"][number]["paragraphs"]} */ of) => of.map((one) => html` ${rule(one, this.app)}`);
    return html`<section><h3>${this.app.t(title)}</h3>
      <ul>${all.map(({ words, count, paragraphs }) => html`<li>${count > 1 ? `${count} × ` : ""}${words}${rules(paragraphs)}</li>`)}</ul></section>`;
  }

  /** @param {Coming["awaits"][number]} one */
  #awaited({ words, options, hidden, may_pass: mayPass, may_leave: mayLeave }) {
    const { t } = this.app;
    const isAll = options.length + hidden === 0 && !mayLeave;
    return html`<section><h3>${words}</h3>
      ${isAll ? nothing : html`<ul>${options.map((option) => html`<li>${option.words}</li>`)}
        ${hidden > 0 ? html`<li class="quiet">${t("next-hidden", { count: hidden })}</li>` : nothing}
        ${mayPass ? html`<li>${t("next-pass")}</li>` : nothing}
        ${mayLeave ? html`<li>${t("next-leave")}</li>` : nothing}</ul>`}</section>`;
  }
}
