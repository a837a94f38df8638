/**
 * What can be shared of an open file: what needs no service that keeps it. A service draws the clips of its matches, which the page
 * cannot.
 *
 * @typedef {import("../app.js").App} App
 */
import { Codes } from "../share/code.js";
import { GuestLink } from "../share/guest.js";
import { Held } from "../share/held.js";
import { box, download, hiding, save } from "../share/parts.js";
import { html, render } from "../vendor.js";
import { picture } from "./picture.js";

/** Shows what can be shared. @param {App} app */
export function list(app) {
  const { t, link, cursor } = app;
  const dialog = box();
  let hides = link.hidden;
  const draw = () => render(html`<h2 id="sharing-title">${t("share")}</h2>
    ${held.part(hides, codes)}
    ${guest.part(held.view, hides, codes)}
    ${hiding(hides, t, (now) => {
      hides = now;
      draw();
    })}
    <p class="how">${t("open-no-clip")}</p>
    <p class="answer">
      <button type="button" @click=${draws}>${t("share-picture")}</button>
      <button type="button" title=${t("do-download-long")} @click=${() => download(app, held.view)}>${t("do-download")}</button>
      <button type="button" @click=${() => dialog.hidePopover()}>${t("do-close")}</button></p>`, dialog);
  const draws = () => save(app, `${cursor.shown}.png`, () => picture(app, held.view));
  const held = new Held(app, draw);
  const guest = new GuestLink(app, draw);
  const codes = new Codes(t, draw);
  dialog.showPopover();
  held.make().then(() => /** @type {HTMLInputElement | null} */ (dialog.querySelector(".held input"))?.select());
}
