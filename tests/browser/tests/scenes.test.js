/** Scenes on the board: Dusk, the end, plays; fitting cards; and large captions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fit } from "../../../crates/viewer/page/js/board/fit.js";
import { serving, sharedDemo } from "../harness.js";

const MATCH = "bga-480000023";

const served = serving(sharedDemo);

/** @param {number} seq @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(seq, options = {}) {
  const { page: tab, troubles } = await served.page({ viewport: { width: 1440, height: 900 }, ...options });
  await tab.goto(`${served.url}/m/${MATCH}#${seq}`);
  await isAt(tab, seq);
  await tab.waitForFunction(() => Number(document.querySelector("[popovertarget] .count")?.textContent) > 0);
  return { tab, troubles };
}

/** @param {import("playwright-core").Page} tab @param {number} seq */
async function isAt(tab, seq) {
  await tab.locator(`[role=slider][aria-valuenow="${seq}"]`).waitFor();
}

/** What a Dusk scene shows: the deciding totals, the pawns that have moved, and the regions reached. @param {import("playwright-core").Page} tab */
async function scene(tab) {
  return {
    won: await tab.locator(".total.won b").evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.value)),
    walked: await tab.locator(".rail .was").count(),
    reached: await tab.locator(".region.reached").count(),
    said: (await tab.locator(".verdict .forward .word, .verdict .stays").allInnerTexts()).filter(Boolean),
  };
}

test("a Dusk scene shows what decides before anything moves, and still shows it after the pawns have moved", async () => {
  const { tab, troubles } = await open(233, { reducedMotion: "reduce" });
  const won = ["total:1:hero:forest", "total:0:companion:forest"];
  assert.deepEqual(await scene(tab), { won, walked: 0, reached: 0, said: ["Moves", "Stays", "Stays", "Moves"] });
  for (const [seq, walked, said] of /** @type {const} */ ([[236, 1, ["To region 3", "Stays", "Stays", "Moves"]], [238, 2, ["To region 3", "Stays", "Stays", "To region 4"]], [235, 0, ["Moves", "Stays", "Stays", "Moves"]]])) {
    await tab.evaluate((to) => (location.hash = `#${to}`), seq);
    await isAt(tab, seq);
    assert.deepEqual(await scene(tab), { won, walked, reached: walked, said }, `at ${seq}`);
  }
  await tab.evaluate(() => (location.hash = "#239"));
  await isAt(tab, 239);
  assert.deepEqual((await scene(tab)).won, [], "Night compares nothing");
  assert.deepEqual(troubles, []);
});

test("a Dusk is described in words too: each Expedition, what was compared, the result", async () => {
  const { tab } = await open(233);
  const before = await tab.locator("#scene").textContent();
  assert.match(before ?? "", /Juno_bot’s Hero Expedition moves forward: Forest 9 to 0\./);
  assert.match(before ?? "", /Elka_bot’s Hero Expedition stays: Forest 0 to 9\./);
  assert.equal(before?.split("Expedition").length, 5, "four Expeditions");
  await tab.evaluate(() => (location.hash = "#237"));
  await isAt(tab, 237);
  assert.match((await tab.locator("#scene").textContent()) ?? "", /Elka_bot’s Companion Expedition moved to region 4: Forest 4 to 2/);
  assert.equal(await tab.locator("#time .headline").innerText(), "Elka_bot leads (5-4)");
  await tab.evaluate(() => (location.hash = "#226"));
  await isAt(tab, 226);
  assert.equal(await tab.locator("#scene").count(), 0);
});

test("a scene plays on a step, the next step ends it, and with reduced motion there is a still", async () => {
  const { tab, troubles } = await open(232);
  const running = () => tab.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSAnimation && one.playState === "running").length);
  await tab.keyboard.press("ArrowRight");
  await isAt(tab, 233);
  assert.ok((await running()) > 4, "it plays");
  const whole = await tab.evaluate(() => Math.max(...document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().endTime))));
  assert.ok(whole <= 2_000, `${whole} ms`);
  await tab.keyboard.press("ArrowRight");
  await isAt(tab, 234);
  assert.equal(await running(), 0, "it ends");
  const still = await scene(tab);
  await tab.emulateMedia({ reducedMotion: "reduce" });
  await tab.evaluate(() => (location.hash = "#232"));
  await isAt(tab, 232);
  await tab.keyboard.press("ArrowRight");
  await isAt(tab, 233);
  assert.equal(await running(), 0);
  assert.deepEqual(await scene(tab), still);
  assert.deepEqual(troubles, []);
});

test("a step enlarges a played card for a moment; seeking never does, nor does a step with reduced motion", async () => {
  const { tab } = await open(228);
  const spot = tab.locator(".spot");
  await tab.keyboard.press("ArrowRight");
  await spot.waitFor();
  assert.match(await spot.innerText(), /Gavroche/);
  await tab.keyboard.press("ArrowRight");
  await spot.waitFor({ state: "hidden" });
  await tab.evaluate(() => (location.hash = "#229"));
  await isAt(tab, 229);
  assert.equal(await spot.isVisible(), false);
  assert.match(await tab.locator(".card.now").innerText(), /Gavroche/);
  await tab.emulateMedia({ reducedMotion: "reduce" });
  await tab.keyboard.press("ArrowLeft");
  await tab.keyboard.press("ArrowRight");
  await isAt(tab, 229);
  assert.equal(await spot.isVisible(), false);
});

test("a small step has the headline of its play, with its own caption below", async () => {
  const { tab } = await open(230);
  assert.match(await tab.locator("#time .headline").innerText(), /^Elka_bot plays Gavroche/);
  assert.equal(await tab.locator("#time .small").innerText(), "now: Elka_bot pays 1 mana");
  const size = (/** @type {Element} */ one) => Number.parseFloat(getComputedStyle(one).fontSize);
  const play = await tab.locator("#time .headline").evaluate(size);
  await tab.evaluate(() => (location.hash = "#233"));
  await isAt(tab, 233);
  assert.ok((await tab.locator("#time .headline").evaluate(size)) > play, "a moment is larger than a play");
});

test("n and p go from play to play, m to key moments", async () => {
  const { tab } = await open(225);
  for (const [key, seq] of /** @type {const} */ ([["n", 229], ["m", 236], ["m", 237], ["p", 229]])) {
    await tab.keyboard.press(key);
    await isAt(tab, seq);
  }
});

test("however many cards there are, each has a place and a readable minimum size", () => {
  for (const width of [110, 180, 260, 420, 700]) {
    for (const height of [48, 70, 110, 160, 240]) {
      for (let count = 1; count <= 12; count++) {
        const { form, columns, rows, large } = fit(count, { width, height });
        const what = `${count} in ${width} x ${height}: ${form} ${columns} x ${rows}`;
        assert.ok(columns * rows >= count, what);
        const least = { tall: [84, 96], short: [82, 46], line: [76, 30], name: [60, 0] }[form];
        const [wide, high] = [(width - (columns - 1) * 5) / columns, (height - (rows - 1) * 5) / rows];
        assert.ok(wide >= least[0] - 0.01 && high >= least[1] - 0.01 || form === "name", `${what}: ${wide} x ${high}`);
        assert.ok(!large || wide >= 128, `${what}: larger type needs a wide card`);
        assert.ok(form !== "name" || (height - rows + 1) / rows >= 12, `${what}: names lie on each other`);
      }
    }
  }
  const one = (/** @type {number} */ count) => fit(count, { width: 420, height: 150 });
  assert.deepEqual([1, 2, 3].map((count) => one(count).columns), [3, 3, 3], "one card more seldom resizes its neighbours");
  assert.deepEqual([4, 5, 12, 13].map((count) => one(count).form), ["tall", "short", "short", "line"]);
});
