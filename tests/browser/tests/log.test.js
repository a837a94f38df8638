/** The log: only lines near the view are in the document, and everything works as if every line were. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** The longest match of `replays/`, and how many records it has. */
const MATCH = "violations-days";

const served = serving(sharedDemo);

/** @param {string} [hash] @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(hash = "#300", options = {}) {
  const { page: tab, troubles } = await served.page(options);
  await tab.goto(`${served.url}/m/${MATCH}${hash}`);
  const records = Number(await tab.getByRole("slider").getAttribute("aria-valuemax")) + 1;
  await tab.locator(`.lines [aria-setsize="${records}"]`).first().waitFor({ state: "attached" });
  return { tab, troubles, records };
}

/** @param {Page} tab */
function lines(tab) {
  return tab.locator(".lines a").evaluateAll((all) => all.map((line) => Number(line.dataset.seq)));
}

test("only lines near the view are in the document, wherever one scrolls", async () => {
  const { tab, troubles, records } = await open("#0");
  for (const key of ["Home", "5", "End"]) {
    await tab.keyboard.press(key);
    await tab.waitForTimeout(300);
    const there = await lines(tab);
    assert.ok(there.length < 150 && there.length < records / 4, `${there.length} lines of ${records}`);
    const shown = await tab.locator(".lines").evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      const places = [...box.querySelectorAll("section:not(.away)")].map((one) => one.getBoundingClientRect());
      return [Math.min(...places.map((one) => one.top)) <= top + 1, Math.max(...places.map((one) => one.bottom)) >= bottom - 40];
    });
    assert.deepEqual(shown, [true, true], "the view is full of lines");
  }
  assert.deepEqual(troubles, []);
});

test("scrolling from end to end shows every line once, in order", async () => {
  const { tab, records } = await open("#0");
  const met = new Set(await lines(tab));
  await tab.locator(".lines").hover();
  for (let times = 0; times < 200; times++) {
    await tab.mouse.wheel(0, 400);
    await tab.waitForTimeout(40);
    const there = await lines(tab);
    const listed = await tab.locator(".lines li a").evaluateAll((all) => all.map((line) => Number(line.dataset.seq)));
    assert.deepEqual(listed, listed.toSorted((a, b) => a - b));
    for (const seq of there) met.add(seq);
    if (await tab.locator(".lines").evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1)) break;
  }
  assert.equal(met.size, records);
});

test("a screen reader hears how many lines there are and the position of each", async () => {
  const { tab, records } = await open();
  const item = tab.getByRole("listitem").filter({ has: tab.locator("#line-300") });
  assert.deepEqual([await item.getAttribute("aria-setsize"), await item.getAttribute("aria-posinset")], [`${records}`, "301"]);
  assert.ok((await tab.getByRole("list").filter({ has: tab.locator("#line-300") }).count()) === 1);
  const { page: plain } = await served.page({ bypassCSP: true });
  await plain.goto(`${served.url}/m/${MATCH}#300`);
  await plain.locator("#line-300").waitFor();
  assert.deepEqual(await faults(plain), []);
});

test("arrow keys move from line to line beyond what is in the document, and keep the focus", async () => {
  const { tab, troubles } = await open("#300");
  await tab.locator("#line-300").click();
  for (let seq = 301; seq <= 360; seq++) {
    await tab.keyboard.press("ArrowDown");
    await tab.locator(`#line-${seq}[aria-current="true"]`).waitFor();
    assert.equal(await tab.evaluate(() => document.activeElement?.id), `line-${seq}`);
  }
  await tab.waitForTimeout(100);
  const [line, box] = [await tab.locator("#line-360").boundingBox(), await tab.locator(".lines").boundingBox()];
  assert.ok(line && box && line.y >= box.y && line.y + line.height <= box.y + box.height);
  assert.deepEqual(troubles, []);
});

test("the browser's own search finds words far from the view, and their lines are loaded", async () => {
  const { tab } = await open("#0");
  const before = new Set(await lines(tab));
  const far = (await (await fetch(`${served.url}/v1/matches/${MATCH}/patches?from=500&to=520&lang=en`)).json())
    .flatMap((/** @type {any} */ block) => block.lines)
    .find((/** @type {any} */ one) => one.seq > 500 && one.text.length > 30 && !before.has(one.seq));
  const found = await tab.evaluate((text) => /** @type {any} */ (window).find(text, true), far.text);
  assert.equal(found, true, far.text);
  // The browser's own search scrolls to what it found.
  await tab.evaluate(() => getSelection()?.anchorNode?.parentElement?.scrollIntoView());
  await tab.waitForFunction((past) => [...document.querySelectorAll(".lines a")].some((line) => Number(/** @type {HTMLElement} */ (line).dataset.seq) > past), 300);
});

test("in print, every line is there; afterwards, only those near the view", async () => {
  const { tab, records } = await open("#300");
  await tab.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal((await lines(tab)).length, records);
  await tab.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.ok((await lines(tab)).length < 150);
});

test("an arrow is one character, which no line break splits", async () => {
  const { tab } = await open("#300", { viewport: { width: 1120, height: 700 } });
  const texts = await tab.locator(".lines").innerText();
  assert.match(texts, / → /);
  assert.ok(!texts.includes("->"));
});
