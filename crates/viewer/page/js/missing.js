/**
 * The page in place of one that does not exist.
 */
import { top } from "./home/top.js";
import { language } from "./languages.js";
import { words } from "./text.js";
import { applyTheme } from "./theme.js";
import { html, render } from "./vendor.js";

const chosen = language(new URL(location.href));
const t = await words(chosen);

document.documentElement.lang = chosen;
document.title = `${t("missing-title")} - Daybook`;
applyTheme();
top("", t, chosen);
render(html`<h1>${t("missing-title")}</h1>
  <p>${t("missing-why", { path: location.pathname })}</p>
  <p><a href="/">${t("refused-home")}</a></p>`, /** @type {HTMLElement} */ (document.getElementById("missing")));
