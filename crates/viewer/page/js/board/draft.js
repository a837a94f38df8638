/**
 * Before the first game, when decks are built from boosters: the booster that each player has in hand, and their pool.
 */
import { known } from "../card.js";
import { html, nothing } from "../vendor.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../card.js").Face} Face
 * @typedef {import("../replay.js").StateView} StateView
 * @typedef {NonNullable<StateView["draft"]>} Draft
 * @typedef {Draft["boosters"][number]} Booster
 * @typedef {Draft["pools"][number]} Cards
 */

/** Whether a moment is part of a draft. @param {StateView} state @returns {state is StateView & {draft: Draft}} */
export function isDraft(state) {
  return Boolean(state.draft) && state.game === 0;
}

/**
 * @param {StateView & {draft: Draft}} state
 * @param {App} app
 * @param {{near: number[], far: number[]}} seats
 */
export function drafting(state, app, { near, far }) {
  const line = app.replay.line(state.seq ?? app.cursor.shown);
  const picks = line?.type === "picked" ? line.seat : null;
  const drafter = (/** @type {number} */ seat) => player(state.draft, seat, app, seat === picks);
  const across = Math.max(near.length, far.length);
  return html`<div class="table drafting" .style=${`--across: ${across}`}>${[...far, ...near].map(drafter)}</div>`;
}

/** @param {Draft} draft @param {number} seat @param {App} app @param {boolean} picks Whether they have just picked a card. */
function player(draft, seat, app, picks) {
  const held = draft.boosters.filter(({ holder }) => holder === seat);
  const pool = draft.pools[seat];
  return html`<section class="drafter seat-${seat}" aria-labelledby="player-${seat}">
    <h2 id="player-${seat}"><i class="stone" aria-hidden="true"></i>${app.player(seat)}</h2>
    ${held.map((one) => booster(one, app))}
    ${held.length === 0 ? html`<p class="in-hand none">${app.t("draft-nothing-in-hand")}</p>` : nothing}
    <section class="pool" aria-labelledby="player-${seat} pool-${seat}">
      <h3 id="pool-${seat}">${app.t("draft-pool", { count: pool.length })}</h3>
      <ul class="cards name low ${backs(pool)}">${pool.map((card, at) => place(card, app, picks && at === pool.length - 1))}</ul>
    </section>
  </section>`;
}

/** @param {Booster} booster @param {App} app */
function booster({ number, holder, cards }, app) {
  return html`<section class="in-hand" aria-labelledby="player-${holder} booster-${number}">
    <h3 id="booster-${number}">${app.t("draft-booster", { number: number + 1, count: cards.length })}</h3>
    <ul class="cards short ${backs(cards)}">${cards.map((card) => place(card, app, false))}</ul>
  </section>`;
}

/** Cards overlap more where the viewer may not see any of them. @param {Cards} cards */
function backs(cards) {
  return cards.some(({ card }) => card) ? "" : "hidden-cards";
}

/** A card, or its back. @param {Cards[number]} card @param {App} app @param {boolean} picked */
function place({ card: face }, app, picked) {
  return html`<li class=${picked ? "picked" : ""}>
    ${face ? known(face, app) : html`<i class="back-of-card of-none" role="img" aria-label=${app.t("card-unknown")}></i>`}
  </li>`;
}
