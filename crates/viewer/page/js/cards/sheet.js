/**
 * The search for cards and its results; one card with its face, its text, and what is decided about it.
 *
 * @typedef {import("../../types/api").components["schemas"]["CardEntry"]} Card
 * @typedef {import("../../types/api").components["schemas"]["CardStanding"]} Standing
 * @typedef {{card: Card, standing: Standing, translated: {lang: string, says: string[]}[]}} Known
 */
import { query } from "../api.js";
import { alone, kinds, shownLarge } from "../card.js";
import { withIcons } from "../icons.js";
import { datesOf } from "../languages.js";
import { picture } from "../large/picture.js";
import { html, nothing, render } from "../vendor.js";

const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Standings under which a card may not be played. */
const FORBIDDEN = new Set(["banned", "suspended", "listed", "no_such_rarity", "not_on_list"]);

/** The search, which leads to the list of what it finds. @param {string} q @param {boolean} titled @param {import("../text.js").Text} t */
export function form(q, titled, t) {
  // The policy of pages forbids forms to send anything by themselves.
  const sent = (/** @type {Event} */ event) => {
    event.preventDefault();
    const values = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    location.assign(`/cards${query({ q: String(values.get("q")).trim(), lang: new URLSearchParams(location.search).get("lang") })}`);
  };
  render(
    html`${titled ? html`<h1>${t("cards-title")}</h1><p>${t("cards-own-words")}</p>` : nothing}
      <form role="search" class="search" @submit=${sent}>
        <label>${t("cards-name")} <input type="search" name="q" maxlength="100" autocomplete="off" .value=${q}></label>
        <button type="submit">${t("home-search")}</button>
      </form>`,
    at("search"),
  );
}

/** @param {Card[]} items @param {(() => void) | null} more Requests the next page, if there is one. @param {import("../text.js").Text} t */
export function found(items, more, t) {
  const count = t(more ? "cards-many" : "cards-found", { count: items.length });
  render(
    html`<p class="count">${count}</p>
      <ol class="list">${items.map(({ ref, name, face }) => html`<li><a href="/cards/${ref}">${name}</a>
        <span>${[face.type && t.of("type", face.type), face.faction, face.rarity && t.of("rarity", face.rarity)].filter(Boolean).join(" · ")}</span> <code>${ref}</code></li>`)}</ol>
      ${more ? html`<button type="button" class="more" @click=${more}>${t("cards-more")}</button>` : nothing}`,
    at("found"),
  );
  at("said").textContent = count;
}

/** @param {string} why */
export function trouble(why) {
  render(html`<p class="trouble" role="alert">${why}</p>`, at("found"));
}

/**
 * @param {Known} known
 * @param {import("../app.js").App} app
 * @param {import("../languages.js").Code} language
 * @param {() => void} draw Draws it again.
 */
export function sheet(known, app, language, draw) {
  const { card, standing } = known;
  const { t } = app;
  const face = { ...card.face, name: card.name };
  const object = alone(/** @type {import("../card.js").Face} */ (face));
  const cost = face.hand_cost === undefined || face.hand_cost === null ? null : t("card-cost", { hand: face.hand_cost, reserve: face.reserve_cost ?? "–" });
  const facts = [...kinds(object, app), face.faction, face.rarity && t.of("rarity", face.rarity)].filter(Boolean);
  render(
    html`<article class="sheet">
        <div aria-hidden="true">${shownLarge(object, app)}</div>
        <div class="words">
          <h1>${card.name}</h1>
          <p>${facts.join(" · ")}</p>
          ${cost ? html`<p>${cost}</p>` : nothing}
          ${says(known, app)}
          <p><code>${card.ref}</code></p>
        </div>
        ${picture(card.ref, app, draw)}
      </article>
      ${standing.rulings.length === 0 ? nothing : html`<h2>${t("cards-rulings")}</h2>
        <ul class="rulings">${standing.rulings.map(({ id, says: text }) => html`<li>${text[language]} <code>${id}</code></li>`)}</ul>`}
      ${standing.formats.length === 0 ? nothing : html`<h2>${t("cards-formats")}</h2>
        <dl class="pairs">${standing.formats.map(({ format, standing: word }) => html`<dt>${t.of("format", format)}</dt><dd class=${FORBIDDEN.has(word) ? "not" : ""}>${t.of("allowed", word)}</dd>`)}</dl>`}
      ${changes(standing, app, language)}
      ${standing.printings.length < 2 ? nothing : html`<h2>${t("cards-printings")}</h2>
        <ul class="moments">${standing.printings.map((ref) => html`<li>${ref === card.ref ? html`<code>${ref}</code>` : html`<a href="/cards/${ref}"><code>${ref}</code></a>`}</li>`)}</ul>`}`,
    at("found"),
  );
}

/** What it does, in the reader's language and in the others. @param {Known} known @param {import("../app.js").App} app */
function says({ card, translated }, app) {
  const { t } = app;
  if (!card.abilities) return html`<p class="quiet">${t("large-unknown")}</p>`;
  if (card.says.length === 0) return html`<p class="quiet">${t("large-nothing")}</p>`;
  return html`<ul class="says" aria-label=${t("large-says")}>${card.says.map((one) => html`<li>${withIcons(one, app)}</li>`)}</ul>
    ${card.unread.map((one) => html`<p class="quiet">${t("cards-not-read", { words: one })}</p>`)}
    ${translated.map(({ lang, says: all }) => html`<ul class="says other" lang=${lang}>${all.map((one) => html`<li>${withIcons(one, app)}</li>`)}</ul>`)}`;
}

/** What was announced about it. @param {Standing} standing @param {import("../app.js").App} app @param {import("../languages.js").Code} language */
function changes({ changes: all }, { t }, language) {
  if (all.length === 0) return nothing;
  const date = new Intl.DateTimeFormat(datesOf(language), { dateStyle: "medium", timeZone: "UTC" });
  return html`<h2>${t("cards-changes")}</h2>
    <dl class="pairs">${all.map(({ on, what, unique_only: unique }) => html`<dt><time datetime=${on}>${date.format(new Date(on))}</time></dt>
      <dd>${t.of("announced", what)}${unique ? ` (${t("cards-uniques")})` : nothing}</dd>`)}</dl>`;
}
