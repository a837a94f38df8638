/**
 * Times on the wall: since when, and until when.
 *
 * @typedef {import("../../types/api").components["schemas"]["WallTable"]} Table
 */

/** Seconds without a record after which a table in progress is slow. */
export const SLOW = 240;

/** @param {number} seconds Shown as `18:42` or `1:02:03`. */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Seconds since a time; null if it is unknown. @param {string | null | undefined} at @param {number} now */
export function since(at, now) {
  const then = Date.parse(at ?? "");
  return Number.isNaN(then) ? null : Math.max(0, (now - then) / 1000);
}

/** Seconds left on the clock of a table, if it has one. @param {Pick<Table, "clock">} table @param {number} now */
export function left({ clock: its }, now) {
  if (!its) return null;
  const over = Date.parse(its.ends_at ?? "");
  return Number.isNaN(over) ? (its.left ?? null) : (over - now) / 1000;
}

/** Since when nothing was recorded at a table in progress, if that is long. @param {Table} table @param {number} now */
export function still({ at, over }, now) {
  const seconds = over ? null : since(at, now);
  return seconds !== null && seconds >= SLOW ? seconds : null;
}

/** The largest difference, in milliseconds, between clocks that count as one: someone started them table by table. */
const ONE = 60_000;

/** When a table's clock runs out, in milliseconds; null if it is not running. @param {Table} table */
function end({ clock: its, over }) {
  const at = Date.parse(its?.ends_at ?? "");
  return over || Number.isNaN(at) ? null : at;
}

/** When the clock of most tables runs out, in milliseconds: that is the round clock. @param {Table[]} tables */
export function ends(tables) {
  const all = tables.map(end).filter((one) => one !== null);
  const near = (/** @type {number} */ one) => all.filter((other) => Math.abs(other - one) < ONE).length;
  const counted = all.map((one) => ({ one, count: near(one) })).toSorted((a, b) => b.count - a.count || a.one - b.one);
  return counted[0]?.one ?? null;
}

/** Whether a table's clock differs from the round clock. @param {Table} table @param {number | null} round */
export function hasOwn(table, round) {
  const its = end(table);
  return its === null || round === null || Math.abs(its - round) >= ONE;
}
