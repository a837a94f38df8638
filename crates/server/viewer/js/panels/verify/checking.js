/**
 * What checks a match or a file: loaded when something is checked.
 */
export { differs } from "./differs.js";
export { check } from "./file.js";
export { results, signatures } from "./log.js";
export { outcome } from "./outcome.js";
export { replayed } from "./replayed.js";
export { earlier, forget } from "./seen.js";
