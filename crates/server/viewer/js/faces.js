/**
 * What the cards of a match say in words: asked once for all of them, by reference; a card that the match does not show
 * is asked for by itself.
 *
 * @typedef {import("../types/api").components["schemas"]["Face"]} Face
 * @typedef {{name: string, face: Face, says: string[] | null, completed: boolean}} FaceInWords
 */
import { Problem } from "./api.js";

/** Milliseconds after which new cards are asked for again. */
const AGAIN = 5_000;

/** Tells of `told`: there are more words. */
export class Faces extends EventTarget {
  /** @type {Map<string, FaceInWords>} */
  #told = new Map();
  /** @type {Set<string>} */
  #asked = new Set();
  /** Those that nobody knows. @type {Set<string>} */
  #unknown = new Set();
  /** When those of the match were asked for. */
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
   * What a card says, if it is known yet; else it is asked for.
   *
   * @param {string} reference
   */
  get(reference) {
    const told = this.#told.get(reference);
    if (!told) this.#ask(reference);
    return told;
  }

  /** Whether nothing more will come of a card. @param {string} reference */
  isUnknown(reference) {
    return this.#unknown.has(reference);
  }

  /** Asks for all that the match shows. */
  async bring() {
    this.#at = performance.now();
    // The service does not have the match of a file: each card is asked for by itself.
    if (this.replay.closed) return;
    const all = await this.replay.ask("cards", this.replay.asked);
    for (const [reference, told] of Object.entries(all)) this.#told.set(reference, told);
    this.#changed();
  }

  /** @param {string} reference */
  async #ask(reference) {
    if (this.#asked.has(reference)) return;
    this.#asked.add(reference);
    try {
      // Of a match whose end may not show, nothing is asked for that was not yet shown.
      if (!this.replay.hidden && performance.now() - this.#at > AGAIN) await this.bring();
      if (this.#told.has(reference)) return;
      const { name, face, says, abilities } = await this.replay.card(reference);
      this.#told.set(reference, { name, face, says: abilities && says, completed: false });
    } catch (error) {
      if (error instanceof Problem && error.status === 404) this.#unknown.add(reference);
      else this.#asked.delete(reference);
    }
    this.#changed();
  }

  /** What a card is called, if that is known yet. @param {string} reference */
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
   * A text, cut where cards are named: each second part is a name.
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
