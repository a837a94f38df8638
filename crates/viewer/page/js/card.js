/**
 * A card: its name on a background of its faction, a drawn picture or the operator's, costs, status effects, its statistics.
 */
import { TERRAINS } from "./board/symbols.js";
import { image } from "./image.js";
import { look, sign } from "./sign.js";
import { guard, html, nothing } from "./vendor.js";

/**
 * @typedef {import("../types/api").components["schemas"]["ObjectEntry"]} ObjectEntry
 * @typedef {import("../types/api").components["schemas"]["Face"]} Face
 * @typedef {import("./app.js").App} App
 */

/** @param {ObjectEntry} object @param {App} app */
export function nameOf({ card: face, emblem, face_down, kind }, app) {
  if (face) return face.name || face.reference;
  if (emblem) return emblem.text || emblemOf(emblem, app);
  if (kind === "token") return app.t("card-token");
  return app.t(face_down ? "card-down" : "card-unknown");
}

/**
 * The name of an emblem: that of its source while it exists, otherwise that of the Expedition it blocks.
 *
 * @param {NonNullable<ObjectEntry["emblem"]>} emblem @param {App} app
 */
function emblemOf({ source, passives }, app) {
  const name = app.replay.state(app.cursor.shown)?.objects.find(({ id }) => id === source)?.card?.name;
  if (name) return app.t("card-emblem-of", { name });
  const held = passives?.length === 1 && passives[0].says === "cannot_move_forward" ? passives[0].scope : null;
  const which = held && typeof held === "object" && "expeditions" in held ? held.expeditions : null;
  if (!which || typeof which !== "object" || !("named" in which)) return app.t("card-emblem");
  const [seat, side] = which.named.split(":");
  const expedition = app.t.of("expedition", side);
  return app.t("card-emblem-holds", { expedition: app.t("region-here", { player: app.player(Number(seat)), expedition }) });
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Type, sub-types, token. @param {ObjectEntry} object @param {App} app @returns {string[]} */
export function kinds({ card: face, kind, emblem }, app) {
  if (emblem) return [app.t("card-emblem")];
  const subtypes = (face?.subtypes ?? []).map((one) => capital(app.t.of("subtype", one)));
  const type = face?.type ? [app.t.of("type", face.type)] : [];
  return [...(kind === "token" ? [app.t("card-token")] : []), ...type, ...subtypes];
}

/** @param {ObjectEntry} object @param {App} app @returns {string[]} */
export function keywords(object, app) {
  return (object.keywords ?? []).map((keyword) => {
    if (typeof keyword === "string") return app.t.of("keyword", keyword);
    const [[name, number]] = Object.entries(keyword);
    return `${app.t.of("keyword", name)} ${number}`;
  });
}

/**
 * Each terrain's statistic, current and printed; none for cards without statistics.
 *
 * @param {ObjectEntry} object
 */
export function statistics({ card: face, statistics: now }) {
  if (!now && face?.type !== "character") return [];
  return TERRAINS.map((terrain) => {
    const printed = face?.[terrain] ?? 0;
    return { terrain, printed, now: now?.[terrain] ?? printed };
  });
}

/** Statuses and counters. @param {ObjectEntry} object @param {App} app @returns {{kind: string, words: string}[]} */
export function marks({ statuses, counters }, app) {
  const plain = statuses.filter((status) => status !== "boosted");
  return [
    ...plain.map((status) => ({ kind: status, words: app.t.of("badge", status) })),
    ...Object.entries(counters).map(([counter, number]) =>
      counter === "boost"
        ? { kind: "boost", words: `${app.t("badge-boosted")} +${number}` }
        : { kind: "counter", words: `${number} ${counter}` },
    ),
  ];
}

/** Everything that a card shows, one sentence for each part. @param {ObjectEntry} object @param {App} app */
function spoken(object, app) {
  const { card: face } = object;
  const numbers = statistics(object).map(({ terrain, printed, now }) =>
    app.t(printed === now ? "card-now" : "card-changed", {
      terrain: app.t.of("terrain", terrain),
      number: now,
      printed,
    }),
  );
  const cost =
    face?.hand_cost === undefined || face.hand_cost === null
      ? []
      : [app.t("card-cost", { hand: face.hand_cost, reserve: face.reserve_cost ?? "–" })];
  const parts = [
    nameOf(object, app),
    [...kinds(object, app), face?.faction, face?.rarity && app.t.of("rarity", face.rarity)].filter(Boolean).join(", "),
    ...cost,
    numbers.join("; "),
    marks(object, app).map(({ words }) => words).join(", "),
    keywords(object, app).join(", "),
  ];
  return parts.filter((part) => part !== "").join(". ");
}

/** Whether a name is set smaller: it is long, or one of its words is. @param {string} name */
function isLong(name) {
  return name.length >= 15 || /\S{12}/.test(name);
}

/** The shape of each rarity; common cards have none. */
const RARITIES = new Map(Object.entries({ rare: "◆", exalted: "✦", unique: "★" }));

/**
 * The content of a card, without its controls: few elements, because a seek redraws all cards. Its faction, its type and its
 * appearance are classes of those that show them, so that another card restyles no others.
 *
 * @param {ObjectEntry} object
 * @param {App} app
 * @param {boolean} [copy]
 */
function front(object, app, copy = false) {
  const { card: face, item } = object;
  const shown = statistics(object);
  const name = nameOf(object, app);
  const rarity = RARITIES.get(face?.rarity ?? "");
  const of = hue(object);
  return html`<span class="name ${of} ${isLong(name) ? "long" : ""}">${name}</span>
    <span class="art ${of} sign-${sign(object)} look-${look(face?.reference ?? object.kind)}">${image(face?.reference, app)}${face?.hand_cost === undefined || face.hand_cost === null
      ? nothing
      : html`<span class="cost"><b>${face.hand_cost}</b><i>${face.reserve_cost ?? "–"}</i></span>`}${rarity
      ? html`<i class="rarity">${rarity}</i>`
      : nothing}${extras(object, app, copy)}</span>
    ${shown.length === 0
      ? html`<span class="kinds">${kinds(object, app).join(" · ")}</span>`
      : html`<span class="numbers">${shown.map(
          ({ terrain, printed, now }) =>
            html`<b class="number ${terrain} ${now === 0 ? "nought" : ""} ${now > printed ? "more" : now < printed ? "less" : ""}" data-value=${item ? terrain : nothing}>${now}</b>`,
        )}</span>`}`;
}

/** The class of its faction. @param {ObjectEntry} object */
function hue({ card: face }) {
  return `of-${face?.faction?.toLowerCase() ?? "none"}`;
}

/** The status effects of a card and what it may do at any time, each with its icon. @param {ObjectEntry} object @param {App} app @param {boolean} copy */
function extras(object, app, copy) {
  const all = marks(object, app);
  const words = keywords(object, app);
  if (all.length === 0 && words.length === 0) return nothing;
  const names = (object.keywords ?? []).map((keyword) => (typeof keyword === "string" ? keyword : ""));
  const boost = all.find(({ kind }) => kind === "boost");
  return html`<span class="marks ${copy ? "copied" : ""}">
    ${boost ? html`<span class="mark boost" data-value="boost">+${object.counters.boost}</span>` : nothing}
    ${all.filter((one) => one !== boost).map(({ kind, words: said }) => html`<span class="mark ${kind}">${said}</span>`)}
    ${words.map((said, at) => html`<span class="mark ${names[at] === "gigantic" ? "gigantic" : "keyword"}">${said}</span>`)}
  </span>`;
}

/**
 * A card that explains itself when pressed. An unchanged card costs nothing: patches keep what they do not touch.
 *
 * @param {ObjectEntry} object
 * @param {App} app
 * @param {{copy?: boolean, chip?: boolean, now?: boolean}} [how] `copy`: the other Expedition of a Gigantic Character; `chip`: one line;
 *   `now`: it is the subject of the moment.
 */
export function card(object, app, how = {}) {
  const { copy = false, chip = false, now = false } = how;
  // An emblem is named after its source, which may leave before the emblem does.
  return object.emblem ? drawn(object, app, how) : guard([object, copy, chip, now], () => drawn(object, app, how));
}

/** @param {ObjectEntry} object @param {App} app @param {{copy?: boolean, chip?: boolean, now?: boolean}} how */
function drawn(object, app, { copy = false, chip = false, now = false }) {
  const explain = () => app.dispatchEvent(new CustomEvent("explain", { detail: object.id }));
  const statuses = object.statuses.filter((status) => status === "exhausted" || status === "fleeting").join(" ");
  const label = copy ? `${spoken(object, app)}. ${app.t("card-copy")}` : spoken(object, app);
  return html`<button
    type="button"
    class="card ${object.card?.rarity ?? ""} ${chip ? "chip" : ""} ${copy ? "copy" : ""} ${now ? "now" : ""} ${statuses} ${object.kind}"
    data-object=${object.id}
    data-key=${copy ? `${object.item}+` : object.item}
    @click=${explain}
  >
    <span class="front ${hue(object)}" role="img" aria-label=${label}>${front(object, app, copy)}</span>
  </button>`;
}

/** A card that is not an object of the board. @param {Face} face @returns {ObjectEntry} */
export function alone(face) {
  return { id: "", item: "", kind: "card", card: face, face_down: false, zone: "hand", controller: 0, owner: 0, timestamp: 0, statuses: [], counters: {} };
}

/**
 * A card of a hidden zone, as far as the viewer may see it.
 *
 * @param {Face} face
 * @param {App} app
 */
export function known(face, app) {
  const object = alone(face);
  return html`<div class="card ${face.rarity ?? ""}" role="img" tabindex="0" data-card=${face.reference} aria-label=${spoken(object, app)}><span class="front ${hue(object)}">${front(object, app)}</span></div>`;
}

/** A card viewed by itself. @param {ObjectEntry} object @param {App} app */
export function shownLarge(object, app) {
  return html`<div class="card ${object.card?.rarity ?? ""}"><span class="front ${hue(object)}">${front(object, app)}</span></div>`;
}
