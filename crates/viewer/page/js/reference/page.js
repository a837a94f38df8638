/**
 * The routes of the API, each folded until it is opened.
 *
 * @typedef {{in: string, name: string, required?: boolean, schema?: any, description?: string}} Parameter
 * @typedef {{operationId: string, summary: string, parameters?: Parameter[], requestBody?: {content: Record<string, {schema?: any}>}, responses: Record<string, {description: string, content?: Record<string, unknown>}>}} Operation
 * @typedef {{method: string, path: string, parameters: Parameter[], operation: Operation}} Route
 */
import { folded } from "../folded.js";
import { html, nothing, render, repeat } from "../vendor.js";
import { address, command, needsToken } from "./example.js";

const METHODS = ["get", "post", "put", "delete"];

const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Page {
  #asked = "";
  /** The routes that are open: only these are drawn whole. @type {Set<string>} */
  #open = new Set();
  #copied = "";

  /** @param {import("../text.js").Text} t @param {any} document The OpenAPI document. @param {import("./example.js").Sample} sample */
  constructor(t, document, sample) {
    this.t = t;
    this.sample = sample;
    this.schemas = document.components?.schemas ?? {};
    /** @type {Route[]} */
    this.routes = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({ method, path, parameters: item.parameters ?? [], operation: item[method] })));
  }

  mount() {
    const { t } = this;
    const find = (/** @type {Event} */ event) => {
      this.#asked = /** @type {HTMLInputElement} */ (event.target).value;
      this.draw();
    };
    render(html`<h1>${t("api-title")}</h1>
      <p>${t("api-what")} <a href="/openapi.json">${t("api-document")}</a></p>
      <form class="search" role="search" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <label>${t("api-find")} <input type="search" maxlength="100" autocomplete="off" @input=${find}></label>
      </form>`, at("search"));
    this.draw();
  }

  /** Opens the route that the address names. @param {string} hash */
  goTo(hash) {
    const id = hash.slice(1);
    if (!this.routes.some(({ operation }) => operation.operationId === id)) return;
    this.#open.add(id);
    this.draw();
    at(id).scrollIntoView();
    at(id).querySelector("summary")?.focus();
  }

  draw() {
    const words = folded(this.#asked).split(/\s+/).filter(Boolean);
    const shown = this.routes.filter(({ method, path, operation }) => {
      const text = folded(`${method} ${path} ${operation.summary}`);
      return words.every((word) => text.includes(word));
    });
    render(html`${shown.length === 0 ? html`<p>${this.t("api-none")}</p>` : nothing}
      ${repeat(shown, ({ operation }) => operation.operationId, (route) => this.#route(route))}`, at("routes"));
  }

  /** @param {Route} route */
  #route(route) {
    const { method, path, operation } = route;
    const id = operation.operationId;
    const isOpen = this.#open.has(id);
    const toggle = (/** @type {Event} */ { target }) => {
      const { open } = /** @type {HTMLDetailsElement} */ (target);
      if (open === this.#open.has(id)) return;
      if (open) this.#open.add(id);
      else this.#open.delete(id);
      this.draw();
    };
    return html`<details class="route" id=${id} ?open=${isOpen} @toggle=${toggle}>
      <summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code>
        ${needsToken(route) ? html`<span class="token">${this.t("api-token")}</span>` : nothing}
        <span class="about">${operation.summary}</span></summary>
      ${isOpen ? this.#inside(route) : nothing}
    </details>`;
  }

  /** @param {Route} route */
  #inside(route) {
    const { t } = this;
    const { operation, method } = route;
    const line = command(route, this.sample);
    const copy = async () => {
      await navigator.clipboard?.writeText(line).catch(() => undefined);
      this.#copied = operation.operationId;
      this.draw();
    };
    const isTried = method === "get" && !needsToken(route) && !/0123456789abcdef/.test(line);
    const parameters = [...route.parameters, ...(operation.parameters ?? [])];
    return html`<div class="inside">
      <h2>${t("api-example")}</h2>
      <pre><code>${line.split("\n").map((one, number) => html`${number > 0 ? html`<br>` : nothing}${one}`)}</code></pre>
      <p class="do"><button type="button" @click=${copy}>${t(this.#copied === operation.operationId ? "do-shared" : "do-copy")}</button>
        ${isTried ? html`<a href=${address(route, this.sample)} target="_blank" rel="noopener">${t("api-try")}</a>` : nothing}</p>
      ${parameters.length > 0 ? html`<h2>${t("api-parameters")}</h2><dl>${parameters.map((one) => this.#parameter(one))}</dl>` : nothing}
      ${operation.requestBody ? html`<h2>${t("api-body")}</h2>${Object.entries(operation.requestBody.content).map(([type, { schema }]) => this.#body(type, schema))}` : nothing}
      <h2>${t("api-responses")}</h2>
      <dl>${Object.entries(operation.responses).map(([status, { description, content }]) => html`<dt><code>${status}</code></dt>
        <dd>${[description, Object.keys(content ?? {}).join(", ")].filter(Boolean).join(" · ")}</dd>`)}</dl>
    </div>`;
  }

  /** @param {Parameter} parameter */
  #parameter({ in: place, name, required, schema, description }) {
    const facts = [place, required || place === "path" ? this.t("api-required") : "", this.#values(schema), description];
    return html`<dt><code>${name}</code></dt><dd>${facts.filter(Boolean).join(" · ")}</dd>`;
  }

  /** @param {string} type @param {any} schema */
  #body(type, schema) {
    const { properties = {}, required = [] } = this.#schema(schema);
    const members = Object.entries(properties);
    return html`<p><code>${type}</code></p>
      ${members.length > 0 ? html`<dl>${members.map(([name, one]) => html`<dt><code>${name}</code></dt>
        <dd>${[required.includes(name) ? this.t("api-required") : "", this.#values(one), this.#schema(one).description].filter(Boolean).join(" · ")}</dd>`)}</dl>` : nothing}`;
  }

  /** A schema, where it is described. @param {any} schema @returns {any} */
  #schema(schema) {
    const name = /^#\/components\/schemas\/(.+)$/.exec(schema?.$ref ?? "")?.[1];
    return (name ? this.schemas[name] : schema) ?? {};
  }

  /** What a value may be, in a few words. @param {any} schema */
  #values(schema) {
    const { type, enum: all, pattern, minimum, maximum, items } = this.#schema(schema);
    if (all) return all.join(" | ");
    const kind = [type].flat().filter(Boolean).join(" | ");
    const range = minimum === undefined && maximum === undefined ? "" : `${minimum ?? ""}–${maximum ?? ""}`;
    const of = items ? [this.#schema(items).type].flat().filter(Boolean).join(" | ") : "";
    return [of ? `${kind} (${of})` : kind, range, pattern].filter(Boolean).join(" ");
  }
}
