/**
 * The Adventure with both players' tracks, and what their Expeditions compare.
 */
import { SIDES } from "../board/dusk.js";
import { TERRAINS, symbol } from "../board/symbols.js";
import { initial, regionOf } from "../seats.js";
import { momentNames } from "../moment.js";
import { html, nothing } from "../vendor.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {import("../board/symbols.js").Terrain} Terrain
 */

/** The number of regions in an Adventure. */
const EIGHT = 8;

/** @param {StateView} state @param {number[]} seats The seats above and below. @param {App} app */
export function adventure(state, [above, below], app) {
  return html`<section class="adventure ${state.phase}" aria-label=${app.t("adventure")}>
    ${rail(state, above, app)}
    ${land(state.regions)}
    ${rail(state, below, app)}
  </section>`;
}

/** All Adventures of a match of more than two players, each under its own pawns. @param {StateView} state @param {App} app */
export function adventures(state, app) {
  const count = Math.max(1, Math.ceil(state.regions.length / EIGHT));
  return html`<section class="adventure several ${state.phase}" aria-label=${app.t("adventure")}>
    ${Array.from({ length: count }, (_, at) => html`<div class="pawns">${pawns(state, at, app)}</div>${land(state.regions.slice(at * EIGHT, (at + 1) * EIGHT))}`)}
  </section>`;
}

/** @param {StateView} state @param {number} which @param {App} app */
function pawns(state, which, app) {
  const all = state.players.flatMap(({ seat, expeditions }) => SIDES.flatMap((side) => {
    const it = expeditions[side];
    return it && Math.floor(regionOf(it) / EIGHT) === which ? [{ seat, side, it, at: regionOf(it) % EIGHT }] : [];
  }));
  return all.map(({ seat, side, it, at }) => {
    const here = all.filter((other) => other.at === at);
    const shift = here.findIndex((other) => other.seat === seat && other.side === side) - (here.length - 1) / 2;
    const name = (/** @type {number} */ one) => app.player(one);
    return html`<span class="seat-${seat} ${seat % 2 === 0 ? "black" : "white"}"><b class="pawn ${side} ${it.forward ? "forward" : ""}" .style=${`--at: ${(at + 0.5) * 12.5}%; --shift: ${shift}`}
      role="img" aria-label=${app.t("region-here", { player: name(seat), expedition: app.t.of("expedition", side) })}>${initial(state, seat, name)}</b></span>`;
  });
}

/** @param {StateView["regions"]} regions */
function land(regions) {
  return html`<ol>${regions.map((region) => html`<li class=${region.face_up ? "" : "down"}>
    ${region.face_up ? region.terrains.map((terrain) => html`<i class="band ${terrain}">${symbol(/** @type {Terrain} */ (terrain))}</i>`) : html`<b>?</b>`}
    ${region.markers.map((marker) => html`<span class="flag">${marker.split("+").map((one) => symbol(/** @type {Terrain} */ (one)))}</span>`)}
  </li>`)}</ol>`;
}

/** @param {StateView} state @param {number} seat @param {App} app */
function rail(state, seat, app) {
  const expeditions = state.players[seat]?.expeditions ?? {};
  const met = expeditions.hero?.position === expeditions.companion?.position;
  return html`<div class="rail seat-${seat} ${seat % 2 === 0 ? "black" : "white"} ${met ? "met" : ""}">${SIDES.map((side) => {
    const it = expeditions[side];
    if (!it) return nothing;
    return html`<b class="pawn ${side} ${it.forward ? "forward" : ""}" .style=${`--at: ${(it.position + 0.5) * 12.5}%`} aria-label=${app.t.of("expedition", side)}>${app.t.of("side", side)}</b>`;
  })}</div>`;
}

/** What both players compare for one kind of Expedition; what moves it forward is lit. @param {StateView} state @param {number[]} seats @param {"hero" | "companion"} side @param {App} app */
export function sums(state, seats, side, app) {
  return html`<div class="sums ${side}"><h3>${app.t.of("side-name", side)}</h3>
    ${seats.map((seat) => {
      if (!state.players[seat]?.expeditions[side]) return nothing;
      return html`<p class="seat-${seat} ${seat % 2 === 0 ? "black" : "white"}"><i class="stone" role="img" aria-label=${app.player(seat)}></i>${numbers(state, seat, side)}</p>`;
    })}</div>`;
}

/** The totals of one Expedition; what moves it forward is lit. @param {StateView} state @param {number} seat @param {"hero" | "companion"} side */
export function numbers(state, seat, side) {
  const it = state.players[seat].expeditions[side];
  const here = state.regions[regionOf(it)]?.terrains ?? [];
  return TERRAINS.map((terrain) => {
    const how = it.due_to.includes(terrain) ? "won" : here.includes(terrain) ? "here" : "";
    return html`<b class=${how}>${symbol(terrain)}${it.statistics[terrain] ?? 0}</b>`;
  });
}

/** @param {StateView} state @param {App} app */
export function day(state, app) {
  const [first = "", ...rest] = momentNames(state, app);
  return html`<p class="moment ${state.phase}"><b>${first}</b><span>${rest.slice(0, 2).join(" · ")}</span></p>`;
}
