/**
 * The number of a paragraph; pressing it shows the paragraph.
 *
 * @typedef {import("../../types/api").components["schemas"]["Paragraph"]} Paragraph
 * @typedef {import("../../types/api").components["schemas"]["Entry"]} Entry
 */
import { html, render } from "../vendor.js";

/** @type {Map<string, Promise<Entry>>} */
const known = new Map();

/** Pixels between a number and its card. */
const GAP = 6;

/**
 * @param {Paragraph} paragraph
 * @param {import("../app.js").App} app
 */
export function rule(paragraph, app) {
  const { edition, number } = paragraph;
  return html`<button type="button" class="rule" aria-label=${app.t("rule-open", { number, edition })}
    @click=${(/** @type {Event} */ event) => open(/** @type {HTMLButtonElement} */ (event.currentTarget), paragraph, app)}>${number}</button>`;
}

/**
 * @param {HTMLButtonElement} button
 * @param {Paragraph} paragraph
 * @param {import("../app.js").App} app
 */
async function open(button, { edition, number }, app) {
  const path = `${edition}/${number}`;
  const coming = known.get(path) ?? app.replay.paragraph({ edition, number });
  known.set(path, coming);
  const card = place();
  const draw = (/** @type {unknown} */ content) => {
    render(content, card);
    card.ariaLabel = app.t("rule-open", { number, edition });
    button.popoverTargetElement = card;
    card.showPopover();
    // Escape then closes the card and does nothing else; the focus returns automatically.
    card.focus();
    stand(card, button);
  };
  try {
    const { title, summary } = await coming;
    const { language } = app.link;
    draw(html`<p class="where">${number} · ${edition}</p>
      <h3>${title[language]}</h3>
      <p>${summary[language]}</p>
      <p><a href=${`/rules?edition=${edition}#${edition}/${number}`} target="_blank" rel="noopener">${app.t("rule-more")}</a></p>`);
  } catch (error) {
    known.delete(path);
    draw(html`<p class="trouble">${app.t("failed", { why: /** @type {Error} */ (error).message })}</p>`);
  }
}

/** The single card that all numbers share. @returns {HTMLElement} */
function place() {
  const there = document.getElementById("rule-card");
  if (there) {
    there.hidePopover();
    return there;
  }
  const card = document.createElement("div");
  card.id = "rule-card";
  card.popover = "auto";
  card.role = "dialog";
  card.tabIndex = -1;
  document.body.append(card);
  return card;
}

/**
 * Below the number, or above it if there is more room.
 *
 * @param {HTMLElement} card
 * @param {HTMLElement} button
 */
function stand(card, button) {
  const at = button.getBoundingClientRect();
  const size = card.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(at.left, innerWidth - size.width - GAP));
  const below = at.bottom + GAP + size.height <= innerHeight;
  card.style.left = `${left}px`;
  card.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - size.height)}px`;
}
