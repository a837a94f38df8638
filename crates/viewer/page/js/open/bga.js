/**
 * The button for pages of Board Game Arena, and what it hands over.
 */
import { take } from "./take.js";

/** The address of the bookmarklet for this service. @param {import("./take.js").Words} words */
export const bookmarklet = (words) =>
  `javascript:${encodeURIComponent(`(${take})(${JSON.stringify(location.origin)},${JSON.stringify(words)})`)}`;

/** Where a game may come from. */
export const ORIGINS = /^https:\/\/(?:[a-z0-9-]+\.)?boardgamearena\.com$/;

/** The longest text that is taken. */
const TEXT_MAX = 32 * 1024 * 1024;

/** How long the other page may take to fetch its log, in milliseconds. */
const PATIENCE = 60_000;

/**
 * The game that the page which opened this one hands over.
 *
 * @param {string} nonce What that page called itself.
 * @param {import("../text.js").Text} t
 * @returns {Promise<ArrayBuffer>}
 */
export function handed(nonce, t) {
  const opener = /** @type {Window | null} */ (window.opener);
  return new Promise((resolve, reject) => {
    if (!opener) return reject(new Error(t("open-from-nobody")));
    const waiting = setTimeout(() => reject(new Error(t("open-from-nobody"))), PATIENCE);
    addEventListener("message", function given({ source, origin, data }) {
      if (source !== opener || data?.daybook !== "game" || data.nonce !== nonce) return;
      removeEventListener("message", given);
      clearTimeout(waiting);
      window.opener = null;
      if (!ORIGINS.test(origin)) return reject(new Error(t("open-from-elsewhere", { origin })));
      if (typeof data.text !== "string" || data.text.length > TEXT_MAX) return reject(new Error(t("open-too-large-here", { size: TEXT_MAX / 1024 / 1024 })));
      resolve(new TextEncoder().encode(data.text).buffer);
    });
    // It tells nothing but what that page has said itself.
    opener.postMessage({ daybook: "ready", nonce }, "*");
  });
}
