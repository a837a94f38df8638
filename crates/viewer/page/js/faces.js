/**
 * The text of a match's cards: requested once for all of them, by reference; a card that is not in the match is requested
 * separately.
 *
 * @typedef {import("../types/api").components["schemas"]["Face"]} Face
 * @typedef {{name: string, face: Face, says: string[] | null, completed: boolean, awaited?: boolean}} FaceInWords
 */
import { Problem } from "./api.js";

/** Milliseconds between two requests for new cards. */
const AGAIN = 5_000;

/** Milliseconds until a card that the service has to ask for is requested again, and how often that is done. */
const WAIT = 4_000;
const WAITS_MAX = 30;

/** Fires `told`: more text has arrived. */
export class Faces extends EventTarget {
  /** @type {Map<string, FaceInWords>} */
  #told = new Map();
  /** @type {Set<string>} */
  #asked = new Set();
  /** Cards that are unknown. @type {Set<string>} */
  #unknown = new Set();
  /** Cards that the service is asking for. @type {Set<string>} */
  #awaited = new Set();
  #waits = 0;
  /** When the text of the match's cards was requested. */
  #at = -Infinity;
  /** @type {RegExp | null} */
  #names = null;
  /** @type {Map<string, string>} */
  #references = new Map();

  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    super();
    this.replay = replay;
  }

  /**
   * The text of a card, if it is known; otherwise it is requested.
   *
   * @param {string} reference
   */
  get(reference) {
    const told = this.#told.get(reference);
    if (!told) this.#ask(reference);
    return told;
  }

  /** Whether nothing more is known of a card. @param {string} reference */
  isUnknown(reference) {
    return this.#unknown.has(reference);
  }

  /** Requests the text of all cards that the match shows. */
  async bring() {
    this.#at = performance.now();
    // The service does not have the match of a file: each card is requested separately.
    if (this.replay.closed) return;
    const all = await this.replay.ask("cards", this.replay.asked);
    for (const [reference, told] of Object.entries(all)) this.#told.set(reference, told);
    if (Object.values(all).some(({ awaited }) => awaited)) this.#later(() => this.bring());
    this.#changed();
  }

  /** Whether a card is not known yet, and may be soon. @param {string} reference */
  isAwaited(reference) {
    return this.#awaited.has(reference) || this.#told.get(reference)?.awaited === true;
  }

  /** @param {() => Promise<void>} again */
  #later(again) {
    if (this.#waits++ < WAITS_MAX) setTimeout(() => again().catch(() => {}), WAIT);
  }

  /** @param {string} reference */
  async #ask(reference) {
    if (this.#asked.has(reference)) return;
    this.#asked.add(reference);
    try {
      // If the end of a match must not show, only cards already shown are requested.
      if (!this.replay.hidden && performance.now() - this.#at > AGAIN) await this.bring();
      if (this.#told.has(reference)) return;
      const { name, face, says, abilities } = await this.replay.card(reference);
      this.#told.set(reference, { name, face, says: abilities && says, completed: false });
      this.#awaited.delete(reference);
    } catch (error) {
      if (error instanceof Problem && error.awaited) {
        this.#awaited.add(reference);
        this.#later(() => {
          this.#asked.delete(reference);
          return this.#ask(reference);
        });
      } else if (error instanceof Problem && error.status === 404) {
        this.#awaited.delete(reference);
        this.#unknown.add(reference);
      }
      else this.#asked.delete(reference);
    }
    this.#changed();
  }

  /** The name of a card, if it is known yet. @param {string} reference */
  nameOf(reference) {
    return this.#told.get(reference)?.name;
  }

  #changed() {
    this.#references = new Map([...this.#told].map(([reference, { name }]) => [name, reference]));
    const names = [...this.#references.keys()].filter(Boolean).toSorted((a, b) => b.length - a.length);
    const letters = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    this.#names = names.length === 0 ? null : new RegExp(String.raw`(?<!\p{L})(${letters.join("|")})(?!\p{L})`, "u");
    this.dispatchEvent(new Event("told"));
  }

  /**
   * A text, split where cards are named: every second part is a name.
   *
   * @param {string} text
   */
  cut(text) {
    return this.#names ? text.split(this.#names) : [text];
  }

  /** @param {string} name */
  named(name) {
    return this.#references.get(name) ?? "";
  }
}
