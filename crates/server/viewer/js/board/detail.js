/**
 * What a card says in full, beside it while the pointer or the focus is on it.
 */
import { keywords, kinds, marks, nameOf, statistics, word } from "../card.js";
import { html, nothing, render } from "../vendor.js";
import { symbol } from "./symbols.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../card.js").ObjectEntry} ObjectEntry
 */

/**
 * @param {HTMLElement} board
 * @param {App} app
 * @returns {() => void} Draws it again: another moment is shown.
 */
export function mount(board, app) {
  const box = document.createElement("div");
  box.id = "detail";
  box.popover = "manual";
  box.setAttribute("role", "tooltip");
  board.after(box);
  /** @type {HTMLElement | null} */
  let of = null;
  const show = (/** @type {HTMLElement | null} */ element) => {
    of?.removeAttribute("aria-describedby");
    of = element;
    const object = element && find(app, element.dataset.object);
    if (!element || !object) {
      if (box.matches(":popover-open")) box.hidePopover();
      return;
    }
    render(detail(object, app), box);
    element.setAttribute("aria-describedby", "detail");
    box.showPopover();
    put(box, element);
  };
  const cardOf = (/** @type {EventTarget | null} */ target) =>
    target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-object]")) : null;
  board.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const element = cardOf(event.target);
    if (element && element !== of) show(element);
  });
  const left = (/** @type {PointerEvent} */ event) => {
    const to = event.relatedTarget;
    if (to instanceof Node && (box.contains(to) || of?.contains(to))) return;
    show(null);
  };
  board.addEventListener("pointerout", left);
  box.addEventListener("pointerleave", left);
  board.addEventListener("focusin", (event) => {
    const element = cardOf(event.target);
    if (element?.matches(":focus-visible")) show(element);
  });
  board.addEventListener("focusout", () => show(null));
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") show(null);
  });
  return () => {
    if (of) show(of.isConnected ? of : null);
  };
}

/** @param {App} app @param {string | undefined} id */
function find(app, id) {
  return app.replay.state(app.cursor.shown)?.objects.find((object) => object.id === id);
}

/** Beside the card, where there is room. @param {HTMLElement} box @param {HTMLElement} element */
function put(box, element) {
  const at = element.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const fits = at.right + width <= innerWidth;
  const left = fits ? at.right : Math.max(at.left - width, 0);
  const top = Math.max(Math.min(at.top, innerHeight - height), 0);
  box.style.cssText = `left: ${left}px; top: ${top}px`;
}

/** @param {ObjectEntry} object @param {App} app */
function detail(object, app) {
  const { card } = object;
  const facts = [
    card?.faction,
    card?.rarity && word(app, "rarity", card.rarity),
    card?.hand_cost === undefined || card.hand_cost === null
      ? ""
      : app.t("card-cost", { hand: card.hand_cost, reserve: card.reserve_cost ?? "–" }),
    object.owner === object.controller ? "" : app.t("card-owner", { player: app.player(object.owner) }),
    object.zone === "limbo" ? app.t("card-controller", { player: app.player(object.controller) }) : "",
  ];
  const said = [...marks(object, app).map(({ words }) => words), ...keywords(object, app)];
  return html`<strong>${nameOf(object, app)}</strong>
    <p class="kinds">${kinds(object, app).join(" · ")}</p>
    ${facts.filter(Boolean).map((fact) => html`<p>${fact}</p>`)} ${table(object, app)}
    ${said.length === 0 ? nothing : html`<p class="said">${said.join(" · ")}</p>`}
    <p class="foot">
      ${app.t("card-timestamp", { number: object.timestamp })} · ${object.id} ${card?.name ? html`· ${card.reference}` : nothing}
    </p>
    <p class="foot">${app.t("card-explain")}</p>`;
}

/** Statistics now and as printed. @param {ObjectEntry} object @param {App} app */
function table(object, app) {
  const all = statistics(object);
  if (all.length === 0) return nothing;
  return html`<table>
    <thead>
      <tr>
        <td></td>
        ${all.map(({ terrain }) => html`<th scope="col">${symbol(terrain)} ${word(app, "terrain", terrain)}</th>`)}
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">${app.t("card-current")}</th>
        ${all.map(({ now }) => html`<td><b>${now}</b></td>`)}
      </tr>
      <tr>
        <th scope="row">${app.t("card-printed")}</th>
        ${all.map(({ printed }) => html`<td>${printed}</td>`)}
      </tr>
    </tbody>
  </table>`;
}
