/**
 * A match on the overlay: opened, drawn, followed, and replaced by another.
 */
import { App } from "../app.js";
import { LENGTH } from "../replay.js";
import { Scene } from "./scene.js";

/** @typedef {import("./parts.js").How} How */

export class Show {
  /** @type {How} */
  #how = { parts: [], delay: 0, lower: [] };
  #gone = new AbortController();
  /** @type {Set<ReturnType<typeof setTimeout>>} */
  #waiting = new Set();

  /**
   * @param {HTMLElement} element
   * @param {import("../link.js").Link} link
   * @param {import("../text.js").Text} t
   */
  constructor(element, link, t) {
    this.app = new App(link, t);
    this.scene = new Scene(element, this.app);
  }

  /** @param {How} how */
  async open(how) {
    const { app, scene } = this;
    const { replay, cursor, link } = app;
    this.#how = how;
    await replay.open(link.seq);
    if (this.#gone.signal.aborted) return;
    const isStill = link.seq !== null;
    scene.mount(how, isStill);
    scene.tells(await replay.ask(""));
    const first = link.seq ?? this.#late();
    // The last card played may be in the block before.
    await replay.bring(Math.max(0, first - LENGTH));
    await cursor.go(first);
    scene.draw();
    if (isStill) return;
    replay.addEventListener("grown", () => this.#grown());
    addEventListener("pagehide", () => this.leave());
    replay.followLive(this.#gone.signal);
  }

  /** The last record that may show now. */
  #late() {
    const { replay } = this.app;
    const before = Date.now() - this.#how.delay * 1000;
    let seq = replay.last;
    while (this.#how.delay > 0 && seq > 0 && Date.parse(replay.line(seq)?.at ?? "") > before) seq--;
    return seq;
  }

  /** There is a new record: it shows once its picture is here too. */
  #grown() {
    const { replay, cursor } = this.app;
    const { last } = replay;
    const show = async () => {
      if (this.#gone.signal.aborted || last <= cursor.seq) return;
      if (replay.line(last)?.type.startsWith("clock_")) this.scene.tells(await replay.ask(""));
      await cursor.go(last, "step");
    };
    if (this.#how.delay === 0) {
      show();
      return;
    }
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      show();
    }, this.#how.delay * 1000);
    this.#waiting.add(timer);
  }

  /** Shows other parts of the same match. @param {How} how */
  change(how) {
    this.#how = how;
    this.scene.change(how);
  }

  /** Ends it: another match replaces it. */
  leave() {
    this.#gone.abort();
    for (const timer of this.#waiting) clearTimeout(timer);
    this.scene.leave();
  }
}
