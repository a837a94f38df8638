/**
 * What the browser computes itself: SHA-256, Ed25519, Base64. It gives the first two only to a page loaded over HTTPS or from
 * this machine, and not every browser has Ed25519.
 *
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 */

const encoder = new TextEncoder();

/** Whether SHA-256 is available here. */
export const hashes = () => Boolean(globalThis.crypto?.subtle);

/** @param {string} text @returns {Bytes} */
export const utf8 = (text) => encoder.encode(text);

/** @param {...(ArrayLike<number>)} parts @returns {Promise<Bytes>} SHA-256 of the parts one after the other. */
export async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

/** @param {...(ArrayLike<number>)} parts @returns {Bytes} */
export function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}

/** @param {ArrayLike<number>} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} digits Two per byte. @returns {Bytes} */
export const fromHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {unknown} text @returns {Bytes | null} Null if it is not the canonical encoding of some bytes. */
export function fromBase64(text) {
  try {
    const letters = atob(String(text));
    return btoa(letters) === text ? Uint8Array.from(letters, (letter) => letter.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

/** Points of small order without their sign: with one of them as key or as R, a signature is valid for many texts. */
const WEAK = new Set([
  `00${"00".repeat(30)}00`,
  `01${"00".repeat(30)}00`,
  `ec${"ff".repeat(30)}7f`,
  `ed${"ff".repeat(30)}7f`,
  `ee${"ff".repeat(30)}7f`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
]);

/** @param {Bytes} point 32 bytes. */
function isWeak(point) {
  return WEAK.has(hex([...point.subarray(0, 31), point[31] & 0x7f]));
}

/**
 * Whether this is a signature with `key` of a text (Ed25519, RFC 8032); null if this browser cannot check.
 *
 * @param {Bytes} key
 * @param {string} text
 * @param {Bytes} signature
 * @returns {Promise<boolean | null>}
 */
export async function isSigned(key, text, signature) {
  if (key.length !== 32 || signature.length !== 64 || isWeak(key) || isWeak(signature.slice(0, 32))) return false;
  if (!hashes()) return null;
  try {
    const held = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", held, signature, utf8(text));
  } catch (error) {
    return /** @type {Error} */ (error).name === "NotSupportedError" ? null : false;
  }
}
