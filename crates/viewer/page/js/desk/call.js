/** A judge call, and the calls that wait for an answer. @typedef {import("./desk.js").Desk} Desk */
import { html, nothing } from "../vendor.js";
import { filled, numberOf, seat, textOf, words } from "./fields.js";

/** @type {import("./desk.js").Form} */
export const call = {
  id: "call",
  title: "desk-call",
  done: "desk-call-do",
  fields: (desk) => html`
    ${desk.own === null ? seat(desk, "seat", { label: desk.t("desk-call-who"), nobody: true }) : nothing}
    ${words(desk.t("desk-call-what"), "text")}`,
  events: (data, desk) => [{ type: "judge_called", data: filled({ seat: desk.own ?? numberOf(data, "seat"), text: textOf(data, "text") }) }],
};

/** Judge calls without an answer. A ruling, a penalty or a rewind answers them all. @param {Desk} desk */
export function waiting(desk) {
  const { calls } = desk.known;
  if (calls.length === 0) return nothing;
  return html`<section class="calls"><h3>${desk.t("desk-calls")}</h3>
    <ul>${calls.map((one) => {
      const { seat: who, text } = desk.known.data(one);
      return html`<li><span>${who === undefined ? "" : html`<b>${desk.app.player(who)}</b> `}${text}</span>
        <span class="quiet">${desk.since(one)}</span>
        <button type="button" class="go" @click=${() => desk.app.cursor.go(one.seq)}>#${one.seq}</button>
        ${desk.own === null ? html`<button type="button" @click=${() => desk.open("ruling", { about: one.seq, seat: who })}>${desk.t("desk-answer")}</button>` : nothing}</li>`;
    })}</ul></section>`;
}
