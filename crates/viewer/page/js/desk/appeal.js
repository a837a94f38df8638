/** A decided appeal: the ruling or penalty is upheld, or another replaces it. @typedef {import("./desk.js").Desk} Desk */
import { html } from "../vendor.js";
import { choice, filled, numberOf, seat, textOf, words } from "./fields.js";
import { kindOf, levels } from "./penalty.js";

/** @type {import("./desk.js").Form} */
export const appeal = {
  id: "appeal",
  title: "desk-appeal",
  done: "desk-appeal-do",
  fields: (desk) => {
    const all = desk.known.of("ruling", "penalty").toReversed();
    if (all.length === 0) return html`<p class="quiet">${desk.t("desk-appeal-none")}</p>`;
    const told = all.map((one) => /** @type {const} */ ([one.seq, `#${one.seq} ${desk.known.data(one).text}`]));
    return html`${choice(desk.t("desk-appeal-of"), "of", told)}
      ${seat(desk, "seat", { label: desk.t("desk-appeal-who"), nobody: true })}
      ${choice(desk.t("desk-appeal-outcome"), "outcome", [["upheld", desk.t("desk-appeal-upheld")], ["changed", desk.t("desk-appeal-changed")]])}
      ${choice(desk.t("desk-appeal-instead"), "level", [["", desk.t("desk-appeal-no-penalty")], ...levels(desk)])}
      ${words(desk.t("desk-appeal-why"), "text")}`;
  },
  events: (data, desk) => {
    const of = numberOf(data, "of");
    const was = desk.known.data(desk.known.records[of ?? -1]);
    const level = textOf(data, "level");
    const [outcome, who] = [textOf(data, "outcome"), numberOf(data, "seat")];
    const decided = { by: desk.name, seat: was?.seat, infraction: was?.infraction, text: textOf(data, "text"), appeal: filled({ of, outcome, seat: who }) };
    if (outcome !== "changed" || !level) return [{ type: "ruling", data: filled(decided) }];
    // A penalty needs a player: for a ruling without one, it is the player who appealed.
    return [{ type: "penalty", data: filled({ ...decided, seat: was?.seat ?? who ?? 0, penalty: kindOf(level), level }) }];
  },
};
