/**
 * Who plays with and against whom, for any number of seats.
 *
 * @typedef {import("./replay.js").StateView} StateView
 * @typedef {"hero" | "companion"} Side
 */

/**
 * The sides of a match, each with its seats; without teams, every player is a side.
 *
 * @param {readonly number[]} seats
 * @param {readonly number[]} [teams] The team of each seat.
 * @returns {number[][]}
 */
export function sides(seats, teams = []) {
  /** @type {Map<string, number[]>} */
  const all = new Map();
  for (const seat of seats) {
    const team = teams[seat] === undefined ? `seat ${seat}` : `team ${teams[seat]}`;
    all.set(team, [...(all.get(team) ?? []), seat]);
  }
  return [...all.values()];
}

/**
 * `Alice against Bob`, `Alice and Bob against Chloe and Dan`; more than two sides are listed.
 *
 * @param {readonly number[][]} all
 * @param {(seat: number) => string} name
 * @param {import("./text.js").Text} t
 */
export function against(all, name, t) {
  const [a, b] = all.map((seats) => listed(seats.map(name)));
  return all.length === 2 ? t("title-against", { a, b }) : listed(all.flat().map(name));
}

/** Created once for each language: that takes longer than a seek may. @type {Record<string, Intl.ListFormat>} */
const LISTS = {};

/** `Alice`, `Alice and Bob`, `Alice, Bob and Chloe`. @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names.join("");
  const { lang } = document.documentElement;
  LISTS[lang] ??= new Intl.ListFormat(lang, { type: "conjunction" });
  return LISTS[lang].format(names);
}

/**
 * Where everyone sits: those near, and those across the table from them, both from the left.
 *
 * Team mates sit across from each other; without teams, turns go around the table.
 *
 * @param {StateView} state
 * @param {boolean} flip Whether the far side is turned to the viewer.
 */
export function seating({ players, teams }, flip) {
  const seats = players.map(({ seat }) => seat);
  const half = Math.ceil(seats.length / 2);
  const [near, far] = [seats.slice(0, half), seats.slice(half)];
  if (!teams?.length) far.reverse();
  return flip && far.length > 0 ? { near: far, far: near } : { near, far };
}

/**
 * The label of a player's pawns with more than two players: the first letter of their name, or their number where two names begin
 * alike.
 *
 * @param {StateView} state
 * @param {number} seat
 * @param {(seat: number) => string} name
 */
export function initial({ players }, seat, name) {
  const letters = players.map((one) => Array.from(name(one.seat))[0]?.toLocaleUpperCase() ?? "");
  return new Set(letters).size === letters.length ? letters[seat] : String(seat + 1);
}

/** The Expeditions that an Expedition faces, in order. @param {StateView} state @param {number} seat @param {Side} side @returns {{seat: number, side: Side}[]} */
export function facedBy(state, seat, side) {
  const named = state.players[seat]?.expeditions[side]?.facing ?? [];
  return named.map((id) => id.split(":")).map(([one, its]) => ({ seat: Number(one), side: /** @type {Side} */ (its) }));
}

/**
 * The highest total of each statistic against an Expedition: it must be greater than all that it faces.
 *
 * @param {StateView} state
 * @param {number} seat
 * @param {Side} side
 * @returns {Record<string, number>}
 */
export function faced(state, seat, side) {
  const named = state.players[seat]?.expeditions[side]?.facing ?? [];
  const ids = named.map((id) => /** @type {[string, Side]} */ (id.split(":")));
  // With two players, an Expedition faces the other player's Expedition of the same kind.
  if (ids.length === 0 && state.players.length === 2) ids.push([String(1 - seat), side]);
  /** @type {Record<string, number>} */
  const most = {};
  for (const [other, otherSide] of ids) {
    for (const [terrain, number] of Object.entries(state.players[Number(other)]?.expeditions[otherSide]?.statistics ?? {})) {
      most[terrain] = Math.max(most[terrain] ?? -Infinity, number);
    }
  }
  return most;
}

/** The region of a position on the track of a player's Expedition. @param {{position: number, region?: number | null}} expedition */
export function regionOf({ position, region }) {
  return region ?? position;
}

/** Games won so far, as `1–0`; empty if the match is one game. @param {StateView} state */
export function gamesWon({ match_score: score, teams }) {
  return score ? bySide(score.won, teams) : "";
}

/**
 * Games won, one number for each side: for a team once, unless its players are recorded with different numbers.
 *
 * @param {readonly number[]} won One number for each seat.
 * @param {readonly number[]} [teams]
 */
export function bySide(won, teams) {
  const all = sides([...won.keys()], teams);
  const agree = all.every(([first, ...mates]) => mates.every((seat) => won[seat] === won[first]));
  return (agree ? all.map(([seat]) => won[seat]) : won).join("–");
}
