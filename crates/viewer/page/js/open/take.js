/**
 * The code that runs on pages of Board Game Arena. The bookmarklet is the text of `take`, and the userscript that of this file, so it
 * imports nothing. Everything that is assumed about those pages stands here, and, for what they answer, in
 * `crates/pure/import/src/bga/saved.rs`.
 *
 * @typedef {{none: string, blocked: string}} Words What it says where there is no game, or where the browser opens no tab.
 */

/**
 * What the button does there, in one click: it takes the log that a replay page has, or asks once for the one that a game's page
 * asks for, opens this service, and hands the log over. It uses nothing outside of itself.
 *
 * @param {string} service The origin of this service.
 * @param {Words} words
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

/**
 * Adds a button that does so to a page about a table.
 *
 * @param {string} service The origin of this service.
 * @param {Words & {name: string}} words `name`: the text of the button.
 */
export function offer(service, words) {
  if (!new URLSearchParams(location.search).has("table")) return;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: words.name });
  // Not an attribute or a sheet: a policy of the page may forbid those.
  button.style.cssText = "position:fixed;inset:auto 12px 12px auto;z-index:2147483647;padding:9px 15px;border:0;border-radius:6px;background:#1f4e79;color:#fff;font:600 14px/1.2 sans-serif;box-shadow:0 1px 5px #0008;cursor:pointer";
  button.addEventListener("click", () => take(service, words));
  if (document.body) document.body.append(button);
  else addEventListener("DOMContentLoaded", () => document.body.append(button));
}
