/**
 * What the auditor found: by severity, with its paragraphs, its moment, and the ways out.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("../../types/api").components["schemas"]["Report"]} Report
 * @typedef {import("../../types/api").components["schemas"]["Located"]} Located
 * @typedef {import("../../types/api").components["schemas"]["Way"]} Way
 */
import { ask, json, query } from "../api.js";
import { named } from "../text.js";
import { html, nothing, render, repeat } from "../vendor.js";
import { finding, isAt } from "./audit/finding.js";
import { light } from "./light.js";

/** The gravest first. @type {readonly Located["severity"][]} */
const SEVERITIES = ["violation", "cannot_be_judged", "information"];

/** Milliseconds from one audit of a match that goes on to the next. */
const PAUSE = 2_000;

/** @type {import("../side.js").Panel} */
export const audit = { id: "audit", title: "audit", mount: (element, app) => new Audit(element, app) };

class Audit {
  /** @type {Report | null} */
  #report = null;
  /** The edition asked for; none is that of the match. @type {string | null} */
  #edition = null;
  /** The edition that the match is played by. @type {string | null} */
  #played = null;
  /** What is not asked for. @type {Set<Located["severity"]>} */
  #left = new Set();
  /** Ways out, by the record that is asked about. @type {Map<number, Way[] | Error>} */
  #plans = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  #stale = false;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   */
  constructor(element, app) {
    this.element = element;
    this.app = app;
    app.cursor.addEventListener("move", () => this.#mark());
    app.replay.addEventListener("grown", () => {
      if (app.replay.live && this.#report) this.#again();
    });
    element.addEventListener("shown", () => {
      if (this.#stale) this.#load();
      else this.#mark();
    });
    element.addEventListener("left", () => light([]));
    if (app.replay.hidden) this.#ask();
    else this.#load();
  }

  #again() {
    this.#stale = true;
    if (this.#waiting !== undefined) return;
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined;
      if (!this.element.hidden) this.#load();
    }, PAUSE);
  }

  #ask() {
    const { t } = this.app;
    render(html`<p class="quiet">${t("audit-hidden")}</p><p><button type="button" @click=${() => this.#load()}>${t("audit-hidden-show")}</button></p>`, this.element);
  }

  /** @param {Record<string, string | number | null>} [more] */
  #path(more = {}) {
    const { replay, link } = this.app;
    return `${replay.path}/audit${query({ edition: this.#edition, view: link.view, ...more })}`;
  }

  async #load() {
    this.#stale = false;
    this.element.setAttribute("aria-busy", "true");
    const asked = this.#edition;
    try {
      /** @type {Report} */
      const report = await json(this.#path());
      if (asked !== this.#edition) return;
      this.#report = report;
      this.#played ??= report.played_by ?? report.edition;
      this.#plans.clear();
      this.#draw();
    } catch (error) {
      render(html`<p class="trouble" role="alert">${this.app.t("failed", { why: /** @type {Error} */ (error).message })}</p>`, this.element);
    } finally {
      this.element.removeAttribute("aria-busy");
    }
  }

  #draw() {
    const report = /** @type {Report} */ (this.#report);
    const { t, link } = this.app;
    const shown = report.findings.filter(({ severity }) => !this.#left.has(severity));
    const summary = t("audit-records", { count: report.records, edition: report.edition });
    render(
      html`<h2 class="printed">${t("audit-title", { name: link.name })}</h2>
        ${this.#tools(report)}
        <p class="quiet summary"><span role="status">${summary}</span>
          <button type="button" title=${t("audit-report-long")} @click=${() => this.#download()}>${t("audit-report")}</button>
          <button type="button" @click=${() => print()}>${t("audit-print")}</button></p>
        ${report.damage?.length ? html`<section class="violation"><h3>${t("audit-damage")}</h3>${report.damage.map((text) => html`<p>${text[link.language]}</p>`)}</section>` : nothing}
        ${report.undecided?.length ? html`<section class="cannot_be_judged"><h3>${t("audit-undecided")}</h3>${report.undecided.map(({ from, to, because }) => html`<p>#${from}–${to}: ${because[link.language]}</p>`)}</section>` : nothing}
        ${report.findings.length === 0 && !report.undecided?.length ? html`<p class="verdict">${t("audit-none")}</p>` : shown.length === 0 ? html`<p class="quiet">${t("audit-none-of")}</p>` : nothing}
        ${SEVERITIES.map((severity) => this.#group(severity, shown))}
        ${this.#gone(report)}`,
      this.element,
    );
    this.#mark();
  }

  /** @param {Report} report */
  #tools(report) {
    const { t } = this.app;
    const choose = (/** @type {Event} */ event) => {
      this.#edition = /** @type {HTMLSelectElement} */ (event.target).value;
      this.#load();
    };
    const toggle = (/** @type {Located["severity"]} */ severity) => () => {
      if (!this.#left.delete(severity)) this.#left.add(severity);
      this.#draw();
    };
    const edition = (/** @type {string} */ value) =>
      html`<option value=${value} .selected=${value === report.edition}>${value === this.#played ? t("audit-played-by", { edition: value }) : value}</option>`;
    const filter = (/** @type {Located["severity"]} */ severity) =>
      html`<button type="button" class="count ${severity}" aria-pressed=${!this.#left.has(severity)} @click=${toggle(severity)}>
        <b>${report.counts[severity]}</b> ${t(named("severity", severity))}</button>`;
    return html`<div class="tools">
      <label>${t("audit-edition")} <select @change=${choose}>${["4.0", "2024-09"].map(edition)}</select></label>
      <div class="counts" role="group" aria-label=${t("audit-filter")}>${SEVERITIES.map(filter)}</div>
    </div>`;
  }

  /**
   * @param {Located["severity"]} severity
   * @param {Located[]} shown
   */
  #group(severity, shown) {
    const all = shown.filter((it) => it.severity === severity);
    if (all.length === 0) return nothing;
    return html`<section class=${severity}><h3>${this.app.t(named("severity", severity))} <small>${all.length}</small></h3>
      ${this.#list(all)}</section>`;
  }

  /** @param {Located[]} all */
  #list(all) {
    const key = (/** @type {Located} */ it) => `${it.check} ${it.from} ${it.to} ${JSON.stringify(it.recorded)}`;
    const one = (/** @type {Located} */ it) =>
      finding(it, { app: this.app, plan: this.#plans.get(it.from), ask: () => this.#plan(it.from), several: all.some(({ game }) => game > 1) });
    return html`<ol class="findings">${repeat(all, key, one)}</ol>`;
  }

  /** What another edition takes away. @param {Report} report */
  #gone(report) {
    const { t } = this.app;
    if (!report.gone?.length) return nothing;
    return html`<section class="gone"><h3>${t("audit-gone", { edition: report.edition })} <small>${report.gone.length}</small></h3>
      <p class="quiet">${t("audit-gone-why")}</p>${this.#list(report.gone)}</section>`;
  }

  /** @param {number} seq */
  async #plan(seq) {
    if (this.#plans.has(seq)) this.#plans.delete(seq);
    else {
      this.#plans.set(seq, await json(this.#path({ plan: seq })).then((report) => report.plan.ways, (error) => error));
    }
    this.#draw();
  }

  /** Marks what is about the moment shown. */
  #mark() {
    if (this.element.hidden) return;
    const seq = this.app.cursor.shown;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".findings > li"))) {
      if (isAt(one, seq)) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
  }

  async #download() {
    const { link } = this.app;
    const answer = await ask(this.#path({ lang: link.language }), { accept: "text/markdown" });
    const address = URL.createObjectURL(new Blob([await answer.text()], { type: "text/markdown" }));
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = `${link.name}.md`;
    anchor.click();
    URL.revokeObjectURL(address);
  }
}
