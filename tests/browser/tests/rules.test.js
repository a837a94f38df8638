/** Searching the rules. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsInBoth } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";

const served = serving(sharedDemo);

/** @param {string} path @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(path, options) {
  const { page: tab, troubles } = await served.page(options);
  await tab.goto(served.url + path);
  await tab.locator(".count").waitFor();
  return { tab, troubles };
}

test("the words typed are found and marked, in the chosen edition", async () => {
  const { tab, troubles } = await open("/rules");
  const words = tab.getByRole("searchbox", { name: "Words or numbers" });
  await words.fill("stargazer of no rule");
  await tab.locator(".count", { hasText: "Paragraphs: 0, sections: 0" }).waitFor();
  await words.fill("timestamp");
  const found = tab.locator("article");
  await tab.locator("article", { hasText: "What a timestamp is" }).locator("h3", { hasText: "2.2.16.a" }).waitFor();
  assert.match(tab.url(), /q=timestamp/);
  for (const one of await found.all()) assert.ok((await one.locator("mark").count()) > 0);
  await tab.getByRole("combobox", { name: "Edition" }).selectOption("2024-09");
  await tab.locator("article h3", { hasText: "2.2.14.a" }).waitFor();
  assert.equal(await found.filter({ hasText: "2.2.16.a" }).locator("h3 a", { hasText: "2.2.16.a" }).count(), 0);
  assert.deepEqual(troubles, []);
});

test("every section has its number and title, in the reader's language", async () => {
  for (const [lang, title] of [["en", "Timestamps"], ["fr", "Horodatages"]]) {
    const { tab, troubles } = await open(`/rules?q=2.2.16&lang=${lang}`);
    await tab.getByRole("heading", { name: `2.2.16 ${title}` }).waitFor();
    assert.deepEqual(troubles, []);
  }
});

test("French is found without accents", async () => {
  const { tab, troubles } = await open("/rules?q=gigantesque%20depart&lang=fr");
  await tab.locator("article", { hasText: "Gigantesque compte double au départage" }).waitFor();
  assert.ok((await tab.locator("mark", { hasText: "départ" }).count()) > 0);
  assert.deepEqual(troubles, []);
});

test("a link to a paragraph leads to it, also from one edition to the other", async () => {
  const { tab, troubles } = await open("/rules?edition=4.0#4.0/2.2.16.b");
  const focused = (/** @type {string} */ id) => tab.waitForFunction((one) => document.activeElement?.id === one, id);
  await focused("4.0/2.2.16.b");
  await tab.locator('[id="4.0/2.2.16.b"]').getByRole("link", { name: "2.2.14.b" }).click();
  await focused("2024-09/2.2.14.b");
  assert.deepEqual(troubles, []);
});

for (const width of [320, 1280]) {
  test(`nothing is wider than a window of ${width}, and axe finds nothing, in both themes`, async () => {
    const { tab } = await open("/rules?q=timestamp", { viewport: { width, height: 844 }, bypassCSP: true });
    assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), width);
    assert.deepEqual(await faultsInBoth(tab), []);
  });
}
