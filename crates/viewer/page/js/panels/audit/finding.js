/**
 * One finding: what was recorded and what the rules require, where, and what can be done about it.
 *
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../../types/api").components["schemas"]["Located"]} Located
 * @typedef {import("../../../types/api").components["schemas"]["Way"]} Way
 * @typedef {{app: App, plan: Way[] | Error | undefined, ask: () => void, several: boolean, printed: boolean}} How `printed`: with the board.
 */
import { table } from "../../board.js";
import { html, nothing } from "../../vendor.js";
import { rule } from "../rule.js";

/**
 * @param {Located} it
 * @param {How} how
 */
export function finding(it, { app, plan, ask, several, printed }) {
  const { t, link, replay } = app;
  const mayPlan = !replay.closed && it.severity !== "information" && it.severity !== "not_asked";
  const records = it.from === it.to ? String(it.from) : `${it.from}–${it.to}`;
  const day = t(several ? "time-game-day" : "time-day", { game: it.game, day: it.day });
  const where = it.phase === "setup" ? t("phase-setup") : `${day} · ${t.of("phase", it.phase)}`;
  const go = () => app.cursor.go(it.to).then(() => app.point(it));
  const fact = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    value ? html`<div><dt>${t(name)}</dt><dd>${value}</dd></div>` : nothing;
  return html`<li data-from=${it.from} data-to=${it.to} data-finding=${keyOf(it)}>
    <p class="where">
      <button type="button" class="go" aria-label=${t("audit-go", { seq: it.to })} title=${t("audit-go", { seq: it.to })} @click=${go}>${where}<span class="number">${records}</span></button>
      ${it.taken_back ? html`<span class="label">${t("audit-taken-back")}</span>` : nothing}
      ${it.new ? html`<span class="label">${t("audit-new", { edition: it.paragraphs[0]?.edition ?? "" })}</span>` : nothing}
    </p>
    <p class="message">${it.message[link.language]}</p>
    <dl>
      ${fact("audit-recorded", it.recorded_text[link.language])}
      ${fact("audit-expected", it.expected_text[link.language])}
      ${fact("audit-because", it.because?.[link.language])}
      ${fact("audit-follows", it.follows?.length ? t("audit-follows-records", { records: it.follows.join(", ") }) : "")}
      ${fact("audit-again", it.again?.length ? t("audit-again-records", { count: it.again.length, records: it.again.join(", ") }) : "")}
      ${fact("audit-departure", it.departure && t("departure", { name: it.departure }))}
    </dl>
    <p class="foot">
      ${it.paragraphs.map((paragraph) => rule(paragraph, app))}
      ${typeof it.ruling === "number" ? toRecord(it.ruling, t("audit-ruling", { seq: it.ruling }), app) : nothing}
      ${mayPlan ? html`<button type="button" class="plan" aria-expanded=${plan !== undefined} @click=${ask}>${t("audit-plan")}</button>` : nothing}
      ${app.desk?.atFinding(it) ?? nothing}
    </p>
    ${plan === undefined ? nothing : ways(plan, it, app)}
    ${printed ? board(it, app) : nothing}
  </li>`;
}

/** The board at the moment of the finding, on paper. @param {Located} it @param {App} app */
function board(it, app) {
  const state = app.replay.state(it.to);
  return state ? html`<div class="printed-board">${table(state, app, { open: () => {} })}</div>` : nothing;
}

/** The key that distinguishes findings. @param {Located} it */
export function keyOf(it) {
  return `${it.check} ${it.from} ${it.to} ${JSON.stringify(it.recorded)}`;
}

/**
 * Whether a finding is about a record.
 *
 * @param {HTMLElement} item
 * @param {number} seq
 */
export function isAt(item, seq) {
  return Number(item.dataset.from) <= seq && seq <= Number(item.dataset.to);
}

/**
 * @param {number} seq
 * @param {string} words
 * @param {App} app
 */
function toRecord(seq, words, app) {
  return html`<button type="button" class="to" @click=${() => app.cursor.go(seq)}>${words}</button>`;
}

/** The most steps of a remedy that are listed at once: going back to the first day undoes dozens. */
const STEPS_SHOWN = 4;

/**
 * The first steps of a remedy, and the others when asked for.
 *
 * @template One
 * @param {One[]} steps @param {(steps: One[], from: number) => unknown} list @param {import("../../text.js").Text} t
 */
export function folded(steps, list, t) {
  if (steps.length === 0) return nothing;
  if (steps.length <= STEPS_SHOWN + 1) return list(steps, 0);
  return html`${list(steps.slice(0, STEPS_SHOWN), 0)}
    <details class="others"><summary>${t("audit-steps-more", { count: steps.length - STEPS_SHOWN })}</summary>${list(steps.slice(STEPS_SHOWN), STEPS_SHOWN)}</details>`;
}

/**
 * Remedies, the mildest first.
 *
 * @param {Way[] | Error} plan
 * @param {Located} it
 * @param {App} app
 */
function ways(plan, it, app) {
  const { t, link } = app;
  if (plan instanceof Error) return html`<p class="trouble" role="alert">${t("failed", { why: plan.message })}</p>`;
  return html`<ol class="ways">${plan.map((way) => {
    const [title, ...more] = way.text.map((text) => text[link.language]);
    return html`<li><h4>${title}</h4>
      ${folded(more, (lines) => html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`, t)}
      ${way.way === "rewind" ? html`${toRecord(way.to, t("audit-go", { seq: way.to }), app)} ${app.desk?.atWay(way, it) ?? nothing}` : nothing}</li>`;
  })}</ol>`;
}
