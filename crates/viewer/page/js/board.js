/**
 * The board at the moment shown.
 */
import { adventure, clock } from "./board/adventure.js";
import { drafting, isDraft } from "./board/draft.js";
import { duskAt } from "./board/dusk.js";
import { measured } from "./board/fit.js";
import { drawn } from "./board/motion.js";
import { player } from "./board/player.js";
import { Spot } from "./board/spot.js";
import { card, known } from "./card.js";
import { relight } from "./panels/light.js";
import { seating } from "./seats.js";
import { leading, weight } from "./time/weight.js";
import { html, nothing, render } from "./vendor.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./replay.js").StateView} StateView
 * @typedef {import("./board/player.js").Pile} Pile
 */

/** The number of cards in Limbo that fit above the day; more of them cover it too. */
const ABOVE_CLOCK = 3;

/** Where to look for an item that no card shows. */
const PILES = ["discard", "mana"];

/**
 * @param {HTMLElement} element
 * @param {App} app
 */
export function mount(element, app) {
  /** The piles and zones whose cards are listed. @type {{piles: readonly Pile[], seat: number} | null} */
  let listed = null;
  const spot = new Spot(element, app);
  const draw = (/** @type {boolean} */ step) => {
    const state = app.replay.state(app.cursor.shown);
    if (!state) return;
    const open = (/** @type {readonly Pile[]} */ piles, /** @type {number} */ seat) => {
      listed = { piles, seat };
      draw(false);
      const dialog = /** @type {HTMLDialogElement} */ (element.querySelector("dialog.list"));
      if (!dialog.open) dialog.showModal();
    };
    const closed = () => {
      listed = null;
      draw(false);
    };
    const goes = (/** @type {string} */ item) => {
      const object = state.objects.find((one) => one.item === item);
      return object && PILES.includes(object.zone) ? `${object.zone}:${object.owner}` : undefined;
    };
    const content = () => {
      const dialog = html`<dialog class="list" aria-labelledby="listed" @close=${closed}>
        ${listed ? list(state, listed, app) : nothing}
      </dialog>`;
      render(html`${table(state, app, { open, enters: step })}${dialog}`, element);
    };
    drawn(element, content, { step, goes });
    relight(app.cursor.shown);
    spot.show(step);
  };
  // The cards take the available room: once it is known, and whenever the window changes.
  new ResizeObserver(() => measured(element) && draw(false)).observe(element);
  app.cursor.addEventListener("move", () => draw(app.cursor.how === "step"));
  app.addEventListener("link", () => draw(false));
}

/**
 * @param {StateView} state
 * @param {App} app
 * @param {{open: import("./board/player.js").Open, enters?: boolean}} how `enters`: the moment was reached by a step, so its scene plays.
 */
export function table(state, app, { open, enters = false }) {
  const { near, far } = seating(state, app.link.flip);
  if (isDraft(state)) return drafting(state, app, { near, far });
  const seq = state.seq ?? app.cursor.shown;
  const dusk = duskAt(app, seq);
  const now = itemOf(state, leading(app, seq), app);
  const begins = app.replay.line(seq)?.type === "phase_began" ? "begins" : "";
  const scene = enters && (begins || weight(app.replay, seq) === "moment") ? `enters ${begins}` : "";
  const across = Math.max(far.length, near.length);
  const many = across > 1 ? `many ${across > 2 ? "crowd" : "four"}` : "";
  return html`<div class="table ${state.phase} ${scene} ${many} ${state.result ? "over" : ""}" .style=${many ? `--across: ${across}; --adventures: ${state.tie_breaker ? 1 : Math.ceil(state.regions.length / 8)}` : ""}>
    ${state.undecided ? html`<p class="undecided" role="note">${app.t("board-undecided", { count: state.undecided.waiting.length })}</p>` : nothing}
    ${far.map((seat) => player(state, seat, app, { far: true, open, dusk, now }))}
    <div class="middle">${clock(state, app)} ${adventure(state, app, { far, near, dusk })} ${limbo(state, app)}</div>
    ${near.map((seat) => player(state, seat, app, { far: false, open, dusk, now }))}
  </div>`;
}

/** The item that a moment is about, if it is a single card that the leading play moved to its place. @param {StateView} state @param {number} seq @param {App} app */
function itemOf(state, seq, app) {
  if (weight(app.replay, seq) !== "play") return undefined;
  const came = state.objects.filter(({ id, zone }) => id.startsWith(`o${seq}.`) && !PILES.includes(zone));
  return came.length === 1 ? came[0].item : undefined;
}

/** @param {StateView} state @param {App} app */
function limbo(state, app) {
  const here = state.objects.filter((object) => object.zone === "limbo");
  return html`<section class="zone limbo ${here.length > ABOVE_CLOCK ? "many" : ""}" aria-labelledby="limbo">
    <h2 id="limbo">${app.t("zone-limbo")}</h2>
    ${here.length === 0
      ? html`<p class="only-heard">${app.t("empty")}</p>`
      : html`<ul class="cards">
          ${here.map(
            (object) => html`<li class="seat-${object.controller}">
              <span class="seat-mark" role="img" aria-label=${app.player(object.controller)}></span>
              ${card(object, app, { chip: true })}
            </li>`,
          )}
        </ul>`}
  </section>`;
}

/** @param {StateView} state @param {{piles: readonly Pile[], seat: number}} listed @param {App} app */
function list(state, { piles, seat }, app) {
  const close = (/** @type {Event} */ event) =>
    /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();
  const who = app.player(seat);
  const [only, ...others] = piles;
  const name = (/** @type {Pile} */ pile) => app.t.of("zone", pile);
  return html`<header>
      <h2 id="listed">${others.length === 0 ? app.t("zone-of", { player: who, zone: name(only) }) : who}</h2>
      <button type="button" @click=${close}>${app.t("do-close")}</button>
    </header>
    ${others.length === 0 ? cardsOf(state, only, seat, app, close) : piles.map((pile) => html`<h3>${name(pile)}</h3>${cardsOf(state, pile, seat, app, close)}`)}`;
}

/** The cards of a pile or zone, as far as the viewer may see them. @param {StateView} state @param {Pile} pile @param {number} seat @param {App} app @param {(event: Event) => void} close */
function cardsOf(state, pile, seat, app, close) {
  const isOf = (/** @type {{controller: number, owner: number}} */ { controller, owner }) => (PILES.includes(pile) ? owner : controller) === seat;
  const objects = state.objects.filter((object) => object.zone === pile && isOf(object));
  const faces = state.hidden.flatMap((entry) =>
    entry.zone === pile && entry.owner === seat && entry.card ? [entry.card] : [],
  );
  const unseen = countOf(state, pile, seat) - objects.length - faces.length;
  return html`<ul class="cards">
      ${objects.map((object) => html`<li @click=${close}>${card(object, app)}</li>`)}
      ${faces.toSorted((a, b) => a.name?.localeCompare(b.name ?? "") ?? 0).map((face) => html`<li>${known(face, app)}</li>`)}
    </ul>
    ${unseen > 0 ? html`<p class="quiet">${app.t("drawer-unseen", { count: unseen })}</p>` : objects.length + faces.length === 0 ? html`<p class="quiet">${app.t("empty")}</p>` : nothing}`;
}

/** How many cards a pile or zone has. @param {StateView} state @param {Pile} pile @param {number} seat */
function countOf(state, pile, seat) {
  const { hand, deck, mana } = state.players[seat];
  return { hand: hand.count, deck: deck.count, mana: mana.orbs }[/** @type {string} */ (pile)] ?? 0;
}
