/**
 * The page of a match.
 */
import { token } from "./api.js";
import { App } from "./app.js";
import { read } from "./link.js";
import * as live from "./live.js";
import { watch } from "./past.js";
import { refused } from "./refused.js";
import { at, show, showBeside } from "./stage.js";
import { words } from "./text.js";
import * as top from "./top.js";

const link = read(new URL(location.href));
const app = new App(link, await words(link.language));

async function start() {
  const { replay } = app;
  // The header first: a user who may not see this view can choose another.
  top.mount(at("top"), app);
  const seq = await replay.open(app.link.seq);
  watch(app);
  await show(app, seq);
  await Promise.all([showBeside(app), replay.hidden || replay.bringAll()]);
  if (replay.hidden) return;
  live.follow(app);
  if (location.hash.startsWith("#notes=")) (await import("./notes.js")).follow(app);
  if (app.link.room) (await import("./watch.js")).join(app, app.link.room);
  if (token()) await (await import("./desk.js")).offer(app);
  await app.faces.bring();
}

start().catch((error) => refused(at("board"), app, error));
