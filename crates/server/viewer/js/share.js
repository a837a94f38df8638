/**
 * What can be shared of a match: the moment, the film, the stream overlay, a clip, notes, and watching together.
 */
import { Problem, ask, query } from "./api.js";
import { write } from "./link.js";
import { toggle } from "./notes.js";
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
  const found = document.getElementById("sharing");
  const box = found ?? document.body.appendChild(Object.assign(document.createElement("div"), { id: "sharing", popover: "auto" }));
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-labelledby", "sharing-title");
  let span = chosen;
  let room = "";
  const film = new URL(write({ ...app.link, seq: null, view: null }, { page: "film" }), location.href);
  const overlay = new URL(write({ ...app.link, seq: null, view: null }, { page: "overlay" }), location.href).href;
  const frame = `<iframe src="${framed(film)}" width="960" height="720" style="border:0" allowfullscreen></iframe>`;
  const choose = (/** @type {Span} */ next) => {
    span = next;
    draw();
  };
  const together = async () => {
    room = await open(app).catch((error) => {
      app.say(t("failed", { why: error.message }));
      return "";
    });
    draw();
    [...box.querySelectorAll("input")].at(-1)?.select();
  };
  const notes = () => {
    box.hidePopover();
    toggle(app);
  };
  const draw = () => render(html`<h2 id="sharing-title">${t("share")}</h2>
    <ul>
      ${row(t("do-link"), moment(app), app)}
      ${row(t("share-film"), film.href, app, film.href)}
      ${row(t("share-frame"), frame, app)}
      ${row(t("control-address"), overlay, app, overlay)}
    </ul>
    ${clip(app, span, choose)}
    ${app.replay.isOver ? html`<p><a href="/record/practice/${encodeURIComponent(app.link.name)}">${t("practice-with")}</a></p>` : nothing}
    <ul>${room ? row(t("share-room"), room, app) : nothing}</ul>
    <p class="answer">
      ${room ? nothing : html`<button type="button" @click=${together}>${t("together")}</button>`}
      <button type="button" title=${t("do-download-long")} @click=${() => download(app)}>${t("do-download")}</button>
      <button type="button" @click=${notes}>${t("notes")}</button>
      <button type="button" @click=${() => box.hidePopover()}>${t("do-close")}</button>
    </p>`, box);
  draw();
  box.showPopover();
  box.querySelector("input")?.select();
}

/** A value to copy. @param {string} name @param {string} value @param {App} app @param {string} [href] */
export function row(name, value, app, href = "") {
  return html`<li>
    <label>${name} <input readonly .value=${value}></label>
    <button type="button" aria-label="${app.t("do-copy")}: ${name}" @click=${(/** @type {Event} */ event) => copy(event, app)}>${app.t("do-copy")}</button>
    ${href ? html`<a href=${href} target="_blank" rel="noopener" aria-label="${app.t("do-open")}: ${name}">${app.t("do-open")}</a>` : nothing}
  </li>`;
}

/** The URL of the moment shown. @param {App} app */
export function moment({ link, cursor }) {
  return new URL(write({ ...link, room: undefined, seq: cursor.shown }, { page: "m" }), location.href).href;
}

/** A clip of some records, which the user may change. @param {App} app @param {Span} span @param {(next: Span) => void} choose */
function clip(app, { from, to }, choose) {
  const { t, link, cursor } = app;
  const asked = { from, to, lang: link.language === "en" ? null : link.language, spoilers: link.hidden ? "hide" : null };
  const address = new URL(`/m/${link.name}/clip${query(asked)}`, location.href).href;
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
    ${fits ? html`<ul>${row(t("share-clip-link"), address, app, address)}</ul>` : html`<p class="trouble" role="alert">${t("share-clip-long", { count: CLIP_MAX })}</p>`}
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

/** The URL that plays a film in a frame. @param {URL} film */
function framed(film) {
  const url = new URL(film);
  url.pathname = film.pathname.replace(/^\/m(\/.*)\/film$/, "/embed$1");
  url.searchParams.set("film", "1");
  return url.href;
}

/** Copies the text of the same row. @param {Event} event @param {App} app */
async function copy({ currentTarget }, { say, t }) {
  const input = /** @type {HTMLElement} */ (currentTarget).closest("li")?.querySelector("input");
  const done = await navigator.clipboard?.writeText(input?.value ?? "").then(() => true, () => false);
  if (!done) input?.select();
  say(t(done ? "do-shared" : "do-copy-self"));
}

/** Saves the match as a file, as far as this view may see it. @param {App} app */
export async function download({ replay, link, say, t }) {
  try {
    const answer = await ask(`${replay.path}/export${query({ view: link.view })}`, { accept: "application/x-daybook" });
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(await answer.blob());
    anchor.download = `${link.name.split("~")[0]}.daybook`;
    anchor.click();
    URL.revokeObjectURL(anchor.href);
  } catch (error) {
    say(t("failed", { why: error instanceof Problem ? error.message : String(error) }));
  }
}
