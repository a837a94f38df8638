/**
 * How many cards fit in a place, and in what form: tall, short in up to three rows, one line each, or only their names. Their size
 * depends on the room and their number; no card covers the name of another.
 *
 * @typedef {"tall" | "short" | "line" | "name"} Form
 * @typedef {{width: number, height: number}} Room In sixteenths of the size of type.
 * @typedef {{form: Form, columns: number, rows: number, low: boolean, large?: boolean}} Fit `low`: a name has one line; `large`: there is
 *   room for larger type.
 */

/** The gap between two cards. */
const GAP = 5;

/** The smallest readable size of each form. */
const LEAST = {
  tall: { width: 84, height: 96 },
  short: { width: 82, height: 46 },
  line: { width: 76, height: 36 },
  name: { width: 60, height: 12 },
};

/** The width of a name that is not cut: in a hand, some names are whole and the others in a list that opens. */
const WHOLE_NAME = 100;

/** The size from which a tall card has larger type. */
const LARGE = { width: 128, height: 132 };

/** The height of a card that shows only its name. */
const NAME_HEIGHT = 17;

/** The width of a card in a hand, and the least of it that must stay uncovered so that its name is readable. */
const FAN = { card: 84, seen: 60 };

/** The height from which a name may have two lines. On a short card below that height, a long name has two lines in the smallest type. */
const TWO_LINES = { short: 60, line: 34, name: 25 };

/** In more rows, cards would be too short for the width of a lane. */
const SHORT_ROWS_MAX = 3;

/** The number of cards that a lane reserves room for, so that one more card rarely resizes its neighbours. */
const COUNTED_MIN = 3;

/** @param {number} count @param {Room} room @param {number} [least] The least width of a card that shows only its name. @returns {Fit} */
export function fit(count, { width, height }, least = LEAST.name.width) {
  const across = (/** @type {number} */ each) => Math.max(1, Math.floor((width + GAP) / (each + GAP)));
  const down = (/** @type {number} */ each) => Math.max(1, Math.floor((height + GAP) / (each + GAP)));
  if (height >= LEAST.tall.height && count <= across(LEAST.tall.width)) {
    const columns = Math.max(count, Math.min(COUNTED_MIN, across(LEAST.tall.width)));
    return { form: "tall", columns, rows: 1, low: false, large: height >= LARGE.height && width >= LARGE.width && columns <= across(LARGE.width) };
  }
  const rows = Math.min(down(LEAST.short.height), SHORT_ROWS_MAX);
  if (height >= LEAST.short.height && count <= rows * across(LEAST.short.width)) {
    const used = Math.ceil(count / across(LEAST.short.width));
    const each = (height - (used - 1) * GAP) / used;
    return { form: "short", columns: Math.max(Math.ceil(count / used), Math.min(2, across(LEAST.short.width))), rows: used, low: each < TWO_LINES.short };
  }
  for (const form of /** @type {const} */ (["line", "name"])) {
    // Names alone are stacked as far as there is room, so that each gets most of a line.
    const stacked = (/** @type {number} */ each) => Math.max(1, Math.ceil(count / Math.max(1, Math.floor((height + 1) / (each + 1)))));
    const abreast = form === "line" ? count : stacked(NAME_HEIGHT - 1);
    // A name that is cut can still be read; names that lie on each other cannot.
    const columns = Math.max(Math.min(across(form === "name" ? least : LEAST[form].width), Math.max(abreast, 1)), form === "name" ? stacked(LEAST.name.height) : 1);
    const lines = Math.ceil(count / columns);
    const each = (height - (lines - 1) * GAP) / lines;
    if (form === "name" || each >= LEAST.line.height - GAP) return { form, columns, rows: lines, low: each < TWO_LINES[form] };
  }
  throw new Error("one of them fits");
}

/** How many names alone are readable in a place; if there are more, the rest goes into a list that opens. @param {string} place */
export function namesIn(place) {
  const { width, height } = rooms[place];
  return Math.max(1, Math.floor((width + GAP) / (WHOLE_NAME + GAP))) * Math.max(1, Math.floor((height + 1) / NAME_HEIGHT));
}

/** Whether the cards of a hand fit as a fan with readable names. @param {number} count */
export function fansOut(count) {
  return count < 2 || (rooms.hand.width - FAN.card) / (count - 1) >= FAN.seen;
}

/** The room of each kind of place in the current window. @type {Record<string, Room>} */
const rooms = { lane: { width: 420, height: 150 }, reserve: { width: 250, height: 66 }, landmark: { width: 200, height: 66 }, hand: { width: 420, height: 66 } };

/** How cards fit in a place of this board. @param {string} place @param {number} count */
export function fitIn(place, count) {
  return fit(count, rooms[place], place === "hand" ? WHOLE_NAME : undefined);
}

/**
 * Measures the places of a board; returns whether the room of any has changed.
 *
 * @param {HTMLElement} board
 */
export function measured(board) {
  const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  let changed = false;
  for (const place of Object.keys(rooms)) {
    const { width, height } = board.querySelector(`[data-room="${place}"]`)?.getBoundingClientRect() ?? { width: 0, height: 0 };
    const room = { width: Math.round(width / unit), height: Math.round(height / unit) };
    if (room.width === 0 || (room.width === rooms[place].width && room.height === rooms[place].height)) continue;
    rooms[place] = room;
    changed = true;
  }
  return changed;
}
