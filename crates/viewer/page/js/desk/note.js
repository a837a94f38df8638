/** A remark. */
import { html } from "../vendor.js";
import { filled, numberOf, seat, textOf, words } from "./fields.js";

/** @type {import("./desk.js").Form} */
export const note = {
  id: "note",
  title: "desk-note",
  done: "desk-note-do",
  fields: (desk) => html`${words(desk.t("desk-note-text"), "text")}
    ${seat(desk, "seat", { label: desk.t("desk-concerns"), nobody: true })}`,
  events: (data) => [{ type: "note", data: filled({ text: textOf(data, "text"), seat: numberOf(data, "seat") }) }],
};
