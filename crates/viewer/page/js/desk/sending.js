/**
 * Sends events so that a lost response duplicates nothing and another device's record is seen first: each event has its own id,
 * the request names the head it follows, and what has no response yet is kept in the tab and sent again.
 *
 * @typedef {{type: string, data: object}} Said
 * @typedef {{id: string, at: string, actor: string, event: Said}} Draft
 * @typedef {{title: string, drafts: Draft[], head: string}} Kept
 * @typedef {{is: "idle" | "sending" | "behind"} | {is: "waiting", seconds: number} | {is: "refused", why: string} | {is: "done", seqs: number[]}} State
 */
import { Problem, json } from "../api.js";
import { inTab } from "../kept.js";

/** The timeout of a request, in milliseconds. */
const ANSWER_MS = 20_000;

/** The longest wait between two attempts, in seconds. */
const PAUSE_MAX = 15;

/** Problems that are temporary. */
const PASSING = new Set([408, 429]);

/** Fires `sending` with its progress. */
export class Sending extends EventTarget {
  /** @type {(() => void) | null} */
  #wake = null;

  /** @param {string} path The match’s. */
  constructor(path) {
    super();
    this.path = path;
    this.key = `daybook.desk${path}`;
    /** What has no response yet. @type {Kept | null} */
    this.kept = JSON.parse(inTab.get(this.key) ?? "null");
    /** @type {State} */
    this.state = { is: "idle" };
  }

  get busy() {
    return this.kept !== null;
  }

  /**
   * @param {string} title A description.
   * @param {Said[]} events
   * @param {{actor: string, head: string}} how
   */
  send(title, events, { actor, head }) {
    const at = new Date().toISOString();
    this.#keep({ title, head, drafts: events.map((event) => ({ id: fresh(), at, actor, event })) });
    return this.go();
  }

  /** Sends what is kept until there is a response. */
  async go() {
    for (let pause = 1; this.kept; pause = Math.min(pause * 2, PAUSE_MAX)) {
      this.#tell({ is: "sending" });
      try {
        const { receipts } = await this.#post(this.kept);
        this.#keep(null);
        return this.#tell({ is: "done", seqs: receipts.map((/** @type {{seq: number}} */ { seq }) => seq) });
      } catch (error) {
        if (error instanceof Problem && error.status === 412) return this.#tell({ is: "behind" });
        if (error instanceof Problem && error.status < 500 && !PASSING.has(error.status)) {
          this.#keep(null);
          return this.#tell({ is: "refused", why: error.message });
        }
      }
      this.#tell({ is: "waiting", seconds: pause });
      await new Promise((done) => {
        this.#wake = () => done(undefined);
        setTimeout(done, pause * 1000);
      });
    }
    return undefined;
  }

  /** Tries now. */
  now() {
    this.#wake?.();
  }

  /** Sends it after another record. @param {string} head */
  again(head) {
    if (this.kept) this.#keep({ ...this.kept, head });
    return this.go();
  }

  /** Stops sending it. It may already have arrived. */
  drop() {
    this.#keep(null);
    this.#tell({ is: "idle" });
    this.now();
  }

  /** @param {Kept} kept @returns {Promise<any>} */
  #post({ drafts, head }) {
    return json(`${this.path}/events`, {
      method: "POST",
      body: drafts.map((draft) => JSON.stringify(draft)).join("\n"),
      headers: { "content-type": "application/x-ndjson", "if-match": `"${head}"` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  }

  /** @param {Kept | null} kept */
  #keep(kept) {
    this.kept = kept;
    inTab.set(this.key, kept && JSON.stringify(kept));
  }

  /** @param {State} state */
  #tell(state) {
    this.state = state;
    this.dispatchEvent(new Event("sending"));
  }
}

/** A unique event id: 96 random bits. */
function fresh() {
  const bits = crypto.getRandomValues(new Uint8Array(12));
  return `desk-${Array.from(bits, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
