/**
 * Texts of others where people read them.
 */

/** Control and format characters, and what separates lines: none of them is seen, and some turn the line around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** @type {Record<string, string>} */
const SHORT = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text with what is not seen as an escape, as the service writes it. @param {string} text @returns {string} */
export function visible(text) {
  return text.replace(UNSEEN, (letter) => SHORT[letter] ?? `\\u{${letter.codePointAt(0)?.toString(16)}}`);
}
