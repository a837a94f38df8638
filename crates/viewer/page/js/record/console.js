/**
 * The console: what is awaited, the input line, and the lines entered.
 *
 * @typedef {import("./recording.js").Recording} Recording
 * @typedef {import("./kept.js").Entry} Entry
 */
import { html, nothing, render, repeat } from "../vendor.js";
import { Board } from "./board.js";
import { corrected } from "./correct.js";
import { help } from "./help.js";
import { Line } from "./line.js";
import { refusal } from "./refusal.js";
import { trouble } from "./trouble.js";
import { whose } from "./whose.js";

/** Milliseconds between two updates of the seconds left. */
const TICK = 1_000;

/** How many lines are listed; the others are on the match page. */
const LISTED = 40;

export class Console {
  /** The recorded line that is being corrected. @type {Entry | null} */
  #corrected = null;

  /** @param {HTMLElement} element @param {Recording} recording @param {import("../text.js").Text} t @param {import("../languages.js").Code} language */
  constructor(element, recording, t, language) {
    this.element = element;
    this.recording = recording;
    this.t = t;
    this.language = language;
    this.line = new Line(element, recording, t, () => this.#drawPad());
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
    addEventListener("keydown", (event) => this.recording.pen.follows || this.line.key(event));
    addEventListener("beforeunload", (event) => this.recording.pending.length > 0 && event.preventDefault());
    this.draw();
    this.line.input?.focus();
  }

  draw() {
    this.board?.draw();
    this.#drawPad();
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
      ${pen.follows ? nothing : this.line.template()}
      ${corrects ? corrected(/** @type {Entry} */ (this.#corrected), recording, t, () => {
        this.#corrected = null;
        this.#drawPad();
        this.#focus();
      }) : nothing}`, this.pad);
    const list = this.pad.querySelector("ol.said");
    if (list) list.scrollTop = list.scrollHeight;
    this.pad.querySelector(".offers .chosen")?.scrollIntoView({ block: "nearest" });
  }

  #head() {
    const { recording, t } = this;
    const { trouble: why } = recording.sender;
    const waiting = recording.pending.length;
    const stands = recording.pen.follows && waiting > 0 ? t("record-pen-waits", { count: waiting }) : why ? t("record-not-sent", { count: waiting, why: trouble(why, t) }) : waiting > 0 ? t("record-waits", { count: waiting }) : t("record-all-kept");
    const hold = (/** @type {Event} */ event) => {
      recording.hold = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      this.#focus();
    };
    const players = recording.state?.players.map(({ name, seat }) => name ?? t("player-number", { number: seat + 1 })).join(" – ");
    return html`<header>
      <h1>${players}</h1>
      <a href="/m/${encodeURIComponent(recording.match)}">${t("record-match")}</a>
      <span class=${why ? "trouble" : "stands"} role="status">${stands}</span>
      <label class="hold"><span>${t("record-hold")}</span> <select @change=${hold}>${[0, 3, 10, 20, 60].map((seconds) => html`<option value=${seconds} ?selected=${recording.hold === seconds}>${t("record-seconds", { seconds })}</option>`)}</select></label>
      <button type="button" class="help" aria-label="? ${t("record-help")}" @click=${() => help(t)}>?</button>
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
        ${entry.state === "held" ? html`<small>${held?.refused ? t("record-refused", { why: refusal(held.refused, t, this.language) }) : t("record-seconds", { seconds })}</small>` : nothing}
        ${entry.state === "sending" ? html`<small>${t("record-sending")}</small>` : nothing}
        ${entry.state === "theirs" ? html`<small>${t("record-theirs")}</small>` : nothing}</p>
      ${against && against.words.length > 0 ? html`<p class="rule">${against.words[0][recording.language]}</p>` : nothing}
      ${held && held.sentences.length > 1 ? html`<ul class="follows">${held.sentences.slice(1).map((text, at) => html`<li>
        ${entry.state === "held" ? html`<button type="button" class="stop" aria-label=${t("record-stop-before", { what: text })} title=${t("record-stop-before", { what: text })} @click=${() => this.#stop(entry, at)}>${text}</button>` : text}
      </li>`)}</ul>` : nothing}
      ${entry.state === "held" ? html`<div class="do">
        <button type="button" @click=${() => this.#again(entry)}>${t("record-change")}</button>
        <button type="button" @click=${() => this.#undo(entry)}>${t("record-drop")}</button>
      </div>` : nothing}
      ${entry.state === "kept" && !recording.pen.follows && !entry.back && entry.from !== undefined ? html`<div class="do"><button type="button" @click=${() => this.#correct(entry)}>${t("record-correct")}</button></div>` : nothing}
    </li>`;
  }

  /** Goes on where letters belong: the button that was pressed is gone. On a touch screen the keyboard stays down. */
  #focus() {
    if (!matchMedia("(pointer: coarse)").matches) this.line.input?.focus();
  }

  /** @param {Entry} entry */
  #undo(entry) {
    this.recording.drop(entry);
    this.#focus();
  }

  /** @param {Entry} entry @param {number} follow */
  #stop(entry, follow) {
    this.recording.stop(entry, follow);
    this.#focus();
  }

  /** @param {Entry} entry */
  #again(entry) {
    this.recording.edited = entry;
    if (this.line.input) this.line.input.value = entry.line;
    this.recording.type(entry.line);
    this.line.input?.focus();
  }

  /** @param {Entry} entry */
  #correct(entry) {
    this.#corrected = entry;
    this.#drawPad();
    /** @type {HTMLDialogElement | null} */ (this.element.querySelector("dialog"))?.showModal();
  }
}

/** Whose decision is awaited, and about what. @param {any} awaits @param {import("../text.js").Text} t */
function awaited(awaits, t) {
  if (!awaits) return nothing;
  if (awaits.over) return html`<p>${t("record-over")}</p>`;
  const words = awaits.awaits.length > 0 ? awaits.awaits : awaits.due;
  return html`${words.slice(0, 2).map((/** @type {{words: string}} */ one) => html`<p>${one.words}</p>`)}
    ${awaits.lost_since === null ? nothing : html`<p class="lost">${t("record-lost")}</p>`}
    ${awaits.unknown_since === null ? nothing : html`<p class="lost">${t("record-gap", { what: awaits.unknown.join(", ") })}</p>`}`;
}
