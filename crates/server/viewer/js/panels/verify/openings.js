/**
 * Checks what a copy reveals of hidden cards and players against the commitments in the records that made them.
 *
 * @typedef {import("./file.js").Damage} Damage
 * @typedef {import("./file.js").Entry} Entry
 * @typedef {{name: string, kind: 0 | 1, seq: number, place: number}} Subject `seq`: the record that makes it; ordered by
 *   `kind` (players, then slots), `seq` and `place`.
 * @typedef {{line: number, number: number, open: any, subject: Subject}} Opening
 * @typedef {{fit: number, closed: number, unsalted: number}} Committed Openings that fit, commitments without one, and
 *   openings that no record is committed to.
 */
import { blake3 } from "../../../vendor/noble-hashes/blake3.js";
import { hex, utf8 } from "./crypto.js";
import { canonical } from "./line.js";

const COMMIT = utf8("daybook 2026-11 commit v1");
const SUBJECT = /^(?:player:(0|[1-9]\d*)|h(0|[1-9]\d*)\.(0|[1-9]\d*))$/;
const HASH = /^[0-9a-f]{64}$/;

/** Members that an opening may have. */
const OF_PLAYER = ["name", "player", "salt", "source_id"];
const OF_SLOT = ["face", "salt", "slot", "source_id"];

/** @param {unknown} name @returns {Subject | null} */
function read(name) {
  const [text, player, seq, index] = SUBJECT.exec(String(name)) ?? [];
  if (text === undefined) return null;
  if (player !== undefined) return { name: text, kind: 0, seq: 0, place: Number(player) };
  return { name: text, kind: 1, seq: Number(seq), place: Number(index) };
}

/** The subject of an opening line's value; null if it is not an opening. @param {any} value @returns {Subject | null} */
export function subject(value) {
  const open = value?.open ?? {};
  const isSlot = "slot" in open;
  const has = Object.keys(open).every((key) => (isSlot ? OF_SLOT : OF_PLAYER).includes(key));
  const told = isSlot ? typeof open.face === "object" && open.face !== null : "name" in open || "source_id" in open;
  const salted = open.salt === undefined || HASH.test(open.salt);
  return has && told && salted && Object.keys(value).length === 1 ? read(isSlot ? open.slot : `player:${open.player}`) : null;
}

/** Whether a record's `commit` covers exactly what that record creates. @param {unknown} commit @param {number} seq */
export function isCommit(commit, seq) {
  if (commit === undefined) return true;
  if (typeof commit !== "object" || commit === null) return false;
  return Object.entries(commit).every(([name, hash]) => read(name)?.seq === seq && HASH.test(hash));
}

/**
 * BLAKE3 over the salt, the match, the subject and what is revealed of it; null without a salt.
 *
 * @param {string} match
 * @param {Opening} opening
 */
function commitment(match, { open, subject: { name, kind } }) {
  if (open.salt === undefined) return undefined;
  const who = () => Object.fromEntries(Object.entries(open).filter(([key]) => key === "name" || key === "source_id"));
  const what = kind === 1 ? open.face : who();
  return hex(blake3(utf8(canonical([open.salt, match, name, what])), { context: COMMIT }));
}

/**
 * @param {readonly Opening[]} told
 * @param {readonly Entry[]} records
 * @returns {{committed: Committed, damages: Damage[]}}
 */
export function openings(told, records) {
  /** @type {Damage[]} */
  const damages = [];
  const last = records.reduce((most, { seq }) => Math.max(most, seq), 0);
  const all = records.reduce((sum, { record }) => sum + Object.keys(record?.commit ?? {}).length, 0);
  let [fit, unsalted] = [0, 0];
  for (const [index, opening] of told.entries()) {
    const { line, number, subject: { name, seq } } = opening;
    const damage = (/** @type {Damage["flaw"]} */ flaw, /** @type {string | number} */ expected) =>
      damages.push({ line, part: "opening", seq: number, flaw, found: name, expected });
    const record = records[seq]?.record;
    if (seq > last) damage("opens-nothing", last);
    else if (record?.seq === seq) {
      const said = record.commit?.[name];
      const is = commitment(record.match, opening);
      if (said !== is) damage(said === undefined ? "uncommitted" : "exchanged", seq);
      else if (said === undefined) unsalted += 1;
      else fit += 1;
    }
    const before = told[index - 1]?.subject;
    const order = before ? compare(before, opening.subject) : -1;
    if (order >= 0) damage(order === 0 ? "opened-twice" : "unsorted", before.name);
  }
  return { committed: { fit, closed: all - fit, unsalted }, damages };
}

/** @param {Subject} a @param {Subject} b */
const compare = (a, b) => a.kind - b.kind || a.seq - b.seq || a.place - b.place;
