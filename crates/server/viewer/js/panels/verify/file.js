/**
 * A `.daybook` file, checked byte for byte: its lines, the chain of its records, the digest at its end.
 *
 * @typedef {object} Damage
 * @property {number} line From 1.
 * @property {"file" | "record" | "opening" | "digest"} part
 * @property {number} seq Which record or opening.
 * @property {"unreadable" | "changed" | "unlinked" | "genesis" | "number" | "match" | "twice" | "opened" | "digest" | "no-digest"
 *   | "no-feed" | "empty" | "after" | "order" | "no-record" | "head"} flaw
 * @property {string | number} [found]
 * @property {string | number} [expected]
 * @property {string} [why]
 *
 * @typedef {{event: any, id: string, match: string, prev: string, seq: number}} Record
 * @typedef {{line: number, seq: number, hash: string, genesis: string, record: Record | null}} Entry
 *
 * @typedef {object} Checked
 * @property {number} bytes
 * @property {number} lines
 * @property {Entry[]} records
 * @property {number} openings
 * @property {boolean | null} linked Whether each record names the hash of the one before; none if that cannot be told.
 * @property {string | null} match
 * @property {Damage[]} damages In the order of the lines.
 */
import { blake3 } from "../../../vendor/noble-hashes/blake3.js";
import { bytesToHex } from "../../../vendor/noble-hashes/utils.js";
import { read } from "./line.js";
import { sequence } from "./sequence.js";

const encoder = new TextEncoder();
const RECORD = encoder.encode("daybook 2026-11 record v1");
const GENESIS = encoder.encode("daybook 2026-11 genesis v1");
const DIGEST = /^\{"b3":"([0-9a-f]{64})"\}$/;

/** Lines between two looks at whether somebody waits for the page. */
const BREATH = 128;

/**
 * @param {Uint8Array} bytes
 * @param {(done: number, all: number) => void} [progress] Told of lines.
 * @returns {Promise<Checked>}
 */
export async function check(bytes, progress = () => {}) {
  const reader = new Reader();
  const lines = reader.lines(bytes);
  for (const [index, line] of lines.entries()) {
    reader.line(line, index + 1, index + 1 === lines.length);
    if (index % BREATH !== BREATH - 1) continue;
    progress(index + 1, lines.length);
    await new Promise((done) => setTimeout(done));
  }
  return reader.finish(bytes.length, Math.max(lines.length, 1));
}

class Reader {
  /** @type {Damage[]} */
  #damages = [];
  /** @type {Entry[]} */
  #records = [];
  #openings = 0;
  #ended = false;
  /** The hash of all bytes before the line that is read. */
  #above = blake3.create();
  #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

  /**
   * The lines without their line feeds; what is wrong with the end is noted.
   *
   * @param {Uint8Array} bytes
   */
  lines(bytes) {
    const lines = [];
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      lines.push(bytes.subarray(start, end));
      start = end + 1;
    }
    if (start < bytes.length) {
      lines.push(bytes.subarray(start));
      this.#damage(lines.length, "file", 0, "no-feed");
    }
    const full = lines.findLastIndex((line) => line.length > 0) + 1;
    if (full < lines.length) this.#damage(full + 1, "file", 0, "empty");
    return lines.slice(0, full);
  }

  /**
   * @param {number} line
   * @param {Damage["part"]} part
   * @param {number} seq
   * @param {Damage["flaw"]} flaw
   * @param {Partial<Damage>} [more]
   */
  #damage(line, part, seq, flaw, more) {
    this.#damages.push({ line, part, seq, flaw, ...more });
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} number
   * @param {boolean} isLast
   */
  line(bytes, number, isLast) {
    const { text, value, why } = read(bytes, this.#decoder);
    if (bytes.length === 0) this.#damage(number, "file", 0, "empty");
    else if (this.#ended) this.#damage(number, "file", 0, "after");
    else if (text.startsWith('{"open":')) this.#opening(number, why);
    else if (text.startsWith('{"proof":')) this.#proof(number, why);
    else if (text.startsWith('{"b3":') || (isLast && !/^\{"(actor|at|event)":/.test(text))) this.#digest(text, number);
    else this.#record(bytes, number, { text, value, why });
    this.#above.update(bytes).update(Uint8Array.of(10));
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} line
   * @param {import("./line.js").Line} read
   */
  #record(bytes, line, { text, value, why }) {
    const flaw = why ?? (isRecord(value) ? undefined : "members");
    const record = flaw === undefined ? value : null;
    const seq = record?.seq ?? this.#records.length;
    if (this.#openings > 0) this.#damage(line, "record", seq, "order");
    if (flaw !== undefined) this.#damage(line, "record", seq, "unreadable", { why: flaw });
    const hash = bytesToHex(blake3(bytes, { context: RECORD }));
    const genesis = record && seq === 0 ? bytesToHex(blake3(encoder.encode(event(text)), { context: GENESIS })) : "";
    this.#records.push({ line, seq, hash, genesis, record });
  }

  /**
   * @param {number} line
   * @param {string | undefined} why
   */
  #opening(line, why) {
    this.#openings += 1;
    if (this.#records.length === 0) this.#damage(line, "opening", this.#openings, "order");
    if (why !== undefined) this.#damage(line, "opening", this.#openings, "unreadable", { why });
  }

  /**
   * It can be read; who signed it, and whether it leads there, is not checked here.
   *
   * @param {number} line
   * @param {string | undefined} why
   */
  #proof(line, why) {
    if (why !== undefined) this.#damage(line, "file", 0, "unreadable", { why });
  }

  /**
   * @param {string} text
   * @param {number} line
   */
  #digest(text, line) {
    this.#ended = true;
    const stated = DIGEST.exec(text)?.[1];
    const found = bytesToHex(this.#above.clone().digest());
    if (stated === undefined) this.#damage(line, "digest", 0, "unreadable", { why: "b3" });
    else if (stated !== found) this.#damage(line, "digest", 0, "digest", { found });
  }

  /**
   * @param {number} bytes
   * @param {number} lines
   * @returns {Checked}
   */
  finish(bytes, lines) {
    if (this.#records.length === 0) this.#damage(1, "file", 0, "no-record");
    if (!this.#ended) this.#damage(lines, "file", 0, "no-digest");
    const { linked, damages: between } = sequence(this.#records);
    this.#damages.push(...between);
    const damages = this.#damages.sort((a, b) => a.line - b.line);
    const match = this.#records.find(({ record }) => record)?.record?.match ?? null;
    return { bytes, lines, records: this.#records, openings: this.#openings, linked, match, damages };
  }
}

/** Whether a line has the members that the chain is made of. @param {any} value */
function isRecord(value) {
  return (
    Number.isInteger(value?.seq) && value.seq >= 0 && typeof value.id === "string" && typeof value.match === "string" &&
    /^[0-9a-f]{64}$/.test(value.prev) && typeof value.event?.type === "string" && value.v === 0
  );
}

/**
 * The value of `event` as it stands in the line of a record 0: canonical, so made anew it has the same bytes.
 *
 * @param {string} text
 */
function event(text) {
  return JSON.stringify(JSON.parse(text).event);
}
