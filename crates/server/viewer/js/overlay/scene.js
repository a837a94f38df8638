/**
 * The scene: the players, the Adventure between them, the moment below it, and what is said at the foot.
 */
import { TERRAINS, symbol } from "../board/symbols.js";
import { word } from "../card.js";
import { momentNames } from "../moment.js";
import { html, nothing, render } from "../vendor.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {import("../replay.js").Line} Line
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("../board/symbols.js").Terrain} Terrain
 */

/** Milliseconds that a ruling stays. */
const RULING = 15_000;

/** From one region to the next, in the unit of the window. */
const REGION = 7.75;

/** Letters of a sentence that fit in a line. */
const LONG = 92;

const SIDES = /** @type {const} */ (["hero", "companion"]);

/**
 * @param {HTMLElement} element
 * @param {App} app
 * @param {{parts: readonly Part[], isStill: boolean}} how Whether it stays at one moment.
 */
export function mount(element, app, { parts, isStill }) {
  /** @type {Line | undefined} */
  let ruling;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let gone;
  let told = -1;
  const draw = () => {
    const state = app.replay.state(app.cursor.seq);
    if (!state) return;
    const [left, right] = app.link.flip ? [1, 0] : [0, 1];
    const drawn = {
      players: () => html`${player(state, left, "left", app)}${player(state, right, "right", app)}`,
      regions: () => adventure(state, [left, right], app),
      moment: () => moment(state, app),
      ruling: () => (ruling ? html`<p class="ruling" role="status">${ruling.text}</p>` : nothing),
      // A ruling says it already.
      sentence: () => (ruling && ruling.seq === app.cursor.seq && parts.includes("ruling") ? nothing : sentence(app)),
    };
    render(parts.map((part) => drawn[part]()), element);
  };
  app.cursor.addEventListener("move", () => {
    const { seq } = app.cursor;
    const news = latestRuling(app, told < 0 ? seq : told + 1, seq);
    told = seq;
    if (news) {
      ruling = news;
      clearTimeout(gone);
      const remove = () => {
        ruling = undefined;
        draw();
      };
      if (!isStill) gone = setTimeout(remove, RULING);
    }
    draw();
  });
}

/** @param {App} app @param {number} from @param {number} to @returns {Line | undefined} */
function latestRuling({ replay }, from, to) {
  for (let seq = to; seq >= from; seq--) {
    const line = replay.line(seq);
    if (line?.type === "ruling" || line?.type === "penalty") return line;
  }
  return undefined;
}

/**
 * @param {StateView} state
 * @param {number} seat
 * @param {"left" | "right"} place
 * @param {App} app
 */
function player(state, seat, place, app) {
  const { t } = app;
  const it = state.players[seat];
  const acts = state.turn === seat && !state.result;
  const won = state.result?.winners.includes(seat);
  const says = [
    won ? t("overlay-wins") : acts ? t("toact") : it.passed && state.phase === "afternoon" ? t("has-passed") : "",
    state.first_player === seat ? t("first") : "",
  ];
  const count = (/** @type {string} */ name, /** @type {string | number} */ value) =>
    html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<section class=${`player seat-${seat} ${place} ${acts ? "acts" : ""} ${won ? "won" : ""}`}>
    <h2>${app.player(seat)}</h2>
    <p class="hero">${it.hero?.name}</p>
    <dl>
      ${count(t("distance"), it.distance)} ${count(t("zone-hand"), it.hand.count)}
      ${count(t("zone-mana"), `${it.mana.ready}/${it.mana.orbs}`)}
    </dl>
    <p class="says">${says.filter(Boolean).map((one) => html`<span>${one}</span>`)}</p>
  </section>`;
}

/** @param {StateView} state @param {number[]} seats @param {App} app */
function adventure(state, [above, below], app) {
  return html`<section class="adventure">
    ${rail(state, above, app)}
    <ol>${state.regions.map((region) => html`<li class=${region.face_up ? "" : "down"}>
      ${region.face_up ? region.terrains.map((terrain) => html`<i class=${terrain}>${symbol(terrain)}</i>`) : html`<b>?</b>`}
      ${region.markers.map((marker) => html`<span class="flag">${marker.split("+").map((one) => symbol(/** @type {Terrain} */ (one)))}</span>`)}
    </li>`)}</ol>
    ${rail(state, below, app)}
  </section>`;
}

/** Where a player's Expeditions are, with what they would compare at Dusk. @param {StateView} state @param {number} seat @param {App} app */
function rail(state, seat, app) {
  const { expeditions } = state.players[seat];
  const met = expeditions.hero?.position === expeditions.companion?.position;
  return html`<div class=${`rail seat-${seat}`}>${SIDES.map((side) => {
    const it = expeditions[side];
    if (!it) return nothing;
    const left = met ? Math.min(Math.max(it.position - 0.5, 0), 6) + SIDES.indexOf(side) : it.position;
    return html`<div class=${`pawn ${side} ${it.forward ? "forward" : ""}`} .style=${`translate: ${left * REGION}rem`}>
      <b aria-label=${word(app, "expedition", side)}>${word(app, "side", side)}</b>
      ${TERRAINS.map((terrain) => html`<span class=${it.due_to.includes(terrain) ? "counts" : ""}>${symbol(terrain)}${it.statistics[terrain] ?? 0}</span>`)}
    </div>`;
  })}</div>`;
}

/** @param {StateView} state @param {App} app */
function moment(state, app) {
  return html`<p class="moment">${momentNames(state, app).map((name) => html`<span>${name}</span>`)}</p>`;
}

/** @param {App} app */
function sentence({ replay, cursor }) {
  const line = replay.line(cursor.seq);
  const whose = typeof line?.seat === "number" ? `seat-${line.seat}` : "";
  const text = line?.text ?? "";
  return html`<p class=${`sentence ${whose} ${text.length > LONG ? "long" : ""}`}>${text}</p>`;
}
