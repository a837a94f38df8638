/**
 * The rules: every paragraph of both editions in our own words, searched as you type.
 */
import { json, query } from "./api.js";
import { language } from "./languages.js";
import { Page } from "./rules/page.js";
import { words } from "./text.js";
import { top } from "./home/top.js";

/** Milliseconds from the last letter to a search. */
const PAUSE = 150;

const url = new URL(location.href);
const chosen = language(url);
const t = await words(chosen);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let round = 0;

/**
 * Searches and shows the results, unless another search was started in the meantime.
 *
 * @param {{q: string, edition: string}} asked
 */
async function search(asked) {
  const mine = ++round;
  const address = query({ ...asked, lang: url.searchParams.get("lang") });
  history.replaceState(null, "", `/rules${address}${location.hash}`);
  try {
    const found = await json(`/v1/rules${query({ ...asked, lang: chosen })}`);
    if (mine === round) page.show(asked, found);
  } catch (error) {
    if (mine === round) page.fail(/** @type {Error} */ (error).message);
  }
}

const page = new Page(t, chosen, (asked, soon) => {
  clearTimeout(waiting);
  waiting = setTimeout(() => search(asked), soon ? 0 : PAUSE);
});

document.documentElement.lang = chosen;
document.title = `${t("rules-title")} - Daybook`;
top("/rules", t, chosen);
const linked = /^#([^/]+)\/(.+)$/.exec(decodeURIComponent(location.hash));
const edition = url.searchParams.get("edition") ?? linked?.[1] ?? "4.0";
page.mount({ q: url.searchParams.get("q") ?? "", edition });
search({ q: url.searchParams.get("q") ?? "", edition }).then(() => page.goTo(location.hash));
addEventListener("hashchange", () => page.goTo(location.hash));
