/**
 * The home page: the public matches, and a drop zone for more.
 */
import { Matches } from "./home/matches.js";
import * as receive from "./home/receive.js";
import { top } from "./home/top.js";
import { language } from "./languages.js";
import { words } from "./text.js";

const chosen = language(new URL(location.href));
const t = await words(chosen);
const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

document.documentElement.lang = chosen;
document.title = `Daybook: ${t("home-motto")}`;
top("/", t, chosen);
const matches = new Matches(at("matches"), t, chosen);
matches.search(Object.fromEntries(new URLSearchParams(location.search)));
receive.mount(at("import"), t, chosen, () => matches.search({}));
