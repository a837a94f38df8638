/**
 * The match in a file, replayed by the page's engine: whether its events make sense, its states have the digests that its records
 * name, and the service shows the states and findings that follow from them.
 *
 * @typedef {import("./log.js").Told} Told
 * @typedef {import("../../app.js").App} App
 * @typedef {import("./file.js").Entry} Entry
 * @typedef {import("../../../types/api").components["schemas"]["Report"]} Report
 */
import { Engine, Refused, isThere } from "../../engine.js";
import { LENGTH, Replay } from "../../replay.js";
import { failed, passed, unchecked } from "./log.js";

/**
 * @param {ArrayBuffer} bytes
 * @param {readonly Entry[]} records The records in the bytes, without damage.
 * @param {App} app
 * @param {boolean} sent Whether the service sent them for the match that the page shows.
 * @returns {Promise<Told[]>}
 */
export async function replayed(bytes, records, app, sent) {
  if (!isThere) return [unchecked("replayed", "no-engine")];
  const engine = new Engine();
  try {
    await engine.open(bytes, app.link.language);
    const report = await engine.ask("audit");
    const told = await digests(engine, records);
    const damage = (report.damage ?? []).map((/** @type {Record<string, string>} */ text) => failed("replayed", "shown-card", { why: text[app.link.language] }));
    return [...(damage.length > 0 ? damage : [told]), ...(sent ? await shown(engine, report, app) : [])];
  } catch (error) {
    const why = /** @type {Error} */ (error).message;
    return [error instanceof Refused ? failed("replayed", "senseless", { why }) : unchecked("replayed", "engine", { why })];
  } finally {
    engine.close();
  }
}

/** Whether each state has the digest that its record names. @param {Engine} engine @param {readonly Entry[]} records */
async function digests(engine, records) {
  /** @type {string[]} */
  const found = await engine.ask("digests");
  const named = records.filter(({ record }) => record?.state !== undefined);
  const other = named.find(({ seq, record }) => found[seq] !== record?.state);
  if (other) return failed("replayed", "state-digest", { seq: other.seq, found: found[other.seq], expected: other.record?.state ?? "" });
  return passed("replayed", { records: found.length, named: named.length, digest: found.at(-1) ?? "" });
}

/**
 * Whether the service's answers about the match follow from its records.
 *
 * @param {Engine} engine
 * @param {Report} report
 * @param {App} app
 * @returns {Promise<Told[]>}
 */
async function shown(engine, report, app) {
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
      if (plain(state) !== plain(own.state(seq))) return [failed("shown", "state", { seq })];
    }
  }
  const there = await replay.ask("audit", { view: link.view });
  if (judged(report) !== judged(there)) return [failed("shown", "audit")];
  return [passed("shown", { count, findings: report.findings.length })];
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
