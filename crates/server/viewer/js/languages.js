/**
 * The languages of the pages: the service names them in the head of each.
 *
 * @typedef {keyof import("../types/api").components["schemas"]["Text"]} Code
 * @typedef {{code: Code, name: string, address: string}} Language `name` is its own; at the address are its messages.
 */
import { inBrowser } from "./kept.js";

const KEPT = "daybook.language";

/** @returns {Language[]} */
export function languages() {
  const named = /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name="language"]'));
  return [...named].map(({ content, dataset: { name = "", words = "" } }) => ({ code: /** @type {Code} */ (content), name, address: words }));
}

/**
 * What the address asks for, else what was chosen before, else what the browser prefers.
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

/** @param {Code} code */
export function keepLanguage(code) {
  inBrowser.set(KEPT, code);
}

/**
 * The languages that the page is not in, each by its own name.
 *
 * @param {Code} now
 */
export function others(now) {
  return languages().filter(({ code }) => code !== now);
}
