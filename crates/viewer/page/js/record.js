/**
 * The pages for recording a match: the setup page, the console, and practice with a recorded match.
 */
import { Problem, keepToken, token } from "./api.js";
import { isThere } from "./engine.js";
import { top } from "./home/top.js";
import { language } from "./languages.js";
import { PracticePage } from "./practice/page.js";
import { Practice } from "./practice/practice.js";
import { Console } from "./record/console.js";
import { Recording } from "./record/recording.js";
import { SetUp } from "./record/set-up.js";
import { trouble } from "./record/trouble.js";
import { words } from "./text.js";
import { applyTheme } from "./theme.js";
import { html, render } from "./vendor.js";

// A link may hand over a token. The fragment is never sent, and is removed from the URL.
const handed = /^#token=(\w+)$/.exec(location.hash);
if (handed) {
  keepToken(handed[1]);
  history.replaceState(null, "", location.pathname + location.search);
}
// A link pasted into a tab that is already on this page does not reload it.
addEventListener("hashchange", () => location.reload());

const chosen = language(new URL(location.href));
const t = await words(chosen);
const place = /** @type {HTMLElement} */ (document.getElementById("record"));
const [, , ...names] = location.pathname.split("/").map(decodeURIComponent);
const isPractice = names.length > 1;
const match = names.at(-1) ?? "";

document.documentElement.lang = chosen;
document.title = `${t(isPractice ? "practice-title" : "record-title")} - Daybook`;
applyTheme();

async function start() {
  if (match === "") {
    top("/record", t, chosen);
    new SetUp(place, t, chosen).mount();
    return;
  }
  document.body.classList.add("at-table");
  render(html`<p class="opens" role="status">${t("practice-opening")}</p>`, place);
  if (!isThere) throw new Error(t("record-no-engine"));
  if (isPractice) {
    new PracticePage(place, await Practice.open(match, chosen, t), t, chosen).mount();
    return;
  }
  const recording = await Recording.open(match, chosen, (letters) => t("record-device", { letters }));
  new Console(place, recording, t, chosen).mount();
}

/** @param {unknown} error */
function failed(error) {
  const needs = error instanceof Problem && [401, 403, 404].includes(error.status);
  const isMissing = error instanceof Problem && error.status === 404;
  const again = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    keepToken(String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("token")).trim());
    start().catch(failed);
  };
  document.body.classList.remove("at-table");
  top("/record", t, chosen);
  render(html`<h1>${t(isPractice ? "practice-title" : "record-title")}</h1>
    <p class="trouble" role="alert">${isMissing ? t("refused-missing") : t("failed", { why: trouble(/** @type {Error} */ (error), t) })}</p>
    ${needs ? html`<form class="token" @submit=${again}>
      <label>${t("record-token")} <input name="token" type="password" autocomplete="off" required .value=${token() ?? ""}></label>
      <button type="submit">${t("record-go-on")}</button>
    </form>` : html`<button type="button" @click=${() => location.reload()}>${t("record-again")}</button>`}`, place);
}

start().catch(failed);
