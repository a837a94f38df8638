/**
 * A match as the page has it: blocks of states and sentences, fetched once, then read without the network.
 *
 * @typedef {import("../types/api").components["schemas"]["StateView"]} StateView
 * @typedef {import("../types/api").components["schemas"]["Line"]} Line
 * @typedef {Parameters<typeof query>[0]} Values
 * @typedef {{from: number, to: number, keyframe: StateView, patches: import("./patch.js").Operation[][], lines: Line[]}} Block
 */
import { Problem, ask, follow, json, query } from "./api.js";
import { carried } from "./carried.js";
import { applied } from "./patch.js";

/** The number of records in a block; block `n` begins with record `n * LENGTH`. */
export const LENGTH = 64;

/** How long to wait after a rate limit. */
const PAUSE_MS = 5_000;

/**
 * Fires `grown` (there are more records), `loaded` (a block arrived), `live` (the stream opened or closed), `hands` (all hands
 * are shown, or no longer).
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
    /** Whether nothing is fetched in advance. */
    this.hidden = link.hidden;
    /** The last known record; -1 before the first block. */
    this.last = -1;
    /** Whether `last` is the last record there is, as far as is known; false while that must not show. */
    this.ended = false;
    /** The delay of the match, if any. @type {{seconds?: number, events?: number} | null} */
    this.delay = null;
    /** The match when it was opened, if its end may show. @type {import("./heads.js").Shown | null} */
    this.shown = null;
    /** When the service deletes it, if a guest put it there. @type {string | null} */
    this.until = null;
    /** Whether everyone who may read the match sees all hands: it is over, and its players agreed. */
    this.hands = false;
    /** The tournament of the match, if known. @type {string | null} */
    this.event = null;
    /** What record 0 says of the match: its round and table, its format. @type {{round?: string | null, table?: string | null, format?: string} | null} */
    this.header = null;
    /** The draft that its decks come from, if that is a separate match. @type {import("../types/api").components["schemas"]["PodDraft"] | null} */
    this.draft = null;
    /** Whether new records arrive as they are recorded. */
    this.live = false;
    /** The file it is shown from; none for a match that the service has. @type {import("./open/opened.js").Lent | null} */
    this.file = null;
    /** Whether only what is here is available: the service read the file and did not store it. */
    this.closed = false;
    /** Whether it has a chain that can be checked; imported logs and texts of moves have none. */
    this.isChained = true;
    /** The import report, if the file is another program's log. @type {import("./imported.js").Report | null} */
    this.report = null;
  }

  /** The states of one block, without a match. @param {Block} block */
  static of(block) {
    const replay = new Replay(/** @type {import("./link.js").Link} */ ({ name: "" }));
    replay.#take(block);
    return replay;
  }

  /**
   * Asks the service about the match.
   *
   * @param {string} what The path below that of the match.
   * @param {Values} [values]
   * @param {RequestInit} [options]
   * @returns {Promise<any>}
   */
  async ask(what, values = {}, options) {
    const address = this.path + (what && `/${what}`) + query(values);
    return carried(address) ?? json(address, options);
  }

  /**
   * Asks the service about the match, for an answer in sentences.
   *
   * @param {string} what
   * @param {string} form A media type.
   * @param {Values} [values]
   * @returns {Promise<string>}
   */
  async text(what, form, values = {}) {
    return (await ask(`${this.path}/${what}${query(values)}`, { accept: form })).text();
  }

  /** The text of a paragraph. @param {{edition: string, number: string}} paragraph @returns {Promise<any>} */
  paragraph({ edition, number }) {
    return json(`/v1/rules/${edition}/${encodeURIComponent(number)}`);
  }

  /** The match as a file, as far as a view may export it. @param {string | null} [view] @returns {Promise<Blob>} */
  async exported(view = this.asked.view) {
    return (await ask(`${this.path}/export${query({ view })}`, { accept: "application/x-daybook" })).blob();
  }

  /** The match as the text of a link, with no more than this view may export. @param {string} view Whose hidden cards it may hold. @returns {Promise<string>} */
  async hold(view) {
    const { Engine } = await import("./engine.js");
    const file = await this.exported();
    const engine = new Engine();
    try {
      await engine.open(await file.arrayBuffer(), this.asked.lang);
      return await engine.ask("link", { view });
    } finally {
      engine.close();
    }
  }

  /** The data of a card. @param {string} reference @returns {Promise<any>} */
  card(reference) {
    return json(`/v1/cards/${encodeURIComponent(reference)}${query({ lang: this.asked.lang })}`);
  }

  /**
   * Learns how long the match is and fetches the block of a record; by default that of the last record of a match in progress, or
   * of the first turn of a match that is over. If the end of the match must not show, it fetches only that block, or the first
   * one if there is no such record.
   *
   * @param {number | null} seq
   * @returns {Promise<number>} The record to begin with.
   */
  async open(seq) {
    if (this.hidden) return this.#openHidden(seq);
    const { match, head, delay, late, result, header, hands, until } = await this.ask("");
    this.hands = hands === true;
    this.until = until ?? null;
    this.event = header?.event ?? null;
    this.header = header ?? null;
    this.draft = header?.draft ?? null;
    this.shown = { match, head, late };
    if (late) this.delay = delay;
    this.last = head?.seq ?? 0;
    this.ended = true;
    const first = Math.min(seq ?? (result ? 0 : this.last), this.last);
    await this.bring(first);
    return seq === null && result ? this.#firstTurn() : first;
  }

  /** Where the first turn begins, if it is in the first block: before it the table is empty. */
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
    // From the beginning of the block: each patch applies to the state before it, and a block has 64 at most.
    let state = (this.#states[block.from] ??= block.keyframe);
    for (let at = block.from + 1; at <= seq; at++) {
      state = this.#states[at] ??= applied(state, block.patches[at - block.from - 1]);
    }
    return state;
  }

  /**
   * The sentence of a record, if its block is here.
   *
   * @param {number} seq
   * @returns {Line | undefined}
   */
  line(seq) {
    return this.#lines[seq];
  }

  /** Whether the match has its result: no play follows it, although more may be recorded. */
  get isOver() {
    return Boolean(this.state(this.last)?.result?.score);
  }

  /** Checks whether all hands are shown: the players may have agreed, or the match may be over. */
  async lookForHands() {
    const { hands } = await this.ask("");
    if (hands === this.hands) return;
    this.hands = hands;
    this.dispatchEvent(new Event("hands"));
  }

  /** How many records are here from the first one on, without a gap. */
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
   * Fetches the block of a record.
   *
   * @param {number} seq
   * @returns {Promise<void>}
   */
  bring(seq) {
    const index = Math.floor(seq / LENGTH);
    const block = this.#blocks.get(index);
    // While the stream is open, new records come through it.
    if (block && (seq <= block.to || this.live)) return Promise.resolve();
    // Dragging asks for the same block many times before it arrives.
    const coming = this.#coming.get(index);
    if (coming) return coming;
    const fetched = this.#fetch(index, index)
      .catch((error) => {
        // The previous block is the last one, and full.
        const isNext = this.last >= 0 && index === Math.floor(this.last / LENGTH) + 1;
        if (isNext && error instanceof Problem && error.status === 404) this.ended = true;
        throw error;
      })
      .finally(() => this.#coming.delete(index));
    this.#coming.set(index, fetched);
    return fetched;
  }

  /** Fetches every block, so that the whole match is here. */
  async bringAll() {
    const last = Math.floor(this.last / LENGTH);
    for (let index = 0; index <= last; index++) {
      if (this.#blocks.has(index)) continue;
      let end = index;
      // The service sends eight blocks at once.
      while (end < last && end - index < 7 && !this.#blocks.has(end + 1)) end++;
      try {
        await this.#fetch(index, end);
      } catch (error) {
        if (!(error instanceof Problem && error.status === 429)) throw error;
        // A very long match costs more than one request may: the rest follows as the budget refills.
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
    // A block that was fetched before the stream grew it must not cut it short.
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
    // The first patch of the stream needs the state before it.
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
