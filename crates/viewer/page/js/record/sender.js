/**
 * How lines reach the service: one after the other, each as a whole or not at all, each only once.
 *
 * @typedef {import("./recording.js").Recording} Recording
 * @typedef {import("./kept.js").Entry} Entry
 */
import { Problem, ask, json, query } from "../api.js";

/** Milliseconds before an unanswered request is repeated: at first, and at most. */
const AGAIN = 500;
const AGAIN_MAX = 15_000;

export class Sender {
  /** Why nothing is being sent. @type {Error | null} */
  trouble = null;
  /** Whether this token is an official's. */
  official = false;
  #head = "";
  #pause = AGAIN;
  /** Whether the match must be reopened before anything is sent. */
  #stale = false;
  /** @type {Promise<void> | null} */
  #running = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.path = `/v1/matches/${encodeURIComponent(recording.match)}`;
    addEventListener("online", () => this.now());
  }

  /** The match with everything that this token may see. @returns {Promise<ArrayBuffer>} */
  async file() {
    // An official's export has the hidden cards; a recorder's request for that view would be refused.
    const { role } = await json("/v1/token");
    this.official = role !== "recorder";
    return (await ask(`${this.path}/export${query({ view: this.official ? "official" : null })}`, { accept: "*/*" })).arrayBuffer();
  }

  /** Finds which lines a match already has, by the ids of their events. @param {Entry[]} entries @param {ArrayBuffer} file @param {string} head */
  found(entries, file, head) {
    this.#head = head;
    /** @type {Map<string, number>} */
    const names = new Map();
    for (const line of new TextDecoder().decode(file).split("\n")) {
      const [, id, seq] = /"id":"([0-9a-f]{16}\.\d+)".*"seq":(\d+)/.exec(line) ?? [];
      if (id) names.set(id, Number(seq));
    }
    for (const entry of entries) {
      const from = names.get(`${entry.key}.0`);
      if (from !== undefined) {
        let to = from;
        // The ids of a line's events count from 0, so its last record is found without knowing how many it had.
        while (names.get(`${entry.key}.${to + 1 - from}`) === to + 1) to++;
        Object.assign(entry, { state: "kept", sent: undefined, from, to });
      } else if (entry.sent && entry.sent.head !== head) {
        // It was sent onto a head that no longer exists, so it was not accepted: it is entered again.
        Object.assign(entry, { state: "held", sent: undefined });
      }
    }
  }

  /** Sends what is due, now or when it is. */
  wake() {
    clearTimeout(this.#timer);
    const [next] = this.recording.pending;
    if (this.#running || !(this.#stale || (next && !this.recording.pen.follows))) return;
    const wait = this.trouble ? this.#pause : this.#stale ? 0 : this.recording.left(next);
    this.#timer = setTimeout(() => this.now(), wait);
  }

  /** Reopens the match after what is being sent. */
  reload() {
    this.#stale = true;
    return this.now();
  }

  /** Sends what is due. */
  now() {
    this.#running ??= this.#run().then(() => {
      this.#running = null;
      this.wake();
    });
    return this.#running;
  }

  /** Only the holder of the pen sends; sending takes the pen from nobody. */
  async #run() {
    const { recording } = this;
    try {
      for (;;) {
        if (this.#stale) {
          this.#stale = false;
          await recording.load().catch((error) => {
            this.#stale = true;
            throw error;
          });
          continue;
        }
        const next = this.#due();
        if (!next || recording.pen.follows || !(await recording.pen.want())) break;
        // The pen may have returned from another device.
        if (!this.#stale) await this.#send(next);
      }
      if (recording.pen.follows) this.trouble = null;
    } catch (error) {
      this.trouble = /** @type {Error} */ (error);
      this.#pause = Math.min(this.#pause * 2, AGAIN_MAX);
      recording.dispatchEvent(new Event("changed"));
    }
  }

  /** The next line, if it may be sent. @returns {Entry | undefined} */
  #due() {
    const [next] = this.recording.pending;
    if (!next || this.recording.left(next) > 0) return undefined;
    const held = this.recording.held(next);
    return next.sent || (held && !held.refused) ? next : undefined;
  }

  /** @param {Entry} entry */
  async #send(entry) {
    const held = this.recording.held(entry);
    // Only once: a repeated request must be the same byte for byte, or the service cannot tell that it is the same.
    entry.sent ??= { head: this.#head, events: (held?.drafts ?? []).map((draft, at) => JSON.stringify({ ...draft, id: `${entry.key}.${at}`, at: entry.at })).join("\n") };
    entry.state = "sending";
    // On disk before it leaves: after a closed tab, what may have arrived must still be known.
    await this.recording.kept.write([entry]);
    const { head, events } = entry.sent;
    try {
      const headers = { "content-type": "application/x-ndjson", "if-match": `"${head}"` };
      const answer = await ask(`${this.path}/events`, { method: "POST", body: events, headers, signal: AbortSignal.timeout(30_000) });
      this.#head = (await answer.json()).receipts.at(-1).hash;
    } catch (error) {
      // Any other failure leaves it unknown whether the line arrived: it stays as it was sent, and is repeated.
      if (!(error instanceof Problem) || ![409, 412, 422].includes(error.status)) throw error;
      // Someone else has recorded, or the service already has this line: the match is reopened, which shows what it has.
      Object.assign(entry, { state: "held", sent: undefined });
      await this.recording.kept.write([entry]);
      await this.recording.load();
      // It makes no sense on the present head either: somebody has to look at it, and repeating would not help.
      if (error.status === 422) throw error;
      return;
    }
    this.trouble = null;
    this.#pause = AGAIN;
    await this.recording.settled(entry);
  }
}
