/**
 * URLs: `/m/{name}?at&view&flip&spoilers&lang`, the same under `/embed/` and `/overlay/`, `/m/{name}/film`, and `/open`, which
 * names no match and shows that of a file, or the one that its fragment `#g=` holds, which `/embed` shows too. Older URLs have the
 * moment in the fragment, and typing one there goes to it.
 *
 * @typedef {object} Link
 * @property {"m" | "film" | "embed" | "overlay" | "open"} page
 * @property {string} name The match, with its secret if it is unlisted.
 * @property {string | null} view The view, if not the public one.
 * @property {boolean} flip Whether seat 1 is at the bottom.
 * @property {import("./languages.js").Code} language
 * @property {boolean} hidden Whether nothing past the moment may show.
 * @property {number | null} seq The moment.
 * @property {string} [room] The room for watching together.
 * @property {string} [game] The match itself, in the fragment of a page that names none.
 */
import { language } from "./languages.js";

/**
 * @param {URL} url
 * @returns {Link}
 */
export function read(url) {
  const [, first = "m", name = "", rest] = url.pathname.split("/");
  const page = rest === "film" ? rest : first;
  const fragment = /^#(\d{1,9})$/.exec(url.hash)?.[1] ?? url.searchParams.get("at");
  return {
    page: page === "film" || page === "embed" || page === "overlay" || page === "open" ? page : "m",
    name: decodeURIComponent(name),
    view: url.searchParams.get("view"),
    flip: flag(url.searchParams.get("flip")),
    language: language(url),
    room: url.searchParams.get("room") ?? undefined,
    game: name === "" ? /^#g=(.*)$/.exec(url.hash)?.[1] : undefined,
    hidden: url.searchParams.get("spoilers") === "hide",
    seq: fragment !== null && /^\d{1,9}$/.test(fragment) ? Number(fragment) : null,
  };
}

/**
 * The moment is where the server sees it, so that the recipient of a link gets a preview of that moment and no later one.
 *
 * @param {Link} link
 * @param {{page?: Link["page"]}} [how]
 * @returns {string} The address without its host.
 */
export function write(link, { page = link.page } = {}) {
  const search = new URLSearchParams();
  if (link.seq !== null) search.set("at", String(link.seq));
  if (link.view) search.set("view", link.view);
  if (link.flip) search.set("flip", "1");
  if (link.hidden) search.set("spoilers", "hide");
  if (link.room && page === "m") search.set("room", link.room);
  if (link.language !== language(new URL("about:blank"))) search.set("lang", link.language);
  const text = search.toString();
  const holds = page === "open" || (page === "embed" && link.game);
  const name = holds ? "" : `/${encodeURIComponent(link.name).replaceAll("%7E", "~")}`;
  const path = page === "film" ? `/m${name}/film` : `/${page}${name}`;
  const game = holds && link.game ? `#g=${link.game}` : "";
  return `${path}${text === "" ? "" : `?${text}`}${game}`;
}

/** Whether a flag is set; it needs no value. @param {string | null} value */
export function flag(value) {
  return value !== null && value !== "0" && value !== "false";
}
