/**
 * Who holds the pen, for the devices that follow; and who asks for it, for the device that holds it.
 */
import { html, nothing } from "../vendor.js";

/** @param {import("./pen.js").Pen} pen @param {import("../text.js").Text} t */
export function whose(pen, t) {
  const { holder, next } = pen.told;
  const button = (/** @type {string} */ key, /** @type {() => Promise<unknown>} */ act) =>
    html`<button type="button" @click=${() => act().catch(() => {})}>${t(key)}</button>`;
  if (pen.mine && next) return html`<p class="pen" role="alert">${t("record-pen-wants", { name: next.name })} ${button("record-pen-hand", () => pen.hand())}</p>`;
  if (!holder || pen.mine) return nothing;
  return html`<p class="pen" role="status">${t(holder.silent ? "record-pen-silent" : "record-pen-theirs", { name: holder.name })}
    ${holder.silent ? button("record-pen-take", () => pen.want())
      : pen.asks ? html`<em>${t("record-pen-asked")}</em>` : button("record-pen-ask", () => pen.want("ask"))}
    ${pen.official && !holder.silent ? button("record-pen-take", () => pen.want("take")) : nothing}</p>`;
}
