/**
 * Fields that the desk's forms are made of, and reading their values.
 *
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {Record<string, any>} Values The initial values of a form.
 */
import { html, nothing, repeat } from "../vendor.js";

/** A multi-line text. @param {string} label @param {string} name @param {{value?: string, required?: boolean, hint?: string}} [how] */
export function words(label, name, { value = "", required = true, hint = "" } = {}) {
  return html`<label>${label} <textarea name=${name} rows="2" ?required=${required} .value=${value}></textarea>${hint ? html`<small>${hint}</small>` : nothing}</label>`;
}

/** A short text. @param {string} label @param {string} name @param {{value?: string, required?: boolean, hint?: string}} [how] */
export function word(label, name, { value = "", required = false, hint = "" } = {}) {
  return html`<label>${label} <input name=${name} autocomplete="off" ?required=${required} .value=${value}>${hint ? html`<small>${hint}</small>` : nothing}</label>`;
}

/** @param {string} label @param {string} name @param {{value?: number | "", min?: number, max?: number, required?: boolean}} [how] */
export function number(label, name, { value = "", min = 0, max, required = false } = {}) {
  return html`<label>${label} <input type="number" inputmode="numeric" name=${name} min=${min} max=${max ?? nothing} ?required=${required} .value=${String(value)}></label>`;
}

/**
 * A record number, with a button for the moment shown.
 *
 * @param {Desk} desk @param {string} name @param {{label: string, value?: number | "", required?: boolean}} how
 */
export function record(desk, name, { label, value = "", required = false }) {
  const now = (/** @type {Event} */ { currentTarget }) => {
    const input = /** @type {HTMLElement} */ (currentTarget).parentElement?.querySelector("input");
    if (input) input.value = String(desk.app.cursor.shown);
  };
  return html`<div class="beside">${number(label, name, { value, required })}
    <button type="button" @click=${now}>${desk.t("desk-moment")}</button></div>`;
}

/**
 * A choice of several values.
 *
 * @param {string} label @param {string} name @param {(readonly [string | number, string])[]} all @param {string | number} [value]
 */
export function choice(label, name, all, value = "") {
  return html`<label>${label} <select name=${name}>
    ${repeat(all, ([one]) => one, ([one, text]) => html`<option value=${one} ?selected=${String(one) === String(value)}>${text}</option>`)}</select></label>`;
}

/** A player; or nobody, where allowed. @param {Desk} desk @param {string} name @param {{label: string, value?: number, nobody?: boolean}} how */
export function seat(desk, name, { label, value, nobody = false }) {
  const all = desk.seats.map((one) => /** @type {const} */ ([one, desk.app.player(one)]));
  return choice(label, name, nobody ? [["", desk.t("desk-nobody")], ...all] : all, value ?? "");
}

/** A text on one line: in a sentence of the log, a line break would be an escape. @param {FormData} data @param {string} name */
export function textOf(data, name) {
  return String(data.get(name) ?? "").trim().replace(/\s*[\r\n]\s*/g, " ");
}

/** The number entered, if any. @param {FormData} data @param {string} name @returns {number | undefined} */
export function numberOf(data, name) {
  const text = textOf(data, name);
  return text === "" ? undefined : Number(text);
}

/** The members of an event that have a value: empty fields are left out. @param {Record<string, unknown>} data @returns {object} */
export function filled(data) {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0)));
}
