/**
 * The auditor's findings: by severity, each with its paragraphs, its moment, and its remedies.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("../../types/api").components["schemas"]["Report"]} Report
 * @typedef {import("../../types/api").components["schemas"]["Located"]} Located
 * @typedef {import("../../types/api").components["schemas"]["Way"]} Way
 */
import { datesOf } from "../languages.js";
import { against, sides } from "../seats.js";
import { html, nothing, render, repeat } from "../vendor.js";
import { finding, isAt, keyOf } from "./audit/finding.js";
import { become, light, mark } from "./light.js";

/** From most to least severe. @type {readonly Located["severity"][]} */
const SEVERITIES = ["violation", "cannot_be_judged", "not_asked", "information"];

/** Milliseconds between two audits of a match in progress. */
const PAUSE = 2_000;

/** @type {import("../side.js").Panel} */
export const audit = { id: "audit", title: "audit", mount: (element, app) => new Audit(element, app) };

class Audit {
  /** @type {Report | null} */
  #report = null;
  /** The edition asked for; null means the match's own. @type {string | null} */
  #edition = null;
  /** The edition that the match is played by. @type {string | null} */
  #played = null;
  /** The severities filtered out. @type {Set<Located["severity"]>} */
  #left = new Set();
  /** Remedies, by the record they concern. @type {Map<number, Way[] | Error>} */
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
    app.addEventListener("finding", () => this.#point());
    // A desk adds actions to a finding.
    app.addEventListener("panel", () => this.#report && this.#draw());
    // On paper each finding has its board, which would be too much on screen.
    addEventListener("beforeprint", () => this.#report && this.#draw({ printed: true }));
    addEventListener("afterprint", () => this.#report && this.#draw());
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

  get #asked() {
    return { edition: this.#edition, view: this.app.link.view };
  }

  async #load() {
    this.#stale = false;
    this.element.setAttribute("aria-busy", "true");
    const asked = this.#edition;
    try {
      /** @type {Report} */
      const report = await this.app.replay.ask("audit", this.#asked);
      if (asked !== this.#edition) return;
      this.#report = report;
      this.#played ??= report.played_by ?? report.edition;
      this.#plans.clear();
      this.#draw();
      this.#point();
    } catch (error) {
      render(html`<p class="trouble" role="alert">${this.app.t("failed", { why: /** @type {Error} */ (error).message })}</p>`, this.element);
    } finally {
      this.element.removeAttribute("aria-busy");
    }
  }

  /** Shows the finding pointed out. */
  #point() {
    const { pointed } = this.app;
    if (!pointed || !this.#report || this.element.hidden) return;
    if (this.#left.delete(pointed.severity)) this.#draw();
    this.#mark();
    this.element.querySelector(".findings > .pointed")?.scrollIntoView({ block: "nearest" });
  }

  /** The penalties of each player over the match. @param {Report} report */
  #penalties({ penalties = [] }) {
    const { app } = this;
    if (penalties.length === 0) return nothing;
    const seats = [...new Set(penalties.map(({ seat }) => seat))].toSorted();
    return html`<section class="penalties"><h3>${app.t("audit-penalties")}</h3>
      ${seats.map((seat) => html`<h4>${app.player(seat)}</h4><ul>${penalties.filter((one) => one.seat === seat).map(({ seq, text, is_void: isVoid }) => html`<li>
        <button type="button" class="go" @click=${() => app.cursor.go(seq)}>#${seq}</button>
        ${isVoid ? html`<s>${text[app.link.language]}</s>` : text[app.link.language]}</li>`)}</ul>`)}
    </section>`;
  }

  /** What officials have ruled, on paper: on a screen each ruling is with its finding and on the timeline. */
  #rulings() {
    const { app } = this;
    const all = Array.from({ length: app.cursor.end + 1 }, (_, seq) => app.replay.line(seq)).filter((line) => line?.type === "ruling");
    if (all.length === 0) return nothing;
    return html`<section class="printed"><h3>${app.t("mark-ruling")}</h3><ul>${all.map((line) => html`<li>#${line?.seq} ${line?.text}</li>`)}</ul></section>`;
  }

  /** What a gap leaves unknown, and until when. @param {import("../../types/api").components["schemas"]["Incomplete"]} gap */
  #gap({ seq, unknown }) {
    const { t, link, cursor } = this.app;
    const go = (/** @type {number} */ to) => html`<button type="button" class="go" @click=${() => cursor.go(to)}>#${to}</button>`;
    return html`<section class="gap"><h3>${t("audit-gap")} ${go(seq)}</h3>
      <ul>${unknown.map(({ text, to }) => html`<li>${text[link.language]} <span class="quiet">${t("audit-gap-to")} ${go(to)}</span></li>`)}</ul></section>`;
  }

  #draw({ printed = false } = {}) {
    const report = /** @type {Report} */ (this.#report);
    const { t, link, replay } = this.app;
    const isTold = !replay.closed;
    const shown = report.findings.filter(({ severity }) => !this.#left.has(severity));
    const { judged, all: steps } = report.judged.steps;
    const summary = t("audit-records", { count: report.records, edition: report.edition, judged, steps });
    const none = report.verdict === "clean" ? t("audit-none") : t("audit-none-unjudged", { judged, steps });
    render(
      html`<h2 class="printed">${t("audit-title", { name: link.name })}</h2>
        ${printed ? this.#about() : nothing}
        ${this.#tools(report)}
        <p class="quiet summary"><span role="status">${summary}</span>
          ${isTold ? html`<button type="button" title=${t("audit-report-long")} @click=${() => this.#download()}>${t("audit-report")}</button>` : nothing}
          <button type="button" @click=${() => print()}>${t("audit-print")}</button></p>
        ${report.damage?.length ? html`<section class="violation"><h3>${t("audit-damage")}</h3>${report.damage.map((text) => html`<p>${text[link.language]}</p>`)}</section>` : nothing}
        ${report.unjudged?.map(({ records, because }) => html`<p class="unjudged">${t("audit-unjudged", { count: records, why: because[link.language] })}</p>`)}
        ${report.gaps?.map((gap) => this.#gap(gap))}
        ${report.undecided?.length ? html`<section class="cannot_be_judged"><h3>${t("audit-undecided")}</h3>${report.undecided.map(({ from, to, because }) => html`<p>#${from}–${to}: ${because[link.language]}</p>`)}</section>` : nothing}
        ${report.findings.length === 0 && !report.undecided?.length ? html`<p class="verdict">${none}</p>` : shown.length === 0 ? html`<p class="quiet">${t("audit-none-of")}</p>` : nothing}
        ${SEVERITIES.map((severity) => this.#group(severity, shown, printed))}
        ${this.#gone(report, printed)} ${this.#penalties(report)} ${printed ? this.#rulings() : nothing}`,
      this.element,
    );
    this.#mark();
    if (!printed) return;
    const boards = [...this.element.querySelectorAll(".findings > li")];
    const all = [...shown, ...(report.gone ?? [])];
    for (const board of boards) {
      const it = all.find((one) => keyOf(one) === /** @type {HTMLElement} */ (board).dataset.finding);
      mark(board.querySelectorAll("[data-object]"), it ? become(it.objects ?? [], it.to, this.app.replay) : []);
    }
  }

  /** The match that this is about, on paper: who played, where and when, and what distinguishes it from others. */
  #about() {
    const { app } = this;
    const { t, replay, link } = app;
    const { players = [], teams } = replay.state(app.cursor.shown) ?? {};
    const who = against(sides(players.map(({ seat }) => seat), teams), (seat) => app.player(seat), t);
    const at = replay.line(0)?.at;
    const date = at ? new Intl.DateTimeFormat(datesOf(link.language), { dateStyle: "long", timeStyle: "short" }).format(new Date(at)) : null;
    const { round, table, format } = replay.header ?? {};
    const place = [replay.event, round && t("round-title", { round }), table && t("round-table", { table })].filter(Boolean).join(" · ");
    const facts = [["about-players", who], ["by-event", place], ["about-date", date], ["record-format", format && t.of("format", format)], ["verify-head", replay.shown?.head?.hash]];
    return html`<dl class="printed about">${facts.filter(([, fact]) => fact).map(([name, fact]) => html`<div><dt>${t(name ?? "")}</dt><dd>${fact}</dd></div>`)}</dl>`;
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
        <b>${report.counts[severity]}</b> ${t.of("severity", severity)}</button>`;
    return html`<div class="tools">
      ${this.app.replay.closed ? nothing : html`<label>${t("audit-edition")} <select @change=${choose}>${["4.0", "2024-09"].map(edition)}</select></label>`}
      <div class="counts" role="group" aria-label=${t("audit-filter")}>${SEVERITIES.map(filter)}</div>
    </div>`;
  }

  /**
   * @param {Located["severity"]} severity
   * @param {Located[]} shown
   * @param {boolean} printed
   */
  #group(severity, shown, printed) {
    const all = shown.filter((it) => it.severity === severity);
    if (all.length === 0) return nothing;
    return html`<section class=${severity}><h3>${this.app.t.of("severity", severity)} <small>${all.length}</small></h3>
      ${this.#list(all, printed)}</section>`;
  }

  /** @param {Located[]} all @param {boolean} printed */
  #list(all, printed) {
    const one = (/** @type {Located} */ it) =>
      finding(it, { app: this.app, plan: this.#plans.get(it.from), ask: () => this.#plan(it.from), several: all.some(({ game }) => game > 1), printed });
    return html`<ol class="findings">${repeat(all, keyOf, one)}</ol>`;
  }

  /** Findings that another edition does not have. @param {Report} report @param {boolean} printed */
  #gone(report, printed) {
    const { t } = this.app;
    if (!report.gone?.length) return nothing;
    return html`<section class="gone"><h3>${t("audit-gone", { edition: report.edition })} <small>${report.gone.length}</small></h3>
      <p class="quiet">${t("audit-gone-why")}</p>${this.#list(report.gone, printed)}</section>`;
  }

  /** @param {number} seq */
  async #plan(seq) {
    if (this.#plans.has(seq)) this.#plans.delete(seq);
    else {
      this.#plans.set(seq, await this.app.replay.ask("audit", { ...this.#asked, plan: seq }).then((report) => report.plan.ways, (error) => error));
    }
    this.#draw();
  }

  /** Marks the findings about the moment shown. */
  #mark() {
    if (this.element.hidden) return;
    const seq = this.app.cursor.shown;
    const { app } = this;
    if (app.pointed && (seq < app.pointed.from || seq > app.pointed.to)) app.pointed = null;
    const pointed = app.pointed && keyOf(app.pointed);
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".findings > li"))) {
      if (isAt(one, seq)) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
      one.classList.toggle("pointed", one.dataset.finding === pointed);
    }
  }

  async #download() {
    const { link, replay } = this.app;
    const text = await replay.text("audit", "text/markdown", { ...this.#asked, lang: link.language });
    const address = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = `${link.name}.md`;
    anchor.click();
    URL.revokeObjectURL(address);
  }
}
