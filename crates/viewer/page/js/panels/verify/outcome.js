/**
 * What was checked, and what was not and why, line by line.
 *
 * @typedef {import("../../app.js").App} App
 * @typedef {{seq: number, hash: string}} Head
 * @typedef {"record" | "opening" | "proof" | "digest" | "file"} Part
 *
 * @typedef {object} Expectations What the engine checks a file against; see `crates/pure/web/src/verify.rs`.
 * @property {Head | null} head As the service reports it; null for a file from elsewhere.
 * @property {boolean} late Whether the match is shown with a delay.
 * @property {string | null} named The key that the service reports.
 * @property {string | null} given The key that the user entered.
 * @property {string} receipt A signed note; empty if there is none.
 * @property {string} lang
 * @property {import("./seen.js").Seen | null} [seen]
 * @property {{by: string[]} | {unanswered: string}} [proved] The answer to `asks`.
 *
 * @typedef {object} Verified What the engine finds.
 * @property {number} bytes
 * @property {number} lines
 * @property {number} records
 * @property {number} unreadable Records that cannot be read.
 * @property {string | null} match
 * @property {Head | null} head The last record that can be read.
 * @property {boolean} is_linked
 * @property {number} opened
 * @property {number} closed
 * @property {number} unsalted
 * @property {number | null} size Records in the tree that the proof leads to.
 * @property {Damage[]} damages
 * @property {Told[]} outside The checkpoint's signature, the key, the receipt.
 * @property {Told[]} signed Signatures of players and officials.
 * @property {Told | null} earlier
 * @property {[number, number] | null} asks Sizes of two trees: whether the later continues the earlier is for the service to prove.
 * @property {string | null} keep The checkpoint to keep.
 *
 * @typedef {{line: number, part: Part, seq: number, flaw: string, found?: string | number, expected?: string | number, why?: string}} Damage
 * @typedef {Record<string, string | number>} Values
 * @typedef {{about: string, state: "passed", values: Values}} Passed
 * @typedef {{about: string, state: "failed", why: string, values: Values, evidence?: string[]}} Failed `evidence`: signed notes.
 * @typedef {{about: string, state: "unchecked", why: string, values: Values}} Unchecked
 * @typedef {Passed | Failed | Unchecked} Told
 *
 * @typedef {object} Outcome
 * @property {Verified} verified
 * @property {string} name
 * @property {Head | null} head As the service reports it; null for a file from elsewhere.
 * @property {boolean} late Whether the match is shown with a delay.
 * @property {Told[]} told Results of the checks outside the file.
 */
import { datesOf } from "../../languages.js";
import { html, nothing } from "../../vendor.js";

/** The flaws that fail each check of the file. @type {Record<string, string[]>} */
const CHECKS = {
  lines: ["unreadable", "no-feed", "empty", "after", "order", "no-record"],
  digest: ["digest", "no-digest"],
  chain: ["changed", "unlinked", "genesis"],
  numbers: ["number", "opened"],
  match: ["match", "twice"],
  head: ["head"],
  openings: ["opens-nothing", "uncommitted", "exchanged", "opened-twice", "unsorted"],
  proof: ["elsewhere", "after-proof", "no-checkpoint"],
};

/**
 * @param {Outcome} found
 * @param {App} app
 * @param {() => void} forget Called to forget the earlier visit.
 */
export function outcome(found, app, forget) {
  const { t } = app;
  const { verified, name, told } = found;
  const { damages, records, head } = verified;
  // A changed past comes before everything else.
  const failures = told.filter((one) => one.state === "failed").sort((a, b) => Number("evidence" in b) - Number("evidence" in a));
  const title = damages.length > 0 ? t("verify-damaged") : failures.length > 0 ? t("verify-wrong") : t("verify-whole", { records: count(records, app) });
  const whole = damages.length + failures.length === 0;
  return html`<article class=${whole ? "whole" : "damaged"}>
    <p class="where">${name}</p>
    <h2>${title}</h2>
    ${whole ? nothing : html`<ul class="damages">
      ${failures.map((one) => failure(one, app, forget))}
      ${damages.map((damage) => flaw(damage, app))}
    </ul>`}
    <h3>${t("verify-checked")}</h3>
    <ul class="checks">
      ${Object.keys(CHECKS).filter((check) => isMade(check, found)).map((check) => line(check, found, app))}
      ${told.map((one) => judged(one, app))}
    </ul>
    ${head ? html`<p class="hash"><span>${t("verify-head")}</span> <code>${head.hash}</code></p>` : nothing}
    <h3>${t("verify-unchecked")}</h3>
    <ul class="unchecked">${unchecked(found, app).map((words) => html`<li>${words}</li>`)}</ul>
  </article>`;
}

/** @param {number} number @param {App} app */
const count = (number, { link }) => new Intl.NumberFormat(link.language).format(number);

/** Whether there is anything to check. @param {string} check @param {Outcome} outcome */
function isMade(check, { head, verified: { size, opened, closed, damages } }) {
  if (check === "head") return head !== null;
  if (check === "openings") return opened + closed > 0 || damages.some(({ part }) => part === "opening");
  return check !== "proof" || size !== null || damages.some(({ part }) => part === "proof");
}

/**
 * @param {string} check
 * @param {Outcome} outcome
 * @param {App} app
 */
function line(check, { verified, head }, app) {
  const { t } = app;
  const { bytes, lines, match, records, unreadable, is_linked: isLinked, damages, opened, closed, size } = verified;
  const part = { openings: "opening", proof: "proof" }[check];
  const broken = damages.some((one) => CHECKS[check].includes(one.flaw) || one.part === part) || (check === "chain" && !isLinked);
  const unread = check !== "digest" && check !== "lines" && (records === 0 || unreadable > 0);
  const state = broken ? "failed" : unread ? "untold" : "passed";
  const words = t.of("verify-check", check, {
    bytes: count(bytes, app),
    lines: count(lines, app),
    match: match ?? "?",
    seq: (check === "head" ? head : verified.head)?.seq ?? "?",
    size: size === null ? "?" : count(size, app),
    fit: count(opened, app),
    closed: count(closed, app),
  });
  return html`<li class=${state}><b>${t.of("outcome", state)}</b> <span>${words}</span></li>`;
}

/** @param {Damage} damage @param {App} app */
function flaw({ line: at, part, seq, flaw: which, found = "", expected = "", why = "" }, { t }) {
  return html`<li><b>${t.of("verify-at", part, { line: at, seq })}</b> ${t.of("damage", which, { found, expected, why })}</li>`;
}

/** The values for the message of a check outside the file. @param {Told} one @param {App} app */
function values({ about, values: { at, size, now, holder, ...more } }, app) {
  const { t, link } = app;
  const date = new Intl.DateTimeFormat(datesOf(link.language), { dateStyle: "long", timeStyle: "short" });
  const [, seat] = /^seat:(\d+)$/.exec(String(holder)) ?? [];
  return {
    ...more,
    date: at ? date.format(new Date(at)) : "",
    size: count(Number(size), app),
    now: count(Number(now), app),
    who: seat === undefined ? String(holder) : t("player-number", { number: Number(seat) + 1 }),
    what: t.of("verify-at", about, { seq: "", ...more }),
  };
}

/**
 * @param {Failed} one
 * @param {App} app
 * @param {() => void} forget
 */
function failure(one, app, forget) {
  const { t } = app;
  const all = values(one, app);
  return html`<li class="told"><b>${all.what}</b> ${t.of("wrong", one.why, all)}
    ${one.evidence ? html`<details><summary>${t("verify-evidence")}</summary>${one.evidence.map((note) => html`<pre tabindex="0">${byLine(note)}</pre>`)}</details>
      <button type="button" @click=${forget}>${t("verify-forget")}</button>` : nothing}</li>`;
}

/** @param {Told} one @param {App} app */
function judged(one, app) {
  const { t } = app;
  if (one.state === "unchecked") return nothing;
  const all = values(one, app);
  const words = one.state === "passed" ? t.of("verify-passed", one.about, all) : all.what;
  return html`<li class=${one.state}><b>${t.of("outcome", one.state)}</b> <span>${words}</span></li>`;
}

/**
 * @param {Outcome} outcome
 * @param {App} app
 */
function unchecked({ verified, head, late, told }, app) {
  const { t } = app;
  const { opened, closed, unsalted, damages } = verified;
  const reasons = told.flatMap((one) => (one.state === "unchecked" ? [t.of("verify-not", one.why, values(one, app))] : []));
  if (opened + closed === 0) reasons.push(t("verify-not-commitments"));
  if (unsalted > 0) reasons.push(t("verify-not-unsalted", { count: count(unsalted, app) }));
  if (late) reasons.push(t("verify-not-late", { seq: verified.head?.seq ?? "?" }));
  if (!head) reasons.push(t("verify-not-file"));
  if (damages.length > 0) reasons.push(t("verify-not-states"));
  return [...reasons, t("verify-not-rules"), t("verify-not-recorder"), t("verify-not-page")];
}

/**
 * A text whose line breaks are meant: within a single value, a break is shown as an escape.
 *
 * @param {string} text
 */
function byLine(text) {
  return text.split("\n").map((part, number) => html`${number > 0 ? html`<br>` : ""}${part}`);
}
