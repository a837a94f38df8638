/**
 * A player's side of the table: name and counts, Hero, Reserve, Landmarks, Hand and both Expeditions.
 */
import { card, known } from "../card.js";
import { faced, facedBy, initial, listed, regionOf } from "../seats.js";
import { html, nothing } from "../vendor.js";
import { fate } from "./dusk.js";
import { fansOut, fitIn, namesIn } from "./fit.js";
import { symbol, TERRAINS } from "./symbols.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../card.js").ObjectEntry} ObjectEntry
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {import("./dusk.js").Dusk} Dusk
 * @typedef {StateView["players"][number]} Player
 * @typedef {"hero" | "companion"} Side
 * @typedef {"mana" | "deck" | "discard" | "hand" | "hero" | "reserve" | "landmark"} Pile
 * @typedef {(piles: readonly Pile[], seat: number) => void} Open
 * @typedef {{far: boolean, open: Open, dusk: Dusk | null, now: string | undefined}} How `far`: across the table; `now`: the item that the moment is about.
 */

/** The most card backs drawn for a hand; the number beside them is exact. */
const BACKS_MAX = 12;

/**
 * @param {StateView} state
 * @param {number} seat
 * @param {App} app
 * @param {How} how
 */
export function player(state, seat, app, how) {
  const own = state.objects.filter((object) => object.controller === seat);
  const { reserve_limit: reserve, landmark_limit: landmarks } = state.players[seat];
  const { phase } = state;
  return html`<section class="player seat-${seat} ${how.far ? "far" : "near"} ${state.result?.winners.includes(seat) ? "winner" : ""}" aria-labelledby="player-${seat}">
    ${strip(state, seat, app, how.open)} ${zone("hero", own, app, how)}
    <div class="shelf ${isKnown(state, "hand", seat) ? "seen" : ""}">
      ${zone("reserve", own, app, how, { limit: reserve, phase })} ${zone("landmark", own, app, how, { limit: landmarks, phase })}
      ${hand(state, seat, app, how.open)}
    </div>
    <div class="lanes">
      ${expedition(state, seat, "hero", own, app, how)} ${expedition(state, seat, "companion", own, app, how)}
    </div>
  </section>`;
}

/** @param {StateView} state @param {number} seat @param {App} app @param {Open} open */
function strip(state, seat, app, open) {
  const one = state.players[seat];
  const discarded = state.objects.filter((object) => object.zone === "discard" && object.owner === seat);
  const name = app.player(seat);
  return html`<div class="strip">
    <div class="who">
      <h2 id="player-${seat}" class=${name.length >= LONG ? "long" : name.length >= HALF ? "half" : ""}>${state.players.length > 2 ? lettered(state, seat, "hero", app) : html`<i class="stone" aria-hidden="true"></i>`}<span>${name}</span></h2>
      <p class="tags">
        ${state.result?.winners.includes(seat) ? html`<span class="tag turn">${app.t("wins")}</span>` : nothing}
        ${one.left ? html`<span class="tag passed">${app.t("has-left")}</span>` : nothing}
        ${state.turn === seat && !state.result ? html`<span class="tag turn">${app.t("toact")}</span>` : nothing}
        ${one.passed && !one.left ? html`<span class="tag passed">${app.t("has-passed")}</span>` : nothing}
        ${state.first_player === seat ? html`<span class="tag first" role="img" aria-label=${app.t("first")} title=${app.t("first")}>1</span>` : nothing}
      </p>
    </div>
    <ul class="counts">
      <li>${mana(state, one, app, open)}</li>
      <li>${isKnown(state, "hand", seat)
        ? pile("hand", seat, one.hand.count, app, open, true)
        : html`<span data-pile="hand:${seat}" role="img" aria-label=${app.t("hand-long", { count: one.hand.count })}>
          ${app.t("zone-hand")} <b data-value="hand:${seat}">${one.hand.count}</b>
        </span>`}</li>
      <li>${pile("deck", seat, one.deck.count, app, open, isKnown(state, "deck", seat))}</li>
      <li>${pile("discard", seat, discarded.length, app, open, discarded.length > 0)}</li>
    </ul>
    ${state.tie_breaker ? html`<p class="score"></p>` : score(seat, one.distance, app)}
    <button type="button" class="drawer" aria-label=${app.t("drawer", { player: name })} @click=${() => open(DRAWER, seat)}>▤</button>
  </div>`;
}

/** What is in the drawer that a board with little room has in place of these zones. @type {readonly Pile[]} */
const DRAWER = ["hero", "hand", "reserve", "landmark", "mana", "discard", "deck"];

/** The length of a player's name from which it is set in two smaller lines. */
const LONG = 15;

/** The length from which it is, on a phone, where two players share the width. */
const HALF = 9;

/** How far a player's Expeditions have come together, on the way to seven. @param {number} seat @param {number} distance @param {App} app */
function score(seat, distance, app) {
  return html`<p class="score" role="img" aria-label=${app.t("distance-long", { number: distance })}>
    <b data-value="distance:${seat}">${distance}</b><span><i class="meter" .style=${`--count: ${Math.min(distance, 7)}`}></i><small>${app.t("distance")}</small></span>
  </p>`;
}

/** @param {StateView} state @param {Player} one @param {App} app @param {Open} open */
function mana(state, { seat, mana: { orbs, ready } }, app, open) {
  const shown = html`<span role="img" aria-label=${app.t("mana-long", { ready, orbs })}>
    ${app.t("zone-mana")}
    <b data-value="mana:${seat}">${ready}</b>/${orbs}
  </span>`;
  const some = state.objects.some((object) => object.zone === "mana" && object.controller === seat && object.card);
  if (!some) return html`<span data-pile="mana:${seat}">${shown}</span>`;
  return html`<button type="button" class="pile" data-pile="mana:${seat}" @click=${() => open(["mana"], seat)}>
    ${shown}<span class="only-heard">: ${app.t("pile-show")}</span>
  </button>`;
}

/** @param {StateView} state @param {"deck" | "hand"} where @param {number} seat */
function isKnown(state, where, seat) {
  return state.hidden.some((entry) => entry.zone === where && entry.owner === seat && entry.card);
}

/**
 * @param {Pile} name
 * @param {number} seat
 * @param {number} count
 * @param {App} app
 * @param {Open} open
 * @param {boolean} opens Whether there is anything to show.
 */
function pile(name, seat, count, app, open, opens) {
  const zoneName = app.t.of("zone", name);
  const number = html`<b data-value="${name}:${seat}">${count}</b>`;
  if (!opens) return html`<span data-pile="${name}:${seat}">${zoneName} ${number}</span>`;
  return html`<button type="button" class="pile" aria-label="${zoneName} ${count}: ${app.t("pile-show")}" data-pile="${name}:${seat}"
    @click=${() => open([name], seat)}>${zoneName} ${number}</button>`;
}

/** A hand: the cards that the viewer may see, fanned; otherwise their backs. @param {StateView} state @param {number} seat @param {App} app @param {Open} open */
function hand(state, seat, app, open) {
  const { hand: { count }, hero } = state.players[seat];
  const seen = state.hidden.filter((entry) => entry.zone === "hand" && entry.owner === seat && entry.card);
  if (seen.length === 0) {
    const backs = Array.from({ length: Math.min(count, BACKS_MAX) }, () => html`<i class="back-of-card of-${hero?.faction?.toLowerCase() ?? "none"}"></i>`);
    return html`<div class="zone backs" data-pile="hand:${seat}" aria-hidden="true">
      <h3 title=${app.t("zone-hand")}>${app.t("zone-hand")} <small>${count}</small></h3>
      <div class="fan" data-room="hand">${backs}</div>
    </div>`;
  }
  return html`<section class="zone hand" aria-labelledby="player-${seat} hand-${seat}">
    <h3 id="hand-${seat}" title=${app.t("zone-hand")}>
      ${app.t("zone-hand")}
      <small>${seen.length < count ? app.t("pile-known", { known: seen.length, count }) : count}</small>
    </h3>
    ${fansOut(seen.length) ? fan(seen, app) : lines(seen, seat, app, open)}
  </section>`;
}

/** Cards of a hand that do not fit as a fan; the last place counts those that do not fit at all. @param {StateView["hidden"]} seen @param {number} seat @param {App} app @param {Open} open */
function lines(seen, seat, app, open) {
  const places = namesIn("hand");
  const rest = seen.length > places && fitIn("hand", seen.length).form === "name" ? seen.length - places + 1 : 0;
  const shown = seen.slice(0, seen.length - rest).map(({ card: face }) => ({ face, rest: 0 }));
  const all = rest > 0 ? [...shown, { face: undefined, rest }] : shown;
  return cards(all, app, "hand", ({ face, rest: more }) => {
    if (more > 0) return html`<button type="button" class="rest" aria-label="+${more}: ${app.t("pile-show")}" @click=${() => open(["hand"], seat)}>+${more}</button>`;
    return face ? known(face, app) : nothing;
  });
}

/** @param {StateView["hidden"]} seen @param {App} app */
function fan(seen, app) {
  const middle = (seen.length - 1) / 2;
  const stride = `calc((100% - 5.25rem) / ${Math.max(seen.length - 1, 1)})`;
  return html`<ul class="fan short" data-room="hand">
    ${seen.map(({ card: face }, at) => html`<li .style=${`--turn: ${at - middle}; --stride: ${stride}`}>${face ? known(face, app) : nothing}</li>`)}
  </ul>`;
}

/**
 * The cards of a place, as large as the room allows. Elements are reused for other items, which is the cheapest way to draw.
 *
 * @template One
 * @param {One[]} objects
 * @param {App} app
 * @param {string} place
 * @param {(object: One) => unknown} each
 */
function cards(objects, app, place, each) {
  const { form, columns, rows, low, large } = fitIn(place, objects.length);
  return html`${objects.length === 0 ? html`<p class="only-heard">${app.t("empty")}</p>` : nothing}
    <ul class="cards ${form} ${form === "tall" ? "" : "short"} ${form === "line" || form === "name" ? "line-high" : ""} ${low ? "low" : ""} ${large ? "large" : ""}" data-room=${place} role=${objects.length === 0 ? "presentation" : nothing}
      .style=${`--columns: ${columns}; --rows: ${rows}`}>
      ${objects.map((object) => html`<li>${each(object)}</li>`)}
    </ul>`;
}

/**
 * @param {"hero" | "reserve" | "landmark"} name
 * @param {ObjectEntry[]} own
 * @param {App} app
 * @param {How} how
 * @param {{limit: number, phase: string}} [cleaned] How much may stay there at Clean-up, at Night.
 */
function zone(name, own, app, { now }, cleaned) {
  const here = own.filter((object) => object.zone === name);
  const limit = cleaned?.limit;
  const over = limit === undefined ? 0 : here.length - Math.max(limit, 0);
  const wrong = over > 0 && cleaned?.phase === "night";
  const each = (/** @type {ObjectEntry} */ object) => card(object, app, { now: object.item === now });
  return html`<section class="zone ${name} ${wrong ? "wrong" : ""}">
    <h3 title=${app.t.of("zone", name)}>
      ${app.t.of("zone", name)}
      ${limit === undefined
        ? nothing
        : html`<small class=${wrong ? "over" : ""}>
            <span role="img" aria-label=${app.t("zone-limit", { count: here.length, limit })}>${here.length}/${limit}</span>
            ${over > 0 ? html`<span class="much">${app.t("zone-over", { number: over })}</span>` : nothing}
          </small>`}
    </h3>
    ${name === "hero" ? html`<ul class="cards">${here.map((object) => html`<li>${each(object)}</li>`)}</ul>` : cards(here, app, name, each)}
  </section>`;
}

/** @param {ObjectEntry} object */
function isGigantic({ keywords }) {
  return (keywords ?? []).includes("gigantic");
}

/**
 * @param {StateView} state
 * @param {number} seat
 * @param {Side} side
 * @param {ObjectEntry[]} own
 * @param {App} app
 * @param {How} how
 */
function expedition(state, seat, side, own, app, { dusk, now }) {
  const here = own.filter(
    (object) => object.zone === "expedition" && (object.expedition === side || isGigantic(object)),
  );
  const one = state.players[seat].expeditions[side];
  const each = (/** @type {ObjectEntry} */ object) => card(object, app, { copy: object.expedition !== side, now: object.item === now });
  return html`<section class="expedition ${side}" aria-labelledby="player-${seat} expedition-${seat}-${side}">
    <header>
      <h3 id="expedition-${seat}-${side}" title=${app.t.of("expedition", side)}>${app.t.of("expedition", side)}</h3>
      ${one ? html`${totals(state, seat, side, app, dusk)} ${state.players.length > 2 && !state.tie_breaker ? faces(state, seat, side, app) : nothing} ${state.tie_breaker ? nothing : verdict(state, seat, side, app, dusk)}` : nothing}
    </header>
    ${cards(here, app, "lane", each)}
  </section>`;
}

/** A pawn as drawn on the map, with more than two players. @param {StateView} state @param {number} seat @param {Side} side @param {App} app */
function lettered(state, seat, side, app) {
  return html`<span class="rail seat-${seat} lettered" aria-hidden="true"><b class="pawn ${side}">${initial(state, seat, (one) => app.player(one))}</b></span>`;
}

/** Whom an Expedition faces: with more than two players, the seating does not show it. @param {StateView} state @param {number} seat @param {Side} side @param {App} app */
function faces(state, seat, side, app) {
  const whom = facedBy(state, seat, side);
  const names = listed(whom.map((one) => app.player(one.seat)));
  return html`<p class="faces" title=${whom.length === 0 ? nothing : app.t("expedition-faces", { players: names })}>
    ${whom.map(({ seat: one, side: its }) => lettered(state, one, its, app))}
    ${whom.length === 0 ? nothing : html`<span class="whom" aria-hidden="true">${names}</span><span class="only-heard">${app.t("expedition-faces", { players: names })}</span>`}
  </p>`;
}

/**
 * Each terrain's total against the Expedition across the table; at Dusk, as it was compared.
 *
 * @param {StateView} state @param {number} seat @param {Side} side @param {App} app @param {Dusk | null} dusk
 */
function totals(state, seat, side, app, dusk) {
  const compared = dusk?.before ?? state;
  const one = compared.players[seat].expeditions[side] ?? state.players[seat].expeditions[side];
  const facing = faced(compared, seat, side);
  const counting = compared.regions[regionOf(one)]?.terrains ?? [];
  return html`<p class="totals">
    ${TERRAINS.map((terrain) => {
      const number = one.statistics[terrain] ?? 0;
      const other = facing[terrain] ?? 0;
      const how = number > other ? "ahead" : number < other ? "behind" : "tied";
      const counts = counting.includes(terrain);
      const heard = app.t.of("total", how, { terrain: app.t.of("terrain", terrain), number, other });
      const won = dusk && one.due_to.includes(terrain) ? "won" : "";
      return html`<span class="total ${terrain} ${how} ${counts ? "counts" : ""} ${won}" role="img"
        aria-label=${counts ? `${heard}, ${app.t("total-counts")}` : heard}><b data-value="total:${seat}:${side}:${terrain}">${number}</b></span>`;
    })}
  </p>`;
}

/**
 * What Progress does, and afterwards what it did. Outside Dusk it is empty, but its place is kept.
 *
 * @param {StateView} state @param {number} seat @param {Side} side @param {App} app @param {Dusk | null} dusk
 */
function verdict(state, seat, side, app, dusk) {
  const one = state.players[seat].expeditions[side];
  const came = dusk && fate(dusk, state, seat, side);
  const shown = came ?? { moved: false, forward: one.forward, due: one.due_to, blocked: one.blocked, ascended: one.ascended, is: one.position };
  const due = shown.due.map((terrain) => app.t.of("terrain", terrain)).join(", ");
  const moves = html`<span class="tag forward">
    <span aria-hidden="true"><span class="word">${shown.moved ? app.t("verdict-moved", { number: shown.is }) : app.t("verdict-moves")}</span> ${shown.due.map(symbol)}</span>
    <span class="only-heard">${app.t("verdict-forward", { terrains: due })}</span>
  </span>`;
  return html`<p class=${dusk ? "verdict" : "verdict later"}>
    <span class="only-heard">
      ${app.t("expedition-at", { number: regionOf(one) })}, ${app.t.of("standing", one.standing)}.
    </span>
    ${shown.ascended ? html`<span class="tag ascended">${app.t("verdict-ascended")}</span>` : nothing}
    ${shown.blocked ? html`<span class="tag blocked"><span class="word">${app.t("verdict-blocked")}</span></span>` : nothing}
    ${shown.forward || shown.moved ? moves : shown.blocked ? nothing : html`<span class="stays">${app.t("verdict-stays")}</span>`}
  </p>`;
}
