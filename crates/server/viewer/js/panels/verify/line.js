/**
 * One line of a `.daybook` file: canonical JSON (RFC 8785) of whole numbers, so a value has one way to be written.
 *
 * @typedef {{text: string, value?: any, why?: string}} Line `why`: why it is not one.
 */

/** The longest line, in bytes. */
const LENGTH_MAX = 65_536;

/**
 * @param {Uint8Array} bytes
 * @param {TextDecoder} decoder
 * @returns {Line}
 */
export function read(bytes, decoder) {
  let text = "";
  try {
    text = decoder.decode(bytes);
    if (bytes.length > LENGTH_MAX) return { text, why: `> ${LENGTH_MAX}` };
    const value = JSON.parse(text);
    return canonical(value) === text ? { text, value } : { text, why: "canonical JSON (RFC 8785)" };
  } catch (error) {
    return { text, why: /** @type {Error} */ (error).message };
  }
}

/**
 * A value in its one written form: keys in order, whole numbers only; a duplicate key, a space or another way to write a number
 * makes a different text.
 *
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
    return `{${members.join(",")}}`;
  }
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new Error(String(value));
  return JSON.stringify(value);
}
