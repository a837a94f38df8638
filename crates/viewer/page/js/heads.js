/**
 * The heads of matches that this browser has seen, and whether they are still part of the match that is shown now.
 *
 * @typedef {{match: string, seq: number, hash: string, at: string}} Seen A head, and when it was seen.
 * @typedef {{match: string, head: {seq: number, hash: string} | null, late: boolean}} Shown A match as the service shows it.
 * @typedef {Seen & {now: string | null}} Changed `now`: the hash that stands there now; none if nothing does.
 */
import { json, query } from "./api.js";
import { inBrowser } from "./kept.js";

const HEADS = "daybook.heads";

/** The most heads kept; the one seen longest ago is dropped first. */
const COUNT_MAX = 500;

/** @returns {Seen[]} The one seen last at the end. */
function kept() {
  try {
    const heads = JSON.parse(inBrowser.get(HEADS) ?? "[]");
    return Array.isArray(heads) ? heads.filter(isSeen) : [];
  } catch {
    return [];
  }
}

/** @param {any} one @returns {one is Seen} */
function isSeen(one) {
  const texts = [one?.match, one?.hash, one?.at];
  return texts.every((text) => typeof text === "string") && Number.isSafeInteger(one.seq) && !Number.isNaN(Date.parse(one.at));
}

/** Forgets what was seen of a match. @param {string} match */
export function forget(match) {
  inBrowser.set(HEADS, JSON.stringify(kept().filter((one) => one.match !== match)));
}

/** @param {string} match @param {{seq: number, hash: string}} head */
function keep(match, { seq, hash }) {
  const others = kept().filter((one) => one.match !== match);
  const all = [...others, { match, seq, hash, at: new Date().toISOString() }];
  inBrowser.set(HEADS, JSON.stringify(all.slice(-COUNT_MAX)));
}

/**
 * The head seen earlier, if the match no longer contains it; otherwise the current head is stored.
 *
 * @param {string} path
 * @param {Shown} shown
 * @returns {Promise<Changed | null>}
 */
export async function changed(path, { match, head, late }) {
  if (!head) return null;
  const seen = kept().find((one) => one.match === match);
  if (seen) {
    const now = await hashOf(path, seen.seq, head);
    // A match shown with a delay may have been seen further by someone who sees it without.
    if (now !== seen.hash && !(late && now === null)) return { ...seen, now };
  }
  // A view with a delay must not replace what was seen further.
  if (!seen || head.seq >= seen.seq) keep(match, head);
  return null;
}

/**
 * The hash of a record, as the match that is shown now has it.
 *
 * @param {string} path
 * @param {number} seq
 * @param {{seq: number, hash: string}} head
 * @returns {Promise<string | null>}
 */
async function hashOf(path, seq, head) {
  if (seq >= head.seq) return seq === head.seq ? head.hash : null;
  const { items } = await json(`${path}/events${query({ from: seq + 1, to: seq + 1 })}`);
  return items[0]?.prev ?? null;
}
