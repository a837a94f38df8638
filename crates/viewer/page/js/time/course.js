/**
 * The course of a match: days, phases and turns, rewound play, distances of the Expeditions.
 *
 * Everything is derived from the states that are here, so it never reveals a moment that the page may not show.
 *
 * @typedef {import("../replay.js").Replay} Replay
 * @typedef {{game: number, day: number, phase: string, turn: number | null, line: number}} Where
 * @typedef {Where & {from: number, to: number}} Part A run of records of one turn, or of a phase outside turns.
 * @typedef {{seq: number, day: number, totals: number[]}} Dusk Each player's statistics at the start of a Dusk.
 */

/** How far behind a player must have been for a comeback. */
const BEHIND_MIN = 3;

/** Fires `change`. */
export class Course extends EventTarget {
  /** The part of each record, and the distance of each player's Expeditions after it. @type {(Where & {distance: number[], teams: number[]} | undefined)[]} */
  #known = [];
  #end = -1;
  /** When each record was made, in milliseconds; if unknown, the time of the last record before it. @type {number[]} */
  times = [];

  /**
   * @param {Replay} replay
   * @param {import("../cursor.js").Cursor} cursor
   */
  constructor(replay, cursor) {
    super();
    this.replay = replay;
    this.cursor = cursor;
    /** In order; without what is not here yet. @type {Part[]} */
    this.parts = [];
    /** @type {Dusk[]} */
    this.dusks = [];
    /** Whether play was rewound past a record. @type {boolean[]} */
    this.takenBack = [];
    for (const type of ["loaded", "grown"]) replay.addEventListener(type, () => this.#read());
    cursor.addEventListener("move", () => {
      if (cursor.end !== this.#end) this.#read();
    });
  }

  /** Whether records have times. */
  get isTimed() {
    return this.times[0] < (this.times.at(-1) ?? 0);
  }

  /** The distances after a record, one for each player, if it is here. @param {number} seq */
  distance(seq) {
    return this.#known[seq]?.distance;
  }

  /** Moments at which a player who was far behind has drawn level with all opponents, and how far behind that was. @returns {{seq: number, seat: number, behind: number}[]} */
  get comebacks() {
    const found = [];
    /** @type {number[]} */
    let worst = [];
    for (let seq = 0; seq <= this.#end; seq++) {
      const { distance = [], teams = [] } = this.#known[seq] ?? {};
      if (distance.every((far) => far === 0)) {
        worst = distance.map(() => 0);
        continue;
      }
      for (const seat of distance.keys()) {
        const others = distance.filter((_, other) => other !== seat && (teams[other] === undefined || teams[other] !== teams[seat]));
        const behind = Math.max(...others) - distance[seat];
        if (behind <= 0 && worst[seat] >= BEHIND_MIN && !this.takenBack[seq]) found.push({ seq, seat, behind: worst[seat] });
        worst[seat] = behind <= 0 ? 0 : Math.max(worst[seat], behind);
      }
    }
    return found;
  }

  #read() {
    const { replay, cursor } = this;
    this.#end = cursor.end;
    this.parts = [];
    this.dusks = [];
    this.takenBack = [];
    this.times = [];
    for (let seq = 0; seq <= this.#end; seq++) {
      const known = (this.#known[seq] ??= read(replay.state(seq)));
      const line = replay.line(seq);
      this.times.push(line?.at ? Date.parse(line.at) : (this.times.at(-1) ?? NaN));
      if (!known || !line) continue;
      if (line.type === "rewound") this.#takeBack(line.to ?? seq, seq);
      this.#join(seq, known, line.type);
    }
    this.dispatchEvent(new Event("change"));
  }

  /**
   * @param {number} to
   * @param {number} rewound
   */
  #takeBack(to, rewound) {
    for (let seq = to + 1; seq < rewound; seq++) {
      if (this.replay.line(seq)?.play) this.takenBack[seq] = true;
    }
  }

  /**
   * @param {number} seq
   * @param {Where} where
   * @param {string} type
   */
  #join(seq, where, type) {
    const last = this.parts.at(-1);
    const begins = type === "turn_began" || !last || last.to !== seq - 1 || !same(last, where);
    if (!begins) {
      last.to = seq;
      return;
    }
    const { game, day, phase, turn, line } = where;
    this.parts.push({ game, day, phase, turn, line, from: seq, to: seq });
    if (type === "phase_began" && phase === "dusk") this.dusks.push({ seq, day, totals: totals(this.replay.state(seq)) });
  }

  /**
   * The part that contains a record, if it is here.
   *
   * @param {number} seq
   * @returns {Part | undefined}
   */
  part(seq) {
    const index = this.#index(seq);
    return index >= 0 && this.parts[index].to >= seq ? this.parts[index] : undefined;
  }

  /** The last part that does not begin after a record. @param {number} seq */
  #index(seq) {
    let [low, high] = [0, this.parts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.parts[middle].from <= seq) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Whether a turn, a Dusk, a day or a larger part begins with a record. @param {number} seq */
  #isStop(seq) {
    const type = this.replay.line(seq)?.type ?? "";
    return STOPS.has(type) || (type === "phase_began" && this.replay.state(seq)?.phase === "dusk");
  }

  /**
   * Goes to the next or previous turn, Dusk or day.
   *
   * @param {1 | -1} direction
   */
  turn(direction) {
    return this.goWhere((seq) => this.#isStop(seq), direction);
  }

  nextDay() {
    return this.goWhere((seq) => this.replay.line(seq)?.type === "day_began", 1);
  }

  /**
   * Goes to the nearest record in a direction that satisfies a condition, else to the first or last.
   *
   * @param {(seq: number) => boolean} holds
   * @param {1 | -1} direction
   */
  async goWhere(holds, direction) {
    const { replay, cursor } = this;
    let seq = cursor.seq + direction;
    while (seq > 0 && !holds(seq)) {
      if (seq > replay.last && !replay.hidden) break;
      if (!replay.state(seq)) await replay.bring(seq).catch(() => {});
      if (!replay.state(seq)) break;
      if (!holds(seq)) seq += direction;
    }
    return cursor.go(replay.state(seq) ? seq : seq - direction);
  }

  /** Goes to a day of the current game, if the page may show it; day 0 is everything before day 1. @param {number} day */
  async toDay(day) {
    const game = this.part(this.cursor.seq)?.game ?? 1;
    const found = this.parts.find((part) => part.game >= game && (day === 0 || part.day === day && part.phase !== "setup"));
    if (found) await this.cursor.go(found.from);
    return found !== undefined;
  }
}

/** Types of records that turn by turn navigation stops at. */
const STOPS = new Set(["game_started", "day_began", "turn_began", "tie_breaker_began", "rewound", "match_ended"]);

/** @param {Where} a @param {Where} b */
function same(a, b) {
  return a.day === b.day && a.phase === b.phase && a.turn === b.turn && a.line === b.line && a.game === b.game;
}

/** @param {import("../replay.js").StateView | undefined} state */
function read(state) {
  if (!state) return undefined;
  const { game, day, phase, line, players, teams = [] } = state;
  return { game, day, phase, line, turn: state.turn ?? null, distance: players.map((player) => player.distance), teams };
}

/** The total of each player's statistics in both Expeditions. @param {import("../replay.js").StateView | undefined} state */
function totals(state) {
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
  return (state?.players ?? []).map(({ expeditions }) =>
    sum(Object.values(expeditions).map(({ statistics }) => sum(Object.values(statistics)))));
}
