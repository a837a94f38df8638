/** What axe finds wrong for people who cannot see, hear or point. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Where it looks on a page, and which of its rules it asks; all of the page, and all rules, unless they are named. */
/** @typedef {{part?: string, only?: {type: "rule" | "tag", values: string[]}}} Asked */

/** What hangs on colours: all that a theme can change. @type {Asked["only"]} */
const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * What it finds on a page.
 *
 * @param {import("playwright-core").Page} tab A page that may run scripts of ours (`bypassCSP`).
 * @param {Asked} [asked]
 * @returns {Promise<[string, string][]>}
 */
export async function faults(tab, { part = "html", only } = {}) {
  // @ts-expect-error axe is in the page.
  if (!await tab.evaluate(() => Boolean(window.axe))) await tab.evaluate(AXE);
  return tab.evaluate(async ([where, runOnly]) => {
    // @ts-expect-error axe is in the page.
    const { violations } = await window.axe.run(where, { resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations.map((/** @type {{id: string, nodes: {html: string}[]}} */ { id, nodes }) => [id, nodes[0].html]);
  }, /** @type {const} */ ([part, only]));
}

/**
 * What it finds on a page in the light theme and then in the dark one, which has other colours and nothing else: the other rules
 * are asked once. A long run asks all of them twice.
 *
 * @param {import("playwright-core").Page} tab
 * @param {Asked} [asked]
 */
export async function faultsInBoth(tab, asked = {}) {
  await inTheme(tab, "light");
  const light = await faults(tab, asked);
  await inTheme(tab, "dark");
  return [...light, ...await faults(tab, process.env.DAYBOOK_LONG ? asked : { ...asked, only: COLOURS })];
}

/** @param {import("playwright-core").Page} tab @param {"light" | "dark"} colorScheme */
async function inTheme(tab, colorScheme) {
  await tab.emulateMedia({ colorScheme });
  await tab.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done));
    // Colours may change little by little.
    await Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished.catch(() => {})));
  });
}
