/**
 * Layers of notes: comments on moments of a match, kept beside the match and never in it.
 *
 * A note identifies its record by its number, by its id, and by the hash of everything before it: so the page knows whether the
 * match still has that record, and tells the reader if it does not.
 *
 * @typedef {{seq: number, id: string, after: string, text: string, marks: string[], arrows: [string, string][]}} Note
 * @typedef {{match: string, notes: Note[]}} Layer Notes in the order of the match, one for each record.
 */
import { json, query } from "../api.js";
import { inBrowser } from "../kept.js";

const KEPT = "daybook.notes.";

/** The limits of a layer, so that opening a stranger's link is cheap. */
const MAX = { notes: 200, text: 2_000, things: 60, bytes: 512 * 1024 };

/** The number of hash digits in a note. */
const DIGITS = 16;

/** What can be marked in a match: an object, a pile, a pawn, a region. */
const THING = /^(object:o\d+\.\d+|pile:[a-z]+:\d|pawn:\d:(hero|companion)|region:[0-7])$/;

/** The user's own notes of a match. @param {string} match @returns {Layer} */
export function own(match) {
  try {
    return checked(JSON.parse(inBrowser.get(KEPT + match) ?? "")) ?? { match, notes: [] };
  } catch {
    return { match, notes: [] };
  }
}

/** @param {Layer} layer */
export function keep(layer) {
  inBrowser.set(KEPT + layer.match, layer.notes.length === 0 ? null : JSON.stringify(layer));
}

/** A layer from a stranger, if it is valid: its text is only ever shown as text. @param {any} from @returns {Layer | null} */
export function checked(from) {
  if (typeof from?.match !== "string" || !Array.isArray(from.notes) || from.notes.length > MAX.notes) return null;
  const isThing = (/** @type {unknown} */ one) => typeof one === "string" && THING.test(one);
  const isNote = (/** @type {any} */ one) =>
    Number.isSafeInteger(one?.seq) && one.seq >= 0 &&
    [one.id, one.after, one.text].every((text) => typeof text === "string" && text.length <= MAX.text) &&
    Array.isArray(one.marks) && one.marks.length <= MAX.things && one.marks.every(isThing) &&
    Array.isArray(one.arrows) && one.arrows.length <= MAX.things &&
    one.arrows.every((/** @type {any} */ arrow) => Array.isArray(arrow) && arrow.length === 2 && arrow.every(isThing));
  if (!from.notes.every(isNote)) return null;
  /** @type {Note[]} */
  const all = from.notes;
  const notes = all.map(({ seq, id, after, text, marks, arrows }) => ({ seq, id, after, text, marks, arrows }));
  return { match: from.match, notes: notes.toSorted((a, b) => a.seq - b.seq) };
}

/** A layer as a URL fragment. @param {Layer} layer */
export async function written(layer) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(layer)), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The layer in a URL fragment, if it contains one. @param {string} text @returns {Promise<Layer | null>} */
export async function read(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return checked(JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")))));
  } catch {
    return null;
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} by @returns {Promise<Uint8Array>} */
async function through(bytes, by) {
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    // A few letters can decompress to any size.
    if (size > MAX.bytes) throw new Error("too large");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** What identifies a record beyond its number; null if the record cannot be seen. @param {import("../replay.js").Replay} replay @param {number} seq @returns {Promise<{id: string, after: string} | null>} */
export async function anchor(replay, seq) {
  try {
    const { items } = await json(`${replay.path}/events${query({ from: seq, to: seq })}`);
    const record = items[0];
    return record ? { id: record.id, after: record.prev.slice(0, DIGITS) } : null;
  } catch {
    return null;
  }
}
