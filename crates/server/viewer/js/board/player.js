/**
 * A player's side of the table: what there is of them, Hero, Reserve, Landmarks, Hand and both Expeditions.
 */
import { card, known, word } from "../card.js";
import { html, nothing, repeat } from "../vendor.js";
import { symbol, TERRAINS } from "./symbols.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../card.js").ObjectEntry} ObjectEntry
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {StateView["players"][number]} Player
 * @typedef {"hero" | "companion"} Side
 * @typedef {"mana" | "deck" | "discard"} Pile
 * @typedef {(pile: Pile, seat: number) => void} Open
 */

/** Cards that stand in one row of a narrow lane. */
const ROW = 2;

/** Counted things that are drawn one by one at most. */
const DRAWN_MAX = 16;

/**
 * @param {StateView} state
 * @param {number} seat
 * @param {App} app
 * @param {{far: boolean, open: Open}} how `far`: across the table.
 */
export function player(state, seat, app, { far, open }) {
  const own = state.objects.filter((object) => object.controller === seat);
  return html`<section class="player seat-${seat} ${far ? "far" : "near"}" aria-labelledby="player-${seat}">
    ${strip(state, seat, app, open)}
    <div class="shelf">
      ${zone("hero", own, app)} ${zone("reserve", own, app, { limit: state.players[seat].reserve_limit, phase: state.phase })}
      ${zone("landmark", own, app, { limit: state.players[seat].landmark_limit, phase: state.phase })} ${hand(state, seat, app)}
    </div>
    <div class="lanes">
      ${expedition(state, seat, "hero", own, app)} ${expedition(state, seat, "companion", own, app)}
    </div>
  </section>`;
}

/** @param {StateView} state @param {number} seat @param {App} app @param {Open} open */
function strip(state, seat, app, open) {
  const one = state.players[seat];
  const discarded = state.objects.filter((object) => object.zone === "discard" && object.owner === seat);
  return html`<div class="strip">
    <h2 id="player-${seat}"><span class="seat-mark" aria-hidden="true"></span>${app.player(seat)}</h2>
    <p class="tags">
      ${state.turn === seat ? html`<span class="tag turn">${app.t("toact")}</span>` : nothing}
      ${state.first_player === seat ? html`<span class="tag first">${app.t("first")}</span>` : nothing}
      ${one.passed ? html`<span class="tag passed">${app.t("has-passed")}</span>` : nothing}
    </p>
    <ul class="counts">
      ${state.tie_breaker
        ? nothing
        : html`<li>
            <span role="img" aria-label=${app.t("distance-long", { number: one.distance })}>
              ${app.t("distance")} <b data-value="distance:${seat}">${one.distance}</b>/7
            </span>
          </li>`}
      <li data-pile="hand:${seat}">
        <span role="img" aria-label=${app.t("hand-long", { count: one.hand.count })}>
          ${app.t("zone-hand")} ${drawn("back", one.hand.count)} <b data-value="hand:${seat}">${one.hand.count}</b>
        </span>
      </li>
      <li>${mana(state, one, app, open)}</li>
      <li>${pile("deck", seat, one.deck.count, app, open, isKnown(state, "deck", seat))}</li>
      <li>${pile("discard", seat, discarded.length, app, open, discarded.length > 0)}</li>
    </ul>
  </div>`;
}

/** Some things of a kind in a row, as one element. @param {"back" | "orb" | "orb used"} kind @param {number} count */
function drawn(kind, count) {
  if (count === 0 || count > DRAWN_MAX) return nothing;
  return html`<i class="drawn ${kind}" .style=${`--count: ${count}`}></i>`;
}

/** @param {StateView} state @param {Player} one @param {App} app @param {Open} open */
function mana(state, { seat, mana: { orbs, ready } }, app, open) {
  const shown = html`<span role="img" aria-label=${app.t("mana-long", { ready, orbs })}>
    ${app.t("zone-mana")} ${drawn("orb", ready)}${drawn("orb used", orbs - ready)}
    <b data-value="mana:${seat}">${ready}</b>/${orbs}
  </span>`;
  const some = state.objects.some((object) => object.zone === "mana" && object.controller === seat && object.card);
  if (!some) return html`<span data-pile="mana:${seat}">${shown}</span>`;
  return html`<button type="button" class="pile" data-pile="mana:${seat}" @click=${() => open("mana", seat)}>
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
 * @param {boolean} opens Whether there is something to show.
 */
function pile(name, seat, count, app, open, opens) {
  const zoneName = word(app, "zone", name);
  const number = html`<b data-value="${name}:${seat}">${count}</b>`;
  if (!opens) return html`<span data-pile="${name}:${seat}">${zoneName} ${number}</span>`;
  return html`<button type="button" class="pile" aria-label="${zoneName} ${count}: ${app.t("pile-show")}" data-pile="${name}:${seat}"
    @click=${() => open(name, seat)}>${zoneName} ${number}</button>`;
}

/** The cards in hand that the viewer may see. @param {StateView} state @param {number} seat @param {App} app */
function hand(state, seat, app) {
  const seen = state.hidden.filter((entry) => entry.zone === "hand" && entry.owner === seat && entry.card);
  if (seen.length === 0) return nothing;
  const { count } = state.players[seat].hand;
  return html`<section class="zone hand" aria-labelledby="player-${seat} hand-${seat}">
    <h3 id="hand-${seat}">
      ${app.t("zone-hand")}
      <small>${seen.length < count ? app.t("pile-known", { known: seen.length, count }) : count}</small>
    </h3>
    <ul class="cards">
      ${seen.map((entry) => html`<li>${entry.card ? known(entry.card, app) : nothing}</li>`)}
    </ul>
  </section>`;
}

/** @param {ObjectEntry[]} objects @param {App} app */
function cards(objects, app) {
  if (objects.length === 0) return html`<p class="only-heard">${app.t("empty")}</p>`;
  return html`<ul class="cards">
    ${repeat(objects, ({ item }) => item, (object) => html`<li>${card(object, app)}</li>`)}
  </ul>`;
}

/**
 * @param {"hero" | "reserve" | "landmark"} name
 * @param {ObjectEntry[]} own
 * @param {App} app
 * @param {{limit: number, phase: string}} [cleaned] What may stay there at Clean-up, which is at Night.
 */
function zone(name, own, app, cleaned) {
  const here = own.filter((object) => object.zone === name);
  const limit = cleaned?.limit;
  const over = limit === undefined ? 0 : here.length - Math.max(limit, 0);
  return html`<section class="zone ${name}">
    <h3>
      ${word(app, "zone", name)}
      ${limit === undefined
        ? nothing
        : html`<small class=${over > 0 && cleaned?.phase === "night" ? "over" : ""}>
            <span role="img" aria-label=${app.t("zone-limit", { count: here.length, limit })}>${here.length}/${limit}</span>
            ${over > 0 ? html`· ${app.t("zone-over", { number: over })}` : nothing}
          </small>`}
    </h3>
    ${cards(here, app)}
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
 */
function expedition(state, seat, side, own, app) {
  const here = own.filter(
    (object) => object.zone === "expedition" && (object.expedition === side || isGigantic(object)),
  );
  const one = state.players[seat].expeditions[side];
  return html`<section class="expedition ${side}" aria-labelledby="player-${seat} expedition-${seat}-${side}">
    <header>
      <h3 id="expedition-${seat}-${side}">${word(app, "expedition", side)}</h3>
      ${one ? html`${totals(state, seat, side, app)} ${state.tie_breaker ? nothing : verdict(one, state, app)}` : nothing}
    </header>
    ${here.length === 0
      ? html`<p class="only-heard">${app.t("empty")}</p>`
      : html`<ul class="cards ${here.length > ROW ? "several" : ""}" .style=${`--half: ${Math.ceil(here.length / 2)}`}>
          ${repeat(here, ({ item }) => item, (object) => html`<li>${card(object, app, { copy: object.expedition !== side })}</li>`)}
        </ul>`}
  </section>`;
}

/** Each terrain's sum against the Expedition across the table. @param {StateView} state @param {number} seat @param {Side} side @param {App} app */
function totals(state, seat, side, app) {
  const one = state.players[seat].expeditions[side];
  const facing = state.players.find((other) => other.seat !== seat)?.expeditions[side];
  const counting = state.regions[one.position]?.terrains ?? [];
  return html`<p class="totals">
    ${TERRAINS.map((terrain) => {
      const number = one.statistics[terrain] ?? 0;
      const other = facing?.statistics[terrain] ?? 0;
      const how = number > other ? "ahead" : number < other ? "behind" : "tied";
      const counts = counting.includes(terrain);
      const heard = app.t(`total-${how}`, { terrain: word(app, "terrain", terrain), number, other });
      return html`<span class="total ${how} ${counts ? "counts" : ""}" role="img"
        aria-label=${counts ? `${heard}, ${app.t("total-counts")}` : heard}><b class="number ${terrain}"
          data-value="total:${seat}:${side}:${terrain}">${number}</b><i>${how === "ahead" ? "▲" : how === "tied" ? "=" : ""}</i></span>`;
    })}
  </p>`;
}

/**
 * What Progress does; before Dusk and after it nobody asks yet, and its place is kept.
 *
 * @param {Player["expeditions"][string]} one
 * @param {StateView} state
 * @param {App} app
 */
function verdict(one, { phase }, app) {
  const due = one.due_to.map((terrain) => word(app, "terrain", terrain)).join(", ");
  const moves = html`<span class="tag forward">
    <span aria-hidden="true"><span class="word">${app.t("verdict-moves")}</span> ${one.due_to.map(symbol)}</span>
    <span class="only-heard">${app.t("verdict-forward", { terrains: due })}</span>
  </span>`;
  return html`<p class=${phase === "dusk" ? "verdict" : "verdict later"}>
    <span class="only-heard">
      ${app.t("expedition-at", { number: one.position + 1 })}, ${word(app, "standing", one.standing)}.
    </span>
    ${one.ascended ? html`<span class="tag ascended">${app.t("verdict-ascended")}</span>` : nothing}
    ${one.blocked ? html`<span class="tag blocked"><span class="word">${app.t("verdict-blocked")}</span></span>` : nothing}
    ${one.forward ? moves : one.blocked ? nothing : html`<span class="stays">${app.t("verdict-stays")}</span>`}
  </p>`;
}
