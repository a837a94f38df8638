/**
 * A match in a frame of another page: the board and its moments.
 *
 * Beside the parameters of a match, the frame's URL may contain `theme=light|dark`, `autoplay` and `controls=0`. With `film`, and
 * at `/m/{name}/film`, it shows the film. `/embed#g=` holds the match itself.
 */
import { App } from "./app.js";
import * as board from "./board.js";
import * as keys from "./keys.js";
import { flag, read } from "./link.js";
import * as live from "./live.js";
import { refused } from "./refused.js";
import { painted } from "./rest.js";
import { words } from "./text.js";
import * as time from "./time.js";
import * as top from "./top.js";

const url = new URL(location.href);
const asked = url.searchParams;
const link = read(url);
const held = link.game ? new (await import("./open/opened.js")).Opened(link) : undefined;
const app = new App(link, await words(link.language), held);
const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

function dress() {
  const theme = asked.get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  document.body.classList.toggle("bare", asked.has("controls") && !flag(asked.get("controls")));
}

async function start() {
  const { replay, cursor } = app;
  const film = link.page === "film" || flag(asked.get("film")) ? await import("./film.js") : null;
  const plays = !film && flag(asked.get("autoplay")) && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  // First, because the link to the whole match is drawn from it.
  cursor.addEventListener("move", () => (app.link.seq = cursor.seq));
  top.mount(at("top"), app);
  dress();
  await held?.takeLink(app.t);
  const seq = await replay.open(app.link.seq ?? (plays ? 0 : null));
  board.mount(at("board"), app);
  if (film) return film.show(at("time"), app);
  time.mount(at("time"), app);
  keys.mount(app);
  addEventListener("hashchange", ({ newURL }) => {
    const { seq: wanted } = read(new URL(newURL));
    if (wanted !== null) cursor.go(wanted);
  });
  await cursor.go(seq);
  if (plays) cursor.play(true);
  await painted();
  app.marks.load();
  (await import("./large.js")).mount(app);
  if (replay.hidden) return;
  await replay.bringAll();
  if (!held) live.follow(app);
}

start().catch((error) => refused(at("board"), app, error));
