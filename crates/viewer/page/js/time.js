/**
 * Time: the sentence of the moment, the playback controls, and the strip with the graph above it.
 */
import { inBrowser } from "./kept.js";
import { html, render } from "./vendor.js";
import * as moments from "./time/moments.js";
import { now, speeds, transport } from "./time/play.js";
import { Slider } from "./time/slider.js";

/** @typedef {import("./app.js").App} App */

const WIDTH = "daybook.width";

/**
 * @param {HTMLElement} element
 * @param {App} app
 */
export function mount(element, app) {
  const { cursor, replay, course, marks } = app;
  element.setAttribute("aria-label", app.t("time"));
  render(html`<div class="controls"></div><div class="track"></div><div class="options"></div>
    <div id="moments" class="moments" popover aria-label=${app.t("time-moments")}></div>`, element);
  const [controls, strip, options, list] = /** @type {HTMLElement[]} */ ([...element.children]);
  let width = inBrowser.get(WIDTH) === "time" ? "time" : "event";
  const slider = new Slider(strip, app, () => (width === "time" ? "time" : "event"));
  moments.mount(list, app);
  const widen = (/** @type {"event" | "time"} */ to) => {
    width = to;
    inBrowser.set(WIDTH, to);
    slider.redraw();
    draw();
  };
  const tell = () => render(html`${transport(app)}${now(app)}`, controls);
  const draw = () => {
    tell();
    render(html`${speeds(app)}${legend(app)}${widths(app, width, widen)}${more(app)}`, options);
  };
  cursor.addEventListener("move", tell);
  for (const target of [cursor, replay, course, marks, app]) {
    for (const type of ["play", "change", "link", "loaded"]) target.addEventListener(type, draw);
  }
}

/** The legend of the graph and the strip. @param {App} app */
function legend(app) {
  return html`<p class="legend">
    ${app.seats.map((seat) => html`<span class="seat-${seat}"><i></i>${app.player(seat)}</span>`)}
  </p>`;
}

/**
 * @param {App} app
 * @param {string} width
 * @param {(to: "event" | "time") => void} widen
 */
function widths({ t, course }, width, widen) {
  const timed = course.isTimed;
  const shown = timed ? width : "event";
  return html`<div class="widths" role="group" aria-label=${t("time-width")}>
    <button type="button" aria-pressed=${shown === "event"} @click=${() => widen("event")}>${t("time-by-event")}</button>
    <button type="button" aria-pressed=${shown === "time"} aria-disabled=${!timed} title=${timed ? "" : t("time-untimed")}
      @click=${() => timed && widen("time")}>${t("time-by-time")}</button>
  </div>`;
}

/** @param {App} app */
function more({ marks, t }) {
  return html`<button type="button" popovertarget="moments">${t("time-moments")} <span class="count">${marks.list.length}</span></button>`;
}
