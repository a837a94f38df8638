/**
 * What a chunk of the log shows: near the visible part its lines, elsewhere only their text, where the browser's search finds it.
 */
import { clock, dayName, phaseName } from "../../time/place.js";
import { html, nothing } from "../../vendor.js";

/**
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../replay.js").Line} Line
 * @typedef {import("../../time/marks.js").Mark} Mark
 * @typedef {import("./chunks.js").Chunk} Chunk
 * @typedef {import("./chunks.js").Heading} Heading
 */

/** Minor types of records. */
export const MINOR_TYPES = new Set([
  "choice_made", "clock_extended", "clock_started", "clock_stopped", "daily_effect_began", "daily_effect_ended",
  "evidence_attached", "looked_at", "mana_paid", "mana_readied", "shuffled", "timestamps_assigned",
]);

/** Types of records by officials. */
const OFFICIAL_TYPES = new Set(["judge_called", "note", "penalty", "rewound", "ruling"]);

/** The text of a chunk; its headings do not change. @param {Chunk} chunk @param {App} app */
export function words({ day, phase, seqs }, app) {
  return html`${day ? html`<h3>${dayName(day.part, app)}</h3>` : nothing}
    ${phase ? html`<h4>${phaseName(phase.part.phase, app)}</h4>` : nothing}
    ${seqs.map((seq) => app.replay.line(seq)?.text ?? "").join(" · ")}`;
}

/**
 * @param {Chunk} chunk
 * @param {number} count How many records are in the log.
 * @param {App} app
 */
export function lines({ day, phase, pieces, seqs, before }, count, app) {
  const heading = (/** @type {Heading} */ { seq }, /** @type {string} */ name) => (seq === undefined ? name : link(seq, name, app));
  const item = (/** @type {number} */ seq) => html`<li aria-setsize=${count} aria-posinset=${before + seqs.indexOf(seq) + 1}>${sentence(seq, app)}</li>`;
  return html`${day ? html`<h3>${heading(day, dayName(day.part, app))}</h3>` : nothing}
    ${phase ? html`<h4>${heading(phase, phaseName(phase.part.phase, app))}</h4>` : nothing}
    ${pieces.map(({ turn, heading: begins, seqs: here }) => html`<div class="part ${turn === null ? "" : `seat-${turn}`}">
      ${begins === undefined ? nothing : html`<h5>${link(begins, app.replay.line(begins)?.text ?? "", app)}</h5>`}
      ${here.length === 0 ? nothing : html`<ol>${here.map(item)}</ol>`}
    </div>`)}`;
}

/** @param {number} seq @param {App} app */
function sentence(seq, app) {
  const line = /** @type {Line} */ (app.replay.line(seq));
  const back = app.course.takenBack[seq];
  const stands = app.marks.at(seq).filter(({ kind }) => kind === "violation" || kind === "cannot_be_judged");
  const text = !back && stands.length === 0
    ? named(line.text, app)
    : html`${back ? html`<s>${line.text}</s> <span class="label">${app.t("time-taken-back")}</span>` : named(line.text, app)}
      ${stands.map(({ kind, text: why }) => html`<span class="stands ${kind}">${why}</span>`)}`;
  return link(seq, text, app, [
    MINOR_TYPES.has(line.type) ? "minor" : "",
    OFFICIAL_TYPES.has(line.type) ? `official ${line.type}` : "",
  ].join(" "));
}

/** A sentence with cards that can be pointed at. @param {string} text @param {App} app */
function named(text, app) {
  const parts = app.faces.cut(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (index % 2 === 1 ? html`<span data-card=${app.faces.named(part)}>${part}</span>` : part));
}

/**
 * Few elements, because a seek draws many: the number is CSS content.
 *
 * @param {number} seq
 * @param {unknown} text
 * @param {App} app
 * @param {string} [kind]
 */
function link(seq, text, app, kind = "") {
  return html`<a id="line-${seq}" class="line ${kind}" href="#${seq}" data-seq=${seq} tabindex="-1" title=${clock(seq, app)}>${text}</a>`;
}
