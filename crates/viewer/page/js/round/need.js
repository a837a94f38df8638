/**
 * What a table needs, the most urgent first.
 *
 * @typedef {import("./time.js").Table} Table
 * @typedef {"call" | "bad" | "slow" | "doubt" | "going" | "done"} Need
 */
import { still } from "./time.js";

/** The most urgent first. @type {readonly Need[]} */
export const NEEDS = ["call", "bad", "slow", "doubt", "going", "done"];

/** Every need of a table. @param {Table} table @param {number} now @returns {Set<Need>} */
export function needs(table, now) {
  const { call, findings, over } = table;
  /** @type {[Need, boolean][]} */
  const all = [
    ["call", Boolean(call)],
    ["bad", (findings?.violations ?? 0) > 0],
    ["slow", still(table, now) !== null],
    ["doubt", (findings?.unjudged ?? 0) > 0],
    ["going", !over],
    ["done", over],
  ];
  return new Set(all.filter(([, is]) => is).map(([need]) => need));
}

/** The priority of a table among those that need attention. What cannot be judged is shown, but calls nobody. @param {Set<Need>} its */
function rank(its) {
  return NEEDS.filter((need) => need !== "doubt").findIndex((need) => its.has(need));
}

/**
 * Tables in the order shown.
 *
 * @param {Table[]} tables @param {number} now @param {boolean} byNeed @param {Intl.Collator} names
 */
export function ordered(tables, now, byNeed, names) {
  const name = (/** @type {Table} */ { table, match }) => table ?? match;
  const all = tables.map((table) => ({ table, rank: byNeed ? rank(needs(table, now)) : 0 }));
  // The longest-waiting judge call comes first.
  const calls = (/** @type {Table} */ a, /** @type {Table} */ b) => (byNeed && a.call && b.call ? Date.parse(a.call.at ?? "") - Date.parse(b.call.at ?? "") || 0 : 0);
  return all
    .toSorted((a, b) => a.rank - b.rank || calls(a.table, b.table) || names.compare(name(a.table), name(b.table)))
    .map(({ table }) => table);
}
