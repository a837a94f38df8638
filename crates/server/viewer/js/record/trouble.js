/**
 * Why something did not reach the service, in the words of the page; what it says of an event that it does not take is its own.
 */
import { Problem, Unreachable } from "../api.js";

/** @param {Error} error @param {import("../text.js").Text} t */
export function trouble(error, t) {
  if (error instanceof Unreachable) return t("record-no-network");
  if (!(error instanceof Problem)) return error.message;
  if (error.status === 401 || error.status === 403) return t("record-not-allowed");
  return error.status === 429 || error.status >= 500 ? t("record-busy") : error.message;
}
