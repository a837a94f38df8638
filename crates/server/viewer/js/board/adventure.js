/**
 * The Adventure: eight regions in a row, or the Arena, with the Expeditions on them.
 */
import { word } from "../card.js";
import { html, nothing } from "../vendor.js";
import { symbol, TERRAINS } from "./symbols.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {StateView["regions"][number]} Region
 * @typedef {import("./symbols.js").Terrain} Terrain
 */

const SIDES = /** @type {const} */ (["hero", "companion"]);

/**
 * @param {StateView} state
 * @param {App} app
 * @param {{far: number[], near: number[]}} seats
 */
export function adventure(state, app, { far, near }) {
  return html`<section class="adventure" aria-labelledby="adventure">
    <h2 id="adventure" class="only-heard">${app.t("adventure")}</h2>
    ${state.tie_breaker
      ? arena(state, app, [...far, ...near])
      : html`${far.map((seat) => rail(state, app, seat))}
          <ol class="regions">
            ${state.regions.map((one) => region(one, state, app))}
          </ol>
          ${near.map((seat) => rail(state, app, seat))}`}
  </section>`;
}

/** A player's way: the Hero Expedition comes from the left, the Companion Expedition from the right. */
function rail(/** @type {StateView} */ state, /** @type {App} */ app, /** @type {number} */ seat) {
  const { expeditions } = state.players[seat];
  const met = expeditions.hero?.position === expeditions.companion?.position;
  return html`<div class="rail seat-${seat} ${met ? "met" : ""}" aria-hidden="true">
    ${SIDES.map((side) => {
      const at = expeditions[side]?.position;
      if (at === undefined) return nothing;
      const steps = side === "hero" ? at + 1 : 8 - at;
      const way = `grid-column: ${side === "hero" ? 1 : at + 1} / span ${steps}; --steps: ${steps}`;
      const letter = word(app, "zone", "hero").charAt(0);
      return html`<span class="way ${side}" .style=${way}></span>
        <span class="pawn ${side}" .style=${`grid-column: ${at + 1}`} data-key="pawn:${seat}:${side}">
          ${side === "hero" ? letter : "C"}
        </span>`;
    })}
  </div>`;
}

/** @param {Region} one @param {StateView} state @param {App} app */
function region(one, state, app) {
  const place = one.index === 0 || one.index === 7 ? "end" : one.index % 2 === 1 ? "first-half" : "second-half";
  const here = state.players.flatMap((player) =>
    SIDES.filter((side) => player.expeditions[side]?.position === one.index).map((side) =>
      app.t("region-here", { player: app.player(player.seat), expedition: word(app, "expedition", side) }),
    ),
  );
  const name = one.index === 0 || one.index === 7 ? word(app, "region", String(one.index)) : "";
  const half = one.tumult_card ? app.t("region-tumult", { number: one.tumult_card }) : "";
  const heard = [app.t("region", { number: one.index + 1 }), name, half, ...here].filter((part) => part !== "");
  return html`<li class="region ${place} ${one.face_up ? "" : "down"}">
    <span class="only-heard">${heard.join(". ")}.</span>
    ${one.face_up ? bands(/** @type {Terrain[]} */ (one.terrains), app) : faceDown(one, app)}
    ${one.markers.map((marker) => flag(marker, app))}
  </li>`;
}

/** @param {Terrain[]} terrains @param {App} app */
function bands(terrains, app) {
  if (terrains.length === 0) return html`<span class="band none">${app.t("region-none")}</span>`;
  return terrains.map(
    (terrain) =>
      html`<span class="band ${terrain}">${symbol(terrain)}<span>${word(app, "terrain", terrain)}</span></span> `,
  );
}

/** A face-down half; officials may know what it is. @param {Region} one @param {App} app */
function faceDown({ index, tumult_card: card, rotated }, app) {
  const down = html`<span class="band back"><span class="only-heard">${app.t("region-down")}</span></span>`;
  if (!card) return down;
  const alone = TERRAINS[card - 1];
  const several = (index % 2 === 1) === rotated;
  const terrains = several ? TERRAINS.filter((terrain) => terrain !== alone) : [alone];
  const words = terrains.map((terrain) => word(app, "terrain", terrain)).join(", ");
  return html`${down}<span class="secret">
    ${terrains.map(symbol)}<span class="only-heard">${app.t("region-known", { terrains: words })}</span>
  </span>`;
}

/** @param {string} marker Terrains joined by `+`. @param {App} app */
function flag(marker, app) {
  const terrains = /** @type {Terrain[]} */ (marker.split("+"));
  const words = terrains.map((terrain) => word(app, "terrain", terrain)).join(" + ");
  return html`<span class="flag">
    ${terrains.map(symbol)}<span class="only-heard">${app.t("region-marker", { terrain: words })}</span>
  </span>`;
}

/** A player's statistics: in the Arena those of all their Expeditions together. @param {StateView} state @param {number} seat @param {Terrain} terrain */
function together(state, seat, terrain) {
  return Object.values(state.players[seat].expeditions).reduce((sum, one) => sum + (one.statistics[terrain] ?? 0), 0);
}

/** @param {StateView} state @param {App} app @param {number[]} seats */
function arena(state, app, seats) {
  const only = state.regions.find(({ terrains, markers }) => terrains.length > 0 || markers.length > 0);
  return html`<div class="arena">
    <h3>${app.t("arena")} ${only?.markers.map((marker) => flag(marker, app)) ?? nothing}</h3>
    ${TERRAINS.map((terrain) => {
      const absent = only && !only.terrains.includes(terrain);
      const sums = seats.map((seat) => together(state, seat, terrain));
      const most = Math.max(...sums);
      const alone = sums.filter((sum) => sum === most).length === 1;
      return html`<div class="band ${terrain}">
        ${symbol(terrain)}<span>${word(app, "terrain", terrain)}${absent ? html` <small class="quiet">${app.t("arena-without")}</small>` : nothing}</span>
        <ul>
          ${seats.map(
            (seat, at) =>
              html`<li class="seat-${seat} ${alone && sums[at] === most ? "ahead" : ""}">
                <span class="who">${app.player(seat)}</span>
                <b data-value="arena:${seat}:${terrain}">${sums[at]}</b>
                ${alone && sums[at] === most
                  ? html`<span aria-hidden="true">▲</span><span class="only-heard">${app.t("standing-ahead")}</span>`
                  : nothing}
              </li>`,
          )}
        </ul>
      </div>`;
    })}
  </div>`;
}
