/**
 * Responses of the service that the page carries, so that the board need not wait for them: each is for the first request only.
 */
import { token } from "./api.js";

/** Responses by address, once they are read. @type {Record<string, unknown> | undefined} */
let answers;

/** The response to a request, if the page carries it. @param {string} address @returns {unknown} */
export function carried(address) {
  answers ??= read();
  const answer = answers[address];
  delete answers[address];
  return answer;
}

/** With a token, the service may respond otherwise; and a page that the browser went back to may be old. @returns {Record<string, unknown>} */
function read() {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const text = document.getElementById("carried")?.textContent;
  return text && !token() && visit?.type !== "back_forward" ? JSON.parse(text) : {};
}
