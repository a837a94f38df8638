/**
 * The libraries that the viewer is made with, as their packages hold them; a test compares the files.
 */
export { html, nothing, render, svg } from "../vendor/lit-html/lit-html.js";
export { classMap } from "../vendor/lit-html/directives/class-map.js";
export { keyed } from "../vendor/lit-html/directives/keyed.js";
export { repeat } from "../vendor/lit-html/directives/repeat.js";
