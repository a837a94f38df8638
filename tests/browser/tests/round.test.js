/** The wall of a round: every table live, the most urgent first. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "../axe.js";
import { browser, page } from "../harness.js";
import { empty, sent } from "../table.js";

/** @type {Awaited<ReturnType<typeof empty>>} */
let own;
/** @type {import("playwright-core").Browser} */
let opened;
/** @type {Record<string, Awaited<ReturnType<typeof sent>>>} */
const tables = {};

before(async () => {
  own = await empty();
  opened = await browser();
  /** @type {[string, string, number][]} */
  const all = [["1", "concession.daybook", 120], ["2", "tie-breaker.daybook", 200], ["3", "violations-turns.daybook", 1000], ["10", "concession.daybook", 1000], ["11", "tie-breaker.daybook", 60]];
  for (const [table, file, to] of all) {
    tables[table] = await sent(own, file, { match: `t${table}`, opened: { event: "Open", round: "5", table }, ago: 900 });
    if (table === "2") await tables[table].say("clock_started", { seconds: 3000 }, 900);
    await tables[table].on(to, table === "11" ? 600 : 5);
  }
});

after(async () => {
  await opened.close();
  await own.stop();
});

/** @param {import("playwright-core").BrowserContextOptions} [options] */
async function wall(options) {
  const { page: tab, troubles } = await page(opened, options);
  await tab.goto(`${own.url}/round?event=Open&round=5`);
  await tab.locator(".tile").nth(4).waitFor();
  await tab.locator(".tile.bad").waitFor();
  return { tab, troubles };
}

/** @param {import("playwright-core").Page} tab */
function order(tab) {
  return tab.locator(".tile").evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.match));
}

test("tables that need attention come first, a judge call before a finding before a slow table, and the order is live", async () => {
  const { tab, troubles } = await wall();
  assert.deepEqual(await order(tab), ["t3", "t11", "t1", "t2", "t10"]);
  await tab.getByRole("link", { name: /^Table 11 Day 2 · \w+ .*Elka_bot Distance \d .*No move for 10:\d\d/ }).waitFor();
  await tab.getByRole("link", { name: /^Table 10 .*Zoé_bot wins/ }).waitFor();
  await tab.locator("header").getByText(/^3[45]:\d\d$/).waitFor();
  const day = tab.locator('[data-match="t1"] .head');
  const shown = await day.innerText();
  await tables["1"].on(170);
  await tab.waitForFunction((text) => document.querySelector('[data-match="t1"] .head')?.textContent?.includes(text) === false, shown.split("\n").at(-1) ?? "");
  await tables["2"].say("judge_called", { seat: 1, text: "one card too many" }, 65);
  await tab.locator(".tile.call", { hasText: /Judge called\s+1:0\d ago · Juno_bot/ }).waitFor();
  await tab.waitForFunction(() => document.getElementById("said")?.textContent === "Table 2: judge called");
  assert.deepEqual(await order(tab), ["t2", "t3", "t11", "t1", "t10"]);
  await tables["2"].say("ruling", { by: "judge-3", text: "It goes back." });
  await tab.locator(".tile.call").waitFor({ state: "detached" });
  await (await sent(own, "by-hand.daybook", { match: "t12", opened: { event: "Open", round: "5", table: "12" } })).on(20);
  await tab.locator('[data-match="t12"]').waitFor();
  assert.deepEqual(troubles, []);
});

test("one key goes to the next table that needs attention, and another opens it where it went wrong", async () => {
  const { tab, troubles } = await wall();
  await tab.keyboard.press("s");
  assert.equal(await tab.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.match), "t11");
  await tab.keyboard.press("o");
  assert.deepEqual((await order(tab)).slice(0, 3), ["t1", "t2", "t3"]);
  await tab.keyboard.press("/");
  await tab.keyboard.type("zoe");
  await tab.waitForFunction(() => document.querySelectorAll(".tile").length === 2);
  await tab.getByRole("searchbox").fill("");
  await tab.keyboard.press("Escape");
  await tab.getByRole("button", { name: "1 table with findings" }).click();
  await tab.waitForFunction(() => document.querySelectorAll(".tile").length === 1);
  await tab.keyboard.press("v");
  await tab.keyboard.press("Enter");
  await tab.waitForURL(/\/m\/t3\?at=\d+/);
  await tab.locator("#panel-audit .findings").waitFor();
  // Another match opens on its own.
  await tab.goto(`${own.url}/m/t1`);
  await tab.locator("#panel-log .lines a").first().waitFor();
  assert.equal(await tab.getByRole("tab", { name: "Log" }).getAttribute("aria-selected"), "true");
  assert.deepEqual(troubles, []);
});

test("without a round, the page links to the existing ones", async () => {
  const { page: tab, troubles } = await page(opened);
  await tab.goto(`${own.url}/round`);
  await tab.getByRole("link", { name: "Round 5" }).click();
  await tab.locator(".tile").first().waitFor();
  assert.deepEqual(troubles, []);
});

for (const [width, height, scheme, locale] of /** @type {const} */ ([[1440, 900, "light", "en-GB"], [390, 844, "dark", "fr-FR"], [844, 390, "light", "fr-FR"]])) {
  test(`it fits a window of ${width}, and axe finds nothing`, async () => {
    const { tab } = await wall({ viewport: { width, height }, colorScheme: scheme, locale, bypassCSP: true });
    assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), width);
    assert.deepEqual(await faults(tab), []);
  });
}
