/**
 * A text of moves dropped on another page: it is passed on to the page that opens it, in this tab.
 *
 * @typedef {import("./opened.js").Lent} Lent
 */
import { inTab } from "../kept.js";

const BROUGHT = "daybook.brought";

/** Whether a file is a text of moves, by its name. @param {File} file */
export const isMoves = ({ name }) => /\.moves$/i.test(name);

/** Passes a text on. @param {File} file */
export async function bring(file) {
  inTab.set(BROUGHT, JSON.stringify({ name: file.name, text: await file.text() }));
  location.assign("/open");
}

/** The text that was passed on; can be read once. @returns {Lent | undefined} */
export function brought() {
  const kept = inTab.get(BROUGHT);
  if (!kept) return undefined;
  inTab.set(BROUGHT, null);
  const { name, text } = JSON.parse(kept);
  return { name, bytes: new TextEncoder().encode(text).buffer };
}
