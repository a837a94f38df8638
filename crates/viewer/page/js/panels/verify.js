/**
 * Checks in the browser that the log of the match is intact: the stored bytes, the commitments, and the signature that the store
 * has them. The page's engine checks all of it, as `daybook verify` does.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("./verify/outcome.js").Outcome} Outcome
 * @typedef {import("./verify/outcome.js").Head} Head
 * @typedef {import("./verify/outcome.js").Told} Told
 * @typedef {import("./verify/outcome.js").Verified} Verified
 * @typedef {{bytes: ArrayBuffer, name: string, head: Head | null, late: boolean}} Source
 */
import { ask, json, query } from "../api.js";
import { Engine, isThere } from "../engine.js";
import { html, nothing, render } from "../vendor.js";

/** @type {import("../side.js").Panel} */
export const verify = { id: "verify", title: "verify", mount: (element, app) => new Verify(element, app) };

/** The start of a receipt. */
const RECEIPT = "daybook receipt v1\n";

class Verify {
  /** One for all checks: another key or receipt is checked as it is typed. @type {Engine | null} */
  #engine = null;
  /** @type {{source: Source, verified: Verified} | null} */
  #found = null;
  /** Results that do not depend on the key and the receipt. @type {Told[]} */
  #told = [];
  /** Results that do. @type {Told[]} */
  #outside = [];
  /** The function that draws the outcome, once it is loaded. @type {typeof import("./verify/outcome.js").outcome | null} */
  #outcome = null;
  /** @type {{done: number, all: number} | null} */
  #progress = null;
  /** @type {Error | null} */
  #error = null;
  /** The key that the service reports. @type {string | null} */
  #named = null;
  /** The key that the user entered; null or empty if none. @type {string | null} */
  #given = null;
  #receipt = "";

  /**
   * @param {HTMLElement} element
   * @param {App} app
   */
  constructor(element, app) {
    this.element = element;
    this.app = app;
    this.#draw();
    if (isThere) this.#name().then(() => this.#draw());
  }

  /** Requests the service's key. */
  async #name() {
    this.#named = await json("/v1/origin").then(({ key }) => String(key), () => null);
  }

  /** @returns {Promise<Source>} */
  async #match() {
    const { replay, link } = this.app;
    if (replay.file) return { ...replay.file, head: null, late: false };
    /** @type {{head: Head, late?: boolean}} */
    const { head, late = false } = await json(replay.path);
    const answer = await ask(`${replay.path}/export${query({ view: link.view })}`, { accept: "application/x-daybook" });
    return { bytes: await answer.arrayBuffer(), name: link.name, head, late };
  }

  /** @param {() => Promise<Source>} source */
  async #check(source) {
    if (this.#progress) return;
    this.#found = this.#error = null;
    this.#progress = { done: 0, all: 0 };
    this.#draw();
    try {
      await this.#name();
      await this.#examine(await source());
    } catch (error) {
      this.#error = /** @type {Error} */ (error);
    }
    this.#progress = null;
    this.#draw();
  }

  /** @param {Source} source */
  async #examine(source) {
    const { differs, outcome, replayed, verified } = await import("./verify/checking.js");
    const { bytes, head } = source;
    const engine = this.#ready();
    const found = await verified(engine, bytes, this.#against(source));
    const progress = (/** @type {number} */ done, /** @type {number} */ all) => {
      this.#progress = { done, all };
      this.#draw();
    };
    this.#outcome = outcome;
    this.#outside = found.outside;
    this.#told = [
      ...(found.earlier ? [found.earlier] : []),
      ...(found.damages.length === 0 ? await replayed(engine, bytes, this.app, head !== null, progress) : []),
      ...found.signed,
    ];
    this.#found = { source, verified: found };
    if (this.#told.some(({ about, state }) => about === "shown" && state === "failed")) differs(this.app, this.#told);
  }

  #ready() {
    if (!this.#engine || this.#engine.ended) this.#engine = new Engine();
    return this.#engine;
  }

  /** @param {Source} source @returns {import("./verify/outcome.js").Expectations} */
  #against({ head, late }) {
    return { head, late, named: this.#named, given: this.#given, receipt: this.#receipt, lang: this.app.link.language };
  }

  /** Checks what was found against another key or receipt. */
  async #hold() {
    const found = this.#found;
    const [key, receipt] = [this.#given, this.#receipt];
    if (!found) return;
    try {
      const { outside } = await this.#ready().verify(found.source.bytes, this.#against(found.source));
      if (found !== this.#found || key !== this.#given || receipt !== this.#receipt) return;
      this.#outside = outside;
    } catch (error) {
      this.#found = null;
      this.#error = /** @type {Error} */ (error);
    }
    this.#draw();
  }

  #draw() {
    const { t, replay } = this.app;
    if (!isThere) {
      render(html`<p class="quiet">${t("verify-no-engine")}</p>`, this.element);
      return;
    }
    const busy = this.#progress !== null;
    const again = this.#found || this.#error ? "verify-again" : "verify-start";
    render(
      html`<p class="quiet">${t("verify-how")} ${replay.hidden ? t("verify-hidden") : nothing}</p>
        <p><button type="button" class="main" aria-disabled=${busy} @click=${() => this.#check(() => this.#match())}>${t(again)}</button></p>
        <div class="outcome" role="status">${this.#result()}</div>
        ${this.#held()}`,
      this.element,
    );
    const drop = (/** @type {DragEvent} */ event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const file = event.type === "drop" ? event.dataTransfer.files[0] : undefined;
      if (file) this.#take(file);
    };
    this.element.ondragover = drop;
    this.element.ondrop = drop;
  }

  /** What to check against, and what else can be checked. */
  #held() {
    const { t } = this.app;
    const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
    const key = (/** @type {Event} */ event) => {
      this.#given = value(event);
      this.#hold();
    };
    const settle = () => {
      this.#given ||= null;
      this.#draw();
      this.#hold();
    };
    const note = (/** @type {Event} */ event) => {
      this.#receipt = value(event);
      this.#hold();
    };
    const file = (/** @type {Event} */ event) => {
      const [chosen] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
      if (chosen) this.#take(chosen);
    };
    return html`<h3>${t("verify-against")}</h3>
      <label class="held">${t("verify-key")}
        <input type="text" spellcheck="false" autocomplete="off" .value=${this.#given ?? this.#named ?? ""} @input=${key} @change=${settle}></label>
      <label class="held">${t("verify-receipt")}
        <textarea rows="2" spellcheck="false" .value=${this.#receipt} @input=${note}></textarea></label>
      <label class="held">${t("verify-file")}
        <input type="file" accept=".daybook" @change=${file}></label>`;
  }

  /** Takes a receipt, or else a file to check. @param {File} file */
  async #take(file) {
    const start = await file.slice(0, RECEIPT.length).text();
    if (start !== RECEIPT) return this.#check(async () => ({ bytes: await file.arrayBuffer(), name: file.name, head: null, late: false }));
    this.#receipt = await file.text();
    this.#draw();
    return this.#hold();
  }

  #result() {
    const { t } = this.app;
    if (this.#progress) {
      const { done, all } = this.#progress;
      return html`<progress max=${all || 1} value=${done} aria-label=${t("verify")}></progress> <span>${all > 0 ? t("verify-progress", { done, all }) : t("loading")}</span>`;
    }
    if (this.#error) return html`<p class="trouble">${t("failed", { why: this.#error.message })}</p>`;
    if (!this.#found || !this.#outcome) return nothing;
    const { source: { name, head, late }, verified } = this.#found;
    return this.#outcome({ verified, name, head, late, told: [...this.#outside, ...this.#told] }, this.app, () => this.#forget());
  }

  async #forget() {
    const { forget } = await import("./verify/checking.js");
    forget();
    await this.#check(() => this.#match());
  }
}
