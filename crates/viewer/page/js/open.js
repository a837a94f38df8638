/**
 * The page on which anyone can view the match in a file. Nothing is stored: only the tab has the file, so it is still open after
 * a reload.
 */
import { App } from "./app.js";
import { isThere, keeper, trusted } from "./engine.js";
import { read, write } from "./link.js";
import { handed } from "./open/bga.js";
import { Opened } from "./open/opened.js";
import * as zone from "./open/zone.js";
import { at, show, showBeside } from "./stage.js";
import { words } from "./text.js";
import * as top from "./top.js";

const asked = read(new URL(location.href));
// Anyone with the file may see all of it; only a link may hide how the match in it ends.
const link = { ...asked, view: null, hidden: asked.hidden && asked.game !== undefined };
const replay = new Opened(link);
const app = new App(link, await words(link.language), replay);

top.mount(at("top"), app);
zone.mount(at("board"), app, { open, stop: () => replay.stop() }, held() ?? history.state?.file);

/** The match in the link, or from the page that opened this one. @returns {import("./open/opened.js").Arriving | undefined} */
function held() {
  const from = /^#from=([0-9a-f]{32})$/.exec(location.hash)?.[1];
  if (from) {
    history.replaceState(null, "", write(link));
    return { name: "Board Game Arena", bytes: handed(from, app.t), isHanded: true };
  }
  return link.game ? replay.linked(app.t) : undefined;
}

/** @param {import("./open/opened.js").Lent} file */
async function open(file) {
  await replay.take(file);
  const seq = await replay.open(link.seq);
  link.name = replay.shown?.match ?? "";
  keep(file);
  document.body.classList.remove("is-waiting");
  await show(app, seq);
  await showBeside(app);
  app.say(app.t(isThere ? "open-here" : "open-unkept-long", { name: file.name }));
  // The strip shows the whole match, not only what was looked at; without an engine all of it is here.
  if (!replay.hidden && !replay.closed) await replay.bringAll();
}

// To the page that passed the file on: the browser takes it for a part of this one.
addEventListener("popstate", () => location.pathname !== "/open" && location.reload());

// Another link, pasted into the address bar.
addEventListener("hashchange", ({ newURL }) => {
  if (read(new URL(newURL)).game !== link.game) location.reload();
});

/** @param {import("./open/opened.js").Lent} file */
function keep(file) {
  if (link.game) return;
  try {
    history.replaceState({ file }, "");
  } catch {
    // The browser does not store a file of this size: it stays open until the page is left.
  }
}

// For the next visit, offline too; browsers give no service worker to a page loaded over plain HTTP.
if (isThere) navigator.serviceWorker?.register(trusted(keeper), { scope: location.pathname, updateViaCache: "none" }).catch(() => {});
