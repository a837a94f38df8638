/**
 * A match that is being recorded here: the lines entered, what the engine makes of them, and how they reach the service.
 *
 * A line is in the browser's store before it is shown. It is held for some seconds, during which it may be changed; then it is
 * sent, in order, onto the head for which it was entered. What is sent stays the same, event for event, until the service
 * confirms it: so a lost response, a closed tab or a stopped service loses nothing and duplicates nothing.
 *
 * @typedef {import("./kept.js").Entry} Entry
 * @typedef {import("./saying.js").Held} Held
 * @typedef {import("./saying.js").Offer} Offer
 */
import { inBrowser } from "../kept.js";
import { Kept } from "./kept.js";
import { Pen } from "./pen.js";
import { Saying } from "./saying.js";
import { Sender } from "./sender.js";

/** How long a line is held by default, in seconds. */
const HOLD = 10;
const HOLD_KEPT = "daybook.hold";

/** Fires `changed`: something was entered, undone, sent or typed. */
export class Recording extends Saying {
  /** In order; lines that the service has come first. @type {Entry[]} */
  entries = [];
  /** What the device that holds the pen is about to send. @type {Entry[]} */
  theirs = [];
  /** The held line that is being changed: it waits until the change is done. @type {Entry | null} */
  edited = null;
  /** Entering, undoing and reopening happen one after the other. @type {Promise<unknown>} */
  #turn = Promise.resolve();

  /** @param {string} match @param {Kept} kept @param {string} language @param {(letters: string) => string} device The name of this device. */
  constructor(match, kept, language, device) {
    super(match, language);
    this.kept = kept;
    this.sender = new Sender(this);
    this.pen = new Pen(this, this.sender.path, device);
  }

  /** @param {string} match @param {string} language @param {(letters: string) => string} device */
  static async open(match, language, device) {
    const recording = new Recording(match, await Kept.open(), language, device);
    await recording.load();
    recording.pen.start(recording.sender.official);
    const start = await recording.kept.start(match);
    if (start && recording.answer.last === 0 && recording.entries.length === 0) await recording.#begin(start);
    return recording;
  }

  /** How long a line is held, in seconds. */
  get hold() {
    return Number(inBrowser.get(HOLD_KEPT) ?? HOLD);
  }

  set hold(seconds) {
    inBrowser.set(HOLD_KEPT, String(seconds));
    this.changed();
  }

  /** Lines that the service does not have yet. */
  get pending() {
    return this.entries.filter(({ state }) => state !== "kept");
  }

  get said() {
    return [...this.theirs, ...this.pending];
  }

  /** What the engine makes of an entry that the service does not have. @param {Entry} entry @returns {Held | undefined} */
  held(entry) {
    return this.answer.held[this.answered.indexOf(entry)];
  }

  /** How long an entry may still be changed, in milliseconds. @param {Entry} entry */
  left(entry) {
    if (this.pen.handing) return 0;
    // A line that is being changed must not be sent meanwhile, however long that takes.
    if (entry === this.edited) return Math.max(1, this.hold) * 1000;
    return entry.state === "held" ? Math.max(0, Date.parse(entry.at) + this.hold * 1000 - Date.now()) : 0;
  }

  /** Opens the match as the service has it, and replays the lines that the service does not have. */
  async load() {
    const file = await this.sender.file();
    await this.#inTurn(() => this.#opened(file));
  }

  /** @param {ArrayBuffer} file */
  async #opened(file) {
    const all = await this.kept.entries(this.match);
    await this.engine.open(file, this.language);
    const { head } = await this.engine.ask("summary");
    const start = await this.kept.start(this.match);
    if (start?.cards) await this.engine.ask("know", { cards: start.cards });
    this.sender.found(all, file, head.hash);
    await this.kept.write(all);
    this.entries = all;
    this.edited = all.find(({ key }) => key === this.edited?.key) ?? null;
    await this.again();
  }

  /**
   * Makes a change to the lines, after the changes already under way.
   *
   * @template T
   * @param {() => Promise<T>} what
   */
  #inTurn(what) {
    const done = this.#turn.then(what);
    // A change that failed must not keep the later ones from being made.
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Shows what another device is about to send. @param {import("./pen.js").Line[]} lines */
  follow(lines) {
    const theirs = lines.map(({ key, line, follow }, order) =>
      /** @type {Entry} */ ({ key, match: this.match, order, line, follow: follow ?? undefined, at: "", state: "theirs" }));
    if (JSON.stringify(theirs) === JSON.stringify(this.theirs)) return;
    this.theirs = theirs;
    this.again();
  }

  /** The first lines of a match: who goes first, and the decks as far as they are given. @param {import("./kept.js").Start} start */
  async #begin({ first, teams = false, decks }) {
    if (decks.length === 0) return;
    const games = this.answer.offers.filter(({ line }) => line.startsWith("game ") && line.endsWith(" in teams") === teams);
    if (games[first]) await this.say(games[first].line);
    for (const [seat, text] of decks.entries()) {
      if (text.trim() !== "") await this.say(await this.engine.ask("deck_line", { seat, text, lang: this.language }));
    }
  }

  changed() {
    super.changed();
    this.sender.wake();
    this.pen.tell();
  }

  /** No more typing, tapping or changing. */
  clear() {
    this.edited = null;
    return super.clear();
  }

  /** @param {Offer} offer @param {number} [follow] */
  async take({ line }, follow) {
    const { edited } = this;
    this.edited = null;
    if (edited) {
      [this.typed, this.about] = ["", null];
      await this.replace(edited, line);
    } else await this.say(line, { follow });
  }

  /** Drops the last record that followed; where nothing followed, undoes the line itself. */
  back() {
    const last = this.pending.at(-1);
    const held = last && this.held(last);
    if (!last || last.state !== "held") return;
    const follows = (held?.drafts.length ?? 1) - 1;
    if (follows > 0) this.stop(last, follows - 1);
    else this.drop(last);
  }

  /**
   * Enters a line: it is saved in the browser, then shown.
   *
   * @param {string} line
   * @param {{follow?: number}} [how]
   */
  say(line, how = {}) {
    return this.#add([{ line, ...how }]);
  }

  /**
   * Enters lines after all others, all or none.
   *
   * @param {{line: string, follow?: number}[]} lines
   * @param {Entry[]} [changed] Entries to save with them.
   */
  #add(lines, changed = []) {
    return this.#inTurn(() => this.#added(lines, changed));
  }

  /** @param {{line: string, follow?: number}[]} lines @param {Entry[]} changed */
  async #added(lines, changed) {
    const order = (this.entries.at(-1)?.order ?? 0) + 1;
    const at = new Date().toISOString();
    const added = lines.map(({ line, follow }, place) =>
      /** @type {Entry} */ ({ key: fresh(), match: this.match, order: order + place, line, follow, at, state: "held" }));
    [this.typed, this.about, this.chosen] = ["", null, 0];
    this.entries = [...this.entries, ...added];
    await this.kept.write([...changed, ...added]);
    await this.again();
  }

  /** Undoes a line that is still held. @param {Entry} entry */
  drop(entry) {
    return this.#change(entry, (held) => {
      this.entries = this.entries.filter((one) => one !== held);
      return this.kept.write([], [held.key]);
    });
  }

  /** Replaces a line that is still held. @param {Entry} entry @param {string} line */
  replace(entry, line) {
    return this.#change(entry, (held) => {
      Object.assign(held, { line, follow: undefined, at: new Date().toISOString() });
      return this.kept.write([held]);
    });
  }

  /** Keeps only part of what follows from a line. @param {Entry} entry @param {number | undefined} follow */
  stop(entry, follow) {
    return this.#change(entry, (held) => {
      Object.assign(held, { follow, at: new Date().toISOString() });
      return this.kept.write([held]);
    });
  }

  /** Changes a line, if it is still held. @param {Entry} entry @param {(held: Entry) => Promise<void>} what */
  #change({ key }, what) {
    return this.#inTurn(async () => {
      // Looked up in its turn: by then it may have been sent, or replaced by another object with its key.
      const held = this.entries.find((one) => one.key === key && one.state === "held");
      if (!held) return;
      if (this.edited === held) this.edited = null;
      await what(held);
      await this.again();
    });
  }

  /**
   * Corrects what the service has: play rewinds to before that line, and the later lines are replayed. Lines that no longer fit
   * stay for the user to look at; none is deleted.
   *
   * @param {Entry} entry
   * @param {{line: string | null, by: string, why: string}} how `line`: the replacement, if any.
   */
  async correct(entry, { line, by, why }) {
    if (entry.from === undefined) return;
    const at = this.entries.indexOf(entry);
    const gone = this.entries.slice(at).filter((one) => !one.back);
    const lines = gone.slice(1).map((one) => ({ line: one.line, follow: one.follow }));
    const records = this.answer.last - entry.from + 2;
    for (const one of gone) one.back = true;
    const back = { line: `= back ${records} by ${JSON.stringify(by)} ${JSON.stringify(why)}`, follow: 0 };
    // In one go: a tab closed in between would leave play rewound, with nothing replayed.
    await this.#add([back, ...(line === null ? [] : [{ line }]), ...lines], gone);
  }

  /** The service has the first of the entries that it did not have. @param {Entry} entry */
  settled(entry) {
    const held = this.held(entry);
    Object.assign(entry, { state: "kept", sent: undefined, from: held?.from, to: held?.to, text: held?.sentences[0], against: held?.against?.paragraphs.map(({ number }) => number) });
    this.engine.ask("settle", { entries: 1 });
    return Promise.all([this.kept.write([entry]), this.again()]);
  }
}

/** A unique id of a line: 64 random bits. */
function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
