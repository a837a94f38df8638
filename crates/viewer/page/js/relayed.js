/**
 * The page that records a game while it is played elsewhere: the page of the game opens it and hands over what it gets.
 */
import { keepToken, token } from "./api.js";
import { top } from "./home/top.js";
import { language } from "./languages.js";
import { ORIGINS } from "./open/bga.js";
import { Feed } from "./relayed/feed.js";
import { words } from "./text.js";
import { applyTheme } from "./theme.js";
import { html, nothing, render } from "./vendor.js";

/** How often the page of the game is told that this one is ready, in milliseconds: it may have been loaded again. */
const READY = 1_500;

const chosen = language(new URL(location.href));
const t = await words(chosen);
const place = /** @type {HTMLElement} */ (document.getElementById("relayed"));
const nonce = /^#from=([0-9a-f]{32})$/.exec(location.hash)?.[1] ?? "";
const opener = /** @type {Window | null} */ (window.opener);
const feed = new Feed();
let begun = false;

document.documentElement.lang = chosen;
document.title = `${t("relayed-title")} - Daybook`;
applyTheme();
top("", t, chosen);
feed.addEventListener("change", draw);
draw();

if (opener && nonce) {
  addEventListener("message", ({ source, origin, data }) => {
    const isOurs = source === opener && ORIGINS.test(origin) && data?.daybook === "packets" && data.nonce === nonce;
    if (isOurs && Array.isArray(data.packets)) feed.add(data.packets, data.start);
  });
  // It tells nothing but what that page has said itself.
  const load = String(crypto.getRandomValues(new Uint32Array(2)));
  const ready = () => opener.postMessage({ daybook: "ready", nonce, load }, "*");
  ready();
  setInterval(ready, READY);
}

/** @param {SubmitEvent} event */
function begin(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
  const secret = String(form.get("token") ?? "").trim();
  if (secret !== "") keepToken(secret);
  const seconds = Number(form.get("delay"));
  begun = true;
  feed.begin({ visibility: String(form.get("visibility")), delay: seconds > 0 ? { seconds } : null });
  draw();
}

function draw() {
  const { recorded, trouble, waits } = feed;
  render(html`<h1>${t("relayed-title")}</h1>
    <p>${t(opener && nonce ? "relayed-what" : "relayed-none")}</p>
    ${opener && nonce ? html`
    <p role="status">${t("relayed-came", { count: feed.came })} ${recorded?.records ? t("relayed-records", { count: recorded.records }) : nothing}
      ${begun && feed.left > 0 ? t("relayed-left", { count: feed.left }) : nothing}</p>` : nothing}
    ${trouble ? html`<p class="trouble" role="alert">${trouble} ${waits ? t("relayed-again") : nothing}</p>` : nothing}
    ${recorded?.name ? links(recorded.name) : nothing}
    ${begun && !(trouble && !waits) ? html`<p class="how">${t("relayed-stay")}</p>` : opener && nonce ? asking() : nothing}`, place);
}

function asking() {
  return html`<form class="search" @submit=${begin}>
    <label>${t("refused-token")} <input type="password" name="token" autocomplete="off" ?required=${!token()} placeholder=${token() ? t("relayed-token-there") : ""}></label>
    <label>${t("relayed-visibility")} <select name="visibility">
      <option value="unlisted">${t("relayed-unlisted")}</option>
      <option value="public">${t("relayed-public")}</option>
    </select></label>
    <label>${t("relayed-delay")} <input type="number" name="delay" min="0" max="86400" value="0" inputmode="numeric"></label>
    <button type="submit">${t("relayed-begin")}</button>
  </form>`;
}

/** @param {string} name */
function links(name) {
  const path = encodeURIComponent(name).replaceAll("%7E", "~");
  return html`<ul>
    <li><a href="/m/${path}" target="_blank" rel="noopener">${t("relayed-match")}</a></li>
    <li><a href="/overlay/${path}" target="_blank" rel="noopener">${t("control-address")}</a></li>
  </ul>`;
}
