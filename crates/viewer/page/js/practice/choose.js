/**
 * Matches to practise with: the most recent ones that are over.
 */
import { json } from "../api.js";
import { html, nothing } from "../vendor.js";

/** How many matches are offered. */
const OFFERED = 8;

/** @returns {Promise<{match: string, players: {seat: number, name: string | null}[]}[]>} */
export async function practised() {
  const { items } = await json("/v1/matches");
  return items.filter((/** @type {{result: object | null}} */ { result }) => result !== null).slice(0, OFFERED);
}

/** @param {Awaited<ReturnType<typeof practised>>} matches @param {import("../text.js").Text} t */
export function offered(matches, t) {
  if (matches.length === 0) return nothing;
  const who = (/** @type {typeof matches[0]} */ { players }) =>
    players.map(({ seat, name }) => name ?? t("player-number", { number: seat + 1 })).join(" – ");
  return html`<section class="practised" aria-labelledby="practice-title">
    <h2 id="practice-title">${t("practice-title")}</h2>
    <p>${t("practice-what")}</p>
    <ul>${matches.map((one) => html`<li><a href="/record/practice/${encodeURIComponent(one.match)}">${t("practice-choose", { match: who(one) })}</a></li>`)}</ul>
  </section>`;
}
