/**
 * The checkpoint that this browser saw last, compared with the current one: this makes the browser a small witness.
 *
 * @typedef {import("./log.js").Told} Told
 * @typedef {{note: string, key: string, at: string}} Seen A checkpoint, the key that the service named, and when.
 */
import { Problem, json, query } from "../../api.js";
import { inBrowser } from "../../kept.js";
import { fromBase64, hashes, hex } from "./crypto.js";
import { failed, passed, unchecked } from "./log.js";
import { checkpoint, readNote } from "./note.js";
import { goesOn } from "./tree.js";

const SEEN = "daybook.checkpoint";

/** Forgets what was seen. */
export const forget = () => inBrowser.set(SEEN, null);

/** @returns {Seen | null} */
function kept() {
  try {
    const seen = JSON.parse(inBrowser.get(SEEN) ?? "null");
    return checkpoint(readNote(seen.note)) && !Number.isNaN(Date.parse(seen.at)) ? seen : null;
  } catch {
    return null;
  }
}

/**
 * Whether the log continues the one seen last.
 *
 * @param {import("./file.js").Proof} proof A proof that leads to its checkpoint.
 * @param {string | null} named The key that the service reports.
 * @param {boolean} good Whether it may replace what was seen, if it continues that.
 * @returns {Promise<Told[]>}
 */
export async function earlier(proof, named, good) {
  const seen = kept();
  const one = proof.checkpoint;
  const keep = (/** @type {string} */ note) => {
    const text = JSON.stringify({ note, key: named ?? seen?.key ?? "", at: new Date().toISOString() });
    if (good) inBrowser.set(SEEN, text);
    return inBrowser.get(SEEN) === text;
  };
  if (!hashes()) return [];
  if (!seen) return good ? [unchecked("earlier", keep(proof.note) ? "first" : "unkept", { size: one.size })] : [];
  const other = /** @type {import("./note.js").Checkpoint} */ (checkpoint(readNote(seen.note)));
  const [from, to] = other.size <= one.size ? [other, one] : [one, other];
  const values = { at: seen.at, size: other.size, now: one.size, found: seen.key, expected: named ?? "" };
  const broken = (/** @type {"past" | "renamed"} */ why) => [{ ...failed("earlier", why, values), evidence: [seen.note, proof.note] }];
  if (named && seen.key && seen.key !== named) return broken("renamed");
  try {
    if (!(await isConsistent(from, to))) return broken("past");
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return broken("past");
    return [unchecked("earlier", "unanswered", { ...values, why: /** @type {Error} */ (error).message })];
  }
  keep(to === one ? proof.note : seen.note);
  return [passed("earlier", values)];
}

/**
 * Whether the service proves that the later tree continues the earlier one.
 *
 * @param {import("./note.js").Checkpoint} from
 * @param {import("./note.js").Checkpoint} to
 */
async function isConsistent(from, to) {
  if (from.size === to.size) return hex(from.root) === hex(to.root);
  const { hashes: path } = await json(`/v1/proof/consistency${query({ from: from.size, to: to.size })}`);
  const bytes = Array.isArray(path) ? path.map(fromBase64) : [null];
  return !bytes.includes(null) && goesOn(from.size, to.size, /** @type {import("./crypto.js").Bytes[]} */ (bytes), from.root, to.root);
}
