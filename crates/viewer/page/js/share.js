/**
 * What can be shared of a match: the moment, its picture, the film, the stream overlay, a clip, the match itself, notes, and watching
 * together.
 */
import { query } from "./api.js";
import { isThere } from "./engine.js";
import { write } from "./link.js";
import { toggle } from "./notes.js";
import { Codes } from "./share/code.js";
import { GuestLink } from "./share/guest.js";
import { Held } from "./share/held.js";
import { box, download, framed, hiding, row } from "./share/parts.js";
import { html, nothing, render } from "./vendor.js";
import { open } from "./watch.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {{from: number, to: number}} Span
 */

/** The most records in a clip, as in the service. */
const CLIP_MAX = 40;

/** The fewest records in a clip of the last turn. */
const CLIP_MIN = 3;

/** Shows what can be shared, with a clip of these records. @param {App} app @param {Span} [chosen] */
export function list(app, chosen = lastTurn(app)) {
  const { t } = app;
  const dialog = box();
  let [span, hides, room] = [chosen, app.link.hidden, ""];
  const choose = (/** @type {Span} */ next) => {
    span = next;
    draw();
  };
  const hide = (/** @type {boolean} */ now) => {
    hides = now;
    draw();
  };
  const together = async () => {
    room = await open(app).catch((error) => {
      app.say(t("failed", { why: error.message }));
      return "";
    });
    draw();
    /** @type {HTMLInputElement | null} */ (dialog.querySelector(".room input"))?.select();
  };
  const notes = () => {
    dialog.hidePopover();
    toggle(app);
  };
  const draw = () => render(html`<h2 id="sharing-title">${t("share")}</h2>
    ${links(app, hides, codes)}
    ${guest.kept()}
    ${hiding(hides, t, hide)}
    ${clip(app, span, hides, choose)}
    ${isThere ? held.part(hides, codes) : nothing}
    ${app.replay.isOver ? html`<p class="practise"><a href="/record/practice/${encodeURIComponent(app.link.name)}">${t("practice-with")}</a></p>` : nothing}
    <ul class="room">${room ? row(t("share-room"), room, app, { codes }) : nothing}</ul>
    <p class="answer">
      ${room ? nothing : html`<button type="button" @click=${together}>${t("together")}</button>`}
      <button type="button" title=${t("do-download-long")} @click=${() => download(app)}>${t("do-download")}</button>
      <button type="button" @click=${notes}>${t("notes")}</button>
      <button type="button" @click=${() => dialog.hidePopover()}>${t("do-close")}</button>
    </p>`, dialog);
  const held = new Held(app, draw);
  const guest = new GuestLink(app, draw);
  const codes = new Codes(t, draw);
  draw();
  dialog.showPopover();
  dialog.querySelector("input")?.select();
}

/** Links to the match as the service has it. @param {App} app @param {boolean} hidden @param {Codes} codes */
function links(app, hidden, codes) {
  const { t, cursor } = app;
  const link = { ...app.link, room: undefined, hidden };
  const to = (/** @type {import("./link.js").Link["page"]} */ page, values = {}) =>
    new URL(write({ ...link, view: null, ...values }, { page }), location.href);
  const moment = to("m", { view: link.view, seq: cursor.shown }).href;
  const film = to("film", { seq: null }).href;
  const embeddedFilm = to("embed", { seq: null });
  embeddedFilm.searchParams.set("film", "1");
  const overlay = to("overlay", { seq: null, hidden: app.link.hidden }).href;
  const picture = new URL(`/m/${link.name}/image.png${query({ at: cursor.shown, ...asked(app, hidden) })}`, location.href).href;
  return html`<ul>
    ${row(t("do-link"), moment, app, { codes })}
    ${row(t("share-picture"), picture, app, { href: picture })}
    ${row(t("share-embed"), framed(to("embed", { seq: cursor.shown }).href), app)}
    ${row(t("share-film"), film, app, { href: film, codes })}
    ${row(t("share-frame"), framed(embeddedFilm.href), app)}
    ${row(t("control-address"), overlay, app, { href: overlay })}
  </ul>`;
}

/** What a picture is asked for. @param {App} app @param {boolean} hidden */
function asked({ link }, hidden) {
  return { lang: link.language === "en" ? null : link.language, spoilers: hidden ? "hide" : null };
}

/**
 * A clip of some records, which the user may change.
 *
 * @param {App} app @param {Span} span @param {boolean} hidden @param {(next: Span) => void} choose
 */
function clip(app, { from, to }, hidden, choose) {
  const { t, link, cursor } = app;
  const address = new URL(`/m/${link.name}/clip${query({ from, to, ...asked(app, hidden) })}`, location.href).href;
  const fits = from <= to && to - from < CLIP_MAX;
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {(seq: number) => Span} */ next) => {
    const change = (/** @type {Event} */ { target }) => choose(next(Math.min(Math.max(0, Number(/** @type {HTMLInputElement} */ (target).value)), cursor.end)));
    return html`<label class="number">${name} <input type="number" inputmode="numeric" min="0" max=${cursor.end} .value=${String(value)} @change=${change}></label>`;
  };
  return html`<fieldset><legend>${t("share-clip")}</legend>
    <div class="span">
      ${number(t("share-from"), from, (seq) => ({ from: seq, to }))}
      ${number(t("share-to"), to, (seq) => ({ from, to: seq }))}
      <button type="button" @click=${() => choose(lastTurn(app))}>${t("share-turn")}</button>
    </div>
    ${fits ? html`<ul>${row(t("share-clip-link"), address, app, { href: address })}</ul>` : html`<p class="trouble" role="alert">${t("share-clip-long", { count: CLIP_MAX })}</p>`}
    <p class="how">${t("share-clip-how")}</p>
  </fieldset>`;
}

/** From the start of the turn shown, or of the part before it where that start is too recent. @param {App} app @returns {Span} */
function lastTurn({ cursor, course }) {
  const to = cursor.shown;
  let from = course.part(to)?.from ?? to;
  if (to - from < CLIP_MIN - 1 && from > 0) from = course.part(from - 1)?.from ?? from;
  return { from: Math.max(from, to - CLIP_MAX + 1), to };
}
