/**
 * The console: what is awaited, one line to type, what it may mean, and what was said.
 *
 * @typedef {import("./recording.js").Recording} Recording
 * @typedef {import("./kept.js").Entry} Entry
 */
import { html, nothing, render, repeat } from "../vendor.js";
import { Board } from "./board.js";
import { corrected } from "./correct.js";
import { whose } from "./whose.js";

/** Milliseconds after which the seconds that are left are shown again. */
const TICK = 1_000;

/** Lines that are listed; the others are on the page of the match. */
const LISTED = 40;

export class Console {
  /** Whether Enter has been pressed on what the rules forbid. */
  #armed = "";
  /** How much of what follows the offer is to be kept, if not all. @type {number | undefined} */
  #follow;
  /** The line that the service has and that is put right. @type {Entry | null} */
  #corrected = null;

  /** @param {HTMLElement} element @param {Recording} recording @param {import("../text.js").Text} t @param {import("../languages.js").Code} language */
  constructor(element, recording, t, language) {
    this.element = element;
    this.recording = recording;
    this.t = t;
    this.language = language;
  }

  mount() {
    render(html`<section class="board"></section><section class="pad"></section>`, this.element);
    const [boardPlace, pad] = /** @type {HTMLElement[]} */ ([...this.element.children]);
    this.pad = pad;
    this.board = new Board(boardPlace, this.recording, this.t, this.language);
    const players = this.recording.state?.players.map(({ name, seat }) => name ?? this.t("player-number", { number: seat + 1 })) ?? [];
    document.title = `${players.join(" – ")} · ${this.t("record-title")}`;
    this.recording.addEventListener("changed", () => this.draw());
    setInterval(() => this.recording.pending.some((entry) => this.recording.left(entry) > 0) && this.#drawPad(), TICK);
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("beforeunload", (event) => this.recording.pending.length > 0 && event.preventDefault());
    this.draw();
    this.input?.focus();
  }

  /** @returns {HTMLInputElement | null} */
  get input() {
    return this.element.querySelector("input.line");
  }

  draw() {
    this.board?.draw();
    this.#drawPad();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { recording, input } = this;
    if (recording.pen.follows || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const inField = target.closest("input, select, textarea, button") && target !== input;
    if (inField && target.closest("button") === null) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") recording.choose(recording.chosen + (event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "Enter" && target === input) this.#take(recording.chosen);
    else if (/^Arrow(Left|Right)$/.test(event.key) && this.#isAtEnd()) this.#stop(event.key === "ArrowRight" ? 1 : -1);
    else if (event.key === "Escape") this.#clear();
    else if (event.key === "Backspace" && target === input && input?.value === "") this.#back();
    else {
      if (event.key.length === 1 && target !== input && event.key !== " ") input?.focus();
      return;
    }
    event.preventDefault();
  }

  /** Whether the arrows have nothing to do in the line. */
  #isAtEnd() {
    const { input, recording } = this;
    return recording.answer.follows.length > 0 && document.activeElement === input && input?.selectionStart === input?.value.length;
  }

  /** Stops one step later, or earlier: first before all that follows, behind the last one nowhere. @param {1 | -1} by */
  #stop(by) {
    const all = this.recording.answer.follows.length;
    const next = ((this.#follow ?? -1) + 1 + by + all + 1) % (all + 1) - 1;
    this.#follow = next < 0 ? undefined : next;
    this.#drawPad();
  }

  /** Nothing is typed, tapped or said anew any more. */
  #clear() {
    this.#armed = "";
    this.recording.edited = null;
    if (this.input) this.input.value = "";
    this.recording.about = null;
    this.recording.type("");
  }

  /** @param {string} text */
  #typed(text) {
    this.#follow = undefined;
    this.recording.type(text);
  }

  /** What followed last is not kept; where nothing followed, the line itself is taken back. */
  #back() {
    const last = this.recording.pending.at(-1);
    const held = last && this.recording.held(last);
    if (!last || last.state !== "held") return;
    const follows = (held?.drafts.length ?? 1) - 1;
    if (follows > 0) this.recording.stop(last, follows - 1);
    else this.recording.drop(last);
  }

  /** Says the offer; what the rules forbid is said by doing so twice. @param {number} at */
  async #take(at) {
    const { recording } = this;
    const follow = this.#follow;
    // What is typed may be newer than what is offered.
    if (this.input && this.input.value !== recording.shown) await recording.type(this.input.value);
    const offer = recording.answer.offers[at];
    if (!offer) return;
    if (offer.against && this.#armed !== offer.line) {
      this.#armed = offer.line;
      this.#drawPad();
      return;
    }
    this.#armed = "";
    this.#follow = undefined;
    if (this.input) this.input.value = "";
    const { edited } = recording;
    recording.edited = null;
    if (edited) {
      [recording.typed, recording.about] = ["", null];
      await recording.replace(edited, offer.line);
    } else await recording.say(offer.line, { follow });
    this.input?.focus();
  }

  #drawPad() {
    const { recording, t } = this;
    if (!this.pad) return;
    const { answer, pen } = recording;
    const kept = recording.entries.filter(({ state }) => state === "kept");
    const listed = [...kept, ...recording.theirs, ...recording.pending].slice(-LISTED);
    const corrects = this.#corrected && !pen.follows;
    render(html`${this.#head()}
      <ol class="said" aria-label=${t("record-said")}>${repeat(listed, ({ key }) => key, (entry) => this.#entry(entry))}</ol>
      <div class="ask" aria-live="polite">${awaited(answer.awaits, t)}</div>
      ${whose(pen, t)}
      ${pen.follows ? nothing : this.#line()}
      ${corrects ? corrected(/** @type {Entry} */ (this.#corrected), recording, t, () => {
        this.#corrected = null;
        this.#drawPad();
      }) : nothing}`, this.pad);
    const list = this.pad.querySelector("ol.said");
    if (list) list.scrollTop = list.scrollHeight;
    this.pad.querySelector(".offers .chosen")?.scrollIntoView({ block: "nearest" });
  }

  /** The line that is typed, and what it may be. */
  #line() {
    const { recording, t } = this;
    const { answer } = recording;
    return html`<input class="line" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="done" aria-label=${t("record-line")} placeholder=${t("record-line")}
        @input=${(/** @type {InputEvent} */ event) => this.#typed(/** @type {HTMLInputElement} */ (event.target).value)}>
      <ol class="offers" data-typed=${recording.shown} aria-label=${t("record-offers")}>${answer.offers.map((offer, at) => this.#offer(offer, at))}</ol>
      ${answer.offers.length === 0 ? html`<p class="none">${t(recording.typed || recording.about ? "record-nothing" : "record-type")}</p>` : nothing}`;
  }

  #head() {
    const { recording, t } = this;
    const { trouble } = recording.sender;
    const waiting = recording.pending.length;
    const stands = recording.pen.follows && waiting > 0 ? t("record-pen-waits", { count: waiting }) : trouble ? t("record-not-sent", { count: waiting, why: trouble.message }) : waiting > 0 ? t("record-waits", { count: waiting }) : t("record-all-kept");
    const hold = (/** @type {Event} */ event) => (recording.hold = Number(/** @type {HTMLSelectElement} */ (event.target).value));
    const players = recording.state?.players.map(({ name, seat }) => name ?? t("player-number", { number: seat + 1 })).join(" – ");
    return html`<header>
      <h1>${players}</h1>
      <a href="/m/${encodeURIComponent(recording.match)}">${t("record-match")}</a>
      <span class=${trouble ? "trouble" : "stands"} role="status">${stands}</span>
      <label class="hold">${t("record-hold")} <select @change=${hold}>${[0, 3, 10, 20, 60].map((seconds) => html`<option value=${seconds} ?selected=${recording.hold === seconds}>${seconds}</option>`)}</select></label>
    </header>`;
  }

  /** @param {Entry} entry */
  #entry(entry) {
    const { recording, t } = this;
    const held = recording.held(entry);
    const seconds = Math.ceil(recording.left(entry) / 1000);
    const words = held?.sentences[0] ?? entry.text ?? entry.line;
    const against = held?.against;
    const paragraphs = against?.paragraphs.map(({ number }) => number) ?? entry.against ?? [];
    const isRed = Boolean(against) || paragraphs.length > 0;
    return html`<li class="${entry.state} ${isRed ? "against" : ""} ${held?.refused ? "refused" : ""} ${entry.back ? "back" : ""}">
      <p>${words}${isRed ? html` <strong class="rule">${t("record-against", { paragraphs: paragraphs.join(", ") })}</strong>` : nothing}
        ${entry.state === "held" ? html`<small>${held?.refused ? t("record-refused", { why: held.refused.words }) : t("record-seconds", { seconds })}</small>` : nothing}
        ${entry.state === "sending" ? html`<small>${t("record-sending")}</small>` : nothing}
        ${entry.state === "theirs" ? html`<small>${t("record-theirs")}</small>` : nothing}</p>
      ${against && against.words.length > 0 ? html`<p class="rule">${against.words[0][recording.language]}</p>` : nothing}
      ${held && held.sentences.length > 1 ? html`<ul class="follows">${held.sentences.slice(1).map((text, at) => html`<li>
        ${entry.state === "held" ? html`<button type="button" class="stop" aria-label=${t("record-stop-before", { what: text })} title=${t("record-stop-before", { what: text })} @click=${() => recording.stop(entry, at)}>${text}</button>` : text}
      </li>`)}</ul>` : nothing}
      ${entry.state === "held" ? html`<div class="do">
        <button type="button" @click=${() => this.#again(entry)}>${t("record-change")}</button>
        <button type="button" @click=${() => recording.drop(entry)}>${t("record-drop")}</button>
      </div>` : nothing}
      ${entry.state === "kept" && !recording.pen.follows && !entry.back && entry.from !== undefined ? html`<div class="do"><button type="button" @click=${() => this.#correct(entry)}>${t("record-correct")}</button></div>` : nothing}
    </li>`;
  }

  /** @param {Entry} entry */
  #again(entry) {
    this.recording.edited = entry;
    if (this.input) this.input.value = entry.line;
    this.recording.type(entry.line);
    this.input?.focus();
  }

  /** @param {Entry} entry */
  #correct(entry) {
    this.#corrected = entry;
    this.#drawPad();
    /** @type {HTMLDialogElement | null} */ (this.element.querySelector("dialog"))?.showModal();
  }

  /** @param {import("./recording.js").Offer} offer @param {number} at */
  #offer(offer, at) {
    const { recording, t } = this;
    const isChosen = at === recording.chosen;
    const isArmed = this.#armed === offer.line;
    return html`<li class="is-${offer.rank} ${isChosen ? "chosen" : ""} ${offer.against ? "against" : ""}">
      <button type="button" aria-current=${isChosen ? "true" : nothing} @click=${() => this.#take(at)}>
        <span>${offer.text}</span> <code>${offer.line}</code>
        ${offer.against ? html`<strong>${t(isArmed ? "record-forbidden-again" : "record-forbidden")}</strong>` : nothing}
      </button>
      ${isChosen && recording.answer.follows.length > 0 ? html`<ul class="follows">${recording.answer.follows.map((text, step) => html`<li class=${step >= (this.#follow ?? Infinity) ? "not" : ""}>${text}</li>`)}</ul>` : nothing}
    </li>`;
  }
}

/** Whose decision is awaited, and what about. @param {any} awaits @param {import("../text.js").Text} t */
function awaited(awaits, t) {
  if (!awaits) return nothing;
  if (awaits.over) return html`<p>${t("record-over")}</p>`;
  const words = awaits.awaits.length > 0 ? awaits.awaits : awaits.due;
  return html`${words.slice(0, 2).map((/** @type {{words: string}} */ one) => html`<p>${one.words}</p>`)}
    ${awaits.lost_since === null ? nothing : html`<p class="lost">${t("record-lost")}</p>`}`;
}
