/**
 * Shortcuts of the wall: between tables, and to the next one that needs someone.
 */
import { html, render } from "../vendor.js";
import { needs } from "./need.js";

/** @typedef {import("./need.js").Need} Need */

/** Keys as they are shown, or the messages that name them, and what they do. @type {readonly (readonly [string[], string])[]} */
const KEYS = [
  [["←", "→", "↑", "↓"], "round-key-move"],
  [["key-enter"], "round-key-open"],
  [["J"], "round-key-call"],
  [["V"], "round-key-bad"],
  [["S"], "round-key-slow"],
  [["/"], "round-key-find"],
  [["O"], "round-key-order"],
  [["?"], "round-key-help"],
];

/** @type {Record<string, Need>} */
const NEXT = { j: "call", v: "bad", s: "slow" };

/** @returns {HTMLElement[]} */
function tiles() {
  return [...document.querySelectorAll(".tile")].map((tile) => /** @type {HTMLElement} */ (tile));
}

/** How many tables are in a row. @param {HTMLElement[]} all */
function across(all) {
  const first = all[0]?.getBoundingClientRect().top;
  const below = all.findIndex((tile) => tile.getBoundingClientRect().top !== first);
  return below < 0 ? all.length : below;
}

/** @param {string} key */
function move(key) {
  const all = tiles();
  const at = all.findIndex((tile) => tile === document.activeElement);
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across(all), ArrowUp: -across(all), Home: -at, End: all.length - 1 - at }[key] ?? 0;
  const to = at < 0 ? 0 : at + steps;
  all[Math.min(Math.max(to, 0), all.length - 1)]?.focus();
}

/** Goes to the next table with this need, and from the last to the first. @param {Need} need @param {import("./wall.js").Wall} wall */
function next(need, wall) {
  const { now, shown } = wall;
  const matches = shown.filter((table) => needs(table, now).has(need)).map(({ match }) => match);
  const all = tiles();
  const at = all.findIndex((tile) => tile === document.activeElement);
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  after.find((tile) => matches.includes(tile.dataset.match ?? ""))?.focus();
}

/** @param {import("./wall.js").Wall} wall @param {import("../text.js").Text} t */
export function mount(wall, t) {
  const shown = (/** @type {string} */ key) => (t.has(key) ? t(key) : key);
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  dialog.setAttribute("aria-labelledby", "keys-title");
  render(html`<h2 id="keys-title">${t("round-keys")}</h2>
    <dl>${KEYS.map(([keys, words]) => html`<div><dt>${keys.map((key) => html`<kbd>${shown(key)}</kbd> `)}</dt><dd>${t(words)}</dd></div>`)}</dl>
    <button type="button" @click=${() => dialog.close()}>${t("help-close")}</button>`, dialog);
  document.body.append(dialog);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, dialog")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (/^(Arrow|Home$|End$)/.test(name)) move(name);
    else if (NEXT[name]) next(NEXT[name], wall);
    else if (name === "/") /** @type {HTMLElement | null} */ (document.querySelector(".find input"))?.focus();
    else if (name === "o") wall.changeOrder();
    else if (name === "?") dialog.showModal();
    else return;
    event.preventDefault();
  });
}
