/**
 * The code that passes a game on while it is played: a part of the userscript, so it imports nothing. What is assumed about the page of
 * a game stands here: it asks for its history by `notificationHistory.html`, and gives each packet that arrives to
 * `gameui.notifqueue.onNotification`.
 *
 * @typedef {{gameui?: {gamedatas?: any, notifqueue?: {onNotification?: (packet: any, ...rest: any[]) => any}}}} Page
 * @typedef {{live: string, blocked: string}} Words `live`: the text of the button; `blocked`: what it says where the browser opens no tab.
 */

/**
 * Keeps what the page of a game gets, and passes it on to this service once its player says so. It asks the site for nothing.
 *
 * @param {string} service The origin of this service.
 * @param {Words} words
 */
export function relay(service, words) {
  const page = /** @type {Page} */ (/** @type {unknown} */ (window));
  const table = new URLSearchParams(location.search).get("table");
  if (!table || !/^\/\d+\/altered/.test(location.pathname)) return;
  const flag = "daybook.live";
  /** Everything that the page got. @type {unknown[]} */
  const packets = [];
  /** The tab that sends it on. @type {Window | null} */
  let tab = null;
  let nonce = "";
  /** What tells one load of that tab from the next. */
  let load = "";
  let passed = 0;
  const start = () => {
    const data = page.gameui?.gamedatas;
    const player = (/** @type {any} */ one) => ({ id: one.id ?? one.player_id, no: one.no ?? one.player_no, name: one.name ?? one.player_name });
    return data && { table_id: table, players: Object.values(data.players ?? {}).map(player), storm: data.storm };
  };
  const pass = () => {
    if (!tab || passed === packets.length) return;
    tab.postMessage({ daybook: "packets", nonce, start: start(), packets: packets.slice(passed) }, service);
    passed = packets.length;
  };
  const keep = (/** @type {any} */ got) => {
    for (const packet of Array.isArray(got) ? got : [got]) {
      // A copy as it came: the page changes what it works with.
      if (Array.isArray(packet?.data) && String(packet.table_id ?? table) === table) packets.push(JSON.parse(JSON.stringify(packet)));
    }
    pass();
  };
  watch(keep);
  // The tab says that it is ready. After either page was loaded again, it gets everything once more.
  addEventListener("message", ({ source, origin, data }) => {
    if (origin !== service || data?.daybook !== "ready" || sessionStorage.getItem(flag) !== table) return;
    if (tab === source && load === data.load) return;
    [tab, nonce, load, passed] = [/** @type {Window} */ (source), String(data.nonce), String(data.load), 0];
    pass();
  });
  addEventListener("DOMContentLoaded", () => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: words.live });
    button.style.cssText = "position:fixed;inset:auto 12px 56px auto;z-index:2147483647;padding:9px 15px;border:0;border-radius:6px;background:#7a1f2b;color:#fff;font:600 14px/1.2 sans-serif;box-shadow:0 1px 5px #0008;cursor:pointer";
    button.addEventListener("click", () => {
      sessionStorage.setItem(flag, table);
      const fresh = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      if (!open(`${service}/live#from=${fresh}`, `daybook-live-${table}`)) alert(words.blocked);
    });
    document.body.append(button);
  });
}

/** Watches what the page of a game gets. @param {(got: any) => void} keep Is given packets. */
function watch(keep) {
  const page = /** @type {Page} */ (/** @type {unknown} */ (window));
  const history = (/** @type {string} */ text) => {
    try {
      const { data } = JSON.parse(text);
      keep(data?.data ?? data?.logs ?? []);
    } catch {
      // The site answered with something else.
    }
  };
  const { open: begin } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (/** @type {any[]} */ ...asked) {
    if (String(asked[1]).includes("/notificationHistory.html")) this.addEventListener("load", () => history(this.responseText));
    return begin.apply(this, /** @type {any} */ (asked));
  };
  const listen = () => {
    const queue = page.gameui?.notifqueue;
    const told = queue?.onNotification;
    if (!queue || !told) return void setTimeout(listen, 10);
    queue.onNotification = function (packet, ...rest) {
      try {
        keep(typeof packet === "string" ? JSON.parse(packet) : packet);
      } catch {
        // The page gets what it gets without this script.
      }
      return told.call(this, packet, ...rest);
    };
  };
  // At once when the page has it, so that no packet comes before.
  let ui = page.gameui;
  Object.defineProperty(page, "gameui", {
    configurable: true,
    get: () => ui,
    set(made) {
      ui = made;
      listen();
    },
  });
  if (ui) listen();
}
