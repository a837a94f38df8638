/**
 * The match in a file, replayed by the page's engine: whether its events make sense, its states have the digests that its records
 * name, and the service shows the states and findings that follow from them.
 *
 * @typedef {import("./outcome.js").Told} Told
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../engine.js").Engine} Engine
 * @typedef {import("../../../types/api").components["schemas"]["Report"]} Report
 */
import { Refused } from "../../engine.js";
import { LENGTH, Replay } from "../../replay.js";

/**
 * @param {Engine} engine
 * @param {ArrayBuffer} bytes Without damage.
 * @param {App} app
 * @param {boolean} sent Whether the service sent them for the match that the page shows.
 * @param {(done: number, all: number) => void} progress Called with the number of records.
 * @returns {Promise<Told[]>}
 */
export async function replayed(engine, bytes, app, sent, progress) {
  const { language } = app.link;
  try {
    await engine.open(bytes, language);
    /** @type {Told[]} */
    const told = await engine.ask("replayed", { lang: language });
    return [...told, ...(sent ? await shown(engine, app, progress) : [])];
  } catch (error) {
    const values = { why: /** @type {Error} */ (error).message };
    if (error instanceof Refused) return [{ about: "replayed", state: "failed", why: "senseless", values }];
    return [{ about: "replayed", state: "unchecked", why: "engine", values }];
  }
}

/**
 * Whether the service's answers about the match follow from its records.
 *
 * @param {Engine} engine
 * @param {App} app
 * @param {(done: number, all: number) => void} progress
 * @returns {Promise<Told[]>}
 */
async function shown(engine, app, progress) {
  const { replay, link } = app;
  const last = (await engine.ask("summary")).head.seq;
  let count = 0;
  for (let from = 0; from <= last; from += LENGTH) {
    const [block] = await engine.ask("patches", { from, to: from, view: link.view ?? "public", lang: link.language });
    const own = Replay.of(block);
    for (let seq = from; seq <= block.to; seq++) {
      const state = replay.state(seq);
      if (!state) continue;
      count += 1;
      if (plain(state) !== plain(own.state(seq))) return [{ about: "shown", state: "failed", why: "state", values: { seq } }];
    }
    progress(block.to, last);
  }
  /** @type {[Report, Report]} */
  const [here, there] = await Promise.all([engine.ask("audit"), replay.ask("audit", { view: link.view })]);
  if (judged(here) !== judged(there)) return [{ about: "shown", state: "failed", why: "audit", values: {} }];
  return [{ about: "shown", state: "passed", values: { count, findings: here.findings.length } }];
}

/** The findings by place, without the sentences. @param {Report} report */
function judged({ verdict, findings }) {
  return plain({ verdict, findings: findings.map(({ check, severity, paragraphs, from, to, objects }) => ({ check, severity, paragraphs, from, to, objects })) });
}

/**
 * A value as a text that is the same for equal values. Names of cards are left out: they come from card lists, and a service may
 * have more of those.
 *
 * @param {unknown} value
 */
function plain(value) {
  return JSON.stringify(value, (key, part) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    const keys = Object.keys(part).filter((name) => !(key === "card" && name === "name"));
    return Object.fromEntries(keys.sort().map((name) => [name, part[name]]));
  });
}
