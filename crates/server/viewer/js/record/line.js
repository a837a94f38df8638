/**
 * The one line: what is typed, what it may be, and the keys of both.
 *
 * @typedef {import("./saying.js").Offer} Offer
 * @typedef {import("./saying.js").Saying & {take: (offer: Offer, follow?: number) => Promise<unknown>}} Saying `take` says what was
 *   offered; `follow`: how much of what follows is kept, if not all.
 */
import { html, nothing } from "../vendor.js";

export class Line {
  /** Whether Enter has been pressed on what the rules forbid. */
  #armed = "";
  /** How much of what follows the offer is to be kept, if not all. @type {number | undefined} */
  #follow;

  /** @param {HTMLElement} element @param {Saying} saying @param {import("../text.js").Text} t @param {() => void} draw Draws what this is a part of. */
  constructor(element, saying, t, draw) {
    this.element = element;
    this.saying = saying;
    this.t = t;
    this.draw = draw;
  }

  /** @returns {HTMLInputElement | null} */
  get input() {
    return this.element.querySelector("input.line");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { saying, input } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const inField = target.closest("input, select, textarea, button") && target !== input;
    if (inField && target.closest("button") === null) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") saying.choose(saying.chosen + (event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "Enter" && target === input) this.#take(saying.chosen);
    else if (/^Arrow(Left|Right)$/.test(event.key) && this.#isAtEnd()) this.#stop(event.key === "ArrowRight" ? 1 : -1);
    else if (event.key === "Escape") this.#clear();
    else if (event.key === "Backspace" && target === input && input?.value === "") saying.back();
    else {
      if (event.key.length === 1 && target !== input && event.key !== " ") input?.focus();
      return;
    }
    event.preventDefault();
  }

  /** Whether the arrows have nothing to do in the line. */
  #isAtEnd() {
    const { input, saying } = this;
    return saying.answer.follows.length > 0 && document.activeElement === input && input?.selectionStart === input?.value.length;
  }

  /** Stops one step later, or earlier: first before all that follows, behind the last one nowhere. @param {1 | -1} by */
  #stop(by) {
    const all = this.saying.answer.follows.length;
    const next = ((this.#follow ?? -1) + 1 + by + all + 1) % (all + 1) - 1;
    this.#follow = next < 0 ? undefined : next;
    this.draw();
  }

  #clear() {
    this.#armed = "";
    if (this.input) this.input.value = "";
    this.saying.clear();
  }

  /** @param {string} text */
  #typed(text) {
    this.#follow = undefined;
    this.saying.type(text);
  }

  /** Says the offer; what the rules forbid is said by doing so twice. @param {number} at */
  async #take(at) {
    const { saying } = this;
    const follow = this.#follow;
    // What is typed may be newer than what is offered.
    if (this.input && this.input.value !== saying.shown) await saying.type(this.input.value);
    const offer = saying.answer.offers[at];
    if (!offer) return;
    if (offer.against && this.#armed !== offer.line) {
      this.#armed = offer.line;
      this.draw();
      return;
    }
    this.#armed = "";
    this.#follow = undefined;
    if (this.input) this.input.value = "";
    await saying.take(offer, follow);
    this.input?.focus();
  }

  template() {
    const { saying, t } = this;
    const { answer } = saying;
    return html`<input class="line" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="done" aria-label=${t("record-line")} placeholder=${t("record-line")}
        @input=${(/** @type {InputEvent} */ event) => this.#typed(/** @type {HTMLInputElement} */ (event.target).value)}>
      <ol class="offers" data-typed=${saying.shown} aria-label=${t("record-offers")}>${answer.offers.map((offer, at) => this.#offer(offer, at))}</ol>
      ${answer.offers.length === 0 ? html`<p class="none">${t(saying.typed || saying.about ? "record-nothing" : "record-type")}</p>` : nothing}`;
  }

  /** @param {Offer} offer @param {number} at */
  #offer(offer, at) {
    const { saying, t } = this;
    const isChosen = at === saying.chosen;
    const isArmed = this.#armed === offer.line;
    return html`<li class="is-${offer.rank} ${isChosen ? "chosen" : ""} ${offer.against ? "against" : ""}">
      <button type="button" aria-current=${isChosen ? "true" : nothing} @click=${() => this.#take(at)}>
        <span>${offer.text}</span> <code>${offer.line}</code>
        ${offer.against ? html`<strong>${t(isArmed ? "record-forbidden-again" : "record-forbidden")}</strong>` : nothing}
      </button>
      ${isChosen && saying.answer.follows.length > 0 ? html`<ul class="follows">${saying.answer.follows.map((text, step) => html`<li class=${step >= (this.#follow ?? Infinity) ? "not" : ""}>${text}</li>`)}</ul>` : nothing}
    </li>`;
  }
}
