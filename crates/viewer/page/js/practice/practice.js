/**
 * Practice: a recorded game is played, and the user enters what happens. Everything stays in this tab: nothing is sent, and
 * nothing is saved.
 *
 * Entries are compared with what happened, by the sentences that both produce. Right or wrong, play continues with what happened.
 *
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./game.js").Happening} Happening
 * @typedef {import("../record/saying.js").Offer} Offer
 * @typedef {object} Done
 * @property {number} key
 * @property {Happening} happening
 * @property {string[]} follows
 * @property {boolean} isRight
 * @property {string} said What was entered instead, if that was wrong.
 * @property {string} by The line that would have entered it.
 */
import { ask } from "../api.js";
import { refusal } from "../record/refusal.js";
import { Saying } from "../record/saying.js";
import { game } from "./game.js";

/** How many words of a sentence to try as the letters that would have entered it. */
const TRIED = 10;

export class Practice extends Saying {
  /** @type {Game} */
  #game = { happenings: [], cards: [], isTimed: false, beginning: new ArrayBuffer(0) };
  #at = 0;
  /** The line that enters the next thing that happens, as offered. @type {Offer | null} */
  #meant = null;
  /** When it happened, and when the game would have begun at its own pace, in milliseconds. */
  #happened = 0;
  #began = 0;
  /** Tasks that run one after the other. @type {Promise<unknown>} */
  #turn = Promise.resolve();
  /** @type {Done[]} */
  done = [];
  /** The longest time, in seconds, that something waited for its entry. */
  longest = 0;
  /** Whether the game runs in real time instead of waiting. */
  isPaced = false;

  /** @param {string} match @param {string} language @param {import("../text.js").Text} t */
  constructor(match, language, t) {
    super(match, language);
    this.t = t;
  }

  /** @param {string} match @param {string} language @param {import("../text.js").Text} t */
  static async open(match, language, t) {
    const practice = new Practice(match, language, t);
    const { engine } = practice;
    // The public view: that is what a person at the table sees.
    const file = await (await ask(`/v1/matches/${encodeURIComponent(match)}/export`, { accept: "*/*" })).arrayBuffer();
    const found = await game(engine, file, language);
    await engine.open(found.beginning, language);
    await engine.ask("know", { cards: found.cards });
    practice.#game = found;
    await practice.#goOn();
    return practice;
  }

  get isTimed() {
    return this.#game.isTimed;
  }

  get isOver() {
    return this.#at >= this.#game.happenings.length;
  }

  /** How many lines were entered, of how many, and how many were wrong. */
  get count() {
    const asked = this.done.filter(({ happening }) => happening.isAsked);
    const left = this.#game.happenings.slice(this.#at).filter(({ isAsked }) => isAsked);
    return { said: asked.length, all: asked.length + left.length, wrong: asked.filter(({ isRight }) => !isRight).length };
  }

  /** What happened and is not entered yet. @returns {Happening[]} */
  get waiting() {
    const left = this.#game.happenings.slice(this.#at).filter(({ isAsked }) => isAsked);
    return this.isPaced ? left.filter((one) => this.#began + one.at * 1000 <= Date.now()) : left.slice(0, 1);
  }

  /** Seconds since the first event that is not entered yet. */
  get behind() {
    const [first] = this.waiting;
    return first ? Math.floor((Date.now() - (this.isPaced ? this.#began + first.at * 1000 : this.#happened)) / 1000) : 0;
  }

  /** From here on, lets the game run in real time, or wait. @param {boolean} isPaced */
  pace(isPaced) {
    this.isPaced = isPaced;
    this.#happened = Date.now();
    this.#began = Date.now() - (this.#game.happenings[this.#at]?.at ?? 0) * 1000;
    this.changed();
  }

  async ask() {
    await this.#turn;
    await super.ask();
  }

  /** Enters an offer. @param {Offer} offer */
  take(offer) {
    const meant = this.#meant;
    const happening = this.#game.happenings[this.#at];
    if (!meant || !happening || this.waiting.length === 0) return this.clear();
    this.#meant = null;
    this.longest = Math.max(this.longest, this.behind);
    this.answer = { ...this.answer, offers: [], follows: [] };
    this.changed();
    this.#turn = this.#taken(offer, meant, happening);
    return this.#turn;
  }

  /** @param {Offer} offer @param {Offer} meant @param {Happening} happening */
  async #taken(offer, meant, happening) {
    const isRight = offer.text === meant.text || offer.line === meant.line || (await this.#isSame(offer, happening));
    const by = isRight ? "" : await this.#letters(meant);
    await this.#say(happening, isRight, isRight ? "" : offer.text, by);
    await this.#goOn();
  }

  /** Whether it is the same decision: a card that the log takes through Limbo is entered with its final place. @param {Offer} offer @param {Happening} happening */
  async #isSame({ text }, { line, into }) {
    const [, where] = /^expedition:\d+:(hero|companion)$/.exec(into ?? "") ?? [];
    if (!where) return false;
    const { offers } = await this.#offered(line.replace(/^(\S+: )("[^"]*"|\S+)/, `$1$2 ${where}`));
    return offers[0]?.text === text;
  }

  /** Enters everything that is not asked for, up to the next thing that is. */
  async #goOn() {
    [this.typed, this.about, this.chosen] = ["", null, 0];
    let next = "";
    for (; !this.isOver; ) {
      const happening = this.#game.happenings[this.#at];
      const { offers, follows } = await this.#offered(happening.line);
      if (happening.isAsked && offers[0] && offers[0].text !== next) {
        this.#meant = offers[0];
        break;
      }
      next = happening.follow === undefined ? "" : follows[happening.follow] ?? "";
      await this.#say({ ...happening, isAsked: false }, true);
    }
    this.#happened = Date.now();
    this.isOld = true;
    await super.ask();
  }

  /** The suggestions for some letters. @param {string} typed @returns {Promise<import("../record/saying.js").Answer>} */
  #offered(typed) {
    return this.engine.ask("record", { entries: [], typed, lang: this.language });
  }

  /** Continues with what happened, whatever was entered. @param {Happening} happening @param {boolean} isRight @param {string} [said] @param {string} [by] */
  async #say(happening, isRight, said = "", by = "") {
    const { line, follow } = happening;
    // Both at once, so that nothing typed in the meantime comes between them.
    const made = this.engine.ask("record", { entries: [{ line, follow }], lang: this.language });
    const settled = this.engine.ask("settle", { entries: 1 });
    /** @type {import("../record/saying.js").Held} */
    const held = (await made).held[0];
    await settled;
    if (held.refused) throw new Error(`${line}: ${refusal(held.refused, this.t, this.language)}`);
    this.done = [...this.done, { key: this.#at++, happening, follows: held.sentences.slice(1), isRight, said, by }];
  }

  /** The fewest letters that would have entered it, by trial. @param {Offer} meant */
  async #letters(meant) {
    const now = (await this.#offered("")).offers.find(({ text }) => text === meant.text);
    if (now) return now.line;
    for (const word of (meant.text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).slice(0, TRIED)) {
      if ((await this.#offered(word)).offers[0]?.text === meant.text) return word;
    }
    const [reference] = /ALT_\w+/.exec(meant.line) ?? [];
    const card = reference && (await this.engine.ask("card", { reference, lang: this.language }).catch(() => null));
    return card ? meant.line.replace(reference, JSON.stringify(card.name)) : meant.line;
  }
}
