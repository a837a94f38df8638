/**
 * A player's plate: black or white like their stone, so that the tone identifies the player.
 */
import { SIDES } from "../board/dusk.js";
import { initial } from "../seats.js";
import { html, nothing } from "../vendor.js";
import { numbers } from "./map.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../replay.js").StateView} StateView
 */

/** The length of a name from which it is set in two smaller lines. */
const LONG = 15;

/**
 * @param {StateView} state
 * @param {number} seat
 * @param {"left" | "right"} place
 * @param {App} app
 */
export function plate(state, seat, place, app) {
  const { t } = app;
  const it = state.players[seat];
  if (!it) return nothing;
  const won = state.result?.winners.includes(seat);
  const name = app.player(seat);
  const faction = it.hero?.faction;
  return html`<section class="plate seat-${seat} ${seat % 2 === 0 ? "black" : "white"} ${place} ${won ? "won" : ""}">
    <i class="edge of-${faction?.toLowerCase() ?? "none"}"></i>
    <div>
      <h2 class=${name.length >= LONG ? "long" : ""}><i class="stone" aria-hidden="true"></i><span>${name}</span></h2>
      <p class="hero">${[it.hero?.name, faction].filter(Boolean).join(" · ")}</p>
    </div>
    <p class="facts"><span>${t("zone-mana")} <b data-value="mana">${it.mana.ready}/${it.mana.orbs}</b></span>
      <span>${t("zone-hand")} <b data-value="hand">${it.hand.count}</b></span>
      ${state.first_player === seat && !won ? html`<span class="tag first" role="img" aria-label=${t("first")}>1</span>` : nothing} ${tag(state, seat, app)}</p>
    ${state.tie_breaker ? nothing : html`<p class="score" role="img" aria-label=${t("distance-long", { number: it.distance })}><b data-value="distance">${it.distance}</b></p>`}
  </section>`;
}

/** What a player is doing, if it is worth showing. @param {StateView} state @param {number} seat @param {App} app */
function tag({ players, turn, phase, result }, seat, { t }) {
  if (result?.winners.includes(seat)) return html`<span class="tag turn">${t("overlay-wins")}</span>`;
  if (players[seat].left) return html`<span class="tag">${t("has-left")}</span>`;
  if (turn === seat && !result) return html`<span class="tag turn">${t("toact")}</span>`;
  if (players[seat].passed && phase === "afternoon") return html`<span class="tag">${t("has-passed")}</span>`;
  return nothing;
}

/**
 * The plates of one side, one below the other: names, distances, and the totals of both Expeditions while there is room.
 *
 * @param {StateView} state
 * @param {number[]} seats
 * @param {"left" | "right"} place
 * @param {App} app
 */
export function plates(state, seats, place, app) {
  const name = (/** @type {number} */ seat) => app.player(seat);
  return html`<div class="plates ${place} ${seats.length > 2 ? "low" : ""}" .style=${`--count: ${seats.length}`}>${seats.map((seat) => {
    const it = state.players[seat];
    const faction = it.hero?.faction?.toLowerCase() ?? "none";
    return html`<section class="seat-${seat} ${seat % 2 === 0 ? "black" : "white"} ${state.result?.winners.includes(seat) ? "won" : ""}">
      <i class="edge of-${faction}"></i>
      <h2><b class="pawn hero" aria-hidden="true">${initial(state, seat, name)}</b><span>${name(seat)}</span> ${tag(state, seat, app)}</h2>
      <div class="both">${it.left ? nothing : SIDES.map((side) => (it.expeditions[side] ? html`<p class="sum" role="group" aria-label=${app.t.of("expedition", side)}>${numbers(state, seat, side)}</p>` : nothing))}</div>
      ${state.tie_breaker ? nothing : html`<p class="score" role="img" aria-label=${app.t("distance-long", { number: it.distance })}><b data-value="distance">${it.distance}</b></p>`}
    </section>`;
  })}</div>`;
}
