/**
 * What the desk knows of a match: its records, its head, and what officials and players recorded in it.
 *
 * @typedef {import("../../types/api").components["schemas"]["Record"]} Recorded
 * @typedef {import("../../types/api").components["schemas"]["Event"]} Said
 * @typedef {{ends_at: string | null, left: number | null}} Clock
 */
import { json, query } from "../api.js";

/** Events that answer a judge call, as on the wall of a round. */
const ANSWERS = new Set(["ruling", "penalty", "rewound"]);

/** Results, of a game or of the match. */
const RESULTS = new Set(["game_ended", "match_ended"]);

/** Fires `known`: there is more. */
export class Known extends EventTarget {
  /** @type {Promise<void>} */
  #coming = Promise.resolve();
  /** @type {Promise<void> | null} */
  #next = null;

  /** @param {import("../replay.js").Replay} replay */
  constructor(replay) {
    super();
    this.path = replay.path;
    /** @type {Recorded[]} */
    this.records = [];
    /** The last record, whose hash the next one must name. @type {{seq: number, hash: string} | null} */
    this.head = null;
    /** @type {Clock | null} */
    this.clock = null;
    replay.addEventListener("grown", () => this.refresh());
  }

  /** Reads what was recorded since. @returns {Promise<void>} */
  refresh() {
    // Requests made during a load lead to one more load, however many there are.
    this.#next ??= this.#coming.then(() => {
      this.#next = null;
      return this.#load();
    }).catch(() => {
      // Sending something will report that the service does not answer.
    });
    this.#coming = this.#next;
    return this.#next;
  }

  async #load() {
    const { head, clock } = await json(this.path);
    while (head && this.records.length <= head.seq) {
      const { items } = await json(`${this.path}/events${query({ from: this.records.length, to: head.seq })}`);
      if (items.length === 0) break;
      this.records.push(...items);
    }
    [this.head, this.clock] = [head, clock];
    this.dispatchEvent(new Event("known"));
  }

  /** Records of these types. @param {...string} types */
  of(...types) {
    return this.records.filter(({ event }) => types.includes(event.type));
  }

  get seats() {
    return this.data(this.records[0])?.players?.length ?? 0;
  }

  /** The data of a record’s event. @param {Recorded | undefined} record @returns {any} */
  data(record) {
    return record?.event && "data" in record.event ? record.event.data : undefined;
  }

  /** Judge calls without an answer. */
  get calls() {
    const answered = this.records.findLastIndex(({ event }) => ANSWERS.has(event.type));
    return this.records.slice(answered + 1).filter(({ event }) => event.type === "judge_called");
  }

  /** The last result. */
  get result() {
    return this.records.findLast(({ event }) => RESULTS.has(event.type));
  }

  /** Who has signed the last result, by seat. @returns {Map<number, Recorded>} */
  get signatures() {
    const { result } = this;
    const all = result ? this.records.slice(result.seq).filter(({ event }) => event.type === "result_signed") : [];
    return new Map(all.filter((one) => this.data(one).seq >= (result?.seq ?? 0)).map((one) => [this.data(one).seat, one]));
  }

  /** Penalties of a player. @param {number} seat */
  penalties(seat) {
    return this.of("penalty").filter((one) => this.data(one).seat === seat);
  }
}

/** Seconds left on a clock; negative once it has run out. @param {Clock} clock @param {number} now */
export function left({ ends_at: end, left: stands }, now) {
  return end ? Math.round((Date.parse(end) - now) / 1000) : (stands ?? 0);
}
