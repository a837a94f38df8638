/** The page of a match. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { downloaded, serving, sharedDemo } from "../harness.js";
import { recorded } from "../table.js";

const served = serving(sharedDemo);

test("a link opens at its moment", async () => {
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${served.url}/m/bga-480000023#201`);
  await tab.getByRole("heading", { name: "Elka_bot against Juno_bot" }).waitFor();
  await tab.waitForFunction(() => location.search === "?at=201" && location.hash === "");
  assert.deepEqual(troubles, []);
});

test("a finished match opens at its first turn, and its address and title follow the moment", async () => {
  const { page: tab, troubles } = await served.page();
  const told = await (await fetch(`${served.url}/m/bga-480000023`)).text();
  assert.match(told, /<title>Elka_bot – Juno_bot · Day 1 · Afternoon · Daybook/);
  await tab.goto(`${served.url}/m/bga-480000023`);
  await tab.getByRole("heading", { name: "Elka_bot against Juno_bot" }).waitFor();
  await tab.waitForFunction(() => location.search === "?at=17");
  assert.equal(await tab.locator(".zone.hero .card").count(), 2);
  assert.doesNotMatch(await tab.title(), /wins/);
  await tab.keyboard.press("2");
  await tab.waitForFunction(() => document.title.includes("Day 2"));
  const shared = await tab.evaluate(() => new Promise((done) => setTimeout(() => done(location.href), 400)));
  const other = await served.page();
  await other.page.goto(shared);
  await other.page.waitForFunction(() => document.title.startsWith("Elka_bot – Juno_bot · Day 2 · Morning"));
  assert.equal(other.page.url(), shared);
  await tab.keyboard.press("End");
  await tab.waitForFunction(() => document.title === "Elka_bot – Juno_bot · Juno_bot wins · Daybook");
  await tab.keyboard.press("Home");
  await tab.waitForFunction(() => !document.title.includes("wins"));
  assert.deepEqual(troubles, []);
});

test("the same with spoilers hidden; a match without turns opens at its first record", async () => {
  for (const [address, at] of /** @type {const} */ ([["bga-480000023?spoilers=hide", 17], ["booster-draft", 0]])) {
    const { page: tab, troubles } = await served.page();
    await tab.goto(`${served.url}/m/${address}`);
    await tab.waitForFunction((seq) => new URLSearchParams(location.search).get("at") === String(seq), at);
    assert.equal(await tab.getByRole("slider").getAttribute("aria-valuenow"), String(at));
    assert.deepEqual(troubles, []);
  }
});

test("a match in progress opens at its last record", async (context) => {
  const table = await recorded(30);
  context.after(table.stop);
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${table.url}/m/live`);
  await tab.waitForFunction(() => location.search === "?at=30");
  assert.deepEqual(troubles, []);
});

test("a match is downloaded as the file that the service exports", async () => {
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${served.url}/m/by-hand`);
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("button", { name: "Download" }).click()]);
  assert.equal(download.suggestedFilename(), "by-hand.daybook");
  const lines = (await downloaded(download)).split("\n");
  assert.equal(JSON.parse(lines[0]).match, "by-hand");
  assert.ok(lines.length > 44);
  assert.deepEqual(troubles, []);
});

test("the first link of the demo leads to a match with names and cards on the board", async () => {
  const { page: tab, troubles } = await served.page();
  const link = /http:\/\/\S+\/m\/\S+/.exec(served.service.printed)?.[0] ?? "";
  await tab.goto(link);
  await tab.locator("#board .card").first().waitFor();
  assert.doesNotMatch(await tab.locator("#top h1").innerText(), /Player \d/);
  assert.ok(await tab.locator("#board .expedition .card").count() >= 4);
  assert.match(await tab.locator(".when").innerText(), /Dusk/);
  assert.deepEqual(troubles, []);
});
