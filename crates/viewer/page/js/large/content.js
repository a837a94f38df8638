/**
 * The text of an enlarged card: what is printed, what changed it, its abilities, its status effects.
 */
import { TERRAINS, symbol } from "../board/symbols.js";
import { keywords, kinds, nameOf, statistics } from "../card.js";
import { withIcons } from "../icons.js";
import { picture } from "./picture.js";
import { explanation } from "../panels/explain/ask.js";
import { sum } from "../panels/explain/parts.js";
import { rule } from "../panels/rule.js";
import { html, nothing } from "../vendor.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../card.js").ObjectEntry} ObjectEntry
 *
 * @typedef {object} How
 * @property {boolean} held Whether it stays until it is closed.
 * @property {boolean} presses Whether pressing the element explains the card.
 * @property {() => void} close
 * @property {() => void} explain
 * @property {() => void} drawn Redraws it.
 */

/** The paragraph of 4.0 on each status. @type {Record<string, string>} */
const STATUSES = { anchored: "2.4.1.a", ascended: "7.3.3.a", asleep: "2.4.1.a", boosted: "2.4.5.a", exhausted: "2.4.6.e", fleeting: "2.4.7.d" };

/** The paragraph of 4.0 on each keyword. @type {Record<string, string>} */
const KEYWORDS = { cooldown: "7.4.1.b", defender: "7.4.2.b", eternal: "7.4.3.b", fleeting: "2.4.7.b", gigantic: "7.4.4.b", scout: "7.4.5.c", seasoned: "7.4.6.b", tough: "7.4.7.c" };

/**
 * @param {import("../large.js").Shown} shown
 * @param {App} app
 * @param {How} how
 * @returns {[string, unknown]} Its name, and all of it.
 */
export function content({ object, onBoard }, app, how) {
  const { t } = app;
  const { card } = object;
  const told = card ? app.faces.get(card.reference) : undefined;
  const name = told?.name || nameOf(object, app);
  const facts = [
    card?.faction,
    card?.rarity && app.t.of("rarity", card.rarity),
    object.owner === object.controller ? "" : t("card-owner", { player: app.player(object.owner) }),
    object.zone === "limbo" ? t("card-controller", { player: app.player(object.controller) }) : "",
  ];
  const hasCost = card?.hand_cost !== undefined && card.hand_cost !== null;
  return [
    name,
    html`${card ? picture(card.reference, app, how.drawn) : nothing}
    <div class="words">
      <div class="head"><strong>${name}</strong>${how.held ? html`<button type="button" class="close" @click=${how.close}>${t("large-close")}</button>` : nothing}</div>
      <p class="kinds">${[...kinds(object, app), ...facts.filter(Boolean)].join(" · ")}</p>
      ${hasCost ? html`<p>${t("card-cost", { hand: card.hand_cost, reserve: card.reserve_cost ?? "–" })}</p>` : nothing}
      ${numbers(object, onBoard, app, how)} ${card ? says(card.reference, told, app) : nothing} ${befallen(object, app)}
      <p class="foot">${onBoard ? html`${t("card-timestamp", { number: object.timestamp })} · ${object.id} · ` : nothing}${card?.reference}</p>
      ${foot(card?.reference, onBoard, app, how)}
    </div>`,
  ];
}

/** Actions for the card. @param {string | undefined} reference @param {boolean} onBoard @param {App} app @param {How} how */
function foot(reference, onBoard, { t, replay }, { held, presses, explain }) {
  // Cards of a file are not explained: the service does not have the match.
  if (replay.closed) return nothing;
  if (held) {
    return html`${onBoard ? html`<button type="button" @click=${explain}>${t("large-explain")}</button>` : nothing}
      ${reference ? html`<a href="/cards/${encodeURIComponent(reference)}">${t("cards-link")}</a>` : nothing}`;
  }
  return html`<p class="foot">${t(presses ? "large-keys" : "large-keys-known")}</p>`;
}

/** @param {string} reference @param {import("../faces.js").FaceInWords | undefined} told @param {App} app */
function says(reference, told, app) {
  const { t } = app;
  if (app.faces.isAwaited(reference)) return html`<p class="quiet">${t("large-awaited")}</p>`;
  if (!told) return html`<p class="quiet">${t(app.faces.isUnknown(reference) ? "large-unknown" : "large-coming")}</p>`;
  if (!told.says) return html`<p class="quiet">${t("large-unknown")}</p>`;
  if (told.says.length === 0) return html`<p class="quiet">${t("large-nothing")}</p>`;
  return html`<ul class="says" aria-label=${t("large-says")}>${told.says.map((one) => html`<li>${withIcons(one, app)}</li>`)}</ul>
    ${told.completed ? html`<p class="quiet">${t("large-completed")}</p>` : nothing}`;
}

/** Statuses with their rule, keywords and counters. @param {ObjectEntry} object @param {App} app */
function befallen(object, app) {
  const { t } = app;
  const linked = (/** @type {string | undefined} */ number) => (number ? rule({ edition: "4.0", number }, app) : nothing);
  const statuses = object.statuses.map((status) => html`<li><b>${app.t.of("badge", status)}${status === "boosted" ? ` +${object.counters.boost}` : nothing}</b> ${linked(STATUSES[status])} ${t.of("rule", status)}</li>`);
  const names = (object.keywords ?? []).map((keyword) => (typeof keyword === "string" ? keyword : Object.keys(keyword)[0]));
  const words = keywords(object, app).map((said, index) => html`<li><b>${said}</b> ${linked(KEYWORDS[names[index]])}</li>`);
  const counters = Object.entries(object.counters).filter(([name]) => name !== "boost");
  const all = [...statuses, ...words, ...counters.map(([name, count]) => html`<li>${t("large-counter", { name, count })}</li>`)];
  return all.length === 0 ? nothing : html`<ul class="befallen">${all}</ul>`;
}

/** Statistics, and what changed them once that is known. @param {ObjectEntry} object @param {boolean} onBoard @param {App} app @param {How} how */
function numbers(object, onBoard, app, how) {
  const all = statistics(object);
  if (all.length === 0) return nothing;
  const changed = onBoard && all.some(({ printed, now }) => printed !== now);
  const known = changed && !app.replay.closed ? explanation(object.id, app.cursor.shown, app, how.drawn) : null;
  if (known) return sum(known.it, known.words, app, false);
  const row = (/** @type {string} */ name, /** @type {number[]} */ values) =>
    html`<tr><th scope="row">${name}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>`;
  return html`<table class="sum">
    <thead><tr><td></td>${TERRAINS.map((terrain) => html`<th scope="col">${symbol(terrain)}<span class="only-heard">${app.t.of("terrain", terrain)}</span></th>`)}</tr></thead>
    <tbody>
      ${row(app.t("card-printed"), all.map(({ printed }) => printed))}
      ${changed ? row(app.t("card-current"), all.map(({ now }) => now)) : nothing}
    </tbody>
  </table>`;
}
