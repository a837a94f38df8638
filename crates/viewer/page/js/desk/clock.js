/** The round clock: started, stopped, and extended with a reason. @typedef {import("./desk.js").Desk} Desk */
import { html } from "../vendor.js";
import { choice, number, numberOf, textOf, word } from "./fields.js";
import { left } from "./known.js";

/** Default minutes of a round and of an extension. @type {Record<string, number>} */
const MINUTES = { start: 50, extend: 5 };

/** @type {import("./desk.js").Form} */
export const clock = {
  id: "clock",
  title: "desk-clock",
  done: "desk-clock-do",
  fields: ({ t, known }) => {
    const runs = known.clock && (known.clock.ends_at ? "runs" : "stands");
    const can = runs === "runs" ? ["extend", "stop", "start"] : runs === "stands" ? ["resume", "extend", "start"] : ["start"];
    const chosen = (/** @type {Event} */ { target }) => {
      const select = /** @type {HTMLSelectElement} */ (target);
      const minutes = /** @type {HTMLInputElement} */ (select.form?.elements.namedItem("minutes"));
      minutes.value = String(MINUTES[select.value] ?? "");
      minutes.disabled = !(select.value in MINUTES);
    };
    return html`<div @change=${(/** @type {Event} */ event) => event.target instanceof HTMLSelectElement && chosen(event)}>
      ${choice(t("desk-clock-what"), "do", can.map((one) => [one, t.of("desk-clock", one)]))}
      ${number(t("desk-clock-minutes"), "minutes", { value: MINUTES[can[0]] ?? "" })}</div>
      ${word(t("desk-clock-why"), "why")}`;
  },
  events: (data, { known }) => {
    const why = textOf(data, "why");
    // A clock event has no text of its own: the reason is a note after it.
    const note = why ? [{ type: "note", data: { text: why } }] : [];
    const seconds = Math.round((numberOf(data, "minutes") ?? 0) * 60);
    const now = Math.max(0, known.clock ? left(known.clock, Date.now()) : 0);
    switch (textOf(data, "do")) {
      case "start": return [{ type: "clock_started", data: { seconds } }, ...note];
      case "resume": return [{ type: "clock_started", data: { seconds: now } }, ...note];
      case "stop": return [{ type: "clock_stopped", data: { seconds: now } }, ...note];
      default: return [{ type: "clock_extended", data: { seconds } }, ...note];
    }
  },
};

/** What the clock shows. @param {Desk} desk */
export function reading({ known, t }) {
  if (!known.clock) return "";
  const seconds = left(known.clock, Date.now());
  const away = Math.abs(seconds);
  const time = `${Math.floor(away / 60)}:${String(away % 60).padStart(2, "0")}`;
  const how = seconds < 0 ? "desk-clock-over" : known.clock.ends_at ? "desk-clock-left" : "desk-clock-stands";
  return html`<span role="timer" class="timer ${seconds < 0 ? "over" : ""}">${t(how, { time })}</span>`;
}
