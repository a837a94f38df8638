/**
 * What a film shows of a match: the beginning, changes of the score, its greatest plays, the end.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {{from: number, to: number, ms: number, text: string}} Shot Records that are gone through, in so many milliseconds.
 * @typedef {{from: number, to: number, ms: number, text: string, weighs: number, says: number}} Candidate `says`: how much the text weighs.
 */

/** The longest film, in milliseconds. */
export const FILM = 30_000;

/** Milliseconds of the beginning, of the end, of a Dusk with its movements, and of any other moment. */
const MS = { start: 2_500, end: 3_500, dusk: 3_000, other: 2_200 };

/** How much each kind of mark weighs in a film. Findings are for auditors, not for spectators. @type {Record<string, number>} */
const WEIGHTS = { tie_breaker: 90, comeback: 80, lead_change: 70, ruling: 60, penalty: 60, rewind: 40, long_think: 20 };

/** A Dusk in which Expeditions moved, and each movement. */
const DUSK = 28;
const MOVEMENT = 4;

/** A card that is played, in addition to its cost. */
const PLAY = 8;

/** @param {App} app @returns {Shot[]} In the order of the match; all records of it are here. */
export function shots(app) {
  const { replay } = app;
  const first = opening(app);
  const opened = firstTurn(app, first);
  const result = replay.isOver ? app.marks.list.findLast(({ kind }) => kind === "result") : undefined;
  const last = result?.seq ?? replay.last;
  const end = { from: last, to: last, ms: MS.end, text: result?.text ?? replay.line(last)?.text ?? "" };
  let left = FILM - MS.end - MS.start;
  const chosen = [];
  // The heaviest first, as long as there is time; what is too long leaves room for shorter ones after it.
  for (const one of candidates(app).sort((a, b) => b.weighs - a.weighs || a.from - b.from)) {
    // The beginning and the end have shots of their own.
    if (one.from <= opened || one.to >= end.from || one.ms > left) continue;
    left -= one.ms;
    chosen.push(one);
  }
  const begin = { from: opened, to: opened, ms: MS.start, text: replay.line(first)?.text ?? "" };
  const all = [begin, ...chosen.sort((a, b) => a.from - b.from), end];
  return all.filter(({ from }, at) => at === 0 || from > opened).map(({ from, to, ms, text }) => ({ from, to, ms, text }));
}

/** Where the first game begins. @param {App} app */
function opening({ replay }) {
  for (let seq = 0; seq < replay.last; seq++) if (replay.line(seq)?.type === "game_started") return seq;
  return 0;
}

/** Where its first turn begins: until then the table is being set up. @param {App} app @param {number} first */
function firstTurn({ replay }, first) {
  for (let seq = first; seq < replay.last; seq++) if (replay.line(seq)?.type === "turn_began") return seq;
  return first;
}

/** @param {App} app @returns {Candidate[]} Only from play that was not rewound. */
function candidates(app) {
  const { marks, course } = app;
  const found = [...dusks(app), ...plays(app)];
  for (const { seq, kind, text } of marks.list) {
    const weighs = WEIGHTS[kind];
    if (!weighs) continue;
    const around = found.find(({ from, to }) => from <= seq && seq <= to);
    if (!around) found.push({ from: seq, to: seq, ms: MS.other, text, weighs, says: weighs });
    else {
      // The caption is the result, not the steps towards it.
      if (weighs > around.says) [around.text, around.says] = [text, weighs];
      around.weighs += weighs;
    }
  }
  return found.filter(({ to }) => !course.takenBack[to]);
}

/** Each Dusk, from its comparison to its last movement. @param {App} app @returns {Candidate[]} */
function dusks({ replay, course }) {
  return course.dusks.flatMap(({ seq }) => {
    const end = course.part(seq)?.to ?? seq;
    const moves = [];
    for (let at = seq; at <= end; at++) if (replay.line(at)?.type === "expedition_moved") moves.push(at);
    const to = moves.at(-1);
    return to === undefined ? [] : [{ from: seq, to, ms: MS.dusk, text: replay.line(to)?.text ?? "", weighs: DUSK + MOVEMENT * moves.length, says: 0 }];
  });
}

/** @param {App} app @returns {Candidate[]} */
function plays({ replay }) {
  const found = [];
  for (let seq = 0; seq <= replay.last; seq++) {
    if (replay.line(seq)?.type !== "card_played") continue;
    const card = replay.state(seq)?.objects.find(({ id }) => id.startsWith(`o${seq}.`))?.card;
    found.push({ from: seq, to: seq, ms: MS.other, text: replay.line(seq)?.text ?? "", weighs: PLAY + (card?.hand_cost ?? 0), says: 0 });
  }
  return found;
}
