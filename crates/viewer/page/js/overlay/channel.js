/**
 * What a channel shows: its control page selects the match, the language and the parts.
 *
 * @typedef {import("../../types/api").components["schemas"]["Scene"]} SceneOf
 */
import { follow } from "../api.js";
import { languages } from "../languages.js";
import { words } from "../text.js";
import { html, nothing, render } from "../vendor.js";
import { PARTS } from "./parts.js";
import { Show } from "./show.js";

/** @param {SceneOf} scene @returns {import("./parts.js").How} */
function how({ show, delay, lower }) {
  return { parts: PARTS.filter((part) => (show ?? []).includes(part)), delay: delay ?? 0, lower: lower ?? [] };
}

/** What requires another document. @param {SceneOf} scene */
function what({ match, lang, flip }) {
  return JSON.stringify([match ?? null, lang ?? null, flip ?? false]);
}

/** @param {HTMLElement} element @param {string} name */
export async function mount(element, name) {
  /** @type {{show: Show, what: string} | null} */
  let now = null;
  const gone = new AbortController();
  addEventListener("pagehide", () => gone.abort());
  const change = async (/** @type {SceneOf | null} */ scene) => {
    const asked = scene?.match ? what(scene) : null;
    if (now && now.what === asked && scene) return now.show.change(how(scene));
    now?.show.leave();
    now = null;
    render(nothing, element);
    if (!scene?.match || !asked) return undefined;
    const all = languages().map(({ code }) => code);
    const language = all.find((code) => code === scene.lang) ?? all[0];
    const t = await words(language);
    const show = new Show(element, { page: "overlay", name: scene.match, view: null, flip: scene.flip ?? false, language, hidden: false, seq: null }, t);
    now = { show, what: asked };
    try {
      await show.open(how(scene));
    } catch (error) {
      render(html`<p class="trouble" role="alert">${t("failed", { why: /** @type {Error} */ (error).message })}</p>`, element);
    }
    return undefined;
  };
  let last = Promise.resolve();
  const heard = (/** @type {string} */ type, /** @type {any} */ data) => {
    if (type === "scene") last = last.then(() => change(data.scene)).catch(() => undefined);
  };
  await follow(`/v1/channels/${encodeURIComponent(name)}`, heard, { signal: gone.signal });
}
