/**
 * The control page of a stream: it selects the table and the parts that the overlay shows, while the scene in the streaming
 * program keeps its one URL.
 */
import { Channel } from "./control/channel.js";
import { Page } from "./control/page.js";
import { top } from "./home/top.js";
import { language } from "./languages.js";
import { words } from "./text.js";
import { applyTheme } from "./theme.js";
import { html, render } from "./vendor.js";

const chosen = language(new URL(location.href));
const t = await words(chosen);
const place = /** @type {HTMLElement} */ (document.getElementById("control"));

document.documentElement.lang = chosen;
document.title = `${t("control-title")} - Daybook`;
applyTheme();
top("/control", t, chosen);
try {
  const channel = await Channel.open(chosen);
  new Page(place, channel, t, chosen).mount();
  addEventListener("hashchange", () => location.reload());
} catch (error) {
  render(html`<p class="trouble" role="alert">${t("failed", { why: /** @type {Error} */ (error).message })}</p>`, place);
}
