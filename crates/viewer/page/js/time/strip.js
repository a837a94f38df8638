/**
 * The strip: days, phases and turns as bands, marks for what stands out, and above them the distances of the Expeditions.
 */
import { nothing, svg } from "../vendor.js";
import { dayName, phaseName } from "./place.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./course.js").Part} Part
 * @typedef {import("./marks.js").Mark} Mark
 * @typedef {import("./scale.js").Scale} Scale
 * @typedef {{width: number, unit: number}} Size Pixels of the strip's width, and of a sixteenth of its type's size.
 */

/** The combined distance of the Expeditions that wins. */
const GOAL = 7;

/** From the top, in sixteenths of the type's size: the first line and height of each row. */
const ROWS = {
  graph: { top: 8, height: 36 },
  findings: { top: 47, height: 10 },
  moments: { top: 58, height: 10 },
  days: { top: 69, height: 14 },
  phases: { top: 83, height: 13 },
  turns: { top: 96, height: 9 },
};

/** The whole strip, and the rows of marks in it. */
export const HEIGHT = 105;
export const MARKS = { top: ROWS.findings.top, bottom: ROWS.days.top };

/** The widths of a letter of the labels, in sixteenths of the type's size. */
const LETTER = { day: 6.6, phase: 5.9 };

/** Shapes of 10 x 10 around 0 for the marks; each kind has its own shape. */
const SHAPES = {
  violation: "M0-5 5.2 4.5H-5.2Z",
  cannot_be_judged: "M0-4.6A4.6 4.6 0 1 1 0 4.6A4.6 4.6 0 1 1 0-4.6ZM0-2.8A2.8 2.8 0 1 0 0 2.8A2.8 2.8 0 1 0 0-2.8ZM-.9-.9H.9V.9H-.9Z",
  ruling: "M-4.5-4.5H4.5V-1.5H1.5V4.5H-1.5V-1.5H-4.5Z",
  penalty: "M-2-5H2L5-2V2L2 5H-2L-5 2V-2Z",
  judge_call: "M-4.5-4.5H4.5V2H0L-3 5V2H-4.5Z",
  rewind: "M-5 0 0-5V-2H5V2H0V5Z",
  lead_change: "M0-5 5 0 0 5-5 0Z",
  comeback: "M-5 5V1L0-5 5 1V5L0-1Z",
  long_think: "M-4-5H4L1 0 4 5H-4L-1 0Z",
  gap: "M-5-4H-2V4H-5ZM2-4H5V4H2Z",
  tie_breaker: "M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
  result: "M-5-5H5L3 0 5 5H-3V5H-5Z",
};

/** @param {string} kind */
export function shape(kind) {
  return SHAPES[/** @type {keyof typeof SHAPES} */ (kind)] ?? SHAPES.gap;
}

/** Whether a mark belongs in the row of findings. @param {Mark} mark */
function isFinding({ kind }) {
  return kind === "violation" || kind === "cannot_be_judged";
}

/**
 * @param {App} app
 * @param {Scale} scale
 * @param {Size} size
 */
export function strip(app, scale, { width, unit }) {
  const whole = width / unit;
  const x = (/** @type {number} */ seq) => round(scale.edges[seq] * whole);
  const middle = (/** @type {number} */ seq) => round(scale.middle(seq) * whole);
  const here = app.marks.list.filter(({ seq }) => seq < scale.edges.length - 1);
  return svg`<svg viewBox="0 0 ${whole} ${HEIGHT}" aria-hidden="true">
    <defs>
      <pattern id="back" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect class="veil" width="5" height="5" /><rect class="thread" width="1.2" height="5" />
      </pattern>
      <pattern id="unknown" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="veil" width="6" height="6" /><rect class="thread" width="1.8" height="6" />
      </pattern>
    </defs>
    ${app.replay.hidden ? unseen(x(scale.edges.length - 1), whole, app.t("time-unseen")) : nothing}
    ${days(app, x)}${phases(app, x)}${turns(app, x)}${graph(app, x, middle)}${takenBack(app, x)}${gaps(app, x)}
    ${here.map((mark) => drawn(mark, middle, x))}
  </svg>`;
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 100) / 100;
}

/** What has not been seen yet. @param {number} from @param {number} to @param {string} name */
function unseen(from, to, name) {
  const { top, height } = ROWS.days;
  return svg`<rect class="unseen" x=${from} y=${top} width=${Math.max(0, to - from)} height=${HEIGHT - top} />
    ${fits(name, to - from, LETTER.day) ? svg`<text class="unseen" x=${from + 6} y=${top + height - 1}>${name}</text>` : nothing}`;
}

/**
 * Merges neighbouring parts that are alike.
 *
 * @param {readonly Part[]} parts
 * @param {(a: Part, b: Part) => boolean} alike
 */
function joined(parts, alike) {
  /** @type {Part[]} */
  const all = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last && alike(last, part) && last.to === part.from - 1) last.to = part.to;
    else all.push({ ...part });
  }
  return all;
}

/** @param {Part} a @param {Part} b */
function sameDay(a, b) {
  return a.game === b.game && a.day === b.day && (a.phase === "setup") === (b.phase === "setup");
}

/**
 * @param {App} app
 * @param {(seq: number) => number} x
 */
function days(app, x) {
  const { top, height } = ROWS.days;
  return joined(app.course.parts, sameDay).map((part) => {
    const [from, width] = [x(part.from), x(part.to + 1) - x(part.from)];
    const name = [dayName(part, app), part.phase === "setup" ? "" : String(part.day)].find((one) => fits(one, width, LETTER.day));
    return svg`<line class="day" x1=${from} x2=${from} y1=${ROWS.graph.top} y2=${HEIGHT} />
      ${name ? svg`<text class="day" x=${from + 4} y=${top + height - 4}>${name}</text>` : nothing}`;
  });
}

/** @param {string} text @param {number} width @param {number} letter */
function fits(text, width, letter) {
  return text.length * letter + 6 <= width;
}

/**
 * @param {App} app
 * @param {(seq: number) => number} x
 */
function phases(app, x) {
  const { top, height } = ROWS.phases;
  const alike = (/** @type {Part} */ a, /** @type {Part} */ b) => sameDay(a, b) && a.phase === b.phase;
  return joined(app.course.parts, alike).map((part) => {
    const [from, width] = [x(part.from), x(part.to + 1) - x(part.from)];
    const name = part.phase === "setup" ? "" : phaseName(part.phase, app);
    return svg`<rect class="phase ${part.phase}" x=${from} y=${top} width=${width} height=${height} />
      ${fits(name, width, LETTER.phase) ? svg`<text class="phase" x=${from + 4} y=${top + height - 3.5}>${name}</text>` : nothing}`;
  });
}

/**
 * Turns in one row; with more than two players, one row for each, so that nobody is identified by a shade alone.
 *
 * @param {App} app
 * @param {(seq: number) => number} x
 */
function turns(app, x) {
  const { top, height } = ROWS.turns;
  const lanes = app.seats.length > 2 ? app.seats.length : 1;
  const each = (height - 1) / lanes;
  return app.course.parts.map((part) => {
    if (part.turn === null) return nothing;
    const [from, to] = [x(part.from), x(part.to + 1)];
    const y = round(top + 1 + (lanes > 1 ? part.turn * each : 0));
    return svg`<rect class="turn ${lanes > 1 ? "laned" : ""} seat-${part.turn}" x=${from} y=${y} width=${Math.max(0.5, to - from - 0.8)} height=${round(each)} />`;
  });
}

/**
 * @param {App} app
 * @param {(seq: number) => number} x
 */
function takenBack(app, x) {
  const { takenBack: back } = app.course;
  const runs = [];
  for (let seq = 0; seq < back.length; seq++) {
    if (!back[seq]) continue;
    const from = seq;
    while (back[seq + 1]) seq++;
    runs.push(svg`<rect class="back" x=${x(from)} y=${ROWS.graph.top} width=${x(seq + 1) - x(from)} height=${HEIGHT - ROWS.graph.top} />`);
  }
  return runs;
}

/**
 * Where turn, phase, Mana or Characters are unknown, because part of the recording is missing.
 *
 * @param {App} app
 * @param {(seq: number) => number} x
 */
function gaps({ marks, cursor }, x) {
  const { top } = ROWS.phases;
  return marks.gaps.filter(({ seq }) => seq <= cursor.end).map(({ seq, to }) => {
    const from = x(seq);
    return svg`<rect class="unknown" x=${from} y=${top} width=${x(Math.min(to, cursor.end) + 1) - from} height=${HEIGHT - top} />`;
  });
}

/**
 * @param {App} app
 * @param {(seq: number) => number} x
 * @param {(seq: number) => number} middle
 */
function graph(app, x, middle) {
  const { top, height } = ROWS.graph;
  const { course, cursor } = app;
  const bottom = top + height;
  const { seats } = app;
  let most = GOAL;
  for (let seq = 0; seq <= cursor.end; seq++) most = Math.max(most, ...(course.distance(seq) ?? []));
  const y = (/** @type {number} */ distance) => round(bottom - (distance / most) * (height - 2));
  const path = (/** @type {number} */ seat) => {
    const at = (/** @type {number} */ seq) => (seq < 0 || seq > cursor.end ? undefined : course.distance(seq)?.[seat]);
    let d = "";
    for (let seq = 0; seq <= cursor.end; seq++) {
      const [before, distance, after] = [at(seq - 1), at(seq), at(seq + 1)];
      if (distance === undefined) continue;
      if (before === undefined) d += `M${x(seq)} ${y(distance)}`;
      else if (distance !== before) d += `H${x(seq)}V${y(distance)}`;
      if (after === undefined) d += `H${x(seq + 1)}`;
    }
    return d;
  };
  return svg`<line class="goal" x1="0" x2=${x(cursor.end + 1)} y1=${y(GOAL)} y2=${y(GOAL)} />
    <line class="floor" x1="0" x2=${x(cursor.end + 1)} y1=${bottom} y2=${bottom} />
    ${dusks(app, middle)}
    ${seats.toReversed().map((seat) => {
      const d = path(seat);
      return svg`<path class="distance edge seat-${seat}" d=${d} /><path class="distance seat-${seat}" d=${d} />`;
    })}`;
}

/**
 * Each player's statistics at the start of each Dusk, as a bar.
 *
 * @param {App} app
 * @param {(seq: number) => number} middle
 */
function dusks({ course }, middle) {
  const { top, height } = ROWS.graph;
  const most = Math.max(1, ...course.dusks.flatMap(({ totals }) => totals));
  return course.dusks.map(({ seq, totals }) => totals.map((total, seat) => {
    const tall = round((total / most) * height * 0.7);
    const wide = totals.length > 2 ? 5 : 8;
    const from = middle(seq) - totals.length * (wide / 2) + 1 + seat * wide;
    return svg`<rect class="dusk seat-${seat}" x=${from} y=${top + height - tall} width=${wide - 2} height=${tall} />`;
  }));
}

/**
 * @param {Mark} mark
 * @param {(seq: number) => number} middle
 * @param {(seq: number) => number} x
 */
function drawn(mark, middle, x) {
  const { top, height } = isFinding(mark) ? ROWS.findings : ROWS.moments;
  const y = top + height / 2;
  const stretch = mark.kind === "long_think" && svg`<rect class="mark long_think" x=${x(mark.from)} width=${x(mark.to) - x(mark.from)}
    y=${y - 1} height="2" />`;
  const seat = mark.seat === null ? "" : `seat-${mark.seat}`;
  return svg`${stretch || nothing}<path class="mark ${mark.kind} ${seat}" transform="translate(${middle(mark.seq)} ${y})" d=${shape(mark.kind)} />`;
}
