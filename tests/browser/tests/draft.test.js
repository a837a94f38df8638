/** A booster draft, pick by pick: the current booster and the pool, as far as the viewer may see them. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { faults } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";
import { empty } from "../table.js";

const served = serving(sharedDemo);
const { SHOTS } = process.env;

/** @type {Awaited<ReturnType<typeof empty>>} */
let own;
before(async () => {
  own = await empty();
  const body = await readFile(new URL("../../../replays/booster-draft.daybook", import.meta.url));
  const answer = await fetch(`${own.url}/v1/import`, { method: "POST", headers: { authorization: `Bearer ${own.token}` }, body });
  assert.equal(answer.status, 201);
});
after(() => own.stop());

/** @param {string} query @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(query, options = {}) {
  const { page: tab, troubles } = await served.page({ reducedMotion: "reduce", ...options });
  await tab.addInitScript((token) => sessionStorage.setItem("daybook.token", token), own.token);
  await tab.goto(`${own.url}/m/booster-draft?${query}`);
  await tab.locator(".drafter").nth(1).waitFor();
  return { tab, troubles };
}

/** The faces and backs of each player's booster, then of their pool. @param {import("playwright-core").Page} tab */
function shown(tab) {
  return tab.locator(".drafter").evaluateAll((all) => all
    .toSorted((a, b) => a.className.localeCompare(b.className))
    .map((one) => [".in-hand", ".pool"].map((part) => [".card", ".back-of-card"].map((kind) => one.querySelectorAll(`${part} ${kind}`).length))));
}

test("a player sees their current booster and pool, the public sees neither, an official sees both", async () => {
  // Both have opened 12 cards, picked one and passed the rest; Ari has picked again.
  for (const [view, expected] of /** @type {const} */ ([
    ["seat:0", [[[10, 0], [2, 0]], [[0, 11], [0, 1]]]],
    ["seat:1", [[[0, 10], [0, 2]], [[11, 0], [1, 0]]]],
    ["public", [[[0, 10], [0, 2]], [[0, 11], [0, 1]]]],
    ["official", [[[10, 0], [2, 0]], [[11, 0], [1, 0]]]],
  ])) {
    const { tab, troubles } = await open(`at=5&view=${view}`);
    assert.deepEqual(await shown(tab), expected, view);
    assert.equal(await tab.locator(".picked").count(), 1, "the pick is lit");
    assert.equal(await tab.locator(".drafter.seat-0 .pool li:last-child.picked").count(), 1);
    assert.deepEqual(troubles, []);
    await tab.context().close();
  }
});

test("a draft advances pick by pick, and the board appears with the game", async () => {
  const { tab } = await open("at=1&view=seat:1");
  assert.deepEqual((await shown(tab))[1], [[12, 0], [0, 0]]);
  for (const expected of [[[12, 0], [0, 0]], [[11, 0], [1, 0]], [[11, 0], [1, 0]], [[11, 0], [1, 0]], [[10, 0], [2, 0]]]) {
    await tab.keyboard.press("ArrowRight");
    await tab.waitForFunction(() => document.querySelector(".drafter"));
    await tab.waitForTimeout(50);
    assert.deepEqual((await shown(tab))[1], expected);
  }
  await tab.goto(`${own.url}/m/booster-draft?at=200`);
  await tab.locator(".player").nth(1).waitFor();
  assert.equal(await tab.locator(".drafter").count(), 0);
  await tab.context().close();
});

test("a draft is readable on a desktop and on a phone, in both themes", async () => {
  for (const [name, options] of /** @type {const} */ ([
    ["desktop", { viewport: { width: 1440, height: 900 }, colorScheme: "light" }],
    ["phone", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
  ])) {
    const { tab } = await open("at=120&view=seat:0", options);
    assert.deepEqual(await faults(tab), [], name);
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name} scrolls sideways by ${wide}`);
    if (SHOTS) await tab.screenshot({ path: `${SHOTS}/draft-${name}.png` });
    await tab.context().close();
  }
});

test("no card name in a pool is cut off", async () => {
  for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    for (const lang of ["en", "fr"]) {
      const { tab } = await open(`at=140&view=official&lang=${lang}`, { viewport });
      const cut = await tab.locator(".pool .name").evaluateAll((all) => all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent));
      assert.deepEqual(cut, [], `${viewport.width} ${lang}`);
      if (SHOTS) await tab.screenshot({ path: `${SHOTS}/pool-${viewport.width}-${lang}.png` });
      await tab.context().close();
    }
  }
});

test("a two-player match links to the draft of its pod", async () => {
  const draft = { match: "booster-draft", seq: 144, seats: [1, 0] };
  const event = { type: "match_opened", data: { edition: "4.0", format: "draft", players: [{ name: "Kim" }, { name: "Ari" }], recorder: "console", draft } };
  const headers = { authorization: `Bearer ${own.token}`, "content-type": "application/json" };
  const answer = await fetch(`${own.url}/v1/matches`, { method: "POST", headers, body: JSON.stringify({ match: "final", event }) });
  assert.equal(answer.status, 201, await answer.clone().text());
  for (const [width, height, lang, said] of /** @type {const} */ ([[1280, 720, "en", "Their draft"], [390, 844, "fr", "Leur draft"]])) {
    const { page: tab, troubles } = await served.page({ viewport: { width, height } });
    await tab.goto(`${own.url}/m/final?lang=${lang}`);
    const link = tab.getByRole("link", { name: said });
    await link.waitFor();
    const box = await link.boundingBox();
    assert.ok(box && box.x + box.width <= width, `${said} is in sight`);
    if (SHOTS) await tab.screenshot({ path: `${SHOTS}/drafted-in-${width}.png` });
    await link.click();
    await tab.locator(".drafter").nth(1).waitFor();
    assert.equal(new URL(tab.url()).pathname, "/m/booster-draft");
    assert.equal(new URL(tab.url()).searchParams.get("at"), "144");
    assert.deepEqual(troubles, []);
    await tab.context().close();
  }
});
