/**
 * The languages of the pages: the service lists them in the head of each page.
 *
 * @typedef {keyof import("../types/api").components["schemas"]["Text"]} Code
 * @typedef {{code: Code, name: string, address: string}} Language `name` is the language's own name; its messages are at `address`.
 */
import { inBrowser } from "./kept.js";

const KEPT = "daybook.language";

/** The languages, once they are read: every URL asks for them. @type {Language[] | undefined} */
let known;

/** @returns {Language[]} */
export function languages() {
  return (known ??= listed());
}

/** @returns {Language[]} */
function listed() {
  const named = /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name="language"]'));
  return [...named].map(({ content, dataset: { name = "", words = "" } }) => ({ code: /** @type {Code} */ (content), name, address: words }));
}

/**
 * The language in the URL, else the one chosen before, else the one that the browser prefers.
 *
 * @param {URL} url
 * @returns {Code}
 */
export function language(url) {
  const wanted = [url.searchParams.get("lang"), inBrowser.get(KEPT), navigator.language];
  const all = languages().map(({ code }) => code);
  const asked = wanted.find((one) => one !== null) ?? "";
  return all.find((code) => asked.toLowerCase().startsWith(code)) ?? all[0];
}

/** The form in which the reader writes dates in a language, such as that of their country. @param {Code} code */
export function datesOf(code) {
  return navigator.languages.find((one) => one.toLowerCase().startsWith(code)) ?? code;
}

/** @param {Code} code */
export function keepLanguage(code) {
  inBrowser.set(KEPT, code);
}

/**
 * The other languages, each by its own name.
 *
 * @param {Code} now
 */
export function others(now) {
  return languages().filter(({ code }) => code !== now);
}
