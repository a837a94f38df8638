/**
 * Why something did not reach the service, in the page's language; why the service rejects an event is in the service's own
 * words.
 */
import { Problem, Unreachable } from "../api.js";

/** @param {Error} error @param {import("../text.js").Text} t */
export function trouble(error, t) {
  if (error instanceof Unreachable) return t("record-no-network");
  if (!(error instanceof Problem)) return error.message;
  if (error.status === 401 || error.status === 403) return t("record-not-allowed");
  return error.status === 429 || error.status >= 500 ? t("record-busy") : error.message;
}
