/** The pages of cards. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsInBoth } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";

const served = serving(sharedDemo);

test("a card is found by its name, and leads from its page to the moment at which it was played", async () => {
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${served.url}/rules`);
  await tab.getByRole("link", { name: "Cards" }).click();
  await tab.getByRole("heading", { level: 1, name: "Cards" }).waitFor();
  await tab.getByRole("searchbox").fill("three little");
  await tab.keyboard.press("Enter");
  await tab.locator("#found a", { hasText: "Three Little Pigs" }).first().waitFor();
  await tab.goto(`${served.url}/cards/ALT_CORE_B_AX_12_C`);
  await tab.getByRole("heading", { level: 1, name: "Three Little Pigs" }).waitFor();
  assert.ok((await tab.locator('.says[lang="fr"] li').count()) > 0, "its text in the other language");
  assert.match(await tab.locator("#found .pairs").first().innerText(), /Standard\s+allowed/);
  const moment = tab.locator(".moments a", { hasText: "from the Hand" }).first();
  await moment.waitFor();
  assert.match(await tab.locator(".record").innerText(), /Played\s+\d/);
  await moment.click();
  await tab.waitForURL(/\/m\/.*at=\d+/);
  await tab.locator("[data-object]").first().waitFor();
  assert.deepEqual(troubles, []);
});

test("all cards can be browsed without a search, page by page", async () => {
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${served.url}/cards`);
  await tab.getByText("The first 50 cards").first().waitFor();
  await tab.getByRole("button", { name: "More cards" }).click();
  await tab.getByText("The first 100 cards").first().waitFor();
  assert.equal(await tab.locator("#found li").count(), 100);
  assert.deepEqual(troubles, []);
});

test("the record of a card is that of a player's matches or of an event, as asked", async () => {
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${served.url}/cards/ALT_CORE_B_AX_12_C`);
  await tab.locator(".record").waitFor();
  await tab.getByRole("textbox", { name: "Player" }).fill("nobody");
  await tab.keyboard.press("Enter");
  await tab.getByText("It was not played in any public match found here.").waitFor();
  assert.match(tab.url(), /player=nobody/);
  assert.equal(await tab.locator(".record").count(), 0);
  assert.deepEqual(troubles, []);
});

test("rulings and announcements are there in the reader's language", async () => {
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${served.url}/cards/ALT_ALIZE_B_AX_33_C?lang=fr`);
  await tab.getByText("peut redresser une carte épuisée").waitFor();
  await tab.goto(`${served.url}/cards/ALT_NOBODY_B_AX_1_C`);
  await tab.getByText("This card is not known here").waitFor();
  assert.deepEqual(troubles.filter((one) => !one.includes("404")), []);
});

for (const width of [320, 390, 1280]) {
  test(`nothing of a card is wider than a window of ${width}, and axe finds nothing, in both themes`, async () => {
    for (const path of ["/cards?q=a", "/cards/ALT_CORE_B_AX_12_C"]) {
      const { page: tab } = await served.page({ viewport: { width, height: 844 }, bypassCSP: true });
      await tab.goto(served.url + path);
      await tab.locator(".count, .record").first().waitFor();
      assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), width, path);
      assert.deepEqual(await faultsInBoth(tab), []);
    }
  });
}
