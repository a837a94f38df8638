/**
 * The log in chunks of a few lines, so that only those near the view need their elements.
 *
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../time/course.js").Part} Part
 * @typedef {{part: Part, seq: number | undefined}} Heading With the record that it represents, if that record matches the filter.
 * @typedef {{turn: number | null, heading: number | undefined, seqs: number[]}} Piece Lines of one part.
 */

/**
 * @typedef {object} Chunk
 * @property {Heading | null} day
 * @property {Heading | null} phase
 * @property {Piece[]} pieces
 * @property {number[]} seqs All records of it, its headings among them.
 * @property {number} before How many records of the log come before it.
 * @property {string} shape What its lines show beside their text, to decide whether they must be redrawn.
 */

/** The most lines in a chunk: fewer than are visible at once. */
const LINES = 12;

/**
 * @param {App} app
 * @param {(seq: number) => boolean} asked Whether a record matches the filter.
 * @returns {Chunk[]}
 */
export function chunked(app, asked) {
  /** @type {Chunk[]} */
  const chunks = [];
  /** @type {Part | null} */
  let before = null;
  for (const parts of phases(app.course.parts)) {
    const [first, end] = [parts[0], parts[parts.length - 1]];
    const seqs = range(first.from, end.to).filter(asked);
    if (seqs.length === 0) continue;
    const standing = (/** @type {string} */ type) => seqs.find((seq) => app.replay.line(seq)?.type === type);
    const day = before && sameDay(before, first) ? null : { part: first, seq: standing("day_began") };
    const phase = first.phase === "setup" ? null : { part: first, seq: standing("phase_began") };
    before = first;
    const lines = seqs.filter((seq) => seq !== day?.seq && seq !== phase?.seq);
    const headings = seqs.filter((seq) => seq === day?.seq || seq === phase?.seq);
    for (let at = 0; at === 0 || at < lines.length; at += LINES) {
      const here = lines.slice(at, at + LINES);
      const all = at === 0 ? [...headings, ...here].sort((a, b) => a - b) : here;
      const place = chunks.at(-1);
      chunks.push({
        day: at === 0 ? day : null,
        phase: at === 0 ? phase : null,
        pieces: pieces(here, parts, app),
        seqs: all,
        before: place ? place.before + place.seqs.length : 0,
        shape: all.map((seq) => shape(seq, app)).join(),
      });
    }
  }
  return chunks;
}

/** @param {number} seq @param {App} app */
function shape(seq, { course, marks }) {
  return `${seq}${course.takenBack[seq] ? "x" : ""}${marks.at(seq).length}`;
}

/** The parts of each phase. @param {readonly Part[]} parts */
function phases(parts) {
  /** @type {Part[][]} */
  const all = [];
  for (const part of parts) {
    const before = all.at(-1)?.at(-1);
    if (before && sameDay(before, part) && before.phase === part.phase && before.to === part.from - 1) all.at(-1)?.push(part);
    else all.push([part]);
  }
  return all;
}

/** @param {Part} a @param {Part} b */
function sameDay(a, b) {
  return a.game === b.game && a.day === b.day && a.line === b.line && (a.phase === "setup") === (b.phase === "setup");
}

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * The record that starts a turn is the heading of its lines.
 *
 * @param {number[]} seqs
 * @param {readonly Part[]} parts
 * @param {App} app
 * @returns {Piece[]}
 */
function pieces(seqs, parts, app) {
  return parts.flatMap((part) => {
    const here = seqs.filter((seq) => seq >= part.from && seq <= part.to);
    if (here.length === 0) return [];
    const heading = app.replay.line(here[0])?.type === "turn_began" ? here.shift() : undefined;
    return [{ turn: part.turn, heading, seqs: here }];
  });
}

/**
 * The chunk that contains a record of the log.
 *
 * @param {readonly Chunk[]} chunks
 * @param {number} seq
 */
export function holding(chunks, seq) {
  return last(chunks.length, (at) => chunks[at].seqs[0] <= seq);
}

/**
 * Binary search: the last number from 0 on that satisfies a condition which no later number satisfies; -1 if none does.
 *
 * @param {number} count
 * @param {(at: number) => boolean} holds
 */
export function last(count, holds) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
