/** An official’s ruling, on its own or on a finding. @typedef {import("./desk.js").Desk} Desk */
import { html, nothing } from "../vendor.js";
import { filled, numberOf, record, seat, textOf, word, words } from "./fields.js";

/** @type {import("./desk.js").Form} */
export const ruling = {
  id: "ruling",
  title: "desk-ruling",
  done: "desk-ruling-do",
  fields: (desk, { about, seat: who, paragraphs = [], message }) => html`
    ${message ? html`<blockquote>${message}</blockquote>` : nothing}
    ${words(desk.t("desk-ruling-text"), "text")}
    ${record(desk, "about", { label: desk.t("desk-about"), value: about })}
    ${word(desk.t("desk-paragraphs"), "paragraphs", { value: paragraphs.join(" "), hint: desk.t("desk-paragraphs-how") })}
    ${seat(desk, "seat", { label: desk.t("desk-concerns"), value: who, nobody: true })}
    ${word(desk.t("desk-infraction"), "infraction", { hint: desk.t("desk-infraction-how") })}`,
  events: (data, desk) => [{
    type: "ruling",
    data: filled({
      by: desk.name,
      text: textOf(data, "text"),
      about: numberOf(data, "about"),
      paragraphs: textOf(data, "paragraphs").split(/[\s,;]+/).filter(Boolean),
      seat: numberOf(data, "seat"),
      infraction: textOf(data, "infraction"),
    }),
  }],
};
