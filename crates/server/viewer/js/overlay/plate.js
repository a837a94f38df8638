/**
 * A player's plate: black or white as their stone is, so that tone says whose.
 */
import { html, nothing } from "../vendor.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../replay.js").StateView} StateView
 */

/** Letters of a name from which on it has two smaller lines. */
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
  const acts = state.turn === seat && !state.result;
  const won = state.result?.winners.includes(seat);
  const name = app.player(seat);
  const faction = it.hero?.faction;
  const tag = won
    ? html`<span class="tag turn">${t("overlay-wins")}</span>`
    : acts
      ? html`<span class="tag turn">${t("toact")}</span>`
      : it.passed && state.phase === "afternoon"
        ? html`<span class="tag">${t("has-passed")}</span>`
        : nothing;
  return html`<section class="plate seat-${seat} ${seat % 2 === 0 ? "black" : "white"} ${place} ${won ? "won" : ""}">
    <i class="edge of-${faction?.toLowerCase() ?? "none"}"></i>
    <div>
      <h2 class=${name.length >= LONG ? "long" : ""}><i class="stone" aria-hidden="true"></i><span>${name}</span></h2>
      <p class="hero">${[it.hero?.name, faction].filter(Boolean).join(" · ")}</p>
    </div>
    <p class="facts"><span>${t("zone-mana")} <b data-value="mana">${it.mana.ready}/${it.mana.orbs}</b></span>
      <span>${t("zone-hand")} <b data-value="hand">${it.hand.count}</b></span>
      ${state.first_player === seat && !won ? html`<span class="tag first" role="img" aria-label=${t("first")}>1</span>` : nothing} ${tag}</p>
    ${state.tie_breaker ? nothing : html`<p class="score" role="img" aria-label=${t("distance-long", { number: it.distance })}><b data-value="distance">${it.distance}</b></p>`}
  </section>`;
}
