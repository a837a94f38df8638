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
/** A match of this service and a card in it, so that the examples work. */
async function listed() {
  const none = { match: "by-hand", object: "o1.0", event: "Friday at the shop" };
  try {
    const { items } = await json("/v1/matches");
    const [first] = items;
    const { objects } = await json(`/v1/matches/${encodeURIComponent(first.match)}/state`);
    const explained = objects.find((/** @type {{zone: string}} */ { zone }) => zone === "hero");
    return { match: first.match, object: explained?.id ?? none.object, event: items.find((/** @type {{event: string | null}} */ one) => one.event)?.event ?? none.event };
  } catch {
    return none;
  }
}

try {
  const [described, sample] = await Promise.all([json("/openapi.json"), listed()]);
  const page = new Page(t, described, sample);
  page.mount();
  page.goTo(location.hash);
  addEventListener("hashchange", () => page.goTo(location.hash));
} catch (error) {
  const place = /** @type {HTMLElement} */ (document.getElementById("routes"));
  render(html`<p class="trouble" role="alert">${t("failed", { why: /** @type {Error} */ (error).message })}</p>`, place);
}
