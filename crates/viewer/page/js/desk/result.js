/**
 * The result of a game or of the match, and its confirmation by the players: each with their own token on their device, or on the
 * official’s. The recorder of the confirmation shows which.
 *
 * @typedef {import("./desk.js").Desk} Desk
 */
import { listed, sides } from "../seats.js";
import { html, nothing } from "../vendor.js";
import { choice, number, numberOf, textOf } from "./fields.js";

/** The ways a match can end. */
const ENDINGS = ["played", "time", "concession", "draw", "penalty", "disqualification", "double_loss", "no_show", "abandoned", "bye"];

/** @type {import("./desk.js").Form} */
export const result = {
  id: "result",
  title: "desk-result",
  done: "desk-result-do",
  fields: (desk) => {
    const { t, app } = desk;
    const won = app.replay.state(app.replay.last)?.match_score?.won ?? [];
    const all = sidesOf(desk);
    const named = (/** @type {number[]} */ seats) => listed(seats.map((seat) => app.player(seat)));
    return html`
      ${choice(t("desk-result-of"), "of", [["match", t("desk-result-match")], ["game", t("desk-result-game")]])}
      <fieldset><legend>${t("desk-result-won")}</legend>
        ${all.map((seats) => html`<label class="check"><input type="checkbox" name="winner" value=${seats.join(" ")}> ${named(seats)}</label>`)}
        <small>${t("desk-result-nobody")}</small></fieldset>
      <fieldset class="scores"><legend>${t("desk-result-score")}</legend>
        ${all.map((seats) => number(named(seats), `score-${seats[0]}`, { value: won[seats[0]] ?? 0, max: 9, required: true }))}</fieldset>
      ${choice(t("desk-result-ending"), "ending", ENDINGS.map((ending) => [ending, t.of("ended", ending)]), "played")}`;
  },
  events: (data, desk) => {
    const winners = data.getAll("winner").flatMap((seats) => String(seats).split(" ").map(Number)).sort((a, b) => a - b);
    const ending = textOf(data, "ending");
    if (textOf(data, "of") === "game") return [{ type: "game_ended", data: { winners, ending } }];
    const all = sidesOf(desk);
    const won = all.map(([first]) => numberOf(data, `score-${first}`) ?? 0);
    const score = desk.seats.map((seat) => won[all.findIndex((side) => side.includes(seat))]);
    return [{ type: "match_ended", data: { score, ending, ...(follows(all, won, winners) ? {} : { winners }) } }];
  },
};

/** The possible winners: each team, or each player where there are no teams. @param {Desk} desk */
function sidesOf({ app, seats }) {
  return sides(seats, app.replay.state(app.replay.last)?.teams);
}

/** Whether the winner follows from the games won, so that it can be left out. @param {number[][]} all @param {number[]} won One number for each side. @param {number[]} winners */
function follows(all, won, winners) {
  const most = Math.max(...won);
  const best = all.filter((_, at) => won[at] === most);
  return String(winners) === (best.length === 1 ? String(best[0]) : "");
}

/** The current result, and who has confirmed it. @param {Desk} desk */
export function confirmations(desk) {
  const { known, t, app } = desk;
  const ended = known.result;
  if (!ended) return nothing;
  const signed = known.signatures;
  return html`<section class="confirmed"><h3>${t("desk-confirmed")}</h3>
    <p>${app.replay.line(ended.seq)?.text ?? ""} <button type="button" class="go" @click=${() => app.cursor.go(ended.seq)}>#${ended.seq}</button></p>
    <ul>${desk.seats.map((seat) => {
      const by = signed.get(seat);
      return html`<li><b>${app.player(seat)}</b> ${by ? html`<span class="done">${how(desk, seat, by)}</span>` : button(desk, seat, ended.seq)}</li>`;
    })}</ul></section>`;
}

/** The device on which a player has confirmed. @param {Desk} desk @param {number} seat @param {import("./known.js").Recorded} record */
function how({ t, known }, seat, record) {
  const { seq, actor } = record;
  if (known.data(record).signature) return t("desk-confirmed-key", { seq });
  return actor === `seat:${seat}` ? t("desk-confirmed-own", { seq }) : t("desk-confirmed-here", { seq, who: actor ?? t("desk-somebody") });
}

/** @param {Desk} desk @param {number} seat @param {number} seq */
function button(desk, seat, seq) {
  const { t, own, app } = desk;
  if (own !== null && own !== seat) return html`<span class="quiet">${t("desk-confirm-not-yet")}</span>`;
  const agree = () => desk.send("desk-confirm", [{ type: "result_signed", data: { seat, seq } }]);
  return html`<button type="button" @click=${() => desk.ask({
    title: t("desk-confirm-title", { player: app.player(seat) }),
    text: app.replay.line(seq)?.text ?? `#${seq}`,
    hint: own === null ? t("desk-confirm-hand", { player: app.player(seat) }) : "",
    does: t("desk-confirm-do"),
    done: agree,
  })}>${own === null ? t("desk-confirm-here") : t("desk-confirm")}</button>`;
}
