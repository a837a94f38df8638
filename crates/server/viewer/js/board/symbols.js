/**
 * Shapes that say what colour alone must not: a tree, a peak, a drop.
 */
import { svg } from "../vendor.js";

/** @typedef {"forest" | "mountain" | "water"} Terrain */

/** In printed order. @type {readonly Terrain[]} */
export const TERRAINS = ["forest", "mountain", "water"];

const PATHS = {
  forest: svg`<path d="M8 .8a4.6 4.6 0 0 0-2.6 8.4A2.6 2.6 0 0 0 7.1 11v4.2h1.8V11a2.6 2.6 0 0 0 1.7-1.8A4.6 4.6 0 0 0 8 .8z"/>`,
  mountain: svg`<path d="M.5 14 6 3.4l2.7 4.4 1.6-2.3L15.5 14z"/>`,
  water: svg`<path d="M8 .8c2.7 3.5 4.9 6.2 4.9 9a4.9 4.9 0 0 1-9.8 0c0-2.8 2.2-5.5 4.9-9z"/>`,
};

/** A terrain's shape; who hears the page is told in words beside it. @param {Terrain} terrain */
export function symbol(terrain) {
  return svg`<svg class="symbol ${terrain}" viewBox="0 0 16 16" aria-hidden="true">${PATHS[terrain]}</svg>`;
}
