/**
 * A penalty, with the player's earlier penalties.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../../types/api").components["schemas"]["PenaltyLevel"]} Level
 */
import { html, nothing } from "../vendor.js";
import { choice, filled, numberOf, record, seat, textOf, word, words } from "./fields.js";

/** From least to most severe. @type {readonly Level[]} */
export const LEVELS = ["caution", "warning", "game_loss", "match_loss", "disqualification"];

/** Levels that end a game or the match, which needs a result as well. */
const ENDING = new Set(["game_loss", "match_loss", "disqualification"]);

/** @param {Desk} desk @returns {[string, string][]} */
export function levels({ t }) {
  return LEVELS.map((level) => [level, t.of("desk-level", level)]);
}

/** The name of a level in the organizer’s list, unless another is entered. @param {string} level */
export function kindOf(level) {
  return level.replaceAll("_", " ");
}

/** @type {import("./desk.js").Form} */
export const penalty = {
  id: "penalty",
  title: "desk-penalty",
  done: "desk-penalty-do",
  fields: (desk, { about, seat: who }) => html`
    ${seat(desk, "seat", { label: desk.t("desk-penalty-who"), value: who })}
    ${history(desk)}
    ${choice(desk.t("desk-penalty-level"), "level", levels(desk), "warning")}
    ${choice(desk.t("desk-penalty-instead"), "instead", [["", desk.t("desk-penalty-not")], ...levels(desk)])}
    ${word(desk.t("desk-infraction"), "infraction", { hint: desk.t("desk-infraction-how") })}
    ${words(desk.t("desk-penalty-why"), "text")}
    ${record(desk, "about", { label: desk.t("desk-about"), value: about })}
    ${word(desk.t("desk-penalty-kind"), "kind", { hint: desk.t("desk-penalty-kind-how") })}`,
  events: (data, desk) => {
    const level = textOf(data, "level");
    return [{
      type: "penalty",
      data: filled({
        by: desk.name,
        seat: numberOf(data, "seat"),
        penalty: textOf(data, "kind") || kindOf(level),
        text: textOf(data, "text"),
        level,
        infraction: textOf(data, "infraction"),
        instead_of: textOf(data, "instead"),
        about: numberOf(data, "about"),
      }),
    }];
  },
  after: (events, desk) => (ENDING.has(events[0].data.level) ? desk.t("desk-penalty-result") : ""),
};

/** Players' earlier penalties in this match: a repeat costs more. @param {Desk} desk */
function history(desk) {
  const all = desk.seats.flatMap((who) => desk.known.penalties(who));
  if (all.length === 0) return nothing;
  return html`<ul class="history" aria-label=${desk.t("desk-penalty-before")}>${all.map((one) => {
    const { seat: who, penalty: kind, infraction } = desk.known.data(one);
    return html`<li><b>${desk.app.player(who)}</b> ${kind}${infraction ? ` (${infraction})` : ""}
      <button type="button" class="go" @click=${() => desk.app.cursor.go(one.seq)}>#${one.seq}</button></li>`;
  })}</ul>`;
}
