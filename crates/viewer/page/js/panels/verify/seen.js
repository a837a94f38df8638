/**
 * The checkpoint that this browser saw last, compared by the engine with the current one: this makes the browser a small witness.
 *
 * @typedef {import("./outcome.js").Expectations} Expectations
 * @typedef {import("./outcome.js").Told} Told
 * @typedef {import("./outcome.js").Verified} Verified
 * @typedef {{note: string, key: string, at: string}} Seen A checkpoint, the key that the service named, and when.
 */
import { Problem, json, query } from "../../api.js";
import { inBrowser } from "../../kept.js";

const SEEN = "daybook.checkpoint";

/** Forgets what was seen. */
export const forget = () => inBrowser.set(SEEN, null);

/** @returns {Seen | null} */
function kept() {
  try {
    const { note, key, at } = JSON.parse(inBrowser.get(SEEN) ?? "null");
    const isSeen = [note, key, at].every((part) => typeof part === "string") && !Number.isNaN(Date.parse(at));
    return isSeen ? { note, key, at } : null;
  } catch {
    return null;
  }
}

/**
 * Verifies a file, and compares the log with the one seen last.
 *
 * @param {import("../../engine.js").Engine} engine
 * @param {ArrayBuffer} bytes
 * @param {Expectations} against
 * @returns {Promise<Verified>}
 */
export async function verified(engine, bytes, against) {
  const all = { ...against, seen: kept() };
  const found = await engine.verify(bytes, all);
  const told = found.asks ? await engine.verify(bytes, { ...all, proved: await proof(found.asks) }) : found;
  const isKept = told.keep !== null && keep({ note: told.keep, key: against.named ?? all.seen?.key ?? "", at: new Date().toISOString() });
  return { ...told, earlier: told.earlier && !isKept ? unkept(told.earlier) : told.earlier };
}

/** Whether the browser keeps this. @param {Seen} seen */
function keep(seen) {
  const text = JSON.stringify(seen);
  inBrowser.set(SEEN, text);
  return inBrowser.get(SEEN) === text;
}

/** @param {Told} told @returns {Told} */
const unkept = (told) => (told.state === "unchecked" && told.why === "first" ? { ...told, why: "unkept" } : told);

/** The service's proof that the later of two trees continues the earlier. @param {[number, number]} sizes @returns {Promise<Expectations["proved"]>} */
async function proof([from, to]) {
  try {
    const { hashes } = await json(`/v1/proof/consistency${query({ from, to })}`);
    return { by: Array.isArray(hashes) ? hashes.map(String) : [] };
  } catch (error) {
    // What it refuses to prove for sizes that it has signed itself does not hold.
    if (error instanceof Problem && error.status === 400) return { by: [] };
    return { unanswered: /** @type {Error} */ (error).message };
  }
}
