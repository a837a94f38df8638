/**
 * Watching together: one person leads, and the others go where the leader goes until they browse on their own; they can come back
 * at any time.
 *
 * Only the number of a record is sent: each page requests what it shows with its own rights.
 */
import { Problem, ask, follow as stream, json, query } from "./api.js";
import { inTab } from "./kept.js";
import { sheet } from "./sheet.js";
import { html, nothing, render } from "./vendor.js";

/** @typedef {import("./app.js").App} App */

/** Milliseconds between two messages of the leader while scrubbing. */
const PAUSE = 80;

/** Milliseconds between two messages after the service rejected one, and while the leader stays: a silent room ends. */
const AGAIN = 2_000;
const STILL_THERE = 5 * 60_000;

const KEPT = "daybook.rooms.";

/** @type {Room | undefined} */
let room;

/** Opens a room at the moment shown, and leads it; returns the URL for viewers. @param {App} app @returns {Promise<string>} */
export async function open(app) {
  if (room?.leads) return room.address;
  const told = await json(`${app.replay.path}/rooms${query({ at: app.cursor.seq })}`, { method: "POST" });
  inTab.set(KEPT + told.room, told.secret);
  return join(app, told.room).address;
}

/** Joins the room in the URL, or leads it if this tab opened it. @param {App} app @param {string} name */
export function join(app, name) {
  if (room?.name === name) return room;
  room?.leave();
  sheet("together");
  room = new Room(app, name, inTab.get(KEPT + name));
  const address = new URL(location.href);
  address.searchParams.set("room", name);
  history.replaceState(history.state, "", address);
  return room;
}

class Room {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #gone = new AbortController();
  #sent = -1;
  /** Whether the page is moving as the leader told it to, so the move is not the reader's choice. */
  #led = false;
  /** The leader's position. @type {number | null} */
  #leader = null;
  #followers = 0;

  /** @param {App} app @param {string} name @param {string | null} secret */
  constructor(app, name, secret) {
    this.app = app;
    this.name = name;
    this.secret = secret;
    this.leads = secret !== null;
    /** @type {"along" | "alone" | "over"} */
    this.way = "along";
    this.path = `${app.replay.path}/rooms/${encodeURIComponent(name)}`;
    app.link.room = name;
    this.box = document.createElement("aside");
    this.box.id = "together";
    document.body.append(this.box);
    // Before the page moves along with a new record, which is not the reader's choice.
    this.grown = () => {
      this.#led = true;
      queueMicrotask(() => (this.#led = false));
    };
    this.moved = () => (this.leads ? this.#lead() : this.#alone());
    app.cursor.addEventListener("move", this.moved);
    app.replay.addEventListener("grown", this.grown, { capture: true });
    if (this.leads) {
      this.#lead();
      this.beat = setInterval(() => this.way !== "over" && this.#say(), STILL_THERE);
    } else this.#follow();
    this.#draw();
  }

  get address() {
    const { link, cursor } = this.app;
    return new URL(`/m/${link.name}${query({ at: cursor.seq, room: this.name })}`, location.href).href;
  }

  /** Sends the position: immediately, then no more than so often. */
  #lead() {
    if (this.#timer || this.way === "over" || this.app.cursor.seq === this.#sent) return;
    this.#say();
    this.#wait(PAUSE);
  }

  /** @param {number} pause */
  #wait(pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#lead();
    }, pause);
  }

  async #say() {
    this.#sent = this.app.cursor.seq;
    const headers = { "daybook-leader": this.secret ?? "" };
    try {
      const { followers } = await json(`${this.path}${query({ at: this.#sent })}`, { method: "POST", headers });
      if (followers !== this.#followers) {
        this.#followers = followers;
        this.#draw();
      }
    } catch (error) {
      if (error instanceof Problem && error.status < 429) return this.#end();
      this.#sent = -1;
      this.#wait(AGAIN);
    }
  }

  async #follow() {
    const heard = (/** @type {string} */ type, /** @type {{seq: number}} */ { seq }) => {
      if (type !== "moment") return;
      this.#leader = seq;
      if (this.way === "along") this.#go();
      else this.#draw();
    };
    // It ends once there is no such room any more.
    await stream(this.path, heard, { signal: this.#gone.signal }).catch(() => this.#end());
  }

  async #go() {
    if (this.#leader === null) return;
    this.app.cursor.play(false);
    this.#led = true;
    const seq = this.#leader;
    await this.app.cursor.go(seq, seq === this.app.cursor.seq + 1 ? "step" : "seek");
    this.#led = false;
  }

  /** Going elsewhere ends following. */
  #alone() {
    const { cursor } = this.app;
    if (this.#led || this.way !== "along" || cursor.preview !== null || cursor.seq === this.#leader || this.#leader === null) return;
    this.#turn("alone");
  }

  /** @param {"along" | "alone"} way */
  #turn(way) {
    this.way = way;
    this.app.say(this.app.t.of("together", way));
    this.#draw();
    if (way === "along") this.#go();
  }

  #end() {
    if (this.#gone.signal.aborted) return;
    this.way = "over";
    this.app.say(this.app.t("together-over"));
    this.#draw();
  }

  /** Leaves the room; if the leader leaves, it closes. */
  async leave() {
    this.#gone.abort();
    clearInterval(this.beat);
    this.app.cursor.removeEventListener("move", this.moved);
    this.app.replay.removeEventListener("grown", this.grown, { capture: true });
    this.box.remove();
    room = undefined;
    this.app.link.room = undefined;
    const address = new URL(location.href);
    address.searchParams.delete("room");
    history.replaceState(history.state, "", address);
    if (this.leads && this.way !== "over") await ask(this.path, { method: "DELETE", headers: { "daybook-leader": this.secret ?? "" } }).catch(() => {});
    inTab.set(KEPT + this.name, null);
  }

  #draw() {
    const { t } = this.app;
    const words = this.way === "over" ? t("together-over") : this.leads ? t("together-lead", { count: this.#followers }) : t.of("together", this.way);
    const button = (/** @type {string} */ key, /** @type {() => unknown} */ act) => html`<button type="button" @click=${act}>${t(key)}</button>`;
    render(html`<p>${words}</p>
      ${this.leads || this.way === "over" ? nothing : this.way === "along" ? button("together-free", () => this.#turn("alone")) : button("together-back", () => this.#turn("along"))}
      ${button(this.leads ? "together-close" : "together-leave", () => this.leave())}`, this.box);
    this.box.setAttribute("aria-label", t("together"));
  }
}
