/**
 * Notes: comments on moments, marks and arrows on the board, in the user's own layer; and free drawing, which is not saved. Notes
 * of other people arrive by link or file and are read-only.
 */
import { Drawing, thingOf } from "./notes/drawing.js";
import { anchor, checked, keep, own, read, written } from "./notes/layer.js";
import { sheet } from "./sheet.js";
import { placeNames } from "./time/place.js";
import { html, nothing, render } from "./vendor.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./notes/layer.js").Note} Note
 * @typedef {import("./notes/layer.js").Layer} Layer
 * @typedef {"mark" | "arrow" | "draw"} Tool
 */

/** The longest URL that common programs still accept. */
const LINK_MAX = 8_000;

/** The start of a fragment with notes. */
const FRAGMENT = "#notes=";

/** @type {Notes | undefined} */
let notes;

/** The notes of the page, created when first needed. @param {App} app */
async function of(app) {
  if (!notes) {
    await sheet("notes");
    notes = new Notes(app);
  }
  return notes;
}

/** Opens or closes the notes. @param {App} app */
export async function toggle(app) {
  (await of(app)).toggle();
}

/** Lets the pointer draw on the board, or stops that. @param {App} app */
export async function draw(app) {
  const it = await of(app);
  it.choose("draw");
}

/** Wipes the drawing. */
export function wipe() {
  notes?.drawing.clear();
}

/** Shows the notes in a fragment. @param {App} app */
export async function follow(app) {
  const layer = await read(location.hash.slice(FRAGMENT.length));
  const it = await of(app);
  if (!it.opened) it.toggle();
  it.take(layer);
}

class Notes {
  /** Whether a named record is still there: `gone` means that it is a different one. @type {Map<Note, "there" | "gone" | "later">} */
  #stands = new Map();
  #trouble = "";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.match = app.link.name.split("~")[0];
    this.own = own(this.match);
    /** Other people's notes. @type {Layer | null} */
    this.others = null;
    this.opened = false;
    /** @type {Tool | null} */
    this.tool = null;
    /** Where an arrow starts. @type {string | null} */
    this.from = null;
    const board = /** @type {HTMLElement} */ (document.getElementById("board"));
    this.board = board;
    this.drawing = new Drawing(board);
    this.box = document.createElement("section");
    this.box.id = "notes";
    this.box.hidden = true;
    this.box.setAttribute("aria-labelledby", "notes-title");
    document.body.append(this.box);
    for (const event of ["move"]) app.cursor.addEventListener(event, () => queueMicrotask(() => this.#draw()));
    app.course.addEventListener("change", () => this.#draw());
    this.#listen();
    this.#look(this.own);
  }

  #listen() {
    // Before all other handlers: presses do nothing else while marking.
    addEventListener("click", (event) => this.#press(event), { capture: true });
    addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target instanceof HTMLElement && event.target.matches(".region")) this.#press(event);
    }, { capture: true });
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.toggle();
    });
  }

  /** @param {Event} event */
  #press(event) {
    if (!this.opened || (this.tool !== "mark" && this.tool !== "arrow")) return;
    const thing = thingOf(this.board, event.target);
    if (!thing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.tool === "mark") this.#change((note) => (note.marks = toggled(note.marks, thing)));
    else if (this.from === null) this.from = thing;
    else {
      const from = this.from;
      this.from = null;
      if (from !== thing) this.#change((note) => note.arrows.push([from, thing]));
    }
    this.#draw();
  }

  toggle() {
    this.opened = !this.opened;
    if (!this.opened) this.#set(null);
    this.box.hidden = !this.opened;
    this.#draw();
    if (this.opened) this.box.querySelector("textarea")?.focus();
    else this.board.focus();
  }

  /** Selects or deselects a tool. @param {Tool} tool */
  choose(tool) {
    const next = this.tool === tool ? null : tool;
    this.#set(next);
    const { say, t } = this.app;
    say(next ? t.of("notes", `${next}-how`) : t("notes-no-tool"));
    this.#draw();
  }

  /** @param {Tool | null} tool */
  #set(tool) {
    this.tool = tool;
    this.from = null;
    this.drawing.free = tool === "draw";
    const reach = tool === "mark" || tool === "arrow";
    for (const region of this.board.querySelectorAll(".region")) {
      if (reach) region.setAttribute("tabindex", "0");
      else region.removeAttribute("tabindex");
    }
  }

  /** Shows another person's notes; null if they cannot be read. @param {Layer | null} layer */
  take(layer) {
    const { t } = this.app;
    const fits = layer?.match === this.match;
    this.#trouble = fits ? "" : t(layer ? "notes-other-match" : "notes-unread");
    if (fits) {
      this.others = layer;
      this.#look(layer);
    }
    this.#draw();
  }

  /** Checks whether the noted records are still the same. @param {Layer} layer */
  async #look({ notes: all }) {
    for (const note of all) {
      const found = await anchor(this.app.replay, note.seq);
      this.#stands.set(note, !found ? "later" : found.id === note.id && found.after === note.after ? "there" : "gone");
    }
    this.#draw();
  }

  /** Changes the user's own note of the moment. @param {(note: Note) => unknown} change */
  async #change(change) {
    const { cursor, replay } = this.app;
    const seq = cursor.shown;
    let note = this.own.notes.find((one) => one.seq === seq);
    if (!note) {
      note = { seq, id: "", after: "", text: "", marks: [], arrows: [] };
      this.own.notes.push(note);
      this.own.notes.sort((a, b) => a.seq - b.seq);
      this.#stands.set(note, "there");
    }
    change(note);
    const named = note.id ? null : await anchor(replay, seq);
    if (named) Object.assign(note, named);
    if (note.text === "" && note.marks.length + note.arrows.length === 0) this.own.notes = this.own.notes.filter((one) => one !== note);
    keep(this.own);
    this.#draw();
  }

  /** @param {Note} note */
  #drop(note) {
    this.own.notes = this.own.notes.filter((one) => one !== note);
    keep(this.own);
    this.#draw();
  }

  /** Notes of the moment shown, except those about a different record. */
  get #here() {
    const seq = this.app.cursor.shown;
    return [...this.own.notes, ...(this.others?.notes ?? [])].filter((note) => note.seq === seq && this.#stands.get(note) !== "gone");
  }

  #draw() {
    this.drawing.show(this.opened ? this.#here : [], this.from);
    if (this.opened) render(this.#content(), this.box);
  }

  #content() {
    const { t, cursor } = this.app;
    const mine = this.own.notes.find((one) => one.seq === cursor.shown);
    const tool = (/** @type {Tool} */ name) => html`<button type="button" aria-pressed=${this.tool === name} @click=${() => this.choose(name)}>${t.of("notes", name)}</button>`;
    const write = (/** @type {Event} */ { target }) => {
      const text = /** @type {HTMLTextAreaElement} */ (target).value;
      this.#change((note) => (note.text = text.slice(0, 2_000)));
    };
    return html`<header><h2 id="notes-title">${t("notes")}</h2><button type="button" @click=${() => this.toggle()}>${t("do-close")}</button></header>
      <div class="tools" role="group" aria-label=${t("notes-tools")}>${tool("mark")}${tool("arrow")}${tool("draw")}
        ${this.drawing.count > 0 ? html`<button type="button" @click=${() => this.#wipe()}>${t("notes-wipe")}</button>` : nothing}</div>
      ${this.tool ? html`<p class="how">${t.of("notes", `${this.tool}-how`)}</p>` : nothing}
      <label>${t("notes-say", { place: this.#place(cursor.shown) })}<textarea rows="3" maxlength="2000" .value=${mine?.text ?? ""} @input=${write}></textarea></label>
      ${this.#trouble ? html`<p class="trouble" role="alert">${this.#trouble}</p>` : nothing}
      ${this.#list(this.own, t("notes-own"), true)}
      ${this.others ? this.#list(this.others, t("notes-others"), false) : nothing}
      ${this.#ways()}`;
  }

  #wipe() {
    this.drawing.clear();
    this.#draw();
  }

  /** @param {number} seq */
  #place(seq) {
    const part = this.app.course.part(seq);
    return part ? `${placeNames(part, this.app).slice(0, 2).join(", ")} (#${seq})` : `#${seq}`;
  }

  /** @param {Layer} layer @param {string} name @param {boolean} mine */
  #list({ notes: all }, name, mine) {
    const { t, cursor, course } = this.app;
    const seen = all.filter(({ seq }) => seq <= cursor.end);
    const later = all.length - seen.length;
    if (all.length === 0) return nothing;
    return html`<h3>${name}</h3><ul>${seen.map((note) => {
      const stands = this.#stands.get(note);
      const back = stands !== "gone" && course.takenBack[note.seq];
      return html`<li aria-current=${note.seq === cursor.shown ? "true" : nothing}>
        <button type="button" @click=${() => cursor.go(note.seq)}><span class="place">${this.#place(note.seq)}</span>
          ${note.text ? lined(note.text) : t("notes-drawn", { count: note.marks.length + note.arrows.length })}
          ${back ? html`<em>${t("notes-taken-back")}</em>` : nothing}${stands === "gone" ? html`<em>${t("notes-gone")}</em>` : nothing}</button>
        ${mine ? html`<button type="button" class="drop" aria-label=${t("notes-drop", { place: this.#place(note.seq) })} @click=${() => this.#drop(note)}>×</button>` : nothing}
      </li>`;
    })}</ul>${later > 0 ? html`<p class="how">${t("notes-later", { count: later })}</p>` : nothing}`;
  }

  #ways() {
    const { t } = this.app;
    const none = this.own.notes.length === 0;
    const open = async (/** @type {Event} */ event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      const text = (await input.files?.[0]?.text()) ?? "";
      input.value = "";
      this.take(parsed(text));
    };
    return html`<div class="tools">
      ${none ? nothing : html`<button type="button" @click=${() => this.#link()}>${t("notes-link")}</button>
        <button type="button" @click=${() => this.#save()}>${t("notes-save")}</button>`}
      <label class="file">${t("notes-open")}<input type="file" accept=".json,application/json" class="only-heard" @change=${open}></label>
    </div>`;
  }

  /** Copies a link with the user's notes: they are in the fragment, which browsers never send. */
  async #link() {
    const { t, say, link } = this.app;
    const text = await written(this.own);
    const url = new URL(`/m/${link.name}?at=${this.app.cursor.seq}${FRAGMENT}${text}`, location.href).href;
    const done = url.length <= LINK_MAX && (await navigator.clipboard?.writeText(url).then(() => true, () => false));
    this.#trouble = done ? "" : t(url.length <= LINK_MAX ? "notes-not-copied" : "notes-long");
    if (done) say(t("do-shared"));
    this.#draw();
  }

  #save() {
    const file = document.createElement("a");
    file.href = URL.createObjectURL(new Blob([JSON.stringify(this.own, null, 1)], { type: "application/json" }));
    file.download = `${this.match}.notes.json`;
    file.click();
    URL.revokeObjectURL(file.href);
  }
}

/** A text with its line breaks: as one text, they would be shown as escapes. @param {string} text */
function lined(text) {
  return text.split(/\r\n|\r|\n/).map((line, at) => html`${at > 0 ? html`<br>` : nothing}${line}`);
}

/** @param {string} text @returns {Layer | null} */
function parsed(text) {
  try {
    return checked(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @param {string[]} all @param {string} one */
function toggled(all, one) {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}
