/**
 * What an overlay is made of; each part has its place, whatever else shows.
 */
export const PARTS = /** @type {const} */ (["players", "regions", "moment", "ruling", "sentence"]);

/** @typedef {typeof PARTS[number]} Part */
