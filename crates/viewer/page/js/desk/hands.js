/**
 * Showing all hands after the match, if its players agree, each with their own token; other desks see who has agreed.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../../types/api").operations["showHands"]["responses"][200]["content"]["application/json"]} Agreed
 */
import { json } from "../api.js";
import { html, nothing } from "../vendor.js";

export class Hands {
  /** @type {Agreed | null} */
  known = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.path = `${desk.app.replay.path}/hands`;
    desk.app.replay.addEventListener("hands", () => this.look());
  }

  /** Reads who has agreed. */
  look() {
    return this.#ask();
  }

  /** Records whether this player agrees. @param {boolean} agrees */
  async say(agrees) {
    await this.#ask({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ agrees }) });
    await this.desk.app.replay.lookForHands().catch(() => undefined);
  }

  /** @param {RequestInit} [options] */
  async #ask(options) {
    const { desk } = this;
    try {
      this.known = await json(this.path, options);
      desk.draw();
    } catch (error) {
      desk.trouble(desk.t("failed", { why: /** @type {Error} */ (error).message }));
    }
  }
}

/** @param {Desk} desk */
export function hands(desk) {
  const { t, own, hands: { known } } = desk;
  if (!known || (own === null && known.agreed.length === 0)) return nothing;
  const say = (/** @type {Event} */ { currentTarget }) => desk.hands.say(/** @type {HTMLInputElement} */ (currentTarget).checked);
  return html`<section class="after"><h3>${t("desk-hands")}</h3>
    ${own === null
      ? nothing
      : html`<label class="check"><input type="checkbox" .checked=${known.agreed.includes(own)} @change=${say}>
          <span>${t("desk-hands-show")} <small>${t("desk-hands-how")}</small></span></label>`}
    <p role="status">${agreed(desk, known)}</p></section>`;
}

/** Who has agreed so far. @param {Desk} desk @param {Agreed} known */
function agreed({ t, app, seats }, known) {
  if (known.shown) return t("desk-hands-shown");
  const say = (/** @type {number} */ seat) => t(known.agreed.includes(seat) ? "desk-hands-agrees" : "desk-hands-not-yet", { player: app.player(seat) });
  return seats.map(say).join(" ");
}
