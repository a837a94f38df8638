/**
 * The button for pages of Board Game Arena. Everything that is assumed about those pages stands here, and, for what they answer, in
 * `crates/import/src/bga/saved.rs`.
 */

/**
 * What the button does there, in one click: it takes the log that a replay page has, or asks once for the one that a game's page
 * asks for, opens this service, and hands the log over. Its text becomes a bookmarklet and a userscript, so it uses nothing outside
 * of itself.
 *
 * @param {string} service The origin of this service.
 * @param {{none: string, blocked: string}} words What it says where there is no game, or where the browser opens no tab.
 */
export function take(service, words) {
  /** @typedef {{g_gamelogs?: unknown, gameui?: {gamedatas?: unknown}, bgaConfig?: {requestToken?: string}, location: Location}} Page */
  /** The page and the frames in it that are of the same origin: a board may stand in one. @type {Page[]} */
  const pages = [/** @type {any} */ (window)];
  for (const { contentWindow } of document.querySelectorAll("iframe")) {
    try {
      if (contentWindow?.document) pages.push(/** @type {any} */ (contentWindow));
    } catch {
      // Of another origin.
    }
  }
  const log = pages.find((page) => page.g_gamelogs)?.g_gamelogs;
  const gamedatas = pages.find((page) => page.gameui?.gamedatas)?.gameui?.gamedatas;
  const at = pages.map(({ location: { pathname, search } }) => ({ pathname, table: new URLSearchParams(search).get("table") })).find(({ table }) => table);
  const game = at && /^\/(\d+)\/altered/.exec(at.pathname)?.[1];
  if (!log && !at) {
    alert(words.none);
    return;
  }
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const tab = open(`${service}/open#from=${nonce}`, "_blank");
  if (!tab) {
    alert(words.blocked);
    return;
  }
  const asked = async () => {
    if (log) return JSON.stringify({ data: { logs: log }, gamedatas });
    const path = game
      ? `/${game}/altered/altered/notificationHistory.html?table=${at?.table}&from=0&privateinc=1&history=1`
      : `/archive/archive/logs.html?table=${at?.table}&translated=true`;
    const token = pages.find((page) => page.bgaConfig?.requestToken)?.bgaConfig?.requestToken ?? "";
    return (await fetch(path, { headers: { "x-request-token": token } })).text();
  };
  const text = asked().catch((error) => JSON.stringify({ error: String(error) }));
  addEventListener("message", async function given({ source, origin, data }) {
    if (source !== tab || origin !== service || data?.daybook !== "ready" || data.nonce !== nonce) return;
    removeEventListener("message", given);
    tab.postMessage({ daybook: "game", nonce, text: await text }, service);
  });
}

/** The address of the bookmarklet for this service. @param {{none: string, blocked: string}} words */
export const bookmarklet = (words) =>
  `javascript:${encodeURIComponent(`(${take})(${JSON.stringify(location.origin)},${JSON.stringify(words)})`)}`;

/** Where a game may come from. */
const ORIGINS = /^https:\/\/(?:[a-z0-9-]+\.)?boardgamearena\.com$/;

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
