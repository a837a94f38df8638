/**
 * A place to drop a match: a `.daybook` file, or a log of Board Game Arena.
 *
 * @typedef {import("../../types/api").components["schemas"]["ImportReport"]} Report
 * @typedef {import("../languages.js").Code} Language
 */
import { Problem, ask, keepToken, token } from "../api.js";
import { html, nothing, render } from "../vendor.js";

/**
 * @typedef {{name: string, state: "sending" | "done" | "failed", match?: string, records?: number, report?: Report | null, why?: string}} Sent
 */

/**
 * @param {HTMLElement} element
 * @param {import("../text.js").Text} t
 * @param {Language} language
 * @param {() => void} received Called after each match that came in.
 */
export function mount(element, t, language, received) {
  /** @type {Sent[]} */
  let sent = [];
  let over = false;
  /** Files that wait for a token. @type {File[]} */
  let waiting = [];

  const take = async (/** @type {File[]} */ files) => {
    /** Why this token will not do, once that is known. */
    let refused = "";
    for (const file of files) {
      const one = /** @type {Sent} */ ({ name: file.name, state: "sending" });
      sent = [one, ...sent];
      draw();
      try {
        if (refused === "") {
          Object.assign(one, await send(file), { state: "done" });
          received();
        }
      } catch (error) {
        const problem = /** @type {Error} */ (error);
        Object.assign(one, { state: "failed", why: problem.message });
        if (problem instanceof Problem && (problem.status === 401 || problem.status === 403)) {
          refused = t(token() ? "receive-other-token" : "receive-needs-token");
          keepToken(null);
        }
      }
      if (refused !== "") {
        Object.assign(one, { state: "failed", why: refused });
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
  const draw = () => render(html`${place(t, over, take)}${waiting.length > 0 ? asking(t, again) : nothing}
    <ul class="sent" aria-live="polite">${sent.map((one) => html`<li class=${one.state}>${told(one, t, language)}</li>`)}</ul>`, element);
  const hover = (/** @type {boolean} */ now) => (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    if (over === now) return;
    over = now;
    draw();
  };
  addEventListener("dragover", hover(true));
  addEventListener("dragleave", (event) => event.relatedTarget === null && hover(false)(event));
  addEventListener("drop", (event) => {
    hover(false)(event);
    take([...(event.dataTransfer?.files ?? [])]);
  });
  draw();
}

/** @param {File} file @returns {Promise<Partial<Sent>>} */
async function send(file) {
  const headers = { "content-type": "application/octet-stream" };
  const answer = await ask("/v1/import", { method: "POST", body: file, headers });
  return answer.json();
}

/**
 * @param {import("../text.js").Text} t
 * @param {boolean} over
 * @param {(files: File[]) => void} take
 */
function place(t, over, take) {
  const chosen = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    take([...(input.files ?? [])]);
    input.value = "";
  };
  return html`<label class=${over ? "drop over" : "drop"}>
    <strong>${t("receive-drop")}</strong>
    <span>${t("receive-what")}</span>
    <input class="only-heard" type="file" multiple accept=".daybook,.json,.ndjson" @change=${chosen}>
  </label>`;
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
  if (one.state === "failed") return t("receive-failed", { name: one.name, why: one.why ?? "" });
  const words = t("receive-done", { name: one.name, records: one.records ?? 0 });
  return html`<a href=${`/m/${encodeURIComponent(one.match ?? "")}`}>${words}</a>${report(one.report, t, language)}`;
}

/**
 * What an import could not read or had to guess.
 *
 * @param {Report | null | undefined} found
 * @param {import("../text.js").Text} t
 * @param {Language} language
 */
function report(found, t, language) {
  if (!found) return nothing;
  const counted = (/** @type {Record<string, number>} */ all) =>
    // The names and messages of the other service, which are English.
    Object.entries(all).map(([name, count]) => html`<span lang="en">${count > 1 ? t("receive-times", { name, count }) : name}</span>`);
  /** @type {[string, (string | ReturnType<typeof html>)[]][]} */
  const parts = [
    ["receive-unknown-types", counted(found.unknown_types)],
    ["receive-unread-messages", counted(found.unread_messages)],
    ["receive-gaps", found.gaps.map((one) => one[language])],
    ["receive-remarks", found.remarks.map((one) => one[language])],
  ];
  const some = parts.filter(([, all]) => all.length > 0);
  const read = t("receive-read", { count: found.notifications });
  if (some.length === 0) return html`<p>${read} ${t("receive-all-read")}</p>`;
  return html`<p>${read}</p>
    <details>
      <summary>${t("receive-report")}</summary>
      ${some.map(([key, all]) => html`<h3>${t(key)}</h3><ul>${all.map((one) => html`<li>${one}</li>`)}</ul>`)}
    </details>`;
}
