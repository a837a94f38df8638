/** What axe finds wrong for people who cannot see, hear or point. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What hangs on colours: all that a theme can change. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What it finds on a page.
 *
 * @param {import("playwright-core").Page} tab A page that may run scripts of ours (`bypassCSP`).
 * @param {string[]} [rules] Only these.
 * @returns {Promise<[string, string][]>}
 */
export async function faults(tab, rules) {
  // @ts-expect-error axe is in the page.
  if (!await tab.evaluate(() => Boolean(window.axe))) await tab.evaluate(AXE);
  return tab.evaluate(async (values) => {
    // @ts-expect-error axe is in the page.
    const { violations } = await window.axe.run({ resultTypes: ["violations"], ...(values && { runOnly: { type: "rule", values } }) });
    return violations.map((/** @type {{id: string, nodes: {html: string}[]}} */ { id, nodes }) => [id, nodes[0].html]);
  }, rules);
}

/**
 * What it finds on a page in the light theme and then in the dark one, which has other colours and nothing else: the other rules
 * are asked once. A long run asks all of them twice.
 *
 * @param {import("playwright-core").Page} tab
 */
export async function faultsInBoth(tab) {
  await inTheme(tab, "light");
  const light = await faults(tab);
  await inTheme(tab, "dark");
  return [...light, ...await faults(tab, process.env.DAYBOOK_LONG ? undefined : COLOURS)];
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
