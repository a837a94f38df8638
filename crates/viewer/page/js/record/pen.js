/**
 * The pen of a match that several devices record: one of them writes, the others follow and see what it is about to send.
 *
 * @typedef {import("./recording.js").Recording} Recording
 * @typedef {{name: string, mine: boolean, silent: boolean}} Hand
 * @typedef {{key: string, line: string, follow?: number | null}} Line
 * @typedef {{holder: Hand | null, next: Hand | null, waiting: number, lines: Line[] | null}} Told
 */
import { ask, follow, json, query } from "../api.js";
import { inBrowser } from "../kept.js";

const DEVICE = "daybook.device";

/** Milliseconds between two signs of life of the device that holds the pen, or asks for it: it counts as silent after a minute. */
const BEAT = 15_000;

/** Milliseconds until a new line is shown to the others. */
const SOON = 250;

/** The most lines shown to the others, and the most characters of one. */
const LINES_MAX = 64;
const LINE_MAX = 2_000;

export class Pen {
  /** @type {Told} */
  told = { holder: null, next: null, waiting: 0, lines: null };
  /** Whether this device is handing it over: lines are no longer held. */
  handing = false;
  #asks = false;
  /** Whether the stream of its changes is open. */
  #open = false;
  #said = "[]";
  /** Whether the lines about to be sent will be shown to the others soon. */
  #soon = false;

  /** @param {Recording} recording @param {string} path @param {(letters: string) => string} name */
  constructor(recording, path, name) {
    this.recording = recording;
    this.path = `${path}/pen`;
    this.device = inBrowser.get(DEVICE) ?? fresh();
    inBrowser.set(DEVICE, this.device);
    this.name = name(this.device.slice(0, 4));
  }

  /** Follows the pen, as an official or not. @param {boolean} official */
  start(official) {
    this.official = official;
    const heard = (/** @type {string} */ type, /** @type {Told} */ told) => type === "pen" && this.#heard(told);
    const path = `${this.path}${query({ view: official ? "official" : null })}`;
    // Devices without the right to record learn that when they enter a line.
    const state = (/** @type {boolean} */ open) => (this.#open = open);
    follow(path, heard, { signal: new AbortController().signal, headers: this.#headers, state }).catch(() => {});
    setInterval(() => this.#beat(), BEAT);
    addEventListener("pagehide", () => {
      if (this.mine && this.recording.pending.length === 0) this.#layDown({ keepalive: true }).catch(() => {});
    });
  }

  get mine() {
    return this.told.holder?.mine === true;
  }

  /** Whether another device writes. */
  get follows() {
    return this.told.holder !== null && !this.mine;
  }

  get asks() {
    return this.told.next?.mine === true;
  }

  /** Sends what this device wants; returns whether it holds the pen. @param {"keep" | "ask" | "take"} [want] */
  async want(want = "keep") {
    this.#asks = want === "ask";
    const lines = this.#lines();
    const body = JSON.stringify({ name: this.name, want, lines });
    const told = await json(this.path, { method: "POST", body, headers: { ...this.#headers, "content-type": "application/json" }, signal: AbortSignal.timeout(30_000) });
    this.#said = JSON.stringify(lines);
    // A response may arrive after later messages of the stream.
    if (!this.#open) this.#heard({ ...told, lines: this.told.lines });
    return told.holder?.mine === true;
  }

  /** Hands the pen to the device that asks for it, once all lines that can be sent are sent. */
  async hand() {
    this.handing = true;
    try {
      // First: what this device has entered belongs before what the next one will enter.
      await this.recording.sender.now();
      await this.#layDown();
    } finally {
      this.handing = false;
      this.recording.changed();
    }
  }

  /** Shows the others what is about to be sent, soon after it changed. */
  tell() {
    if (this.#soon || !this.mine || JSON.stringify(this.#lines()) === this.#said) return;
    this.#soon = true;
    setTimeout(() => {
      this.#soon = false;
      if (this.mine) this.want().catch(() => {});
    }, SOON);
  }

  #beat() {
    if (this.mine) this.want().catch(() => {});
    else if (this.#asks && this.follows) this.want("ask").catch(() => {});
  }

  get #headers() {
    return { "daybook-device": this.device };
  }

  /** @param {RequestInit} [how] */
  #layDown(how = {}) {
    return ask(this.path, { method: "DELETE", headers: this.#headers, ...how });
  }

  /** @returns {Line[]} */
  #lines() {
    const some = this.recording.pending.filter(({ line }) => line.length <= LINE_MAX).slice(0, LINES_MAX);
    return some.map(({ key, line, follow: of }) => ({ key, line, ...(of === undefined ? {} : { follow: of }) }));
  }

  /** @param {Told} told */
  #heard(told) {
    const before = this.told;
    const were = this.follows;
    this.told = told;
    if (this.follows) {
      const keys = new Set(told.lines?.map(({ key }) => key));
      const isLess = told.waiting < before.waiting || before.lines?.some(({ key }) => !keys.has(key));
      this.recording.follow(told.lines ?? []);
      // Lines no longer about to be sent are in the match, or were undone.
      if (!were || isLess) this.recording.sender.reload();
    } else if (were) {
      this.#asks = false;
      this.recording.follow([]);
      this.recording.sender.reload();
    }
    this.recording.changed();
  }
}

/** A unique id of a device: 128 random bits. */
function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
