/**
 * The desk: where officials, recorders and players record calls, rulings and results, for holders of a token.
 *
 * @typedef {import("./app.js").App} App
 * @typedef {import("../types/api").operations["showToken"]["responses"][200]["content"]["application/json"]} Allowed
 */
import { Problem, json } from "./api.js";
import { Desk } from "./desk/desk.js";
import { languages } from "./languages.js";
import { sheet } from "./sheet.js";
import { saying, text } from "./text.js";

/**
 * Puts a desk into an element of a page, with the rights of this tab's token.
 *
 * @param {HTMLElement} place
 * @param {App} app The match, opened.
 * @param {Allowed} may What this tab’s token allows.
 * @returns {Promise<Desk>}
 */
export async function mount(place, app, may) {
  sheet("desk");
  return new Desk(place, app, may, await words(app));
}

/** The rights of this tab's token; null if it is not valid. @returns {Promise<Allowed | null>} */
export async function allowed() {
  return json("/v1/token").catch((error) => {
    if (error instanceof Problem && error.status === 401) return null;
    throw error;
  });
}

/**
 * Offers the desk beside the match, if this tab's token is for that match.
 *
 * @param {App} app
 */
export async function offer(app) {
  const may = await allowed();
  if (!may || (may.match !== null && may.match !== app.replay.shown?.match)) return;
  const place = document.createElement("div");
  app.desk = await mount(place, app, may);
  const show = () => app.dispatchEvent(new CustomEvent("panel", { detail: { panel, show: true } }));
  app.desk.show = show;
  /** @type {import("./side.js").Panel} */
  const panel = { id: "desk", title: "desk", mount: (element) => element.append(place) };
  app.dispatchEvent(new CustomEvent("panel", { detail: { panel, show: false } }));
}

/** The page’s messages and those of the desk. @param {App} app @returns {Promise<import("./text.js").Text>} */
async function words({ link, t }) {
  const address = languages().find(({ code }) => code === link.language)?.address ?? "";
  const answer = await fetch(address.replace(/\.ftl$/, ".desk.ftl"));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const own = text(link.language, await answer.text());
  const say = (/** @type {string} */ id, values = {}) => (own.has(id) ? own(id, values) : t(id, values));
  return saying(say, (id) => own.has(id) || t.has(id));
}
