/**
 * The parts of an explanation: how statistics add up, each ability, and the Expedition as a whole.
 *
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../replay.js").StateView} StateView
 * @typedef {import("../../../types/api").components["schemas"]["ObjectEntry"]} ObjectEntry
 * @typedef {import("../../../types/api").components["schemas"]["Explanation"]} Explanation
 * @typedef {Record<import("../../board/symbols.js").Terrain, number>} Statistics
 * @typedef {import("./told.js").Told} Told
 */
import { TERRAINS, symbol } from "../../board/symbols.js";
import { withIcons } from "../../icons.js";
import { html, nothing } from "../../vendor.js";
import { light } from "../light.js";
import { rule } from "../rule.js";
import { cited } from "./cited.js";

/** The paragraph on the order of abilities, in both editions. */
const ORDER = "2.3.3.b";

/**
 * @param {Explanation} it
 * @param {Told} words
 * @param {App} app
 * @param {boolean} [linked] Whether the steps follow below.
 */
export function sum(it, words, app, linked = true) {
  const { t } = app;
  const now = it.result.statistics;
  if (!now) return nothing;
  const printed = of(it.base);
  const boosts = it.boosts;
  const step = (/** @type {number} */ index) => {
    const name = `${index + 1}. ${words.steps[index].source}`;
    return linked ? html`<a href="#step-${index + 1}" @click=${toStep}>${name}</a>` : name;
  };
  const changes = it.applied.flatMap(({ changes: all }, index) =>
    all.flatMap((change) =>
      typeof change === "object" && "statistics" in change
        ? [row(step(index), signed(less(change.statistics.to, change.statistics.from)))]
        : [],
    ),
  );
  return html`<table class="sum">
    <caption>${t("explain-sum")}</caption>
    ${head(app)}
    <tbody>
      ${row(t("explain-printed"), plain(printed))}
      ${boosts > 0 ? row(t("explain-boosts"), signed({ forest: boosts, mountain: boosts, water: boosts })) : nothing}
      ${changes}
    </tbody>
    <tfoot>${row(t("explain-now"), plain(now))}</tfoot>
  </table>`;
}

/**
 * The URL's fragment is for the moment, so a link to a step only scrolls.
 *
 * @param {Event} event
 */
function toStep(event) {
  event.preventDefault();
  const step = document.getElementById(String(/** @type {HTMLAnchorElement} */ (event.currentTarget).hash.slice(1)));
  step?.scrollIntoView({ block: "nearest" });
  step?.focus();
}

/**
 * @param {Explanation} it
 * @param {Told} words
 * @param {string} edition
 * @param {App} app
 */
export function steps(it, words, edition, app) {
  const { t } = app;
  if (it.applied.length === 0) return html`<p class="quiet">${t("explain-none")}</p>`;
  const order = rule({ edition: /** @type {"4.0"} */ (edition), number: ORDER }, app);
  const one = (/** @type {Told["steps"][number]} */ { source, says, waited, changes, readings }, /** @type {number} */ index) => {
    const { object } = it.applied[index];
    return html`<li id="step-${index + 1}" tabindex="-1">
      <p>${shown(object, source, app)} <span class="says">${withIcons(says, app)}</span></p>
      ${waited.map((line) => html`<p class="waited">${cited(line, app)}</p>`)}
      ${changes.map((line) => html`<p class="change">${cited(line, app)}</p>`)}
      ${readings.map((line) => html`<p class="reading">${cited(line, app)}</p>`)}
    </li>`;
  };
  return html`<section><h3>${t("explain-steps")}</h3>
    <ol class="steps">${words.steps.map(one)}</ol>
    <p class="quiet">${t("explain-order")} ${order}</p>
  </section>`;
}

/**
 * The Expeditions that a Character is in, with everything that counts for them.
 *
 * @param {ObjectEntry} object
 * @param {StateView} state
 * @param {App} app
 */
export function total(object, state, app) {
  if (object.zone !== "expedition" || !object.statistics) return nothing;
  return /** @type {const} */ (["hero", "companion"]).filter((side) => isIn(object, side)).map((side) => {
    const all = state.objects.filter((one) => one.controller === object.controller && one.statistics && isIn(one, side));
    const together = of(state.players[object.controller].expeditions[side].statistics);
    const others = all.reduce((left, one) => less(left, of(one.statistics)), together);
    const { t } = app;
    return html`<table class="sum">
      <caption>${t("explain-total", { player: app.player(object.controller), expedition: t.of("expedition-of", side) })}</caption>
      ${head(app)}
      <tbody>
        ${all.map((one) => row(shown(one.id, one.card?.name ?? t("card-unknown"), app), plain(of(one.statistics)), one === object))}
        ${TERRAINS.some((terrain) => others[terrain] !== 0) ? row(t("explain-others"), signed(others)) : nothing}
      </tbody>
      <tfoot>${row(t("explain-sum-of"), plain(together))}</tfoot>
    </table>`;
  });
}

/**
 * @param {ObjectEntry} object
 * @param {"hero" | "companion"} side
 */
function isIn(object, side) {
  return object.zone === "expedition" && (object.expedition === side || (object.keywords ?? []).includes("gigantic"));
}

/**
 * A name that highlights its card while the pointer is on it, and explains it when pressed.
 *
 * @param {string} id
 * @param {string} name
 * @param {App} app
 */
function shown(id, name, app) {
  const on = () => light([id]);
  const open = () => app.dispatchEvent(new CustomEvent("explain", { detail: id }));
  const isCard = app.replay.state(app.cursor.shown)?.objects.some((object) => object.id === id);
  if (!isCard) return html`<strong>${name}</strong>`;
  return html`<button type="button" class="name" @pointerenter=${on} @focus=${on} @click=${open}>${name}</button>`;
}

/** @param {App} app */
function head(app) {
  return html`<thead><tr><td></td>${TERRAINS.map((terrain) => html`<th scope="col">${symbol(terrain)}<span class="only-heard">${app.t.of("terrain", terrain)}</span></th>`)}</tr></thead>`;
}

/**
 * @param {unknown} name
 * @param {string[]} values
 * @param {boolean} [current]
 */
function row(name, values, current = false) {
  return html`<tr class=${current ? "current" : ""}><th scope="row">${name}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>`;
}

/** A missing value counts as 0. @param {{forest?: number | null, mountain?: number | null, water?: number | null} | null | undefined} it @returns {Statistics} */
function of(it) {
  return { forest: it?.forest ?? 0, mountain: it?.mountain ?? 0, water: it?.water ?? 0 };
}

/** @param {Statistics} a @param {Statistics} b @returns {Statistics} */
function less(a, b) {
  return { forest: a.forest - b.forest, mountain: a.mountain - b.mountain, water: a.water - b.water };
}

/** @param {Statistics} it */
function plain(it) {
  return TERRAINS.map((terrain) => String(it[terrain]));
}

/** @param {Statistics} it */
function signed(it) {
  return TERRAINS.map((terrain) => (it[terrain] > 0 ? `+${it[terrain]}` : it[terrain] < 0 ? `−${-it[terrain]}` : "·"));
}
