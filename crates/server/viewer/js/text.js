/**
 * The page's own words in both languages, by the part of the page that says them.
 */
import * as board from "./text/board.js";
import * as common from "./text/common.js";
import * as pages from "./text/pages.js";
import * as panels from "./text/panels.js";
import * as time from "./text/time.js";
import * as verify from "./text/verify.js";

const en = { ...common.en, ...board.en, ...time.en, ...panels.en, ...verify.en, ...pages.en };

/** @type {Record<keyof typeof en, string>} */
const fr = { ...common.fr, ...board.fr, ...time.fr, ...panels.fr, ...verify.fr, ...pages.fr };

/** @typedef {keyof typeof en} Key */
/** @typedef {(key: Key, values?: Record<string, string | number>) => string} Text */

/**
 * @param {"en" | "fr"} language
 * @returns {Text}
 */
export function text(language) {
  const words = language === "fr" ? fr : en;
  return (key, values = {}) =>
    words[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
