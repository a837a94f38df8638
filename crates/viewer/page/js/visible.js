/**
 * Making other people's texts safe to read.
 */

/** Control and format characters, and line separators: all are invisible, and some reverse the line. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** @type {Record<string, string>} */
const SHORT = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text with invisible characters as escapes, as the service writes them. @param {string} text @returns {string} */
export function visible(text) {
  return text.replace(UNSEEN, (letter) => SHORT[letter] ?? `\\u{${letter.codePointAt(0)?.toString(16)}}`);
}
