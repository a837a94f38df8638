/**
 * How to set up the overlay: the parameters of its URL, and a form that builds the URL.
 */
import { query } from "../api.js";
import { languages } from "../languages.js";
import { write } from "../link.js";
import { html, render } from "../vendor.js";
import { PARTS } from "./parts.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{show: string[], flip: boolean, language: import("../languages.js").Code, seq: string}} Chosen */

/**
 * @param {HTMLElement} element
 * @param {App} app
 */
export function mount(element, app) {
  document.body.className = "set-up";
  document.title = `${app.t("overlay-title")} - Daybook`;
  /** @type {Chosen} */
  let chosen = { show: [...PARTS], flip: app.link.flip, language: app.link.language, seq: "" };
  let copied = "";
  const copy = async () => {
    const made = address(chosen, app);
    await navigator.clipboard?.writeText(made).then(() => (copied = made), () => undefined);
    draw();
  };
  const draw = () => render(page(chosen, app, { choose, copy, copied }), element);
  const choose = (/** @type {Event} */ event) => {
    const data = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    chosen = {
      show: data.getAll("show").map(String),
      flip: data.has("flip"),
      language: /** @type {Chosen["language"]} */ (data.get("lang")),
      seq: String(data.get("at")),
    };
    draw();
  };
  draw();
}

/** @param {Chosen} chosen @param {App} app */
function address({ show, flip, language, seq }, { link }) {
  const all = show.length === PARTS.length;
  const path = write({ ...link, flip: false, view: null, hidden: false, seq: null }, { page: "overlay" }).split("?")[0];
  return location.origin + path + query({ flip: flip ? "1" : null, lang: language, show: all ? null : show.join(","), at: seq });
}

/**
 * @param {Chosen} chosen
 * @param {App} app
 * @param {{choose: (event: Event) => void, copy: () => void, copied: string}} how `copied`: the URL that was copied last.
 */
function page(chosen, app, { choose, copy, copied }) {
  const { t } = app;
  const made = address(chosen, app);
  const keep = (/** @type {Event} */ event) => event.preventDefault();
  const option = (/** @type {string} */ name, /** @type {unknown} */ words) => html`<dt><code>${name}</code></dt><dd>${words}</dd>`;
  return html`<p><a class="brand" href="/">Daybook</a></p>
    <h1>${t("overlay-title")}</h1>
    <p>${t("overlay-what")}</p>
    <p>${t("overlay-how")}</p>
    <form @input=${choose} @submit=${keep}>
      <fieldset>
        <legend>${t("overlay-show")}</legend>
        ${PARTS.map((part) => html`<label><input type="checkbox" name="show" value=${part} .checked=${chosen.show.includes(part)}> ${app.t.of("overlay-part", part)}</label>`)}
      </fieldset>
      <fieldset>
        <legend>${t("overlay-more")}</legend>
        <label><input type="checkbox" name="flip" .checked=${chosen.flip}> ${t("overlay-flip")}</label>
        <label>${t("overlay-language")} <select name="lang">
          ${languages().map(({ code, name }) => html`<option value=${code} lang=${code} ?selected=${chosen.language === code}>${name}</option>`)}
        </select></label>
        <label>${t("overlay-at")} <input type="number" name="at" min="0" max="999999999" .value=${chosen.seq}></label>
      </fieldset>
      <div class="address"><label>${t("overlay-address")} <input readonly .value=${made} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}></label>
        <button type="button" @click=${copy}>${t(copied === made ? "do-shared" : "do-copy")}</button></div>
    </form>
    <p><a href=${made}>${t("overlay-open")}</a></p>
    <h2>${t("overlay-options")}</h2>
    <dl>
      ${option("show=players,regions", html`${t("overlay-option-show")} <code>${PARTS.join(", ")}</code>`)}
      ${option("flip=1", t("overlay-option-flip"))}
      ${option(`lang=${chosen.language}`, t("overlay-option-lang", { languages: languages().map(({ code, name }) => `${name} (${code})`).join(", ") }))}
      ${option("at=120", t("overlay-option-at"))}
    </dl>`;
}
