/**
 * Shapes for what colour alone must not convey: a tree, a peak, a drop.
 */
import { svg } from "../vendor.js";

/** @typedef {"forest" | "mountain" | "water"} Terrain */

/** In printed order. @type {readonly Terrain[]} */
export const TERRAINS = ["forest", "mountain", "water"];

const PATHS = {
  forest: svg`<path d="M8 .6 12.8 7h-2.2l3.6 5.2H9.2v3.2H6.8v-3.2H1.8L5.4 7H3.2z"/>`,
  mountain: svg`<path d="M.6 14 6 3.2l2.7 4.9 1.7-2.6 5 8.5z"/>`,
  water: svg`<path d="M8 .8S3 6.7 3 10.2a5 5 0 0 0 10 0C13 6.7 8 .8 8 .8z"/>`,
};

/** A terrain's shape; screen readers get the name in the text beside it. @param {Terrain} terrain */
export function symbol(terrain) {
  return svg`<svg class="symbol ${terrain}" viewBox="0 0 16 16" aria-hidden="true">${PATHS[terrain]}</svg>`;
}
