/**
 * The bottom of the scene: the last card played, the latest sentence, the lower thirds, and the table.
 */
import { shownLarge } from "../card.js";
import { outcome } from "../moment.js";
import { clock, left } from "../round/time.js";
import { bySide } from "../seats.js";
import { html, nothing } from "../vendor.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../replay.js").Line} Line
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {import("./scene.js").Told} Told
 */

/** The number of letters that fit in two lines. */
const LONG = 84;

/** How many records to search for the last card. */
const BACK_MAX = 400;

/** The last ruling or penalty among some records. @param {App} app @param {number} from @param {number} to @returns {Line | undefined} */
export function ruled({ replay }, from, to) {
  for (let seq = to; seq >= from; seq--) {
    const line = replay.line(seq);
    if (line?.type === "ruling" || line?.type === "penalty") return line;
  }
  return undefined;
}

/** The card that was played last, as it was when played. @param {App} app */
export function lastCard(app) {
  const { replay, cursor } = app;
  for (let seq = cursor.seq; seq >= Math.max(0, cursor.seq - BACK_MAX); seq--) {
    if (replay.line(seq)?.type !== "card_played") continue;
    const object = replay.state(seq)?.objects.find(({ id, card }) => card && id.startsWith(`o${seq}.`));
    return object ? html`<div class="last">${shownLarge(object, app)}</div>` : null;
  }
  return null;
}

/** How a match ended: who won, by what, and the games that each side won. @param {StateView} state @param {App} app */
function ending({ result, teams }, app) {
  const { winners = [], ending: how = "played", score } = result ?? {};
  const won = outcome(winners.map((seat) => app.player(seat)), app.t);
  const games = (score ?? []).reduce((sum, one) => sum + one, 0) > 1 ? bySide(score ?? [], teams) : "";
  return [`${won}${games ? ` ${games}` : ""}`, how === "played" ? "" : app.t.of("ended", how)].filter(Boolean).join(" · ");
}

/** @param {App} app @param {boolean} besides Whether a card is shown beside it. */
export function sentence(app, besides) {
  const { replay, cursor } = app;
  const line = replay.line(cursor.seq);
  const state = replay.state(cursor.seq);
  // Signatures and notes that follow the end are no news.
  const ended = state?.result?.score ? ending(state, app) : "";
  const text = ended || (line?.text ?? "");
  const seat = ended ? (state?.result?.winners.length === 1 ? state.result.winners[0] : null) : line?.seat;
  const stone = typeof seat === "number" ? html`<i class="stone" aria-hidden="true"></i>` : nothing;
  const whose = typeof seat === "number" ? `seat-${seat} ${seat % 2 === 0 ? "black" : "white"}` : "";
  return html`<p class="sentence ${whose} ${besides ? "besides" : ""} ${text.length > LONG ? "long" : ""}">${stone}<span>${text}</span></p>`;
}

/** @param {{name: string, role?: string}[]} names */
export function lower(names) {
  if (names.length === 0) return nothing;
  return html`<ul class="lower">${names.map(({ name, role }) => html`<li><b>${name}</b>${role ? html`<span>${role}</span>` : nothing}</li>`)}</ul>`;
}

/** @param {Told} told @param {App} app @param {number} delay */
export function table({ header, clock: its }, { t }, delay) {
  const { round, table: number, event } = header ?? {};
  const seconds = left({ clock: its }, Date.now() - delay * 1000);
  if (!round && !number && !event && seconds === null) return nothing;
  const above = round ? t("round-title", { round }) : (event ?? "");
  return html`<aside class="where">${above || number ? html`<p><span>${above}</span><b>${number ? t("round-table", { table: number }) : ""}</b></p>` : nothing}
    ${seconds === null ? nothing : html`<p class="time ${seconds <= 0 ? "none" : ""}"><span>${t("overlay-clock")}</span><b>${clock(seconds)}</b></p>`}
    <i class="brand">Daybook</i></aside>`;
}
