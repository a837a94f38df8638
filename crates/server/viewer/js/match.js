/**
 * The page of a match.
 */
import { App } from "./app.js";
import * as board from "./board.js";
import * as keys from "./keys.js";
import { read, write } from "./link.js";
import * as live from "./live.js";
import { watch } from "./past.js";
import { refused } from "./refused.js";
import * as side from "./side.js";
import { words } from "./text.js";
import * as time from "./time.js";
import * as top from "./top.js";

/** Milliseconds between two changes of the address: browsers refuse many at once. */
const ADDRESS_PAUSE = 250;

const link = read(new URL(location.href));
const app = new App(link, await words(link.language));
const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Keeps the moment in the address. */
function remember() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  app.cursor.addEventListener("move", () => {
    app.link.seq = app.cursor.seq;
    waiting ??= setTimeout(() => {
      waiting = undefined;
      history.replaceState(null, "", write(app.link));
    }, ADDRESS_PAUSE);
  });
  // Not the address as it is now: the moment before may just have been written there.
  addEventListener("hashchange", ({ newURL }) => {
    const { seq } = read(new URL(newURL));
    if (seq !== null && seq !== app.cursor.seq) app.cursor.go(seq);
  });
}

async function start() {
  const { replay, cursor } = app;
  // The head first: who may not see this view can choose another.
  top.mount(at("top"), app);
  const seq = await replay.open(app.link.seq);
  watch(app);
  board.mount(at("board"), app);
  time.mount(at("time"), app);
  side.mount(at("side"), app);
  keys.mount(app);
  remember();
  await cursor.go(seq);
  if (replay.hidden) return;
  await replay.bringAll();
  live.follow(app);
}

start().catch((error) => refused(at("board"), app, error));
