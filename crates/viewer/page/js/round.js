/**
 * The wall of a round: all its tables on one stream, or the list of rounds if none is named.
 */
import { Problem, follow, query } from "./api.js";
import { language } from "./languages.js";
import * as keys from "./round/keys.js";
import { choose } from "./round/choose.js";
import { Wall } from "./round/wall.js";
import { words } from "./text.js";
import { applyTheme } from "./theme.js";
import { html, render } from "./vendor.js";

const url = new URL(location.href);
const chosen = language(url);
const t = await words(chosen);
const [event, round] = ["event", "round"].map((name) => url.searchParams.get(name));
const place = /** @type {HTMLElement} */ (document.getElementById("wall"));
const trouble = (/** @type {Error} */ error) => render(html`<p class="trouble" role="alert">${t("failed", { why: error.message })}</p>`, place);

document.documentElement.lang = chosen;
document.title = [round ? t("round-title", { round }) : t("round-choose"), event, "Daybook"].filter(Boolean).join(" · ");
applyTheme();

if (event) {
  const wall = new Wall(t, chosen, { event, round });
  keys.mount(wall, t);
  const gone = new AbortController();
  addEventListener("pagehide", () => gone.abort());
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  const heard = (/** @type {string} */ type, /** @type {any} */ data) => {
    if (type === "tables") wall.take(data);
    else if (type === "problem") trouble(new Problem(data.status, data.detail));
  };
  follow(`/v1/round${query({ event, round })}`, heard, { signal: gone.signal, state: (open) => wall.connected(open) }).catch(trouble);
} else {
  choose(place, t, chosen).catch(trouble);
}
