/**
 * A match as the page has it: blocks of states and sentences, fetched once, then looked up without the network.
 *
 * @typedef {import("../types/api").components["schemas"]["StateView"]} StateView
 * @typedef {import("../types/api").components["schemas"]["Line"]} Line
 * @typedef {Parameters<typeof query>[0]} Values
 * @typedef {{from: number, to: number, keyframe: StateView, patches: import("./patch.js").Operation[][], lines: Line[]}} Block
 */
import { Problem, ask, follow, json, query } from "./api.js";
import { applied } from "./patch.js";

/** Records of a block; block `n` begins with record `n * LENGTH`. */
export const LENGTH = 64;

/** How long who has asked for too much waits before the rest. */
const PAUSE_MS = 5_000;

/**
 * Tells of `grown` (there are more records), `loaded` (a block came), `live` (the stream opened or closed), `hands` (all are shown, or
 * not any more).
 */
export class Replay extends EventTarget {
  /** @type {Map<number, Block>} */
  #blocks = new Map();
  /** @type {Map<number, Promise<void>>} */
  #coming = new Map();
  /** @type {(StateView | undefined)[]} */
  #states = [];
  /** @type {(Line | undefined)[]} */
  #lines = [];

  /**
   * @param {import("./link.js").Link} link
   */
  constructor(link) {
    super();
    this.path = `/v1/matches/${encodeURIComponent(link.name)}`;
    this.asked = { view: link.view, lang: link.language };
    /** Whether nothing is fetched before it is asked for. */
    this.hidden = link.hidden;
    /** The last record known of; -1 before the first block came. */
    this.last = -1;
    /** Whether `last` is the last record there is, as far as is known; false while that may not show. */
    this.ended = false;
    /** How late the match is shown, if it is. @type {{seconds?: number, events?: number} | null} */
    this.delay = null;
    /** The match as it was when it was opened, if its end may show. @type {import("./heads.js").Shown | null} */
    this.shown = null;
    /** Whether everyone who may read the match sees all hands of it: it is over, and its players agreed. */
    this.hands = false;
    /** The tournament it is of, if that is known. @type {string | null} */
    this.event = null;
    /** The draft that its decks are built from, if that is a match of its own. @type {import("../types/api").components["schemas"]["PodDraft"] | null} */
    this.draft = null;
    /** Whether new records arrive as they are recorded. */
    this.live = false;
    /** The file that it is shown from; none of a match that the service has. @type {import("./open/opened.js").Lent | null} */
    this.file = null;
    /** Whether nothing is told of it but what is here: the service read the file, and did not keep it. */
    this.closed = false;
    /** Whether it has a chain that can be checked; a log that was imported and a text of moves have none. */
    this.isChained = true;
    /** What the import of that says, if it is a foreign log. @type {import("./imported.js").Report | null} */
    this.report = null;
  }

  /** The states of one block, of no match. @param {Block} block */
  static of(block) {
    const replay = new Replay(/** @type {import("./link.js").Link} */ ({ name: "" }));
    replay.#take(block);
    return replay;
  }

  /**
   * What the service tells of the match.
   *
   * @param {string} what Its address below that of the match.
   * @param {Values} [values]
   * @param {RequestInit} [options]
   * @returns {Promise<any>}
   */
  ask(what, values = {}, options) {
    return json(this.path + (what && `/${what}`) + query(values), options);
  }

  /**
   * The same in sentences.
   *
   * @param {string} what
   * @param {string} form A media type.
   * @param {Values} [values]
   * @returns {Promise<string>}
   */
  async text(what, form, values = {}) {
    return (await ask(`${this.path}/${what}${query(values)}`, { accept: form })).text();
  }

  /** What a paragraph says. @param {{edition: string, number: string}} paragraph @returns {Promise<any>} */
  paragraph({ edition, number }) {
    return json(`/v1/rules/${edition}/${encodeURIComponent(number)}`);
  }

  /** What is known of a card. @param {string} reference @returns {Promise<any>} */
  card(reference) {
    return json(`/v1/cards/${encodeURIComponent(reference)}${query({ lang: this.asked.lang })}`);
  }

  /**
   * Learns how long the match is and brings the block of a record; if none is named, that of the last one of a match that
   * goes on and of the first turn of a match that is over. Of a match whose end may not show it brings only that block, the
   * first one if there is no such record.
   *
   * @param {number | null} seq
   * @returns {Promise<number>} The record to begin with.
   */
  async open(seq) {
    if (this.hidden) return this.#openHidden(seq);
    const { match, head, delay, late, result, header, hands } = await this.ask("");
    this.hands = hands === true;
    this.event = header?.event ?? null;
    this.draft = header?.draft ?? null;
    this.shown = { match, head, late };
    if (late) this.delay = delay;
    this.last = head?.seq ?? 0;
    this.ended = true;
    const first = Math.min(seq ?? (result ? 0 : this.last), this.last);
    await this.bring(first);
    return seq === null && result ? this.#firstTurn() : first;
  }

  /** Where the first turn begins, if the first block has it: before it there is nothing on the table yet. */
  #firstTurn() {
    return Math.max(0, this.#lines.findIndex((line) => line?.type === "turn_began"));
  }

  /** @param {number | null} seq */
  async #openHidden(seq) {
    if (seq === null) {
      await this.bring(0);
      return this.#firstTurn();
    }
    try {
      await this.bring(seq);
    } catch (error) {
      if (seq === 0 || !(error instanceof Problem && error.status === 404)) throw error;
    }
    if (this.state(seq)) return seq;
    await this.bring(0);
    return 0;
  }

  /**
   * The state after a record, if its block is here.
   *
   * @param {number} seq
   * @returns {StateView | undefined}
   */
  state(seq) {
    const known = this.#states[seq];
    if (known) return known;
    const block = this.#blocks.get(Math.floor(seq / LENGTH));
    if (!block || seq > block.to) return undefined;
    let state = (this.#states[block.from] ??= block.keyframe);
    for (let at = block.from + 1; at <= seq; at++) {
      state = this.#states[at] ??= applied(state, block.patches[at - block.from - 1]);
    }
    return state;
  }

  /**
   * What a record says, if its block is here.
   *
   * @param {number} seq
   * @returns {Line | undefined}
   */
  line(seq) {
    return this.#lines[seq];
  }

  /** Whether the match has its result: nothing is played after it, although the service may have more to tell. */
  get isOver() {
    return Boolean(this.state(this.last)?.result?.score);
  }

  /** Looks whether all hands are shown: its players may have said so, or the match may be over. */
  async lookForHands() {
    const { hands } = await this.ask("");
    if (hands === this.hands) return;
    this.hands = hands;
    this.dispatchEvent(new Event("hands"));
  }

  /** How many records are here from the first on without a hole. */
  get whole() {
    let count = 0;
    while (this.#blocks.has(Math.floor(count / LENGTH))) {
      const block = /** @type {Block} */ (this.#blocks.get(Math.floor(count / LENGTH)));
      count = block.to + 1;
      if (count % LENGTH !== 0) break;
    }
    return count;
  }

  /**
   * Brings the block of a record.
   *
   * @param {number} seq
   * @returns {Promise<void>}
   */
  bring(seq) {
    const index = Math.floor(seq / LENGTH);
    const block = this.#blocks.get(index);
    if (block && (seq <= block.to || this.live)) return Promise.resolve();
    const coming = this.#coming.get(index);
    if (coming) return coming;
    const fetched = this.#fetch(index, index)
      .catch((error) => {
        // The block before is the last one, and full.
        const isNext = this.last >= 0 && index === Math.floor(this.last / LENGTH) + 1;
        if (isNext && error instanceof Problem && error.status === 404) this.ended = true;
        throw error;
      })
      .finally(() => this.#coming.delete(index));
    this.#coming.set(index, fetched);
    return fetched;
  }

  /** Brings every block: the match is then here as a whole. */
  async bringAll() {
    const last = Math.floor(this.last / LENGTH);
    for (let index = 0; index <= last; index++) {
      if (this.#blocks.has(index)) continue;
      let end = index;
      while (end < last && end - index < 7 && !this.#blocks.has(end + 1)) end++;
      try {
        await this.#fetch(index, end);
      } catch (error) {
        if (!(error instanceof Problem && error.status === 429)) throw error;
        // A very long match costs more than may be asked at once: the rest comes as the budget fills up.
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        index--;
      }
    }
  }

  /**
   * @param {number} first
   * @param {number} last
   */
  async #fetch(first, last) {
    const asked = { from: first * LENGTH, to: last * LENGTH + LENGTH - 1, ...this.asked };
    /** @type {Block[]} */
    const blocks = await this.ask("patches", asked);
    for (const block of blocks) this.#take(block);
    this.dispatchEvent(new Event("loaded"));
  }

  /** @param {Block} block */
  #take(block) {
    const index = Math.floor(block.from / LENGTH);
    const known = this.#blocks.get(index);
    if (known && known.to >= block.to) return;
    this.#blocks.set(index, block);
    for (const line of block.lines) this.#lines[line.seq] = line;
    if (block.to - block.from < LENGTH - 1) this.ended = true;
    if (block.to > this.last) this.#grow(block.to);
  }

  /** @param {number} last */
  #grow(last) {
    this.last = last;
    this.dispatchEvent(new Event("grown"));
  }

  /**
   * Follows the match from the last record on.
   *
   * @param {AbortSignal} signal
   */
  async followLive(signal) {
    await this.bring(this.last);
    const path = `${this.path}/patches${query({ from: this.last + 1, ...this.asked })}`;
    const state = (/** @type {boolean} */ open) => {
      this.live = open;
      this.dispatchEvent(new Event("live"));
    };
    const heard = (/** @type {string} */ type, /** @type {any} */ data) => {
      if (type === "patch") this.#append(data);
    };
    await follow(path, heard, { signal, lastId: String(this.last), state }).catch((error) => {
      if (!(error instanceof Problem)) throw error;
      state(false);
    });
  }

  /** @param {{seq: number, patch?: import("./patch.js").Operation[], state?: StateView, line: Line}} news */
  #append({ seq, patch = [], state: whole, line }) {
    if (seq !== this.last + 1) return;
    const before = /** @type {StateView} */ (this.state(this.last));
    const steps = whole ? [/** @type {const} */ ({ op: "replace", path: "", value: whole })] : patch;
    const state = applied(before, steps);
    const index = Math.floor(seq / LENGTH);
    const block = this.#blocks.get(index);
    if (block) {
      block.patches.push(steps);
      block.lines.push(line);
      block.to = seq;
    } else {
      this.#blocks.set(index, { from: seq, to: seq, keyframe: state, patches: [], lines: [line] });
    }
    this.#states[seq] = state;
    this.#lines[seq] = line;
    this.#grow(seq);
  }
}
