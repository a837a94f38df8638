/**
 * A match over a video stream: the one in the URL, the one that a channel shows, or the instructions.
 */
import { App } from "./app.js";
import { read } from "./link.js";
import * as channel from "./overlay/channel.js";
import * as help from "./overlay/help.js";
import { PARTS } from "./overlay/parts.js";
import { Show } from "./overlay/show.js";
import { words } from "./text.js";
import { html, render } from "./vendor.js";

const url = new URL(location.href);
const place = /** @type {HTMLElement} */ (document.getElementById("scene"));

async function start() {
  const [, page, name = ""] = url.pathname.split("/");
  if (page === "stream") return channel.mount(place, decodeURIComponent(name));
  // Everyone sees a stream, and sees all of it.
  const link = { ...read(url), view: null, hidden: false };
  const t = await words(link.language);
  if (url.searchParams.has("help")) return help.mount(place, new App(link, t));
  const asked = url.searchParams.get("show")?.split(",");
  const parts = asked ? PARTS.filter((part) => asked.includes(part)) : PARTS;
  const delay = Number(url.searchParams.get("delay")) || 0;
  try {
    await new Show(place, link, t).open({ parts, delay, lower: [] });
  } catch (error) {
    render(html`<p class="trouble" role="alert">${t("failed", { why: /** @type {Error} */ (error).message })}</p>`, place);
  }
}

await start();
