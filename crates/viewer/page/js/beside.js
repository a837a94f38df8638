/**
 * What is beside the board: loaded when the board is drawn.
 */
import * as large from "./large.js";
import * as side from "./side.js";

/** @param {HTMLElement} element The side of the page. @param {import("./app.js").App} app */
export function mount(element, app) {
  side.mount(element, app);
  large.mount(app);
}
