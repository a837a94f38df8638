/**
 * What the browser stores of matches recorded here, so that a closed tab or a lost connection loses nothing: each line before it
 * is sent, and afterwards for corrections; and the first lines of a match whose decks are still to be entered.
 *
 * @typedef {"held" | "sending" | "kept" | "theirs"} State `held`: it may still be changed. `sending`: the service may have it already.
 *   `theirs`: another device is about to send it; it is never kept here.
 * @typedef {object} Entry A line that was entered, with what follows from it.
 * @property {string} key Of its events: `key.0` is the name of the first one.
 * @property {string} match
 * @property {number} order
 * @property {string} line
 * @property {number} [follow] How many of the records that follow are kept.
 * @property {string} at When it was entered.
 * @property {State} state
 * @property {{head: string, events: string}} [sent] As it is sent, and onto which head: it does not change after the first attempt.
 * @property {number} [from] Its first record, and its last one, once the service has it.
 * @property {number} [to]
 * @property {string} [text] Its sentence.
 * @property {string[]} [against] The paragraphs that it violates.
 * @property {boolean} [back] Whether play was since rewound past it.
 * @property {boolean} [again] Whether it was replayed after a correction.
 *
 * @typedef {{match: string, first: number, teams?: boolean, decks: string[], cards?: object[]}} Start Who goes first, whether there are
 *   teams, and each player's deck, nothing if nobody knows it; `cards`: faces that lines may name, which the card data does not have.
 */

const NAME = "daybook-record";

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("entries", { keyPath: "key" }).createIndex("match", "match");
      asked.result.createObjectStore("starts", { keyPath: "match" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
function answered(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

export class Kept {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  static async open() {
    return new Kept(await open());
  }

  /** The lines of a match in order. @param {string} match @returns {Promise<Entry[]>} */
  async entries(match) {
    const store = this.database.transaction("entries").objectStore("entries");
    const all = await answered(store.index("match").getAll(match));
    return all.sort((a, b) => a.order - b.order);
  }

  /** Saves lines and deletes others, all or none; resolves once this is on disk. @param {Entry[]} entries @param {string[]} [dropped] */
  write(entries, dropped = []) {
    return /** @type {Promise<void>} */ (new Promise((resolve, reject) => {
      const change = this.database.transaction("entries", "readwrite", { durability: "strict" });
      const store = change.objectStore("entries");
      for (const entry of entries) store.put(entry);
      for (const key of dropped) store.delete(key);
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error);
    }));
  }

  /** @param {string} match @returns {Promise<Start | undefined>} */
  start(match) {
    return answered(this.database.transaction("starts").objectStore("starts").get(match));
  }

  /** @param {Start} start */
  begin(start) {
    return answered(this.database.transaction("starts", "readwrite").objectStore("starts").put(start));
  }
}
