/**
 * The Adventure: eight regions in a row, or the Arena, with the Expeditions on them.
 */
import { faced, initial, regionOf } from "../seats.js";
import { html, nothing } from "../vendor.js";
import { fate, SIDES } from "./dusk.js";
import { symbol, TERRAINS } from "./symbols.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {import("./dusk.js").Dusk} Dusk
 * @typedef {StateView["regions"][number]} Region
 * @typedef {import("./symbols.js").Terrain} Terrain
 */

/**
 * @param {StateView} state
 * @param {App} app
 * @param {{far: number[], near: number[], dusk: Dusk | null}} seats
 */
export function adventure(state, app, { far, near, dusk }) {
  return html`<section class="adventure" aria-labelledby="adventure">
    <h2 id="adventure" class="only-heard">${app.t("adventure")}</h2>
    ${dusk ? html`<p class="only-heard" id="scene">${told(state, app, dusk)}</p>` : nothing}
    ${state.tie_breaker
      ? arena(state, app, [...far, ...near])
      : state.regions.length > EIGHT
        ? stacked(state, app, dusk)
        : html`${far.map((seat) => rail(state, app, seat, dusk))}
          <ol class="regions">
            ${state.regions.map((one) => region(one, state, app, dusk))}
          </ol>
          ${near.map((seat) => rail(state, app, seat, dusk))}`}
  </section>`;
}

/** The number of regions in an Adventure. */
const EIGHT = 8;

/** Several Adventures, one above the other, each with its own pawns. @param {StateView} state @param {App} app @param {Dusk | null} dusk */
function stacked(state, app, dusk) {
  const count = state.regions.length / EIGHT;
  return Array.from({ length: count }, (_, at) => html`<div class="shared-rail" aria-hidden="true">${pawns(state, app, at)}</div>
    <ol class="regions" .style=${`--before: ${at * EIGHT - 1}`}>
      ${state.regions.slice(at * EIGHT, (at + 1) * EIGHT).map((one) => region(one, state, app, dusk))}
    </ol>`);
}

/** The pawns of all players in one Adventure; pawns in the same region stand side by side. @param {StateView} state @param {App} app @param {number} which */
function pawns(state, app, which) {
  const all = state.players.flatMap(({ seat, expeditions }) => SIDES.flatMap((side) => {
    const one = expeditions[side];
    return one && Math.floor(regionOf(one) / EIGHT) === which ? [{ seat, side, at: regionOf(one) % EIGHT }] : [];
  }));
  return all.map(({ seat, side, at }) => {
    const here = all.filter((other) => other.at === at);
    const shift = here.findIndex((other) => other.seat === seat && other.side === side) - (here.length - 1) / 2;
    const letter = initial(state, seat, (one) => app.player(one));
    return html`<span class="rail seat-${seat}"><span class="pawn ${side}" .style=${`--at: ${middle(at)}%; --shift: ${shift}`} data-key="pawn:${seat}:${side}">${letter}</span></span>`;
  });
}

/**
 * A Dusk in words: what was compared for each Expedition, and the result.
 *
 * @param {StateView} state @param {App} app @param {Dusk} dusk
 */
export function told(state, app, dusk) {
  return sentences(state, app, dusk).map(({ text }) => text).join(" ");
}

/** The Expeditions that move, in words, or a message that none does. @param {StateView} state @param {App} app @param {Dusk} dusk */
export function movers(state, app, dusk) {
  const all = sentences(state, app, dusk).filter(({ moves }) => moves).map(({ text }) => text);
  return all.length === 0 ? app.t("dusk-none") : all.join(" ");
}

/** @param {StateView} state @param {App} app @param {Dusk} dusk */
function sentences(state, app, dusk) {
  return state.players.flatMap(({ seat }) => SIDES.flatMap((side) => {
    const one = dusk.before.players[seat]?.expeditions[side];
    const came = fate(dusk, state, seat, side);
    if (!one || !came) return [];
    const facing = faced(dusk.before, seat, side);
    const terrains = /** @type {Terrain[]} */ (dusk.before.regions[regionOf(one)]?.terrains ?? []);
    const compared = terrains.map((terrain) => app.t("dusk-compared", { terrain: app.t.of("terrain", terrain), number: one.statistics[terrain] ?? 0, other: facing[terrain] ?? 0 })).join(", ");
    const expedition = app.t("region-here", { player: app.player(seat), expedition: app.t.of("expedition", side) });
    const how = came.moved ? "moved" : came.forward ? "moves" : came.blocked ? "blocked" : "stays";
    const ascended = came.ascended ? ` ${app.t("verdict-ascended")}.` : "";
    return [{ moves: came.moved || came.forward, text: `${app.t.of("dusk", how, { expedition, compared, region: came.is })}${ascended}` }];
  }));
}

/** The middle of a region in the row of regions, in percent of its width. @param {number} position */
function middle(position) {
  return (position + 0.5) * 12.5;
}

/** A player's track: the Hero Expedition starts on the left, the Companion Expedition on the right. @param {StateView} state @param {App} app @param {number} seat @param {Dusk | null} dusk */
function rail(state, app, seat, dusk) {
  const { expeditions } = state.players[seat];
  const [hero, companion] = [expeditions.hero?.position, expeditions.companion?.position];
  const how = hero === companion ? "met" : "";
  return html`<div class="rail seat-${seat} ${how}" aria-hidden="true">
    ${SIDES.map((side) => {
      const at = expeditions[side]?.position;
      if (at === undefined) return nothing;
      const came = dusk && fate(dusk, state, seat, side);
      const letter = side === "hero" ? app.t.of("zone", "hero").charAt(0) : "C";
      const from = came?.moved ? middle(came.was) : null;
      return html`<span class="way ${side}" .style=${`--at: ${middle(at)}%`}></span>
        ${from === null ? nothing : html`<span class="was ${side}" .style=${`--at: ${from}%`}></span>
          <span class="hop" .style=${`--from: ${Math.min(from, middle(at))}%; --long: ${Math.abs(from - middle(at))}%`}></span>`}
        <span class="pawn ${side}" .style=${`--at: ${middle(at)}%`} data-key="pawn:${seat}:${side}">${letter}</span>`;
    })}
  </div>`;
}

/** The day and its phase, and the sun on its path. @param {StateView} state @param {App} app */
export function clock(state, app) {
  return html`<div class="clock" aria-hidden="true">
    <i class="arc"></i><i class="sun"></i>
    <p>${state.day > 0 ? app.t("day-number", { day: state.day }) : nothing}</p>
    <p class="phase-name">${app.t.of("phase", state.phase)}</p>
  </div>`;
}

/** @param {Region} one @param {StateView} state @param {App} app @param {Dusk | null} dusk */
function region(one, state, app, dusk) {
  const index = one.index % EIGHT;
  const place = index === 0 || index === 7 ? "end" : index % 2 === 1 ? "first-half" : "second-half";
  const here = state.players.flatMap((player) =>
    SIDES.filter((side) => player.expeditions[side] && regionOf(player.expeditions[side]) === one.index).map((side) =>
      app.t("region-here", { player: app.player(player.seat), expedition: app.t.of("expedition", side) }),
    ),
  );
  const name = index === 0 || index === 7 ? app.t.of("region", String(index)) : "";
  const half = place === "end" ? "" : app.t("region-tumult", { number: Math.ceil(index / 2) + 3 * Math.floor(one.index / EIGHT) });
  const reached = dusk?.moved && state.players.some(({ seat }) => SIDES.some((side) => {
    const came = fate(dusk, state, seat, side);
    const now = state.players[seat].expeditions[side];
    return came?.moved && now && regionOf(now) === one.index;
  }));
  const heard = [app.t("region", { number: one.index }), name, half, ...here].filter((part) => part !== "");
  return html`<li class="region ${place} ${one.face_up ? "" : "down"} ${reached ? "reached" : ""}">
    <span class="only-heard">${heard.join(". ")}.</span>
    ${one.face_up ? bands(/** @type {Terrain[]} */ (one.terrains), app) : faceDown(one, app)}
    ${flags(one, app)}
  </li>`;
}

/** @param {Terrain[]} terrains @param {App} app */
function bands(terrains, app) {
  if (terrains.length === 0) return html`<span class="band none">${app.t("region-none")}</span>`;
  return terrains.map(
    (terrain) =>
      html`<span class="band ${terrain}">${symbol(terrain)}<span>${app.t.of("terrain", terrain)}</span></span> `,
  );
}

/** A face-down half; officials may know its terrains. @param {Region} one @param {App} app */
function faceDown({ index, tumult_card: card, rotated }, app) {
  const down = html`<span class="band back"><span class="only-heard">${app.t("region-down")}</span></span>`;
  if (!card) return down;
  const alone = TERRAINS[card - 1];
  const several = (index % 2 === 1) === rotated;
  const terrains = several ? TERRAINS.filter((terrain) => terrain !== alone) : [alone];
  const words = terrains.map((terrain) => app.t.of("terrain", terrain)).join(", ");
  return html`${down}<span class="secret">
    ${terrains.map(symbol)}<span class="only-heard">${app.t("region-known", { terrains: words })}</span>
  </span>`;
}

/** The Terrain Markers of a region, side by side. @param {Region} one @param {App} app */
function flags({ markers }, app) {
  return markers.length === 0 ? nothing : html`<span class="flags">${markers.map((marker) => flag(marker, app))}</span>`;
}

/** @param {string} marker Terrains joined by `+`. @param {App} app */
function flag(marker, app) {
  const terrains = /** @type {Terrain[]} */ (marker.split("+"));
  const words = terrains.map((terrain) => app.t.of("terrain", terrain)).join(" + ");
  return html`<span class="flag">
    ${terrains.map(symbol)}<span class="only-heard">${app.t("region-marker", { terrain: words })}</span>
  </span>`;
}

/** A player's statistics: in the Arena, those of all their Expeditions together. @param {StateView} state @param {number} seat @param {Terrain} terrain */
function together(state, seat, terrain) {
  return Object.values(state.players[seat].expeditions).reduce((sum, one) => sum + (one.statistics[terrain] ?? 0), 0);
}

/** @param {StateView} state @param {App} app @param {number[]} seats */
function arena(state, app, seats) {
  const only = state.regions.find(({ terrains, markers }) => terrains.length > 0 || markers.length > 0);
  return html`<div class="arena">
    <h3>${app.t("arena")} ${only ? flags(only, app) : nothing}</h3>
    ${TERRAINS.map((terrain) => {
      const absent = only && !only.terrains.includes(terrain);
      const sums = seats.map((seat) => together(state, seat, terrain));
      const most = Math.max(...sums);
      const alone = sums.filter((sum) => sum === most).length === 1;
      return html`<div class="band ${terrain}">
        ${symbol(terrain)}<span>${app.t.of("terrain", terrain)}${absent ? html` <small class="quiet">${app.t("arena-without")}</small>` : nothing}</span>
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
