/**
 * The moment that the page shows: the position, the preview, and playback.
 */

import { pace } from "./time/weight.js";

/** @typedef {import("./replay.js").Replay} Replay */

/** The shortest and longest pause in real time, in milliseconds: every record is seen. */
const PAUSE_MIN = 150;
const PAUSE_MAX = 8_000;

export const SPEEDS = [0.5, 1, 2, 4, 8];

/**
 * Fires `move` (another moment is shown) and `play` (playback, speed or real time has changed).
 */
export class Cursor extends EventTarget {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #wanted = 0;

  /** @param {Replay} replay */
  constructor(replay) {
    super();
    this.replay = replay;
    /** The current record. */
    this.seq = 0;
    /** The furthest record reached. */
    this.furthest = 0;
    /** The record being previewed, if any. @type {number | null} */
    this.preview = null;
    this.playing = false;
    this.speed = 1;
    this.realTime = false;
    /** How the last move happened; only a step is animated. @type {"seek" | "step"} */
    this.how = "seek";
  }

  /** The moment that is shown. */
  get shown() {
    return this.preview ?? this.seq;
  }

  /** Whether the cursor is at the last known record. */
  get atHead() {
    return this.seq >= this.replay.last && (this.replay.ended || !this.replay.hidden);
  }

  /** The last record that the page may show. */
  get end() {
    return this.replay.hidden ? Math.min(this.furthest, this.replay.last) : this.replay.last;
  }

  /**
   * Goes to a record, or to the nearest one available.
   *
   * @param {number} seq
   * @param {"seek" | "step"} [how]
   */
  async go(seq, how = "seek") {
    // With the end hidden, `last` is not known and must not be shown: the service says whether there is such a
    // record.
    const target = Math.max(0, this.replay.hidden ? seq : Math.min(seq, this.replay.last));
    // Before the fetch: a later request to go elsewhere must win, whichever block arrives first.
    this.#wanted = target;
    if (!this.replay.state(target)) {
      await this.replay.bring(target).catch(() => {});
      // The user has gone elsewhere in the meantime.
      if (this.#wanted !== target) return;
    }
    this.preview = null;
    this.#arrive(target, how);
    if (!this.playing) return;
    // A record that could not be had would be asked for again at each step.
    if (this.seq < target || this.atHead) this.play(false);
    else this.#wait();
  }

  /** Moves along with a new record; a preview stays where it is. */
  follow() {
    this.#wanted = this.replay.last;
    this.#arrive(this.#wanted, "step");
  }

  /**
   * @param {number} target
   * @param {"seek" | "step"} how
   */
  #arrive(target, how) {
    this.seq = Math.min(target, this.replay.last);
    this.furthest = Math.max(this.furthest, this.seq);
    this.#shows(how);
  }

  /** @param {number} records */
  step(records) {
    return this.go(this.seq + records, Math.abs(records) === 1 ? "step" : "seek");
  }

  /**
   * Shows a moment without going there; null returns to the current one.
   *
   * @param {number | null} seq
   */
  look(seq) {
    const preview = seq === this.seq ? null : seq;
    if (preview === this.preview) return;
    if (preview !== null && !this.replay.state(preview)) return;
    this.preview = preview;
    this.#shows("seek");
  }

  /** @param {"seek" | "step"} how */
  #shows(how) {
    this.how = how;
    this.dispatchEvent(new Event("move"));
  }

  toggle() {
    this.play(!this.playing);
  }

  /** @param {boolean} playing From the first record, if the cursor is at the last; at the head of a live match there is nothing to play. */
  play(playing) {
    clearTimeout(this.#timer);
    this.playing = playing && !(this.atHead && this.replay.live && !this.replay.isOver);
    this.dispatchEvent(new Event("play"));
    if (!this.playing) return;
    if (this.atHead) this.go(0);
    else this.#wait();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.dispatchEvent(new Event("play"));
    if (this.playing) this.#wait();
  }

  /** @param {boolean} realTime */
  setRealTime(realTime) {
    this.realTime = realTime;
    this.setSpeed(this.speed);
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.step(1), this.#pause() / this.speed);
  }

  /** How long the shown record stays. */
  #pause() {
    const own = pace(this.replay, this.seq);
    if (!this.realTime) return own;
    const [from, to] = [this.seq, this.seq + 1].map((seq) => Date.parse(this.replay.line(seq)?.at ?? ""));
    return Number.isFinite(to - from) ? Math.min(Math.max(to - from, PAUSE_MIN), PAUSE_MAX) : own;
  }
}
