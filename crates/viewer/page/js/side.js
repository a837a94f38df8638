/**
 * The side of the page: one panel at a time, chosen by its tab.
 */
import { keepPanel, panelOf } from "./kept.js";
import { note } from "./open/note.js";
import { html, nothing, render } from "./vendor.js";
import { audit } from "./panels/audit.js";
import { diff } from "./panels/diff.js";
import { explain } from "./panels/explain.js";
import { log } from "./panels/log.js";
import { next } from "./panels/next.js";
import { verify } from "./panels/verify.js";

/** @typedef {import("./app.js").App} App */
/**
 * A panel: the name of its tab, and what fills it when it is first shown. Its element fires `shown` and `left`.
 *
 * @typedef {object} Panel
 * @property {string} id
 * @property {string} title
 * @property {(element: HTMLElement, app: App, about?: string) => void} mount `about`: the object it is opened for.
 */

/** @type {readonly Panel[]} */
const PANELS = [log, explain, next, audit, verify, diff];

/** The panels for a match from a file: those that request nothing more, and Verify only if the file has a chain to check. @param {App} app */
function panels({ replay }) {
  const all = replay.closed ? [log, audit, verify] : [...PANELS];
  return replay.isChained ? all : all.filter((panel) => panel !== verify);
}

/**
 * @param {HTMLElement} element
 * @param {App} app
 */
export function mount(element, app) {
  /** @type {Set<string>} */
  const mounted = new Set();
  const kept = panelOf(app.link.name);
  const all = panels(app);
  let shown = all.find(({ id }) => id === kept) ?? all[0];
  const place = (/** @type {Panel} */ { id }) => /** @type {HTMLElement} */ (element.querySelector(`#panel-${id}`));
  const show = (/** @type {Panel} */ panel, about = "") => {
    if (panel !== shown) place(shown).dispatchEvent(new Event("left"));
    shown = panel;
    keepPanel(app.link.name, panel.id);
    element.dataset.panel = panel.id;
    draw();
    if (!mounted.has(panel.id)) panel.mount(place(panel), app, about);
    else place(panel).dispatchEvent(new Event("shown"));
    mounted.add(panel.id);
  };
  const draw = () => render(html`${app.replay.file ? note(app) : nothing}${tabs(all, shown, show, app)}`, element);
  draw();
  show(shown);
  app.addEventListener("finding", (event) => {
    if (/** @type {CustomEvent<boolean>} */ (event).detail) show(audit);
  });
  app.addEventListener("panel", (event) => {
    const { panel, show: isAsked } = /** @type {CustomEvent<{panel: Panel, show: boolean}>} */ (event).detail;
    if (!all.includes(panel)) all.push(panel);
    draw();
    if (isAsked || panel.id === kept) show(panel);
    if (isAsked) reach();
  });
  if (all.includes(explain)) app.addEventListener("explain", (event) => {
    show(explain, /** @type {CustomEvent<string>} */ (event).detail);
    reach();
  });
  // On a narrow page the side is below the board.
  function reach() {
    if (element.getBoundingClientRect().top > innerHeight / 2) element.scrollIntoView();
  }
}

/**
 * @param {readonly Panel[]} all
 * @param {Panel} shown
 * @param {(panel: Panel) => void} show
 * @param {App} app
 */
function tabs(all, shown, show, app) {
  const tab = (/** @type {Panel} */ panel) =>
    html`<button type="button" role="tab" id="tab-${panel.id}" aria-controls="panel-${panel.id}"
      aria-selected=${panel === shown} tabindex=${panel === shown ? 0 : -1} @click=${() => show(panel)}>${app.t(panel.title)}</button>`;
  const place = (/** @type {Panel} */ panel) =>
    html`<div role="tabpanel" class="panel" id="panel-${panel.id}" aria-labelledby="tab-${panel.id}" tabindex="-1" ?hidden=${panel !== shown}></div>`;
  const key = (/** @type {KeyboardEvent} */ event) => {
    const last = all.length - 1;
    const at = all.indexOf(shown);
    const to = { ArrowRight: at < last ? at + 1 : 0, ArrowLeft: at > 0 ? at - 1 : last, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(all[to]);
    document.getElementById(`tab-${all[to].id}`)?.focus();
  };
  return html`<div role="tablist" class="tabs" aria-label=${app.t("panels")} @keydown=${key}>${all.map(tab)}</div>${all.map(place)}`;
}
