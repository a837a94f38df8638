/**
 * What verifies a match or a file beside the engine: loaded when something is verified.
 */
export { differs } from "./differs.js";
export { outcome } from "./outcome.js";
export { replayed } from "./replayed.js";
export { forget, verified } from "./seen.js";
