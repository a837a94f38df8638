/**
 * The packets of a game that is played, and how they reach the service: all of them, each once, whatever happens to the network, to
 * this tab or to the page of the game.
 *
 * @typedef {import("../../types/api").operations["importLive"]["responses"][200]["content"]["application/json"]} Recorded
 * @typedef {{visibility: string, delay: {seconds: number} | null}} Opening How the match is opened.
 */
import { Problem, ask } from "../api.js";

/** Milliseconds before the first attempt after a failure, and the most. */
const AGAIN = 1_000;
const AGAIN_MAX = 20_000;

/** The most packets in one request. */
const PACKETS_MAX = 400;

/** Fires `change`. */
export class Feed extends EventTarget {
  /** In the order in which they came. @type {unknown[]} */
  #packets = [];
  /** What is among them. @type {Set<string>} */
  #known = new Set();
  /** How many of them the service has. */
  #sent = 0;
  /** The start data of the page. @type {unknown} */
  #start = null;
  /** @type {Opening | null} */
  #opening = null;
  #busy = false;
  /** What is recorded. @type {Recorded | null} */
  recorded = null;
  /** Why nothing is sent at the moment. */
  trouble = "";
  /** Whether it goes on by itself. */
  waits = false;

  /** How many packets have come. */
  get came() {
    return this.#packets.length;
  }

  /** How many packets wait to be sent. */
  get left() {
    return this.#packets.length - this.#sent;
  }

  /** Adds packets; those of before may be among them. @param {unknown[]} packets @param {unknown} start */
  add(packets, start) {
    this.#start ??= start ?? null;
    for (const packet of packets) {
      const text = JSON.stringify(packet);
      if (this.#known.has(text)) continue;
      this.#known.add(text);
      this.#packets.push(packet);
    }
    this.#changed();
    this.#send();
  }

  /** Begins to send. @param {Opening} opening */
  begin(opening) {
    this.#opening = opening;
    this.#send();
  }

  async #send() {
    if (this.#busy || !this.#opening) return;
    this.#busy = true;
    let pause = AGAIN;
    while (this.left > 0) {
      const packets = this.#packets.slice(this.#sent, this.#sent + PACKETS_MAX);
      const body = JSON.stringify({ after: this.#sent, packets, start: this.#start ?? undefined, ...this.#opening });
      try {
        const headers = { "content-type": "application/json" };
        this.recorded = await (await ask("/v1/import/bga/live", { method: "POST", body, headers })).json();
        this.#sent += packets.length;
        [this.trouble, this.waits, pause] = ["", false, AGAIN];
      } catch (error) {
        const { status = 0, message } = /** @type {Problem} */ (error);
        this.trouble = message;
        if (status === 409 && this.#sent > 0) {
          // The service was started anew, and has nothing of the game.
          this.#sent = 0;
          continue;
        }
        this.waits = !(error instanceof Problem) || status === 429 || status >= 500;
        if (!this.waits) break;
        this.#changed();
        await new Promise((done) => setTimeout(done, pause));
        pause = Math.min(pause * 2, AGAIN_MAX);
      }
      this.#changed();
    }
    this.#busy = false;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
