/**
 * The input line: what is typed, the suggestions, and the shortcuts of both.
 *
 * Fast typists need not wait: Enter empties the line immediately, and what is typed after it belongs to the next line.
 *
 * @typedef {import("./saying.js").Offer} Offer
 * @typedef {import("./saying.js").Saying & {take: (offer: Offer, follow?: number) => Promise<unknown>}} Saying `take` says what was
 *   offered; `follow`: how much of what follows is kept, if not all.
 * @typedef {{text: string, offer?: Offer, follow?: number}} Taken The letters that were entered; what they were seen to offer.
 */
import { symbol, TERRAINS } from "../board/symbols.js";
import { html, nothing } from "../vendor.js";
import { help } from "./help.js";

export class Line {
  /** The illegal line on which Enter has been pressed once. */
  #armed = "";
  /** How much of what follows from the offer is to be kept, if not all. @type {number | undefined} */
  #follow;
  /** What was entered and is not processed yet, in order. @type {Taken[]} */
  #taken = [];
  #isTaking = false;

  /** @param {HTMLElement} element @param {Saying} saying @param {import("../text.js").Text} t @param {() => void} draw Redraws the surrounding element. */
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
    // What these keys refer to is not there yet.
    const isEarly = this.#isTaking && (event.key.startsWith("Arrow") || (event.key === "Backspace" && input?.value === ""));
    if (isEarly) return event.preventDefault();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") saying.choose(saying.chosen + (event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "Enter" && target === input) this.#enter();
    else if (/^Arrow(Left|Right)$/.test(event.key) && this.#isAtEnd()) this.#stop(event.key === "ArrowRight" ? 1 : -1);
    else if (event.key === "Escape") this.#clear();
    else if (event.key === "?" && (target !== input || input?.value === "")) help(this.t);
    else if (event.key === "Backspace" && target === input && input?.value === "") saying.back();
    else {
      if (event.key.length === 1 && target !== input && event.key !== " ") input?.focus();
      return;
    }
    event.preventDefault();
  }

  /** Whether the arrow keys have no use in the input. */
  #isAtEnd() {
    const { input, saying } = this;
    return saying.answer.follows.length > 0 && document.activeElement === input && input?.selectionStart === input?.value.length;
  }

  /** Stops one step later or earlier: the first stop is before everything that follows; after the last one there is none. @param {1 | -1} by */
  #stop(by) {
    const all = this.saying.answer.follows.length;
    const next = ((this.#follow ?? -1) + 1 + by + all + 1) % (all + 1) - 1;
    this.#follow = next < 0 ? undefined : next;
    this.draw();
  }

  #clear() {
    this.#armed = "";
    this.#taken = [];
    if (this.input) this.input.value = "";
    this.saying.clear();
  }

  /** @param {string} text */
  #typed(text) {
    this.#follow = undefined;
    if (!this.#isTaking) this.saying.type(text);
  }

  /** Takes what the letters offer. If they are newer than the offers, or belong to a moment that is not there yet, they are resolved later. */
  #enter() {
    const { saying, input } = this;
    const isSeen = !this.#isTaking && input?.value === saying.shown;
    this.#take(isSeen ? saying.answer.offers[saying.chosen] : undefined);
  }

  /** Enters an offer, or what the letters will offer, after the lines still being processed. @param {Offer} [offer] */
  #take(offer) {
    const { saying, input } = this;
    const isChosen = offer === saying.answer.offers[saying.chosen];
    this.#taken.push({ text: input?.value ?? "", offer, follow: offer && isChosen ? this.#follow : undefined });
    this.#follow = undefined;
    if (input) input.value = "";
    if (!this.#isTaking) this.#takeAll();
  }

  async #takeAll() {
    const { saying } = this;
    this.#isTaking = true;
    try {
      for (let next; (next = this.#taken.shift()); ) {
        const offer = next.offer ?? (await this.#offered(next.text));
        if (!offer || (offer.against && this.#armed !== offer.line)) {
          this.#stay(next.text, offer, next.follow);
          break;
        }
        this.#armed = "";
        await saying.take(offer, next.follow);
      }
    } finally {
      this.#isTaking = false;
    }
    if (this.input && this.input.value !== saying.shown) await saying.type(this.input.value);
    this.input?.focus();
  }

  /** The first offer for some letters. @param {string} text */
  async #offered(text) {
    const { saying } = this;
    if (text !== saying.shown) await (text === saying.typed ? saying.newest : saying.type(text));
    return saying.answer.offers[0];
  }

  /**
   * Puts a line back into the input: it means nothing, or it is not legal and another Enter records it. What was typed after it
   * is dropped: it was meant for another moment.
   *
   * @param {string} text
   * @param {Offer} [offer]
   * @param {number} [follow] How much of what follows is then kept, if not all.
   */
  #stay(text, offer, follow) {
    this.#armed = offer?.line ?? "";
    this.#follow = follow;
    this.#taken = [];
    if (this.input) this.input.value = text;
    this.draw();
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
      <button type="button" aria-current=${isChosen ? "true" : nothing} @click=${() => this.#take(offer)}>
        <span>${offer.text}</span> ${offer.card ? printed(offer.card, t) : nothing} <code>${offer.line}</code>
        ${offer.against ? html`<strong>${t(isArmed ? "record-forbidden-again" : "record-forbidden")}</strong>` : nothing}
      </button>
      ${isChosen && saying.answer.follows.length > 0 ? html`<ul class="follows">${saying.answer.follows.map((text, step) => html`<li class=${step >= (this.#follow ?? Infinity) ? "not" : ""}>${text}</li>`)}</ul>` : nothing}
    </li>`;
  }
}

/** What tells cards of one name apart: rarity, faction, price and statistics. @param {import("./saying.js").Printed} card @param {import("../text.js").Text} t */
function printed({ rarity, faction, hand_cost: hand, reserve_cost: reserve, statistics }, t) {
  return html`<small class="printed">${rarity ? html`<span>${[t.of("rarity", rarity), faction].filter(Boolean).join(" · ")}</span>` : nothing}
    ${hand === null ? nothing : html`<span role="img" aria-label=${t("card-cost", { hand, reserve: reserve ?? "–" })}>${hand}/${reserve ?? "–"}</span>`}
    ${statistics ? TERRAINS.map((terrain, at) => html`<span role="img" aria-label=${t("card-now", { terrain: t.of("terrain", terrain), number: statistics[at], printed: statistics[at] })}>${symbol(terrain)}${statistics[at]}</span>`) : nothing}</small>`;
}
