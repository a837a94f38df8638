/**
 * Light, dark, or the system's choice: the setting is stored in the browser.
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

/** Applies the setting. */
export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

/** Switches to the next setting. */
export function nextTheme() {
  const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
  inBrowser.set(KEY, next);
  applyTheme();
}
