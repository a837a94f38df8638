/**
 * Light, dark, or as the system has it: what was chosen is kept in the browser.
 */
import { inBrowser } from "./kept.js";

/** @typedef {"system" | "light" | "dark"} Theme */

const KEY = "daybook.theme";

/** @type {readonly Theme[]} */
const THEMES = ["system", "light", "dark"];

/** @returns {Theme} */
export function theme() {
  return THEMES.find((one) => one === inBrowser.get(KEY)) ?? "system";
}

/** Applies what was chosen. */
export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

/** Goes on to the next choice. */
export function nextTheme() {
  const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
  inBrowser.set(KEY, next);
  applyTheme();
}
