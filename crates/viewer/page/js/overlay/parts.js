/**
 * The parts of an overlay; each has its fixed place.
 */
export const PARTS = /** @type {const} */ (["players", "regions", "moment", "card", "ruling", "sentence", "table"]);

/** @typedef {typeof PARTS[number]} Part */

/**
 * What shows: its parts, how many seconds later than recorded, and its lower thirds.
 *
 * @typedef {{parts: readonly Part[], delay: number, lower: {name: string, role?: string}[]}} How
 */
