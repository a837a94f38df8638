/**
 * The API, as people read it: every route of the service's own document, each with a request to copy. It is drawn from that document
 * when the page is opened, so the two cannot differ.
 */
import { json } from "./api.js";
import { top } from "./home/top.js";
import { language } from "./languages.js";
import { Page } from "./reference/page.js";
import { words } from "./text.js";
import { applyTheme } from "./theme.js";
import { html, render } from "./vendor.js";

const chosen = language(new URL(location.href));
const t = await words(chosen);

document.documentElement.lang = chosen;
document.title = `${t("api-title")} - Daybook`;
applyTheme();
top("/api", t, chosen);
try {
  // A match of this service, so that the examples work.
  const listed = json("/v1/matches").then(({ items }) => items[0]?.match, () => undefined);
  const page = new Page(t, await json("/openapi.json"), (await listed) ?? "by-hand");
  page.mount();
  page.goTo(location.hash);
  addEventListener("hashchange", () => page.goTo(location.hash));
} catch (error) {
  const place = /** @type {HTMLElement} */ (document.getElementById("routes"));
  render(html`<p class="trouble" role="alert">${t("failed", { why: /** @type {Error} */ (error).message })}</p>`, place);
}
