/**
 * Explanations, each requested once, as data and as text.
 *
 * @typedef {import("../../app.js").App} App
 * @typedef {{it: import("./told.js").Explanation, words: import("./told.js").Told}} Known
 */
import { Problem } from "../../api.js";
import { told } from "./told.js";

/** Null where the object cannot be explained. @type {Map<string, Promise<Known | null>>} */
const asked = new Map();

/** @type {Map<string, Known | null>} */
const known = new Map();

/**
 * Why an object is what it is after a record.
 *
 * @param {string} id
 * @param {number} seq
 * @param {App} app
 */
export function explained(id, seq, app) {
  const key = `${seq}/${id}`;
  const coming = asked.get(key) ?? request(id, seq, app);
  asked.set(key, coming);
  coming.then((it) => known.set(key, it), () => asked.delete(key));
  return coming;
}

/**
 * The explanation if it is here; otherwise it is requested, and `came` is called when it arrives.
 *
 * @param {string} id
 * @param {number} seq
 * @param {App} app
 * @param {() => void} came
 */
export function explanation(id, seq, app, came) {
  const key = `${seq}/${id}`;
  // Failures are kept.
  if (!asked.has(key)) explained(id, seq, app).then(came, () => {});
  return known.get(key) ?? null;
}

/**
 * @param {string} id
 * @param {number} seq
 * @param {App} app
 * @returns {Promise<Known | null>}
 */
async function request(id, seq, { replay, link }) {
  const what = `objects/${id}/explain`;
  const about = { at: seq, view: link.view };
  try {
    const [it, text] = await Promise.all([
      replay.ask(what, about),
      replay.text(what, "text/plain", { ...about, lang: link.language }),
    ]);
    return { it, words: told(text, it) };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}
