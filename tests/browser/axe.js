/** What axe finds wrong for people who cannot see, hear or point. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @param {import("playwright-core").Page} tab A page that may run scripts of ours (`bypassCSP`). */
export async function faults(tab) {
  await tab.evaluate(AXE);
  // @ts-expect-error axe is in the page.
  return tab.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html]));
}
