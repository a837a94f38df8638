/**
 * A match on its page: every part in its place, and a URL that follows the moment.
 */
import * as board from "./board.js";
import * as keys from "./keys.js";
import { read, write } from "./link.js";
import { idle, painted } from "./rest.js";
import * as time from "./time.js";

/** @typedef {import("./app.js").App} App */

/** Milliseconds between two changes of the URL: browsers reject many in quick succession. */
const ADDRESS_PAUSE = 250;

/** The element of a part. @param {string} id */
export function at(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Shows an open match at a record: the board and the time, as soon as they can be drawn. @param {App} app @param {number} seq */
export async function show(app, seq) {
  board.mount(at("board"), app);
  time.mount(at("time"), app);
  keys.mount(app);
  remember(app);
  await app.cursor.go(seq);
  await painted();
}

/** Shows what is beside the board, which need not wait for it. @param {App} app */
export async function showBeside(app) {
  app.marks.load();
  const { mount } = await import("./beside.js");
  mount(at("side"), app);
}

/** Keeps the moment in the URL. @param {App} app */
function remember(app) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  app.cursor.addEventListener("move", () => {
    app.link.seq = app.cursor.seq;
    // Writing the URL takes as long as drawing a board: not during a frame.
    waiting ??= setTimeout(() => idle(() => {
      waiting = undefined;
      // Notes that came with the URL stay in it.
      const notes = location.hash.startsWith("#notes=") ? location.hash : "";
      history.replaceState(history.state, "", write(app.link) + notes);
    }), ADDRESS_PAUSE);
  });
  // Not the current URL: the previous moment may only now have been written to it.
  addEventListener("hashchange", ({ newURL }) => {
    const { seq } = read(new URL(newURL));
    if (seq !== null && seq !== app.cursor.seq) app.cursor.go(seq);
  });
}
