/** The progress of the last entry sent, and what can be done about it. @typedef {import("./desk.js").Desk} Desk */
import { html, nothing } from "../vendor.js";

/** @param {Desk} desk */
export function status(desk) {
  const { t, sending, app } = desk;
  const { state, kept } = sending;
  const title = kept?.title ?? "";
  const button = (/** @type {string} */ name, /** @type {() => unknown} */ does, main = false) =>
    html`<button type="button" class=${main ? "main" : ""} @click=${does}>${t(name)}</button>`;
  const told = () => {
    if (state.is === "sending") return html`<p>${t("desk-sending", { title })}</p>`;
    if (state.is === "waiting") return html`<p class="warn">${t("desk-waiting", { title, seconds: state.seconds })}</p>
      <p>${button("desk-now", () => sending.now())} ${button("desk-drop", () => sending.drop())}</p>`;
    if (state.is !== "done") return nothing;
    return html`<p class="done">${t("desk-done")} ${state.seqs.map((seq) => html`<button type="button" class="go" @click=${() => app.cursor.go(seq)}>#${seq}</button> `)} ${desk.after}</p>`;
  };
  return html`<div class="sent" role="status">${told()}</div>
    ${state.is === "refused" ? html`<p class="trouble" role="alert">${t("desk-refused", { why: state.why })}</p>` : nothing}
    ${state.is === "behind" ? behind(desk, button) : nothing}`;
}

/**
 * Another device recorded first: what it recorded, and what was to be sent.
 *
 * @param {Desk} desk
 * @param {(name: string, does: () => unknown, main?: boolean) => unknown} button
 */
function behind(desk, button) {
  const { t, sending, came, known } = desk;
  const { kept } = sending;
  const head = known.head?.hash;
  const isShown = head !== kept?.head;
  return html`<section class="behind" role="alert"><h3>${t("desk-behind")}</h3>
    ${isShown ? html`<ul>${came.map(({ seq, text }) => html`<li>#${seq} ${text}</li>`)}</ul>` : html`<p>${t("desk-behind-hidden")}</p>`}
    <p>${t("desk-behind-yours", { title: kept?.title ?? "" })} ${words(kept)}</p>
    <p class="answer">${button("desk-drop", () => sending.drop())}
      ${isShown ? button("desk-again", () => sending.again(head ?? ""), true) : nothing}</p>
  </section>`;
}

/** The text that was entered. @param {import("./sending.js").Kept | null} kept */
function words(kept) {
  const said = (kept?.drafts ?? []).map(({ event }) => /** @type {any} */ (event.data)).map(({ text, reason }) => text ?? reason).filter(Boolean);
  return said.length > 0 ? html`<q>${said[0]}</q>` : nothing;
}
