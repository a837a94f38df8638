/**
 * Shortcuts: what a user of the page can do without a pointer. They are off inside inputs.
 */
import { json, token } from "./api.js";
import { SPEEDS } from "./cursor.js";
import * as help from "./time/help.js";
import { spoken } from "./time/place.js";

/** @typedef {import("./app.js").App} App */

/** Where keys type letters, or belong to an open element. */
const INPUTS = "input, textarea, select, [contenteditable], dialog, [popover]";

/** What Space presses by default. */
const BUTTONS = "button, summary, [role=tab], [role=switch]";

/** What the up and down arrow keys move within. */
const SCROLLED = "[role=tabpanel], [role=tablist], [role=menu], [role=listbox]";

/** @param {App} app */
export function mount(app) {
  const dialog = help.mount(app);
  app.addEventListener("help", () => dialog.showModal());
  const keys = bound(app, dialog);
  addEventListener("keydown", async (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest(INPUTS)) return;
    // It closes the open element.
    if (event.key === "Escape" && document.querySelector(":popover-open")) return;
    if (event.key === " " && target.closest(BUTTONS)) return;
    if (/^Arrow(Up|Down)$/.test(event.key) && target.closest(SCROLLED)) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = keys[event.shiftKey && name.startsWith("Arrow") ? `Shift+${name}` : name];
    if (!act) return;
    event.preventDefault();
    const before = app.cursor.seq;
    await act();
    if (app.cursor.seq !== before && !app.cursor.playing) app.say(spoken(app.cursor.seq, app));
  });
}

/**
 * @param {App} app
 * @param {HTMLDialogElement} dialog
 * @returns {Record<string, () => unknown>}
 */
function bound(app, dialog) {
  const { cursor, course } = app;
  const days = Array.from({ length: 10 }, (_, day) => [String(day), () => toDay(day, app)]);
  return {
    " ": () => cursor.toggle(),
    k: () => cursor.toggle(),
    ArrowRight: () => cursor.step(1),
    ArrowLeft: () => cursor.step(-1),
    ArrowDown: () => course.turn(1),
    ArrowUp: () => course.turn(-1),
    "Shift+ArrowRight": () => course.turn(1),
    "Shift+ArrowLeft": () => course.turn(-1),
    Home: () => cursor.go(0),
    End: () => cursor.go(cursor.end),
    ">": () => faster(1, app),
    "<": () => faster(-1, app),
    v: () => violation(app),
    d: () => course.nextDay(),
    n: () => course.goWhere((seq) => PLAYED.has(app.replay.line(seq)?.type ?? ""), 1),
    p: () => course.goWhere((seq) => PLAYED.has(app.replay.line(seq)?.type ?? ""), -1),
    m: () => course.goWhere((seq) => matters(seq, app), 1),
    f: () => app.change({ flip: !app.link.flip }),
    x: () => reveal(app),
    a: async () => (await import("./notes.js")).toggle(app),
    w: async () => (await import("./notes.js")).draw(app),
    c: async () => (await import("./notes.js")).wipe(),
    "?": () => dialog.showModal(),
    Escape: () => cursor.look(null),
    ...Object.fromEntries(days),
  };
}

/** Records that play a card. */
const PLAYED = new Set(["card_played", "quick_action_played"]);

/** Whether a record changes the score, or stands out in another way. @param {number} seq @param {App} app */
function matters(seq, { replay, marks }) {
  return replay.line(seq)?.type === "expedition_moved" || marks.at(seq).length > 0;
}

/** @param {number} steps @param {App} app */
function faster(steps, { cursor, say, t, link }) {
  const speed = SPEEDS[SPEEDS.indexOf(cursor.speed) + steps];
  if (speed === undefined) return;
  cursor.setSpeed(speed);
  say(t("time-speed-of", { speed: speed.toLocaleString(link.language) }));
}

/** @param {App} app */
async function violation(app) {
  const { cursor, marks, say, t, replay } = app;
  const next = marks.violation(cursor.seq);
  if (!next) return say(t(replay.hidden ? "time-moments-hidden" : "time-no-violation"));
  await cursor.go(next.seq);
  if (next.finding) app.point(next.finding);
  return say(next.text);
}

/** @param {number} day @param {App} app */
async function toDay(day, { course, say, t }) {
  if (!(await course.toDay(day))) say(t("time-no-day", { day }));
}

/** Shows or hides what officials see, if there is a token that allows it, or all hands, if everyone may see them. A file always shows everything. @param {App} app */
async function reveal(app) {
  if (app.replay.file) return app.say(app.t("open-all"));
  if (["official", "hands"].includes(app.link.view ?? "")) return app.change({ view: null });
  const may = token() && (await json(`${app.replay.path}/state?at=0&view=official`).then(() => true, () => false));
  if (may || app.replay.hands) return app.change({ view: may ? "official" : "hands" });
  return app.say(app.t("time-no-reveal"));
}
