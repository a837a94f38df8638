/**
 * The list of rounds: those of the newest matches, by event.
 */
import { json, query } from "../api.js";
import { top } from "../home/top.js";
import { html, nothing, render } from "../vendor.js";

/** How many pages of the list are searched. */
const PAGES_MAX = 4;

/**
 * The URL of a wall.
 *
 * @param {string} event @param {string | null} round
 */
export function address(event, round) {
  return `/round${query({ event, round })}`;
}

/** The events of listed matches, newest first, each with its rounds. @returns {Promise<Map<string, Set<string>>>} */
async function rounds() {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  let next = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await json(`/v1/matches${query({ cursor: next })}`);
    for (const { event, round } of answer.items) {
      if (!event) continue;
      if (!found.has(event)) found.set(event, new Set());
      if (round) found.get(event)?.add(round);
    }
    next = answer.next;
    if (!next) break;
  }
  return found;
}

/**
 * @param {HTMLElement} element
 * @param {import("../text.js").Text} t
 * @param {import("../languages.js").Code} language
 */
export async function choose(element, t, language) {
  document.body.classList.add("home");
  top("/round", t, language);
  const found = await rounds();
  const byNumber = new Intl.Collator(language, { numeric: true });
  render(html`<h1>${t("round-choose")}</h1>
    ${found.size === 0 ? html`<p>${t("round-no-event")}</p>` : nothing}
    <ul class="rounds">${[...found].map(([event, all]) => html`<li>
      <a href=${address(event, null)}>${event}</a>
      ${[...all].toSorted(byNumber.compare).toReversed().map((round) => html`<a href=${address(event, round)}>${t("round-title", { round })}</a>`)}
    </li>`)}</ul>`, element);
}
