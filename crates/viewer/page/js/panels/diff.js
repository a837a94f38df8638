/**
 * Two moments of the match side by side, or this match beside another.
 *
 * @typedef {import("../app.js").App} App
 */
import { html, nothing, render } from "../vendor.js";
import * as other from "./diff/other.js";
import { table } from "./diff/table.js";
import { light } from "./light.js";

/** Milliseconds that a moment must stay before its data is requested. */
const PAUSE = 120;

/** @type {import("../side.js").Panel} */
export const diff = { id: "diff", title: "diff", mount };

/**
 * @param {HTMLElement} element
 * @param {App} app
 */
function mount(element, app) {
  const { t } = app;
  render(html`<section class="moments-of"><h2>${t("diff-two")}</h2><div></div></section>
    ${app.replay.file ? nothing : html`<section class="other"><h2>${t("diff-other")}</h2><div></div></section>`}`, element);
  const [moments, matches] = element.querySelectorAll("div");
  new Moments(element, moments, app);
  if (matches) other.mount(matches, app);
}

class Moments {
  /** @type {Map<string, string[]>} */
  #known = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  #lit = true;

  /**
   * @param {HTMLElement} panel
   * @param {HTMLElement} element
   * @param {App} app
   */
  constructor(panel, element, app) {
    this.panel = panel;
    this.element = element;
    this.app = app;
    /** The pinned moment; by default, the start of the turn shown. */
    this.pinned = Math.max(0, (app.course.part(app.cursor.seq)?.from ?? 1) - 1);
    app.cursor.addEventListener("move", () => this.#soon());
    panel.addEventListener("shown", () => this.#show());
    panel.addEventListener("left", () => light([]));
    this.#show();
  }

  #soon() {
    if (this.panel.hidden) return;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#show(), PAUSE);
  }

  /** The earlier moment and the later one. */
  get #between() {
    const { shown } = this.app.cursor;
    return [Math.min(this.pinned, shown), Math.max(this.pinned, shown)];
  }

  async #show() {
    const [from, to] = this.#between;
    const key = `${from}-${to}`;
    if (from !== to && !this.#known.has(key)) {
      const { replay, link } = this.app;
      try {
        const text = await replay.text("diff", "text/plain", { from, to, view: link.view, lang: link.language });
        this.#known.set(key, text.split("\n").filter(Boolean));
      } catch (error) {
        render(html`<p class="trouble" role="alert">${this.app.t("failed", { why: /** @type {Error} */ (error).message })}</p>`, this.element);
        return;
      }
    }
    const [first, last] = this.#between;
    if (first === from && last === to) this.#draw(from, to, this.#known.get(key) ?? []);
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {string[]} lines
   */
  #draw(from, to, lines) {
    const { t, cursor } = this.app;
    const pin = () => {
      this.pinned = cursor.seq;
      this.#show();
    };
    const toggle = () => {
      this.#lit = !this.#lit;
      this.#show();
    };
    render(
      html`<div class="tools">
          <button type="button" @click=${pin}>${t("diff-pin")}</button>
          <label class="choice"><input type="checkbox" .checked=${this.#lit} @change=${toggle}> ${t("diff-light")}</label>
        </div>
        <dl class="pair">${this.#moment(from, "diff-earlier")}${this.#moment(to, "diff-later")}</dl>
        ${from === to ? html`<p class="quiet">${t("diff-one")}</p>` : lines.length === 0 ? html`<p class="quiet">${t("diff-same")}</p>` : nothing}
        ${lines.length > 0 ? table(lines, from, to, this.app) : nothing}`,
      this.element,
    );
    light(this.#lit ? this.#changed(from, to) : []);
  }

  /**
   * @param {number} seq
   * @param {"diff-earlier" | "diff-later"} name
   */
  #moment(seq, name) {
    const { t, cursor, replay } = this.app;
    const which = seq === this.pinned ? t("diff-pinned") : t("diff-now");
    return html`<div class=${seq === this.pinned ? "pinned" : "now"}><dt>${t(name)} <span class="label">${which}</span></dt>
      <dd><button type="button" class="go" @click=${() => cursor.go(seq)}><span class="number">${seq}</span> ${replay.line(seq)?.text ?? ""}</button></dd></div>`;
  }

  /**
   * Objects that have changed.
   *
   * @param {number} from
   * @param {number} to
   */
  #changed(from, to) {
    const { replay } = this.app;
    const before = new Map(replay.state(from)?.objects.map((object) => [object.id, JSON.stringify(object)]));
    const all = replay.state(to)?.objects ?? [];
    return all.filter((object) => before.get(object.id) !== JSON.stringify(object)).map(({ id }) => id);
  }
}
