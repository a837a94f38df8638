/**
 * A match over the picture of a stream: a fixed geometry for a browser source, or how to set it up.
 */
import { App } from "./app.js";
import { read } from "./link.js";
import * as live from "./live.js";
import * as help from "./overlay/help.js";
import { PARTS } from "./overlay/parts.js";
import * as scene from "./overlay/scene.js";
import { words } from "./text.js";
import { html, render } from "./vendor.js";

const url = new URL(location.href);
// Everyone sees a stream, and sees all of it at once.
const link = { ...read(url), view: null, hidden: false };
const app = new App(link, await words(link.language));
const place = /** @type {HTMLElement} */ (document.getElementById("scene"));

async function start() {
  const { replay, cursor } = app;
  await replay.open(link.seq);
  const asked = url.searchParams.get("show")?.split(",");
  const parts = asked ? PARTS.filter((part) => asked.includes(part)) : PARTS;
  const isStill = link.seq !== null;
  scene.mount(place, app, { parts, isStill });
  await cursor.go(link.seq ?? replay.last);
  if (!isStill) live.follow(app);
}

if (url.searchParams.has("help")) {
  help.mount(place, app);
} else {
  start().catch((error) => {
    render(html`<p class="sentence" role="alert">${app.t("failed", { why: error.message })}</p>`, place);
  });
}
