/** Whoever uses a keyboard, a small screen or a screen reader reaches everything; and whoever mistypes an address finds a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsInBoth } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";

const served = serving(sharedDemo);

/** @typedef {import("playwright-core").Page} Page */

/** Pages, each with a heading of the first level that names what it shows. */
const PAGES = [
  ["/", /Daybook/],
  ["/rules", /Rules/],
  ["/cards", /Cards/],
  ["/round", /Rounds?/],
  ["/nope", /Page not found/],
  ["/m/by-hand?at=20", / against /],
  ["/overlay/by-hand", / against /],
];

for (const [path, heading] of /** @type {[string, RegExp][]} */ (PAGES)) {
  test(`${path} has a heading, and axe finds nothing, in both themes`, async () => {
    const { page: tab } = await served.page({ bypassCSP: true });
    await tab.goto(served.url + path);
    await tab.getByRole("heading", { level: 1, name: heading }).waitFor();
    assert.deepEqual(await faultsInBoth(tab), []);
  });
}

test("the first Tab leads past the header, to what the page is about", async () => {
  for (const path of ["/", "/round", "/m/by-hand?at=20", "/nope"]) {
    const { page: tab, troubles } = await served.page();
    await tab.goto(served.url + path);
    const skip = tab.getByRole("link", { name: "Skip to the content" });
    await skip.waitFor({ state: "attached" });
    assert.ok(Number((await skip.boundingBox())?.y) < 0, `${path}: it does not show`);
    await tab.keyboard.press("Tab");
    assert.ok(await skip.evaluate((one) => one === document.activeElement), path);
    await tab.waitForFunction(() => Number(document.querySelector(".skip")?.getBoundingClientRect().top) >= 0);
    const before = tab.url();
    await tab.keyboard.press("Enter");
    assert.ok(await tab.evaluate(() => document.activeElement?.matches("main")), path);
    assert.equal(tab.url(), before);
    await tab.keyboard.press("Tab");
    assert.ok(await tab.evaluate(() => !document.activeElement?.closest("header")), `${path}: it goes on from there`);
    assert.deepEqual(troubles.filter((one) => !one.includes("404")), []);
  }
});

test("an address where nothing is has a page in the reader's language, that leads on", async () => {
  for (const [lang, title, home] of [["en-GB", "Page not found", "All matches"], ["fr-FR", "Page introuvable", "Toutes les parties"]]) {
    const { page: tab } = await served.page({ locale: lang });
    const answer = await tab.goto(`${served.url}/nope/at/all`);
    assert.equal(answer?.status(), 404);
    await tab.getByRole("heading", { level: 1, name: title }).waitFor();
    await tab.getByText("/nope/at/all").waitFor();
    await tab.getByRole("link", { name: home }).click();
    await tab.locator("#matches").waitFor();
  }
});

test("a violation on the current line of the log is readable, in both themes", async () => {
  const { page: tab } = await served.page({ bypassCSP: true });
  await tab.goto(`${served.url}/m/violations-days?at=0`);
  await tab.locator(".mark.violation").first().waitFor({ state: "attached" });
  await tab.locator(".line[aria-current]").waitFor();
  const stands = tab.locator(".line[aria-current] .stands.violation");
  // The line of a violation may be hidden because it is minor.
  for (let press = 0; press < 12 && await stands.count() === 0; press++) {
    const before = tab.url();
    await tab.keyboard.press("v");
    await tab.waitForFunction((url) => location.href !== url, before);
  }
  await stands.first().waitFor();
  assert.deepEqual(await faultsInBoth(tab, { part: "#panel-log" }), []);
});

/** The cards of a player on the board, beside the Expeditions. @param {Page} tab @param {number} seat */
function besides(tab, seat) {
  return tab.locator(`.player.seat-${seat} :is(.zone.hero, .zone.reserve, .zone.landmark) [data-object]`).evaluateAll((all) => all.map((one) => one.getAttribute("data-object")).sort());
}

for (const [path, width, height] of /** @type {[string, number, number][]} */ ([["/m", 844, 390], ["/embed", 560, 315]])) {
  test(`where a board of ${width}x${height} has no room for zones, they are in a drawer for each player`, async () => {
    const { page: tab, troubles } = await served.page({ viewport: { width: 1280, height: 900 } });
    await tab.goto(`${served.url}${path}/bga-480000023?at=200`);
    await tab.locator(".zone.reserve").first().waitFor();
    const drawers = tab.locator(".drawer");
    assert.equal(await drawers.filter({ visible: true }).count(), 0, "there is room");
    const all = await Promise.all([0, 1].map((seat) => besides(tab, seat)));
    assert.ok(all.every((one) => one.length > 0) && all.flat().length > 3);
    await tab.setViewportSize({ width, height });
    for (const seat of [0, 1]) {
      const drawer = tab.locator(`.player.seat-${seat} .drawer`);
      await drawer.waitFor();
      const box = await drawer.boundingBox();
      assert.ok(box && box.width >= 24 && box.height >= 24, JSON.stringify(box));
      await drawer.focus();
      await tab.keyboard.press("Enter");
      const dialog = tab.locator("dialog.list");
      await dialog.getByRole("heading", { name: "Hand" }).waitFor();
      const listed = await dialog.locator("[data-object]").evaluateAll((cards) => cards.map((one) => one.getAttribute("data-object")));
      assert.deepEqual(all[seat].filter((id) => !listed.includes(id)), []);
      await dialog.getByText(/\d+ cards? that cannot be seen/).first().waitFor();
      await dialog.getByRole("button", { name: "Close" }).click();
      await dialog.waitFor({ state: "hidden" });
    }
    assert.deepEqual(troubles, []);
  });
}
