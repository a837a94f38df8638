/** An enlarged card, anywhere on the page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { service, serving, sharedDemo } from "../harness.js";

const IMAGES = "https://cards.example/{lang}/{set}/{ref}.webp";
const served = serving(sharedDemo);
const pictured = serving(() => service(["demo", "--card-images", IMAGES]));

const PHONE = { bypassCSP: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The folder for this run's pictures. */
const SHOTS = process.env.DAYBOOK_SHOTS;

/** @param {import("playwright-core").Page} tab @param {string} name */
async function shot(tab, name) {
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/${name}.png` });
}

/** @param {string} path @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(path, options) {
  const opened = await served.page(options);
  const told = opened.page.waitForResponse(/\/cards(\?|$)/);
  await opened.page.goto(`${served.url}/m/${path}`);
  await opened.page.locator("#board .adventure").waitFor();
  await told;
  return opened;
}

/** @param {import("playwright-core").Page} tab @param {import("playwright-core").Locator} card */
async function overlap(tab, card) {
  const [a, b] = await Promise.all([tab.locator("#large").boundingBox(), card.boundingBox()]);
  assert.ok(a && b);
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const tall = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0.5 && tall > 0.5;
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`a card pointed at shows its details beside it without covering itself (${colorScheme})`, async () => {
    const { page: tab, troubles } = await open("bga-480000023#301", { colorScheme, bypassCSP: true });
    const puppeteer = tab.locator("#board").getByRole("button", { name: /^Axiom Puppeteer/ });
    await puppeteer.hover();
    const large = tab.getByRole("tooltip");
    await large.locator("tfoot").waitFor();
    const text = await large.innerText();
    assert.match(text, /Axiom Puppeteer[^]*Cost \d[^]*Printed\s+3\s+3\s+0[^]*Boosts[^]*Now\s+4\s+4\s+1/);
    assert.ok((await large.locator(".says li").count()) > 0, text);
    assert.equal(await overlap(tab, puppeteer), false);
    const [sign, line] = await Promise.all([large.locator(".in-words svg").first().boundingBox(), large.locator(".says li").first().boundingBox()]);
    assert.ok(sign && line && sign.height > 5 && sign.height < line.height, "a sign is as high as its letters");
    assert.deepEqual(await faults(tab), []);
    await shot(tab, `large-${colorScheme}`);
    // Its position is the same in both themes.
    const some = process.env.DAYBOOK_LONG || colorScheme === "light" ? 14 : 3;
    for (const card of (await tab.locator("#board .card:visible").all()).slice(0, some)) {
      await tab.mouse.move(1, 1);
      await card.hover({ force: true });
      await large.waitFor();
      await tab.waitForTimeout(200);
      assert.equal(await overlap(tab, card), false, await card.innerText());
    }
    assert.deepEqual(troubles, []);
  });
}

test("keys move focus into the enlarged card, to a paragraph and back", async () => {
  const { page: tab, troubles } = await open("bga-480000023#301");
  const puppeteer = tab.locator("#board").getByRole("button", { name: /^Axiom Puppeteer/ });
  await puppeteer.focus();
  await tab.keyboard.press("Shift+Tab");
  await tab.keyboard.press("Tab");
  await tab.getByRole("tooltip").waitFor();
  await tab.keyboard.press("i");
  const large = tab.getByRole("dialog", { name: "Axiom Puppeteer, enlarged" });
  await large.waitFor();
  await large.getByRole("button", { name: /^Rule 2\.4\.5\.a/ }).click();
  await tab.locator("#rule-card:popover-open h3").waitFor();
  await tab.keyboard.press("Escape");
  await tab.keyboard.press("Escape");
  await large.waitFor({ state: "hidden" });
  assert.equal(await puppeteer.evaluate((card) => card === document.activeElement), true);
  assert.deepEqual(troubles, []);
});

test("a card named in the log is enlarged in the reader’s language", async () => {
  const { page: tab, troubles } = await open("bga-480000023?lang=fr#301");
  await tab.locator("#panel-log [data-card]").first().waitFor({ state: "attached" });
  // One in view, because scrolling would show other moments.
  const names = tab.locator("#panel-log [data-card]");
  const at = await names.evaluateAll((all) => all.findIndex((one) => one.getBoundingClientRect().top > 250));
  const name = names.nth(at);
  await name.hover();
  const large = tab.getByRole("tooltip");
  await large.waitFor();
  assert.ok((await large.innerText()).startsWith(await name.innerText()));
  assert.equal(await overlap(tab, name), false);
  await shot(tab, "large-log");
  assert.deepEqual(troubles, []);
});

test("on a phone, a tap opens a sheet from below, which explains and closes", async () => {
  const { page: tab, troubles } = await open("bga-480000023#301", PHONE);
  const card = tab.locator("#board .card:visible").first();
  await card.tap();
  const sheet = tab.getByRole("dialog");
  await sheet.waitFor();
  // The sheet has opened.
  await tab.waitForTimeout(300);
  const box = await sheet.boundingBox();
  assert.ok(box && box.x === 0 && box.width === 390 && Math.abs(box.y + box.height - 844) < 1, JSON.stringify(box));
  await shot(tab, "large-phone");
  assert.deepEqual(await faults(tab), []);
  await sheet.getByRole("button", { name: "Close" }).tap();
  await sheet.waitFor({ state: "hidden" });
  await card.tap();
  await sheet.getByRole("button", { name: "Explain" }).tap();
  await tab.locator("#panel-explain .explanation h2").waitFor();
  assert.deepEqual(troubles, []);
});

test("a hidden card shows nothing", async () => {
  const { page: tab, troubles } = await open("bga-480000023#301");
  await tab.locator("[data-pile^=mana]").first().click();
  const down = tab.locator("dialog.list .card").filter({ hasText: "Face-down card" }).first();
  await down.hover();
  const large = tab.getByRole("tooltip");
  await large.waitFor();
  assert.equal(await large.locator(".says, .sum, img").count(), 0);
  assert.doesNotMatch(await large.innerText(), /ALT_|Cost/);
  assert.deepEqual(troubles, []);
});

test("a picture is loaded from the configured host, with a line that says so; if it is missing, the words remain", async () => {
  const { page: tab } = await pictured.page();
  /** @type {string[]} */
  const asked = [];
  const image = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
  await tab.route("https://cards.example/**", (route) => {
    asked.push(route.request().url());
    return asked.length === 1 ? route.fulfill({ contentType: "image/png", body: image }) : route.fulfill({ status: 404 });
  });
  await tab.goto(`${pictured.url}/m/bga-480000023#301`);
  await tab.locator("#board .adventure").waitFor();
  const cards = tab.locator("#board .player .card:visible");
  const large = tab.getByRole("tooltip");
  await cards.nth(0).hover();
  await large.getByText("Unofficial fan content").waitFor();
  assert.match(asked[0], /^https:\/\/cards\.example\/en\/[A-Z0-9]+\/ALT_\w+\.webp$/);
  await tab.mouse.move(1, 1);
  await large.waitFor({ state: "hidden" });
  await cards.nth(1).hover();
  await large.locator("img").waitFor({ state: "detached" });
  assert.ok((await large.innerText()).length > 20);
});
