/**
 * What stands out, as a list to choose from; each day's distances and Dusk totals, as a table.
 */
import { html, nothing, render, svg } from "../vendor.js";
import { placeNames } from "./place.js";
import { shape } from "./strip.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./marks.js").Mark} Mark
 */

/** @param {string} kind */
function picture(kind) {
  return svg`<svg class="shape" viewBox="-6 -6 12 12" aria-hidden="true"><path class="mark ${kind}" d=${shape(kind)} /></svg>`;
}

/**
 * Fills the list while it is open.
 *
 * @param {HTMLElement} element
 * @param {App} app
 */
export function mount(element, app) {
  let open = false;
  const draw = () => {
    if (open) render(content(app, () => element.hidePopover()), element);
  };
  // Filled before it is shown: otherwise it would be empty for a frame.
  element.addEventListener("beforetoggle", (event) => {
    open = /** @type {ToggleEvent} */ (event).newState === "open";
    draw();
  });
  element.addEventListener("toggle", () => open && element.querySelector("button")?.focus());
  app.course.addEventListener("change", draw);
  app.marks.addEventListener("change", draw);
}

/**
 * @param {App} app
 * @param {() => void} close
 */
function content(app, close) {
  const { marks, t } = app;
  const go = (/** @type {number} */ seq, /** @type {Mark["finding"]} */ finding = undefined) => {
    close();
    app.cursor.go(seq).then(() => finding && app.point(finding, { open: true }));
  };
  const kinds = [...new Set(marks.list.map(({ kind }) => kind))];
  return html`<h2>${t("time-moments")}</h2>
    ${marks.list.length === 0 ? html`<p>${t(app.replay.hidden ? "time-moments-hidden" : "time-moments-none")}</p>` : nothing}
    ${kinds.map((kind) => {
      const same = marks.list.filter((mark) => mark.kind === kind);
      return html`<h3>${picture(kind)} ${t.of("mark", kind)} <span class="count">${same.length}</span></h3>
        <ul>${same.map((mark) => entry(mark, app, go))}</ul>`;
    })}
    ${days(app, go)}`;
}

/**
 * @param {Mark} mark
 * @param {App} app
 * @param {(seq: number, finding?: Mark["finding"]) => void} go
 */
function entry({ seq, text, finding }, app, go) {
  const part = app.course.part(seq);
  const place = part ? placeNames(part, app).slice(0, 2).join(", ") : String(seq);
  return html`<li><button type="button" @click=${() => go(seq, finding)}><span class="place">${place}</span> ${text}</button></li>`;
}

/**
 * @param {App} app
 * @param {(seq: number) => void} go
 */
function days(app, go) {
  const { course, t } = app;
  if (course.dusks.length === 0) return nothing;
  const players = app.seats.map((seat) => app.player(seat));
  return html`<table>
    <caption>${t("time-days")}</caption>
    <thead>
      <tr><td></td><th scope="colgroup" colspan=${players.length}>${t("time-totals")}</th><th scope="colgroup" colspan=${players.length}>${t("time-distances")}</th></tr>
      <tr><td></td>${[...players, ...players].map((name) => html`<th scope="col">${name}</th>`)}</tr>
    </thead>
    <tbody>${course.dusks.map(({ seq, day, totals }) => {
      const distances = course.distance(course.part(seq)?.to ?? seq) ?? [];
      return html`<tr><th scope="row"><button type="button" @click=${() => go(seq)}>${t("time-day", { day })}</button></th>
        ${[...totals, ...distances].map((number) => html`<td>${number}</td>`)}</tr>`;
    })}</tbody>
  </table>`;
}
