/**
 * Entering a match line by line: what the engine makes of the lines, the letters typed, and the suggestions.
 *
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {{edition: string, number: string}} Paragraph
 * @typedef {object} Held
 * @property {string} line
 * @property {string} text
 * @property {number} from
 * @property {number} to
 * @property {object[]} drafts
 * @property {string[]} sentences
 * @property {{paragraphs: Paragraph[], words: Record<string, string>[], doubtful: boolean} | null} against
 * @property {import("./refusal.js").Refusal | null} refused Why it cannot be recorded.
 *
 * @typedef {{rarity: string | null, faction: string | null, hand_cost: number | null, reserve_cost: number | null, statistics: number[] | null}} Printed
 * @typedef {{line: string, rank: "now" | "table" | "any", text: string, against: boolean, card: Printed | null}} Offer `card`: what it plays.
 * @typedef {{base: number, last: number, held: Held[], awaits: any, offers: Offer[], follows: string[]}} Answer
 * @typedef {{line: string, follow?: number}} Said A line, and how many of the records that follow are kept.
 */
import { Engine } from "../engine.js";
import { applied } from "../patch.js";

/** Fires `changed`: something was entered or typed. */
export class Saying extends EventTarget {
  engine = new Engine();
  /** @type {Answer} */
  answer = { base: 0, last: 0, held: [], awaits: null, offers: [], follows: [] };
  /** The state's moment. @type {Said[]} */
  answered = [];
  #asked = 0;
  /** @type {Promise<void>} */
  #newest = Promise.resolve();
  /** Until then the engine answers earlier requests. @type {Promise<unknown>} */
  #answered = Promise.resolve();
  /** Whether something was entered whose board is not here yet. */
  isOld = true;
  /** The board after everything entered. @type {StateView | null} */
  state = null;
  typed = "";
  /** The letters that the suggestions are for. */
  shown = "";
  /** The tapped card. @type {string | null} */
  about = null;
  chosen = 0;

  /** @param {string} match @param {string} language */
  constructor(match, language) {
    super();
    this.match = match;
    this.language = language;
  }

  /** The lines that the engine has not committed. @returns {Said[]} */
  get said() {
    return [];
  }

  /** Asks the engine what it makes of them, and what may be entered next. */
  again() {
    this.isOld = true;
    return this.ask();
  }

  /** Resolves once all requests are answered. */
  get newest() {
    return this.#newest;
  }

  /** The request when nothing was entered: letters do not change the board. Resolves once the newest request is answered. */
  ask() {
    this.#newest = this.#answer();
    return this.#newest;
  }

  async #answer() {
    const number = ++this.#asked;
    // When letters come faster than answers, only the last ones are asked about.
    await this.#answered;
    if (number !== this.#asked) {
      await this.#newest;
      return;
    }
    const { said, typed, about, chosen, language: lang } = this;
    const entries = said.map(({ line, follow }) => ({ line, follow }));
    const asked = this.engine.ask("record", { entries, typed, about, chosen, lang });
    const block = this.isOld ? this.engine.ask("board", { lang }) : null;
    const both = Promise.all([asked, block]);
    this.#answered = both.catch(() => {});
    const [answer, board] = await both;
    if (number !== this.#asked) {
      await this.#newest;
      return;
    }
    this.answer = answer;
    this.answered = said;
    this.shown = typed;
    if (board) {
      this.isOld = false;
      this.state = applied(board.keyframe, []);
    }
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("changed"));
  }

  /** @param {string} text */
  type(text) {
    this.typed = text;
    this.chosen = 0;
    return this.ask();
  }

  /** @param {number} at */
  choose(at) {
    this.chosen = Math.max(0, Math.min(at, this.answer.offers.length - 1));
    return this.ask();
  }

  /** Offers the possible actions with a card. @param {string | null} object */
  tap(object) {
    this.about = this.about === object ? null : object;
    this.chosen = 0;
    return this.ask();
  }

  /** Clears what was typed or tapped. */
  clear() {
    this.about = null;
    return this.type("");
  }

  /** Undoes the last entry, where that is possible. */
  back() {}
}
