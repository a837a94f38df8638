/**
 * The libraries of the viewer, exactly as in their packages; a test compares the files.
 */
import * as lit from "../vendor/lit-html/lit-html.js";
import { visible } from "./visible.js";

export { nothing, render } from "../vendor/lit-html/lit-html.js";
export { classMap } from "../vendor/lit-html/directives/class-map.js";
export { guard } from "../vendor/lit-html/directives/guard.js";
export { keyed } from "../vendor/lit-html/directives/keyed.js";
export { repeat } from "../vendor/lit-html/directives/repeat.js";

/** The prefix of a text that is set as a property of an element: the user typed that text. */
const PROPERTY = /\s\.\w+=$/;

/** @param {TemplateStringsArray} strings @param {unknown[]} values */
function shown(strings, values) {
  return values.map((value, at) =>
    typeof value === "string" && !PROPERTY.test(strings[at]) ? visible(value) : value,
  );
}

/** A template whose texts are made safe to display. @type {typeof lit.html} */
export const html = (strings, ...values) => lit.html(strings, ...shown(strings, values));

/** A template inside a picture, likewise. @type {typeof lit.svg} */
export const svg = (strings, ...values) => lit.svg(strings, ...shown(strings, values));
