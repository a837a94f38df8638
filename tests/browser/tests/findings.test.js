/** Highlighting findings: in the list, on the board and in print. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serving, sharedDemo, uncarried } from "../harness.js";

const served = serving(sharedDemo);

/** @param {string} path @param {string} [panel] */
async function open(path, panel) {
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${served.url}/m/${path}`);
  if (panel) await tab.getByRole("tab", { name: panel }).click();
  await tab.locator("#board h2").first().waitFor();
  return { tab, troubles };
}

/** Whether the highlighted finding is in view. @param {import("playwright-core").Page} tab */
function inView(tab) {
  return tab.waitForFunction(() => {
    const one = document.querySelector(".findings > .pointed")?.getBoundingClientRect();
    const side = document.getElementById("side")?.getBoundingClientRect();
    return one && side && one.top < side.bottom && one.bottom > side.top;
  });
}

test("a finding that is clicked is highlighted in the list, and its cards are outlined until the moment changes", async () => {
  const { tab, troubles } = await open("violations-days?at=0", "Audit");
  await tab.locator(".findings > li").nth(10).waitFor();
  const path = `${served.url}/v1/matches/violations-days`;
  const { findings } = await (await fetch(`${path}/audit`)).json();
  const state = async (/** @type {number} */ seq) => (await (await fetch(`${path}/state?at=${seq}`)).json()).objects;
  /** The first violation whose cards are still visible once it is complete, and those cards. @type {[any, string[]] | null} */
  let chosen = null;
  for (const one of findings.filter((/** @type {any} */ it) => it.severity === "violation" && it.objects?.length > 0)) {
    const items = await Promise.all(one.objects.map(async (/** @type {string} */ id) =>
      (await state(Number(id.slice(1).split(".")[0]))).find((/** @type {any} */ it) => it.id === id)?.item));
    const shown = (await state(one.to)).filter((/** @type {any} */ it) => items.includes(it.item) && !["discard", "mana"].includes(it.zone));
    if (shown.length > 0) chosen ??= [one, shown.map((/** @type {any} */ { id }) => id)];
  }
  assert.ok(chosen);
  const [{ to, message }, shown] = chosen;
  await tab.locator(".findings > li", { hasText: message.en }).getByRole("button", { name: `Go to record ${to}` }).first().click();
  await inView(tab);
  assert.equal(await tab.locator(".findings > .pointed").count(), 1);
  await tab.locator('#board [data-lit]').first().waitFor();
  const lit = () => tab.locator("#board [data-lit]").evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.object));
  assert.deepEqual([...new Set(await lit())].sort(), shown.sort());
  if (process.env.SHOTS) await tab.screenshot({ path: `${process.env.SHOTS}/finding.png` });
  // Redrawing the board keeps the outline.
  await tab.keyboard.press("f");
  assert.deepEqual([...new Set(await lit())].sort(), shown);
  await tab.keyboard.press("Home");
  await tab.waitForFunction(() => !document.querySelector("[data-lit], .pointed"));
  assert.deepEqual(troubles, []);
});

test("v scrolls the list of findings, and clicking a finding among the moments opens it", async () => {
  const { tab, troubles } = await open("violations-turns?at=0", "Audit");
  await tab.locator(".findings > li").nth(10).waitFor();
  for (let press = 0; press < 12; press++) {
    const before = await tab.evaluate(() => location.search);
    await tab.keyboard.press("v");
    await tab.waitForFunction((search) => location.search !== search, before);
    await inView(tab);
  }
  await tab.getByRole("tab", { name: "Log" }).click();
  await tab.getByRole("button", { name: /^Moments/ }).click();
  await tab.locator("#time [popover] li button", { hasText: "still Ascended" }).first().click();
  await tab.getByRole("tab", { name: "Audit", selected: true }).waitFor();
  await inView(tab);
  assert.deepEqual(troubles, []);
});

test("expected moves are shown only at Dusk, and a zone over its limit is not a fault before Night", async () => {
  const { tab } = await open("bga-480000023?at=233");
  assert.ok(await tab.locator(".tag.forward:visible").count());
  await tab.goto(`${served.url}/m/bga-480000023?at=226`);
  await tab.locator(".when", { hasText: "Afternoon" }).waitFor();
  assert.equal(await tab.locator(":is(.tag.forward, .stays):visible").count(), 0);
  for (const phase of ["afternoon", "night"]) {
    await uncarried(tab);
    await tab.route("**/patches?*", async (route) => {
      // A stream never finishes.
      if (route.request().headers().accept === "text/event-stream") return route.continue();
      const answer = await route.fetch();
      const blocks = await answer.json();
      for (const { keyframe, patches } of blocks) {
        keyframe.phase = phase;
        for (const player of keyframe.players) player.reserve_limit = -1;
        patches.forEach((/** @type {any[]} */ patch) => patch.splice(0));
      }
      return route.fulfill({ response: answer, json: blocks });
    });
    await tab.goto(`${served.url}/m/bga-480000023?at=231`);
    await tab.locator(".zone.reserve small").first().waitFor();
    assert.equal(await tab.locator(".zone small.over").count() > 0, phase === "night");
    await tab.unrouteAll({ behavior: "wait" });
  }
});

test("in print, a match keeps its icons and pawns, and an audit names the match and shows each board", async () => {
  const { tab, troubles } = await open("by-hand?at=20");
  await tab.emulateMedia({ media: "print" });
  assert.equal(await tab.locator(".pawn, .number").first().evaluate((one) => getComputedStyle(one).printColorAdjust), "exact");
  assert.ok(await tab.locator("#board .number").first().isVisible());
  if (process.env.SHOTS) await tab.screenshot({ path: `${process.env.SHOTS}/print-match.png`, fullPage: true });
  await tab.emulateMedia({ media: "screen" });
  await tab.getByRole("tab", { name: "Audit" }).click();
  await tab.locator(".findings > li").first().waitFor();
  assert.equal(await tab.locator(".printed-board").count(), 0);
  await tab.emulateMedia({ media: "print" });
  await tab.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const { head, header } = await (await fetch(`${served.url}/v1/matches/by-hand`)).json();
  const about = await tab.locator(".about").innerText();
  for (const fact of ["Ari against Kim", `${header.event} · Round 2 · Table 7`, "20 November 2026", "Constructed", head.hash]) assert.ok(about.includes(fact), `${fact} in ${about}`);
  const rulings = await tab.locator("section.printed", { hasText: "Rulings" }).innerText();
  assert.match(rulings, /#\d+ .*[Rr]uling/);
  const count = await tab.locator(".findings > li").count();
  assert.equal(await tab.locator(".findings > li > .printed-board .middle").count(), count);
  assert.ok(await tab.locator(".printed-board .card").first().isVisible());
  if (process.env.SHOTS) await tab.screenshot({ path: `${process.env.SHOTS}/print-audit.png`, fullPage: true });
  await tab.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await tab.locator(".printed-board").count(), 0);
  assert.deepEqual(troubles, []);
});
