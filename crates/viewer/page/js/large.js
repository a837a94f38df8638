/**
 * An enlarged card with all its text: beside the card that the pointer or the focus is on, or as a sheet from below after a tap.
 */
import { alone } from "./card.js";
import { content } from "./large/content.js";
import { put } from "./large/place.js";
import { render } from "./vendor.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./card.js").ObjectEntry} ObjectEntry
 * @typedef {{object: ObjectEntry, onBoard: boolean}} Shown `onBoard`: it is an object of the moment shown.
 */

/** What represents a card: an object of the moment, or a reference. */
const CARDS = "[data-object], [data-card]";

/** Where keys type letters. */
const INPUTS = "input, textarea, select";

/** Milliseconds that the pointer must rest on a card before it is enlarged. */
const PAUSE = 150;

/**
 * Enlarges cards anywhere on the page.
 *
 * @param {App} app
 */
export function mount(app) {
  new Large(app);
}

class Large {
  /** The element that the card is shown for. @type {HTMLElement | null} */
  #of = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** Whether it is a sheet, or has the focus: then only the user closes it. */
  #held = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const box = document.createElement("div");
    box.id = "large";
    box.popover = "manual";
    box.tabIndex = -1;
    document.body.append(box);
    this.box = box;
    this.#pointer();
    this.#keys();
    app.cursor.addEventListener("move", () => queueMicrotask(() => this.#again()));
    app.faces.addEventListener("told", () => this.#draw());
  }

  #pointer() {
    const { box } = this;
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType === "touch" || event.buttons !== 0) return;
      const element = cardOf(event.target);
      if (!element || element === this.#of || this.#held) return;
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => element.isConnected && this.#show(element), PAUSE);
    });
    const left = (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "touch") return;
      const to = event.relatedTarget;
      if (to instanceof Node && (box.contains(to) || this.#of?.contains(to))) return;
      clearTimeout(this.#waiting);
      if (!this.#held) this.#hide();
    };
    document.addEventListener("pointerout", (event) => (cardOf(event.target) || box.contains(/** @type {Node} */ (event.target))) && left(event));
    // A tap enlarges the card; what a press would do is in the sheet.
    document.addEventListener(
      "click",
      (event) => {
        const element = cardOf(event.target);
        if (element && isTap(/** @type {PointerEvent} */ (event))) {
          event.preventDefault();
          event.stopPropagation();
          this.#show(element, true);
        } else if (this.#held && !box.contains(/** @type {Node} */ (event.target))) this.#hide();
      },
      { capture: true },
    );
    const moved = (/** @type {Event} */ event) => {
      if (/** @type {Node} */ (event.target).contains(this.#of)) this.#put();
    };
    document.addEventListener("scroll", moved, { capture: true, passive: true });
  }

  #keys() {
    const { box } = this;
    document.addEventListener("focusin", (event) => {
      if (box.contains(/** @type {Node} */ (event.target))) return;
      const element = /** @type {Element} */ (event.target);
      const card = cardOf(element) ?? /** @type {HTMLElement | null} */ (element.querySelector(CARDS));
      if (card && element.matches(":focus-visible") && element.matches(`${CARDS}, a`)) this.#show(card);
      else if (this.#of && !this.#held) this.#hide();
    });
    addEventListener(
      "keydown",
      (event) => {
        if (!this.#of || event.ctrlKey || event.metaKey || event.altKey) return;
        // What was opened from it closes first.
        if (event.key === "Escape" && !document.querySelector(":popover-open:not(#large)")) {
          event.stopPropagation();
          this.#hide(true);
        } else if (event.key === "i" && !this.#held && !(/** @type {Element} */ (event.target).closest(INPUTS))) {
          event.preventDefault();
          this.#held = true;
          this.#draw();
          box.focus();
        }
      },
      { capture: true },
    );
  }

  /** Another moment is shown. */
  #again() {
    if (!this.#of) return;
    if (this.#of.isConnected && find(this.#of, this.app)) this.#draw();
    else if (!this.#held) this.#hide();
  }

  /**
   * @param {HTMLElement} element
   * @param {boolean} [sheet]
   */
  #show(element, sheet = false) {
    this.#of?.removeAttribute("aria-describedby");
    if (!find(element, this.app)) return this.#hide();
    this.#of = element;
    this.#held = sheet;
    this.box.classList.toggle("sheet", sheet);
    if (!sheet) element.setAttribute("aria-describedby", "large");
    // Elements outside an open dialog are inert.
    const place = element.closest("dialog") ?? document.querySelector("main") ?? document.body;
    if (this.box.matches(":popover-open")) this.box.hidePopover();
    if (this.box.parentElement !== place) place.append(this.box);
    this.box.showPopover();
    this.#draw();
    if (sheet) this.box.focus();
  }

  /** @param {boolean} [back] Whether the focus returns to the card. */
  #hide(back = false) {
    const of = this.#of;
    if (!of) return;
    of.removeAttribute("aria-describedby");
    const inside = this.box.contains(document.activeElement);
    [this.#of, this.#held] = [null, false];
    this.box.hidePopover();
    if (back && inside) /** @type {HTMLElement} */ (of.closest("a, button, [tabindex]") ?? of).focus();
  }

  #draw() {
    const shown = this.#of && find(this.#of, this.app);
    if (!this.#of || !shown) return;
    const { box, app } = this;
    box.role = this.#held ? "dialog" : "tooltip";
    const close = () => this.#hide(true);
    const explain = () => {
      this.#of?.closest("dialog")?.close();
      this.#hide();
      app.dispatchEvent(new CustomEvent("explain", { detail: shown.object.id }));
    };
    const [name, words] = content(shown, app, { held: this.#held, presses: this.#of.dataset.object !== undefined, close, explain, drawn: () => this.#draw() });
    box.ariaLabel = app.t("large-card", { name });
    render(words, box);
    this.#put();
  }

  #put() {
    if (this.box.classList.contains("sheet")) this.box.style.cssText = "";
    else if (this.#of) put(this.box, this.#of);
  }
}

/** @param {EventTarget | null} target */
function cardOf(target) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(CARDS)) : null;
}

/** Whether a click was made with a finger; some browsers do not report that. @param {PointerEvent} event */
function isTap({ pointerType }) {
  return pointerType === undefined ? matchMedia("(hover: none)").matches : pointerType === "touch";
}

/** The card that an element represents, as this page may show it. @param {HTMLElement} element @param {App} app @returns {Shown | null} */
function find({ dataset }, app) {
  const state = app.replay.state(app.cursor.shown);
  const reference = dataset.card;
  // The log has only names.
  const name = reference && app.faces.nameOf(reference);
  const is = (/** @type {ObjectEntry} */ { id, card }) => id === dataset.object || (name && card && app.faces.nameOf(card.reference) === name);
  const objects = state?.objects.filter(is) ?? [];
  if (objects.length === 1) return { object: objects[0], onBoard: true };
  if (!reference) return null;
  const hidden = state?.hidden.find(({ card }) => card?.reference === reference)?.card;
  const face = hidden ?? app.faces.get(reference)?.face ?? { reference };
  return { object: alone(face), onBoard: false };
}
