/**
 * This match beside another: the first record whose event differs.
 *
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../replay.js").Line} Line
 */
import { ask, json, query } from "../../api.js";
import { LENGTH } from "../../replay.js";
import { html, nothing, render } from "../../vendor.js";
import { apart } from "./compare.js";

/**
 * @param {HTMLElement} element
 * @param {App} app
 */
export async function mount(element, app) {
  const { t, link } = app;
  /** @type {unknown} */
  let found = nothing;
  /** @type {string[]} */
  let names = [];
  const find = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();
    if (name === "") return;
    found = html`<p class="quiet">${t("loading")}</p>`;
    draw();
    try {
      found = await compared(name, app);
    } catch (error) {
      found = html`<p class="trouble">${t("failed", { why: /** @type {Error} */ (error).message })}</p>`;
    }
    draw();
  };
  const draw = () =>
    render(
      html`<p class="quiet">${t("diff-other-how")}</p>
        <form class="tools" @submit=${find}>
          <label>${t("diff-name")} <input name="name" list="other-matches" required autocomplete="off"></label>
          <datalist id="other-matches">${names.map((name) => html`<option value=${name}></option>`)}</datalist>
          <button type="submit">${t("diff-find")}</button>
        </form>
        <div role="status">${found}</div>`,
      element,
    );
  draw();
  const list = await json("/v1/matches").catch(() => ({ items: [] }));
  names = list.items.map((/** @type {{match: string}} */ { match }) => match).filter((/** @type {string} */ name) => name !== link.name);
  draw();
}

/**
 * @param {string} name
 * @param {App} app
 */
async function compared(name, app) {
  const { t, link, replay } = app;
  const path = `/v1/matches/${encodeURIComponent(name)}`;
  const [here, there] = await Promise.all([events(replay.path, link.view), events(path, null)]);
  const seq = apart(here, there);
  const opening = html`<p class="quiet">${t("diff-opening")}</p>`;
  if (seq === null) return html`<h3>${t("diff-equal", { count: here.length - 1 })}</h3>${opening}`;
  await replay.bring(seq).catch(() => {});
  const ours = seq < here.length ? replay.line(seq)?.text : undefined;
  const theirs = seq < there.length ? await sentence(path, seq, link.language) : undefined;
  const last = (/** @type {string[]} */ all) => Math.min(seq, all.length - 1);
  return html`<h3>${t(seq === 1 ? "diff-first" : "diff-apart", { seq })}</h3>
    <dl class="pair">
      <div class="now"><dt>${t("diff-here")}</dt>
        <dd><button type="button" class="go" @click=${() => app.cursor.go(last(here))}><span class="number">${last(here)}</span> ${ours ?? t("diff-ended")}</button></dd></div>
      <div><dt>${t("diff-there", { name })}</dt>
        <dd><a class="go" href=${`/m/${encodeURIComponent(name)}#${last(there)}`}><span class="number">${last(there)}</span> ${theirs ?? t("diff-ended")}</a></dd></div>
    </dl>${opening}`;
}

/**
 * The events of a match, as written: the records of two matches also differ in their names, times and hashes.
 *
 * @param {string} path
 * @param {string | null} view
 * @returns {Promise<string[]>}
 */
async function events(path, view) {
  const answer = await ask(`${path}/events${query({ view })}`, { accept: "application/x-ndjson" });
  const lines = (await answer.text()).split("\n").filter(Boolean);
  return lines.map((line) => JSON.stringify(JSON.parse(line).event));
}

/**
 * @param {string} path
 * @param {number} seq
 * @param {string} lang
 */
async function sentence(path, seq, lang) {
  const from = seq - (seq % LENGTH);
  const [block] = await json(`${path}/patches${query({ from, to: from + LENGTH - 1, lang })}`);
  return block.lines.find((/** @type {Line} */ line) => line.seq === seq)?.text;
}
