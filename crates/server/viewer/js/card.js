/**
 * A card: its name on its faction's ground, cost and statistics in type; no picture.
 */
import { TERRAINS } from "./board/symbols.js";
import { named } from "./text.js";
import { html, nothing } from "./vendor.js";

/**
 * @typedef {import("../types/api").components["schemas"]["ObjectEntry"]} ObjectEntry
 * @typedef {import("../types/api").components["schemas"]["Face"]} Face
 * @typedef {import("./app.js").App} App
 */

/** @param {App} app @param {string} kind @param {string} value @returns {string} One of a closed set, in words. */
export function word(app, kind, value) {
  return app.t(named(kind, value));
}

/** @param {ObjectEntry} object @param {App} app */
export function nameOf({ card: face, emblem, face_down, kind }, app) {
  if (face) return face.name || face.reference;
  if (emblem) return emblem.text || emblemOf(emblem, app);
  if (kind === "token") return app.t("card-token");
  return app.t(face_down ? "card-down" : "card-unknown");
}

/**
 * An emblem by what made it, while that is there, else by the Expedition that it holds.
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
  const expedition = word(app, "expedition", side);
  return app.t("card-emblem-holds", { expedition: app.t("region-here", { player: app.player(Number(seat)), expedition }) });
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Type, sub-types, token. @param {ObjectEntry} object @param {App} app @returns {string[]} */
export function kinds({ card: face, kind, emblem }, app) {
  if (emblem) return [app.t("card-emblem")];
  const subtypes = (face?.subtypes ?? []).map((one) => {
    const id = named("subtype", one);
    return app.t.has(id) ? app.t(id) : capital(one);
  });
  const type = face?.type ? [word(app, "type", face.type)] : [];
  return [...(kind === "token" ? [app.t("card-token")] : []), ...type, ...subtypes];
}

/** @param {ObjectEntry} object @param {App} app @returns {string[]} */
export function keywords(object, app) {
  return (object.keywords ?? []).map((keyword) => {
    if (typeof keyword === "string") return word(app, "keyword", keyword);
    const [[name, number]] = Object.entries(keyword);
    return `${word(app, "keyword", name)} ${number}`;
  });
}

/**
 * Each terrain's statistic now and as printed; none for what has no statistics.
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
    ...plain.map((status) => ({ kind: status, words: word(app, "badge", status) })),
    ...Object.entries(counters).map(([counter, number]) =>
      counter === "boost"
        ? { kind: "boost", words: `${app.t("badge-boosted")} +${number}` }
        : { kind: "counter", words: `${number} ${counter}` },
    ),
  ];
}

/** All that a card shows, as one sentence a part. @param {ObjectEntry} object @param {App} app */
function spoken(object, app) {
  const { card: face } = object;
  const numbers = statistics(object).map(({ terrain, printed, now }) =>
    app.t(printed === now ? "card-now" : "card-changed", {
      terrain: word(app, "terrain", terrain),
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
    [...kinds(object, app), face?.faction, face?.rarity && word(app, "rarity", face.rarity)].filter(Boolean).join(", "),
    ...cost,
    numbers.join("; "),
    marks(object, app).map(({ words }) => words).join(", "),
    keywords(object, app).join(", "),
  ];
  return parts.filter((part) => part !== "").join(". ");
}

/** What a card shows, without what it can be asked: few elements, for a seek draws all cards anew. @param {ObjectEntry} object @param {App} app */
function front(object, app) {
  const { card: face, item } = object;
  const shown = statistics(object);
  const rarity = face?.rarity && face.rarity !== "common" ? word(app, "rarity", face.rarity) : "";
  const types = kinds(object, app);
  // Statistics or sub-types tell the type.
  if (face?.type && (shown.length > 0 || face.subtypes?.length)) types.splice(types.indexOf(word(app, "type", face.type)), 1);
  return html`<span class="name">${nameOf(object, app)}</span>
    <span class="kinds">${types.join(" ")}${rarity ? html` <i class="rarity">${rarity}</i>` : nothing}</span>
    ${face?.hand_cost === undefined || face.hand_cost === null
      ? nothing
      : html`<span class="cost"><b>${face.hand_cost}</b>${face.reserve_cost ?? "–"}</span>`}
    ${shown.length === 0
      ? nothing
      : html`<span class="numbers">
          ${shown.map(
            ({ terrain, printed, now }) =>
              html`<b class="number ${terrain} ${now === 0 ? "nought" : ""}" data-value=${item ? terrain : nothing}>${now}</b>${printed === now ? nothing : html`<s>${printed}</s>`}`,
          )}
        </span>`}
    ${extras(object, app)}`;
}

/** Classes of every card: its faction, and whether it has no statistics. @param {ObjectEntry} object */
function looks(object) {
  const faction = object.card?.faction?.toLowerCase() ?? "none";
  return `of-${faction} ${statistics(object).length === 0 ? "plain" : ""}`;
}

/** @param {ObjectEntry} object @param {App} app */
function extras(object, app) {
  const all = marks(object, app);
  const words = keywords(object, app);
  if (all.length === 0 && words.length === 0) return nothing;
  return html`<span class="marks">
    ${all.map(({ kind, words: said }) => html`<span class="mark ${kind}">${said}</span>`)}
    ${words.map((said) => html`<span class="keyword">${said}</span>`)}
  </span>`;
}

/**
 * A card that can be asked to explain itself.
 *
 * @param {ObjectEntry} object
 * @param {App} app
 * @param {{copy?: boolean, chip?: boolean}} [how] `copy`: the other Expedition of a Gigantic Character; `chip`: one line.
 */
export function card(object, app, { copy = false, chip = false } = {}) {
  const explain = () => app.dispatchEvent(new CustomEvent("explain", { detail: object.id }));
  const exhausted = object.statuses.includes("exhausted") ? "exhausted" : "";
  const label = copy ? `${spoken(object, app)}. ${app.t("card-copy")}` : spoken(object, app);
  return html`<button
    type="button"
    class="card ${looks(object)} ${chip ? "chip" : ""} ${copy ? "copy" : ""} ${exhausted} ${object.kind}"
    data-object=${object.id}
    data-key=${copy ? `${object.item}+` : object.item}
    @click=${explain}
  >
    <span class="front" role="img" aria-label=${label}>${front(object, app)}</span>
  </button>`;
}

/** A card that is no object of the board. @param {Face} face @returns {ObjectEntry} */
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
  return html`<div class="card ${looks(object)}" role="img" tabindex="0" data-card=${face.reference} aria-label=${spoken(object, app)}>${front(object, app)}</div>`;
}
