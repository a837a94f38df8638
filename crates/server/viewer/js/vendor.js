/**
 * The libraries that the viewer is made with, as their packages hold them; a test compares the files.
 */
import * as lit from "../vendor/lit-html/lit-html.js";
import { visible } from "./visible.js";

export { nothing, render } from "../vendor/lit-html/lit-html.js";
export { classMap } from "../vendor/lit-html/directives/class-map.js";
export { guard } from "../vendor/lit-html/directives/guard.js";
export { keyed } from "../vendor/lit-html/directives/keyed.js";
export { repeat } from "../vendor/lit-html/directives/repeat.js";

/** What a text that is set as a property of an element stands behind: that is what somebody wrote there. */
const PROPERTY = /\s\.\w+=$/;

/** @param {TemplateStringsArray} strings @param {unknown[]} values */
function shown(strings, values) {
  return values.map((value, at) =>
    typeof value === "string" && !PROPERTY.test(strings[at]) ? visible(value) : value,
  );
}

/** A template, its texts as people may be shown them. @type {typeof lit.html} */
export const html = (strings, ...values) => lit.html(strings, ...shown(strings, values));

/** The same inside a picture. @type {typeof lit.svg} */
export const svg = (strings, ...values) => lit.svg(strings, ...shown(strings, values));
