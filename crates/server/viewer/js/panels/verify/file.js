/**
 * A `.daybook` file, checked byte for byte: its lines, the chain of its records, its openings, its proof, the digest at
 * its end.
 *
 * @typedef {object} Damage
 * @property {number} line From 1.
 * @property {"file" | "record" | "opening" | "proof" | "digest"} part
 * @property {number} seq The record or opening.
 * @property {"unreadable" | "changed" | "unlinked" | "genesis" | "number" | "match" | "twice" | "opened" | "digest" | "no-digest"
 *   | "no-feed" | "empty" | "after" | "order" | "no-record" | "head" | "opens-nothing" | "uncommitted" | "exchanged"
 *   | "opened-twice" | "unsorted" | "after-proof" | "no-checkpoint" | "elsewhere"} flaw
 * @property {string | number} [found]
 * @property {string | number} [expected]
 * @property {string} [why]
 *
 * @typedef {{commit?: {[subject: string]: string}, event: any, id: string, match: string, prev: string, seq: number, state?: string}} Record
 * @typedef {{line: number, seq: number, hash: string, genesis: string, record: Record | null}} Entry
 *
 * @typedef {{line: number, note: string, checkpoint: import("./note.js").Checkpoint, form: 1 | 2, leaf: number, hashes: import("./crypto.js").Bytes[]}} Proof
 *
 * @typedef {object} Checked
 * @property {number} bytes
 * @property {number} lines
 * @property {Entry[]} records
 * @property {import("./openings.js").Committed} committed
 * @property {Proof | null | undefined} proof None if there is no such line, null if it cannot be read.
 * @property {boolean | null} linked Whether each record names the hash of the previous one; null if unknown.
 * @property {string | null} match
 * @property {Damage[]} damages In the order of the lines.
 */
import { blake3 } from "../../../vendor/noble-hashes/blake3.js";
import { fromBase64, fromHex, hashes, hex, joined, utf8 } from "./crypto.js";
import { read } from "./line.js";
import { checkpoint, readNote } from "./note.js";
import { isCommit, openings, subject } from "./openings.js";
import { sequence } from "./sequence.js";
import { includes, leafHash } from "./tree.js";

const RECORD = utf8("daybook 2026-11 record v1");
const MATCH_KEY = utf8("daybook 2026-11 match key v2");
const GENESIS = utf8("daybook 2026-11 genesis v1");
const DIGEST = /^\{"b3":"([0-9a-f]{64})"\}$/;

/** The number of lines between two pauses for the page. */
const BREATH = 128;

/**
 * @param {Uint8Array} bytes
 * @param {(done: number, all: number) => void} [progress] Called with the number of lines.
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
  /** @type {import("./openings.js").Opening[]} */
  #openings = [];
  #openingsSeen = 0;
  /** @type {Proof | null | undefined} */
  #proof;
  #ended = false;
  /** The hash of all bytes before the current line. */
  #above = blake3.create();
  #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

  /**
   * The lines without their line feeds; faults at the end are noted.
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
    else if (text.startsWith('{"b3":') || (isLast && !/^\{"(actor|at|commit|event|open|proof)":/.test(text))) this.#digest(text, number);
    else if (this.#proof !== undefined) this.#damage(number, "file", 0, "after-proof");
    else if (text.startsWith('{"open":')) this.#opening(number, { text, value, why });
    else if (text.startsWith('{"proof":')) this.#prove(number, { text, value, why });
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
    if (this.#openingsSeen > 0) this.#damage(line, "record", seq, "order");
    if (flaw !== undefined) this.#damage(line, "record", seq, "unreadable", { why: flaw });
    const hash = hex(blake3(bytes, { context: RECORD }));
    const genesis = record && seq === 0 ? hex(blake3(utf8(event(text)), { context: GENESIS })) : "";
    this.#records.push({ line, seq, hash, genesis, record });
  }

  /**
   * @param {number} line
   * @param {import("./line.js").Line} read
   */
  #opening(line, { value, why }) {
    const number = ++this.#openingsSeen;
    const opened = why === undefined ? subject(value) : null;
    if (this.#records.length === 0) this.#damage(line, "opening", number, "order");
    if (opened) this.#openings.push({ line, number, open: value.open, subject: opened });
    else this.#damage(line, "opening", number, "unreadable", { why: why ?? "members" });
  }

  /**
   * The signature of its checkpoint is not checked here.
   *
   * @param {number} line
   * @param {import("./line.js").Line} read
   */
  #prove(line, { value, why }) {
    this.#proof = null;
    const { checkpoint: note, form = 1, hashes: path, leaf, ...more } = value?.proof ?? {};
    // Form 1 is the default.
    const isForm = form === 2 || !("form" in (value?.proof ?? {}));
    const bytes = Array.isArray(path) ? path.map(fromBase64).filter((hash) => hash?.length === 32) : [];
    const isProof = typeof note === "string" && bytes.length === path?.length && leaf >= 0 && Number.isSafeInteger(leaf);
    const has = isProof && isForm && Object.keys(more).length === 0 && Object.keys(value).length === 1;
    if (!has) return this.#damage(line, "proof", 0, "unreadable", { why: why ?? "members" });
    const to = checkpoint(readNote(note));
    if (!to) return this.#damage(line, "proof", 0, "no-checkpoint");
    this.#proof = { line, note, checkpoint: to, form, leaf, hashes: /** @type {import("./crypto.js").Bytes[]} */ (bytes) };
    return undefined;
  }

  /** Whether the proof leads from the last record to its checkpoint, if that record and the first one are readable. */
  async #checkProof() {
    const [first, last] = [this.#records[0], this.#records.at(-1)];
    if (!this.#proof || !first?.record || !last?.record || !hashes()) return;
    const { line, checkpoint: { size, root }, form, leaf, hashes: path } = this.#proof;
    const data = form === 1 ? fromHex(last.hash) : ofTwo(first.hash, last);
    const leads = await includes(await leafHash(data), leaf, size, path, root);
    if (!leads) this.#damage(line, "proof", 0, "elsewhere");
  }

  /**
   * @param {string} text
   * @param {number} line
   */
  #digest(text, line) {
    this.#ended = true;
    const stated = DIGEST.exec(text)?.[1];
    const found = hex(this.#above.clone().digest());
    if (stated === undefined) this.#damage(line, "digest", 0, "unreadable", { why: "b3" });
    else if (stated !== found) this.#damage(line, "digest", 0, "digest", { found });
  }

  /**
   * @param {number} bytes
   * @param {number} lines
   * @returns {Promise<Checked>}
   */
  async finish(bytes, lines) {
    if (this.#records.length === 0) this.#damage(1, "file", 0, "no-record");
    if (!this.#ended) this.#damage(lines, "file", 0, "no-digest");
    const { linked, damages: between } = sequence(this.#records);
    const { committed, damages: opened } = openings(this.#openings, this.#records);
    this.#damages.push(...between, ...opened);
    await this.#checkProof();
    const damages = this.#damages.sort((a, b) => a.line - b.line);
    const match = this.#records.find(({ record }) => record)?.record?.match ?? null;
    return { bytes, lines, records: this.#records, committed, proof: this.#proof, linked, match, damages };
  }
}

/**
 * The leaf of a record in form 2: 2, the key of its match, its number in eight bytes, its hash.
 *
 * @param {string} first The hash of the first record.
 * @param {Entry} last
 */
function ofTwo(first, { seq, hash }) {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(seq));
  return joined([2], blake3(fromHex(first), { context: MATCH_KEY }), new Uint8Array(number.buffer), fromHex(hash));
}

/** Whether a line has the members that the chain consists of. @param {any} value */
function isRecord(value) {
  return (
    Number.isInteger(value?.seq) && value.seq >= 0 && typeof value.id === "string" && typeof value.match === "string" &&
    /^[0-9a-f]{64}$/.test(value.prev) && typeof value.event?.type === "string" && (value.v === 1 || value.v === 2) &&
    isCommit(value.commit, value.seq)
  );
}

/**
 * The value of `event` as it is written in record 0: canonical, so serializing it again gives the same bytes.
 *
 * @param {string} text
 */
function event(text) {
  return JSON.stringify(JSON.parse(text).event);
}
