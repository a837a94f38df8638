/**
 * The Adventure with both players' ways, and what their Expeditions compare.
 */
import { SIDES } from "../board/dusk.js";
import { TERRAINS, symbol } from "../board/symbols.js";
import { word } from "../card.js";
import { momentNames } from "../moment.js";
import { html, nothing } from "../vendor.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {import("../board/symbols.js").Terrain} Terrain
 */

/** @param {StateView} state @param {number[]} seats Above and below. @param {App} app */
export function adventure(state, [above, below], app) {
  return html`<section class="adventure ${state.phase}" aria-label=${app.t("adventure")}>
    ${rail(state, above, app)}
    <ol>${state.regions.map((region) => html`<li class=${region.face_up ? "" : "down"}>
      ${region.face_up ? region.terrains.map((terrain) => html`<i class="band ${terrain}">${symbol(/** @type {Terrain} */ (terrain))}</i>`) : html`<b>?</b>`}
      ${region.markers.map((marker) => html`<span class="flag">${marker.split("+").map((one) => symbol(/** @type {Terrain} */ (one)))}</span>`)}
    </li>`)}</ol>
    ${rail(state, below, app)}
  </section>`;
}

/** @param {StateView} state @param {number} seat @param {App} app */
function rail(state, seat, app) {
  const expeditions = state.players[seat]?.expeditions ?? {};
  const met = expeditions.hero?.position === expeditions.companion?.position;
  return html`<div class="rail seat-${seat} ${seat % 2 === 0 ? "black" : "white"} ${met ? "met" : ""}">${SIDES.map((side) => {
    const it = expeditions[side];
    if (!it) return nothing;
    return html`<b class="pawn ${side} ${it.forward ? "forward" : ""}" .style=${`--at: ${(it.position + 0.5) * 12.5}%`} aria-label=${word(app, "expedition", side)}>${word(app, "side", side)}</b>`;
  })}</div>`;
}

/** What both compare for one kind of Expedition; lit is what moves it forward. @param {StateView} state @param {number[]} seats @param {"hero" | "companion"} side @param {App} app */
export function sums(state, seats, side, app) {
  return html`<div class="sums ${side}"><h3>${word(app, "side-name", side)}</h3>
    ${seats.map((seat) => {
      const it = state.players[seat]?.expeditions[side];
      if (!it) return nothing;
      const here = state.regions[it.position]?.terrains ?? [];
      return html`<p class="seat-${seat} ${seat % 2 === 0 ? "black" : "white"}"><i class="stone" role="img" aria-label=${app.player(seat)}></i>${TERRAINS.map((terrain) => {
        const how = it.due_to.includes(terrain) ? "won" : here.includes(terrain) ? "here" : "";
        return html`<b class=${how}>${symbol(terrain)}${it.statistics[terrain] ?? 0}</b>`;
      })}</p>`;
    })}</div>`;
}

/** @param {StateView} state @param {App} app */
export function day(state, app) {
  const [first = "", ...rest] = momentNames(state, app);
  return html`<p class="moment ${state.phase}"><b>${first}</b><span>${rest.slice(0, 2).join(" · ")}</span></p>`;
}
