/**
 * A drop zone for matches: a `.daybook` file, or a Board Game Arena log. A text of moves is opened, not imported: its cards have
 * no salts, and nobody has signed it.
 *
 * @typedef {import("../imported.js").Report} Report
 * @typedef {import("../languages.js").Code} Language
 */
import { Problem, ask, keepToken, token } from "../api.js";
import { dropped, place } from "../drop.js";
import { isThere } from "../engine.js";
import { report } from "../imported.js";
import { bring, isMoves } from "../open/brought.js";
import { inShort } from "../open/way.js";
import { html, nothing, render } from "../vendor.js";

/**
 * @typedef {{name: string, state: "sending" | "done" | "there" | "failed" | "moves", file?: File, match?: string, records?: number, report?: Report | null, why?: string, isViewable?: boolean}} Sent
 *   `isViewable`: whether it can be viewed without a token all the same.
 */

/**
 * @param {HTMLElement} element
 * @param {import("../text.js").Text} t
 * @param {Language} language
 * @param {() => void} received Called after each imported match.
 */
export function mount(element, t, language, received) {
  /** @type {Sent[]} */
  let sent = [];
  let over = false;
  /** Files that need a token. @type {File[]} */
  let waiting = [];

  const take = async (/** @type {File[]} */ files) => {
    const [first, ...others] = files;
    if (isThere && others.length === 0 && first && isMoves(first)) return bring(first);
    /** Why this token was rejected, once known. */
    let refused = "";
    for (const file of files) {
      const one = /** @type {Sent} */ ({ name: file.name, state: isMoves(file) ? "moves" : "sending", file });
      sent = [one, ...sent];
      draw();
      if (one.state === "moves") continue;
      try {
        if (refused === "") {
          Object.assign(one, await send(file), { state: "done" });
          received();
        }
      } catch (error) {
        const problem = /** @type {Error} */ (error);
        Object.assign(one, { state: "failed", why: problem.message });
        if (problem instanceof Problem && problem.match) Object.assign(one, { state: "there", match: problem.match });
        if (problem instanceof Problem && (problem.status === 401 || problem.status === 403)) {
          refused = t(token() ? "receive-other-token" : "receive-needs-token");
          keepToken(null);
        }
      }
      if (refused !== "") {
        Object.assign(one, { state: "failed", why: refused, isViewable: isThere });
        waiting = [...waiting, file];
      }
      draw();
    }
  };
  const again = (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    keepToken(String(new FormData(form).get("token")).trim());
    const files = waiting;
    sent = sent.filter((one) => !files.some((file) => file.name === one.name));
    waiting = [];
    take(files);
  };
  const draw = () => render(html`${place(t, { over, take, multiple: true, moves: isThere })}
    <p class="only-look"><a href="/open">${t("receive-only-look")}</a></p>
    ${isThere ? inShort(t) : nothing}
    ${waiting.length > 0 ? asking(t, again) : nothing}
    <ul class="sent" aria-live="polite">${sent.map((one) => html`<li class=${one.state}>${told(one, t, language)}</li>`)}</ul>`, element);
  dropped((now) => {
    over = now;
    draw();
  }, take);
  draw();
}

/** @param {File} file @returns {Promise<Partial<Sent>>} */
async function send(file) {
  const headers = { "content-type": "application/octet-stream" };
  const answer = await ask("/v1/import", { method: "POST", body: file, headers });
  const { name, ...received } = await answer.json();
  // In the list, a file keeps its own name.
  return { ...received, match: name };
}

/**
 * @param {import("../text.js").Text} t
 * @param {(event: Event) => void} again
 */
function asking(t, again) {
  return html`<form class="token" @submit=${again}>
    <label>${t("receive-token")} <input name="token" type="password" autocomplete="off" required .value=${token() ?? ""}></label>
    <button type="submit">${t("receive-send")}</button>
  </form>`;
}

/**
 * @param {Sent} one
 * @param {import("../text.js").Text} t
 * @param {Language} language
 */
function told(one, t, language) {
  if (one.state === "sending") return html`${t("receive-sending", { name: one.name })} <progress aria-label=${one.name}></progress>`;
  if (one.state === "moves") return isThere ? view(one, t("receive-moves", { name: one.name })) : t("receive-failed", { name: one.name, why: t("receive-no-moves") });
  if (one.state === "failed") return html`${t("receive-failed", { name: one.name, why: one.why ?? "" })} ${one.isViewable ? view(one, t("receive-only-look")) : nothing}`;
  if (one.state === "there") return html`<a href=${`/m/${encodeURIComponent(one.match ?? "")}`}>${t("receive-there", { name: one.name })}</a>`;
  const words = t("receive-done", { name: one.name, records: one.records ?? 0 });
  return html`<a href=${`/m/${encodeURIComponent(one.match ?? "")}`}>${words}</a>${report(one.report, t, language)}`;
}

/** Opens a file that is not stored. @param {Sent} one @param {string} words */
function view({ file }, words) {
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (file) bring(file);
  };
  return html`<a href="/open" @click=${go}>${words}</a>`;
}
