/**
 * What stands out in a match: findings of the audit, and moments of the timeline.
 */
/** @typedef {{seq: number, from: number, to: number, kind: string, seat: number | null, text: string, finding?: import("../panels/audit/finding.js").Located}} Mark */

/** Milliseconds between two requests during a match in progress. */
const PAUSE = 5_000;

/** Kinds of moments that are bands of the strip. */
const BANDS = new Set(["game", "day", "phase", "turn"]);

/** Fires `change`. If the end of a match must not show, nothing is requested. */
export class Marks extends EventTarget {
  #loading = false;
  #wanted = false;
  /** @type {Map<number, Mark[]>} */
  #bySeq = new Map();
  /** What the service reports. @type {Mark[]} */
  #told = [];

  /** @param {import("../app.js").App} app */
  constructor(app) {
    super();
    this.app = app;
    /** In the order of the match. @type {Mark[]} */
    this.list = [];
    /** Where the recording is incomplete. @type {import("../../types/api").components["schemas"]["Incomplete"][]} */
    this.gaps = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting;
    app.course.addEventListener("change", () => this.#told.length > 0 && this.#gather());
    app.replay.addEventListener("grown", () => {
      if (!app.replay.live || !this.#wanted) return;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        this.load();
      }, PAUSE);
    });
  }

  /** Loads the marks. After the first call, they are reloaded now and then while the match is in progress. */
  async load() {
    this.#wanted = true;
    const { replay, link } = this.app;
    if (replay.hidden || this.#loading) return;
    this.#loading = true;
    const options = /** @type {RequestInit} */ ({ priority: "low" });
    const [moments, report] = await Promise.all([
      replay.ask("timeline", { lang: link.language }, options).catch(() => null),
      replay.ask("audit", { view: link.view }, options).catch(() => null),
    ]);
    this.#loading = false;
    this.gaps = report?.gaps ?? [];
    const findings = (report?.findings ?? []).map(found(link.language));
    const list = [...(moments ?? []).filter(stands).map(moment), ...findings];
    this.#told = list.filter(({ kind }) => kind !== "information");
    this.#gather();
  }

  /** Adds what the page finds itself. */
  #gather() {
    const { course, t } = this.app;
    const comebacks = course.comebacks.map(({ seq, seat, behind }) =>
      ({ seq, from: seq, to: seq, kind: "comeback", seat, text: t("mark-comes-back", { player: this.app.player(seat), behind }) }));
    const list = [...this.#told, ...comebacks].sort((a, b) => a.seq - b.seq);
    if (list.length === this.list.length && list.every((mark, at) => mark.text === this.list[at].text && mark.seq === this.list[at].seq)) return;
    this.list = list;
    this.#bySeq = Map.groupBy(this.list, ({ seq }) => seq);
    this.dispatchEvent(new Event("change"));
  }

  /** The marks at a record. @param {number} seq @returns {readonly Mark[]} */
  at(seq) {
    return this.#bySeq.get(seq) ?? [];
  }

  /** The next violation after a record; after the last one, the first. @param {number} seq */
  violation(seq) {
    const violations = this.list.filter(({ kind }) => kind === "violation");
    return violations.find((mark) => mark.seq > seq) ?? violations[0];
  }
}

/** @param {import("../../types/api").components["schemas"]["Moment"]} it */
function stands(it) {
  return !BANDS.has(it.kind);
}

/** @param {import("../../types/api").components["schemas"]["Moment"]} it @returns {Mark} */
function moment({ seq, to, kind, seat, text }) {
  return { seq, from: seq, to, kind, seat: seat ?? null, text };
}

/**
 * A finding is placed where it is complete.
 *
 * @param {import("../languages.js").Code} language
 * @returns {(it: import("../../types/api").components["schemas"]["Located"]) => Mark}
 */
function found(language) {
  return (finding) => {
    const { from, to, severity, message } = finding;
    return { seq: to, from, to, kind: severity, seat: null, text: message[language], finding };
  };
}
