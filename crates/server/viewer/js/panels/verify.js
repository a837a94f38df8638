/**
 * Checks in the browser that the log of the match is whole: the bytes as they are stored, nobody's word for it.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("./verify/file.js").Checked} Checked
 * @typedef {import("./verify/file.js").Damage} Damage
 * @typedef {{seq: number, hash: string}} Head
 * @typedef {{checked: Checked, name: string, head: Head | null}} Outcome `head`: as the service states it.
 */
import { ask, json, query } from "../api.js";
import { html, nothing, render } from "../vendor.js";

/** @type {import("../side.js").Panel} */
export const verify = { id: "verify", title: "verify", mount: (element, app) => new Verify(element, app) };

/** By what each check is broken. @type {Record<"lines" | "digest" | "chain" | "numbers" | "match" | "head", Damage["flaw"][]>} */
const CHECKS = {
  lines: ["unreadable", "no-feed", "empty", "after", "order", "no-record"],
  digest: ["digest", "no-digest"],
  chain: ["changed", "unlinked", "genesis"],
  numbers: ["number", "opened"],
  match: ["match", "twice"],
  head: ["head"],
};

/** @typedef {keyof typeof CHECKS} Check */

class Verify {
  /** @type {Outcome | null} */
  #outcome = null;
  /** @type {{done: number, all: number} | null} */
  #progress = null;
  /** @type {Error | null} */
  #error = null;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   */
  constructor(element, app) {
    this.element = element;
    this.app = app;
    this.#draw();
  }

  async #match() {
    const { replay, link } = this.app;
    /** @type {{head: Head}} */
    const { head } = await json(replay.path);
    const answer = await ask(`${replay.path}/export${query({ view: link.view })}`, { accept: "application/x-daybook" });
    return { bytes: await answer.arrayBuffer(), name: link.name, head };
  }

  /** @param {() => Promise<{bytes: ArrayBuffer, name: string, head: Head | null}>} source */
  async #check(source) {
    if (this.#progress) return;
    this.#outcome = this.#error = null;
    this.#progress = { done: 0, all: 0 };
    this.#draw();
    try {
      const { bytes, name, head } = await source();
      const { check } = await import("./verify/file.js");
      const checked = await check(new Uint8Array(bytes), (done, all) => {
        this.#progress = { done, all };
        this.#draw();
      });
      if (head && hashAt(checked, head.seq) !== head.hash) {
        checked.damages.push({ line: checked.lines, part: "file", seq: 0, flaw: "head" });
      }
      this.#outcome = { checked, name, head };
    } catch (error) {
      this.#error = /** @type {Error} */ (error);
    }
    this.#progress = null;
    this.#draw();
  }

  #draw() {
    const { t, replay } = this.app;
    const busy = this.#progress !== null;
    const again = this.#outcome || this.#error ? "verify.again" : "verify.start";
    render(
      html`<p class="quiet">${t("verify.how")} ${replay.hidden ? t("verify.hidden") : nothing}</p>
        <p><button type="button" class="main" aria-disabled=${busy} @click=${() => this.#check(() => this.#match())}>${t(again)}</button></p>
        <div class="outcome" role="status">${this.#result()}</div>
        <label class="file">${t("verify.file")}
          <input type="file" accept=".daybook" @change=${(/** @type {Event} */ event) => this.#choose(event)}></label>`,
      this.element,
    );
    const drop = (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      const file = event.type === "drop" ? event.dataTransfer?.files[0] : undefined;
      if (file) this.#file(file);
    };
    this.element.ondragover = drop;
    this.element.ondrop = drop;
  }

  /** @param {Event} event */
  #choose(event) {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (file) this.#file(file);
  }

  /** @param {File} file */
  #file(file) {
    this.#check(async () => ({ bytes: await file.arrayBuffer(), name: file.name, head: null }));
  }

  #result() {
    const { t } = this.app;
    if (this.#progress) {
      const { done, all } = this.#progress;
      return html`<progress max=${all || 1} value=${done} aria-label=${t("verify")}></progress> <span>${all > 0 ? t("verify.progress", { done, all }) : t("loading")}</span>`;
    }
    if (this.#error) return html`<p class="trouble">${t("failed", { why: this.#error.message })}</p>`;
    return this.#outcome ? this.#told(this.#outcome) : nothing;
  }

  /** @param {Outcome} outcome */
  #told({ checked, name, head }) {
    const { t } = this.app;
    const { damages, records, openings } = checked;
    const whole = damages.length === 0;
    const checks = /** @type {Check[]} */ (Object.keys(CHECKS)).filter((check) => check !== "head" || head !== null);
    const unchecked = /** @type {const} */ (["states", "openings", "signatures", "rules", ...(head ? [] : ["tail"])]);
    return html`<article class=${whole ? "whole" : "damaged"}>
      <p class="where">${name}</p>
      <h2>${whole ? t("verify.whole", { records: records.length }) : t("verify.damaged")}</h2>
      ${whole ? nothing : html`<ul class="damages">${damages.map((damage) => this.#damage(damage))}</ul>`}
      <h3>${t("verify.checked")}</h3>
      <ul class="checks">${checks.map((check) => this.#line(check, checked, head))}</ul>
      ${records.length > 0 ? html`<p class="hash"><span>${t("verify.head")}</span> <code>${records.at(-1)?.hash}</code></p>` : nothing}
      <h3>${t("verify.unchecked")}</h3>
      <ul class="unchecked">${unchecked.map((what) => html`<li>${t(/** @type {import("../text.js").Key} */ (`verify.not.${what}`), { count: openings })}</li>`)}</ul>
    </article>`;
  }

  /**
   * @param {Check} check
   * @param {Checked} checked
   * @param {Head | null} head
   */
  #line(check, { bytes, lines, match, records, linked, damages }, head) {
    const { t, link } = this.app;
    const number = new Intl.NumberFormat(link.language);
    const broken = damages.some(({ flaw }) => CHECKS[check].includes(flaw)) || (check === "chain" && linked === false);
    const untold = check !== "digest" && check !== "lines" && (records.length === 0 || records.some(({ record }) => record === null));
    const state = broken ? "failed" : untold ? "untold" : "passed";
    const words = t(`verify.check.${check}`, { bytes: number.format(bytes), lines: number.format(lines), match: match ?? "?", seq: head?.seq ?? "" });
    return html`<li class=${state}><b>${t(`verify.${state}`)}</b> <span>${words}</span></li>`;
  }

  /** @param {Damage} damage */
  #damage({ line, part, seq, flaw, found = "", expected = "", why = "" }) {
    const { t } = this.app;
    return html`<li><b>${t(`verify.at.${part}`, { line, seq })}</b> ${t(`damage.${flaw}`, { found, expected, why })}</li>`;
  }
}

/**
 * @param {Checked} checked
 * @param {number} seq
 */
function hashAt({ records }, seq) {
  return records.find((entry) => entry.record?.seq === seq)?.hash;
}
