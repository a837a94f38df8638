/**
 * What can be shared of an open file: a link that holds the match itself, so that no service has to keep it.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("./opened.js").Opened} Opened
 */
import { write } from "../link.js";
import { row } from "../share.js";
import { html, nothing, render } from "../vendor.js";

/** The longest link that all chat programs pass on whole, in characters. */
const LINK_MAX = 8000;

/** Shows what can be shared. @param {App} app */
export function list(app) {
  const { t, link, replay, cursor } = app;
  const found = document.getElementById("sharing");
  const box = found ?? document.body.appendChild(Object.assign(document.createElement("div"), { id: "sharing", popover: "auto" }));
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-labelledby", "sharing-title");
  const players = replay.state(cursor.shown)?.players ?? [];
  // Whoever sits at the bottom is most likely the one who shares.
  let view = `seat:${link.flip ? 1 : 0}`;
  let [url, trouble] = ["", ""];
  const make = async (/** @type {string} */ chosen) => {
    [view, url, trouble] = [chosen, "", ""];
    draw();
    try {
      const game = await /** @type {Opened} */ (replay).hold(chosen);
      if (view !== chosen) return;
      url = new URL(write({ ...link, game, seq: cursor.shown }), location.href).href;
      if (url.length > LINK_MAX) [url, trouble] = ["", t("open-link-long", { count: url.length })];
    } catch (error) {
      trouble = t("failed", { why: /** @type {Error} */ (error).message });
    }
    draw();
    /** @type {HTMLInputElement | null} */ (box.querySelector("input[readonly]"))?.select();
  };
  const choice = (/** @type {string} */ value, /** @type {string} */ name) =>
    html`<label><input type="radio" name="hands" .checked=${view === value} @change=${() => make(value)}> ${name}</label>`;
  const draw = () => render(html`<h2 id="sharing-title">${t("share")}</h2>
    <fieldset class="hands"><legend>${t("open-hands")}</legend>
      ${players.map(({ seat }) => choice(`seat:${seat}`, t("open-hand-of", { player: app.player(seat) })))}
      ${choice("official", t("open-hands-both"))}
    </fieldset>
    <ul>${url ? row(t("open-link"), url, app, url) : nothing}</ul>
    ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
    <p class="how">${t("open-link-how")}</p>
    <p class="answer"><button type="button" @click=${() => box.hidePopover()}>${t("do-close")}</button></p>`, box);
  box.showPopover();
  make(view);
}
