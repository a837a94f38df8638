/**
 * The place of each record on the strip.
 */

/** The smallest width of a record, as part of an even share, so that none vanishes. */
const SHARE_MIN = 0.2;

/** How many records take half of the strip when the end of a match must not show. */
const HALF = 150;

/**
 * @typedef {object} Scale
 * @property {number[]} edges Where each record begins, and the last one ends; 0 to 1.
 * @property {(seq: number) => number} middle
 * @property {(place: number) => number} at The record at a place.
 */

/**
 * @param {import("../app.js").App} app
 * @param {"event" | "time"} width What the width of a record represents.
 * @returns {Scale}
 */
export function scale({ replay, cursor, course }, width) {
  const end = Math.max(cursor.end, 0);
  const weights = Array.from({ length: end + 1 }, () => 1);
  if (width === "time") {
    for (let seq = 0; seq < end; seq++) weights[seq] = Math.max(0, course.times[seq + 1] - course.times[seq]) || 0;
    weights[end] = 0;
    const whole = sum(weights);
    const least = whole === 0 ? 1 : (whole / weights.length) * SHARE_MIN;
    for (let seq = 0; seq <= end; seq++) weights[seq] = Math.max(weights[seq], least);
  }
  // The width must reveal nothing but what was seen.
  const part = replay.hidden ? weights.length / (weights.length + HALF) : 1;
  const whole = sum(weights) / part;
  const edges = [0];
  for (const weight of weights) edges.push(edges[edges.length - 1] + weight / whole);
  return { edges, middle: (seq) => (edges[seq] + edges[seq + 1]) / 2, at: (place) => at(edges, place) };
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}

/** @param {number[]} edges @param {number} place */
function at(edges, place) {
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edges[middle] <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
