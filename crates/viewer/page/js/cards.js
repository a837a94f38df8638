/**
 * Cards: a search by name, and all that is known of the card that the address names.
 */
import { json, Problem, query } from "./api.js";
import { Plays } from "./cards/plays.js";
import { found, form, sheet, trouble } from "./cards/sheet.js";
import { language, languages } from "./languages.js";
import { words } from "./text.js";
import { top } from "./home/top.js";

/** Milliseconds until a card that the service has to ask for is requested again, and how often that is done. */
const WAIT = 4_000;
const WAITS_MAX = 30;

const url = new URL(location.href);
const chosen = language(url);
const t = await words(chosen);
const reference = decodeURIComponent(/^\/cards\/([^/]+)$/.exec(url.pathname)?.[1] ?? "");
const q = url.searchParams.get("q") ?? "";

/** What components of boards need: the text and the language. */
const app = /** @type {import("./app.js").App} */ (/** @type {unknown} */ ({ t, link: { language: chosen } }));

/** Lists all cards, or those with a part of a name, page by page. */
async function list() {
  /** @type {import("./cards/sheet.js").Card[]} */
  let items = [];
  /** @type {(cursor: string | null) => Promise<void>} */
  const more = async (cursor) => {
    const page = await json(`/v1/cards${query({ q, lang: chosen, cursor })}`);
    items = [...items, ...page.items];
    found(items, page.next ? () => more(page.next).catch(failed) : null, t);
  };
  await more(null);
}

/** Shows the card; one that is asked for elsewhere is requested again. @param {number} [waits] */
async function show(waits = 0) {
  const path = `/v1/cards/${encodeURIComponent(reference)}`;
  const others = languages().map(({ code }) => code).filter((code) => code !== chosen);
  try {
    const [card, standing, ...rest] = await Promise.all([
      json(`${path}${query({ lang: chosen })}`),
      json(`${path}/standing`),
      ...others.map((lang) => json(`${path}${query({ lang })}`)),
    ]);
    document.title = `${card.name} - Daybook`;
    const translated = rest.map((one, index) => ({ lang: others[index], says: one.says }));
    const draw = () => sheet({ card, standing, translated }, app, chosen, draw);
    draw();
    await new Plays(reference, t, chosen, url).search();
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    trouble(t(error.awaited ? "cards-awaited" : "cards-unknown"));
    if (error.awaited && waits < WAITS_MAX) setTimeout(() => show(waits + 1).catch(failed), WAIT);
  }
}

/** @param {Error} error */
function failed(error) {
  trouble(t("failed", { why: error.message }));
}

document.documentElement.lang = chosen;
document.title = `${t("cards-title")} - Daybook`;
top("/cards", t, chosen);
form(q, reference === "", t);
await (reference === "" ? list() : show()).catch(failed);
