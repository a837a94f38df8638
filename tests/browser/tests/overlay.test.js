/** The overlay of a stream. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { service, serving } from "../harness.js";
import { recorded } from "../table.js";

const STREAM = { viewport: { width: 1920, height: 1080 } };

const served = serving(service);

/** @param {import("playwright-core").Page} tab @returns {Promise<Record<string, number[]>>} Where each part is. */
function places(tab) {
  return tab.evaluate(() => {
    const parts = [...document.querySelectorAll("#scene > :not(.ruling)")];
    return Object.fromEntries(parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.className.replace(/ (acts|won|long|seat-\d)/g, "").trim(), [x, y, width, height]];
    }));
  });
}

test("it follows a match, shows a ruling for a while, and no part moves another", async (context) => {
  const table = await recorded(20);
  context.after(table.stop);
  const { page: tab, troubles } = await served.page(STREAM);
  await tab.clock.install();
  await tab.goto(`${table.url}/overlay/live`);
  const sentence = tab.locator(".sentence");
  await sentence.waitFor();
  const first = await places(tab);
  assert.deepEqual(Object.keys(first).length, 5);
  await table.record(1);
  await sentence.filter({ hasText: "Ari calls a judge" }).waitFor();
  assert.equal(await tab.locator(".ruling").count(), 0);
  await table.record(1);
  const ruling = tab.locator(".ruling", { hasText: "Ruling by judge-3 about record 19" });
  await ruling.waitFor();
  assert.equal(await sentence.count(), 0, "it is not said twice");
  await table.record(1);
  await sentence.waitFor();
  assert.ok(await ruling.isVisible());
  assert.deepEqual(await places(tab), first);
  await tab.clock.fastForward(16_000);
  await ruling.waitFor({ state: "detached" });
  await table.record(60);
  await tab.getByText("Winner").waitFor();
  await sentence.filter({ hasText: "Kim signs the result" }).waitFor();
  assert.deepEqual(await places(tab), first);
  assert.deepEqual(troubles, []);
});

test("nothing is painted behind it, in no scheme", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const { page: tab } = await served.page({ ...STREAM, colorScheme });
    await tab.goto(`${served.url}/overlay/bga-480000023?at=233`);
    await tab.locator(".sentence").waitFor();
    const grounds = await tab.evaluate(() =>
      [document.documentElement, document.body, document.getElementById("scene")].map((one) => {
        const { backgroundColor, colorScheme: scheme } = getComputedStyle(/** @type {Element} */ (one));
        return [backgroundColor, scheme];
      }),
    );
    assert.deepEqual(grounds, Array(3).fill(["rgba(0, 0, 0, 0)", "normal"]));
  }
});

test("it tells what the state holds, at the moment asked for", async () => {
  const { page: tab, troubles } = await served.page(STREAM);
  const state = await (await fetch(`${served.url}/v1/matches/bga-480000023/state?at=233`)).json();
  await tab.goto(`${served.url}/overlay/bga-480000023?at=233`);
  for (const [seat, place] of [[0, "left"], [1, "right"]]) {
    const { name, distance, hand, mana, expeditions } = state.players[seat];
    const shown = tab.locator(`.player.${place}`);
    await shown.getByText(name).waitFor();
    assert.deepEqual(await shown.locator("dd").allInnerTexts(), [`${distance}`, `${hand.count}`, `${mana.ready}/${mana.orbs}`]);
    for (const side of ["hero", "companion"]) {
      const { statistics } = expeditions[side];
      const told = await tab.locator(`.rail.seat-${seat} .pawn.${side} span`).allInnerTexts();
      assert.deepEqual(told.map(Number), [statistics.forest, statistics.mountain, statistics.water], `${name} ${side}`);
    }
  }
  assert.equal(await tab.locator(".adventure li.down").count(), state.regions.filter((/** @type {any} */ one) => !one.face_up).length);
  assert.match(await tab.locator(".moment").innerText(), /Day 5\s*Dusk/);
  assert.deepEqual(troubles, []);
});

test("it shows only the parts asked for, flipped, in French, and to everyone the same", async () => {
  const { page: tab, troubles } = await served.page(STREAM);
  /** @type {string[]} */
  const asked = [];
  tab.on("request", (request) => asked.push(request.url()));
  await tab.goto(`${served.url}/overlay/bga-480000023?show=players,moment&flip=1&lang=fr&at=233&view=official`);
  await tab.locator(".player.left", { hasText: "Juno_bot" }).waitFor();
  await tab.getByText("Jour 5").waitFor();
  assert.equal(await tab.locator(".sentence, .adventure").count(), 0);
  assert.ok(asked.some((url) => url.includes("/patches")));
  assert.deepEqual(asked.filter((url) => url.includes("/v1/") && url.includes("view=")), []);
  assert.deepEqual(troubles, []);
});

test("its help makes the address, and axe finds nothing there", async () => {
  const { page: tab, troubles } = await served.page({ bypassCSP: true });
  await tab.goto(`${served.url}/overlay/bga-480000023?help`);
  await tab.getByRole("heading", { name: "An overlay for a stream" }).waitFor();
  const address = tab.getByRole("textbox", { name: "Address" });
  assert.equal(await address.inputValue(), `${served.url}/overlay/bga-480000023?lang=en`);
  await tab.getByRole("checkbox", { name: "What happened last" }).uncheck();
  await tab.getByRole("checkbox", { name: "First seat on the right" }).check();
  await tab.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await tab.getByRole("spinbutton", { name: "Stay at record" }).fill("120");
  const made = new URL(await address.inputValue());
  assert.deepEqual(Object.fromEntries(made.searchParams), { flip: "1", lang: "fr", show: "players,regions,moment,ruling", at: "120" });
  assert.deepEqual(await faults(tab), []);
  await tab.getByRole("link", { name: "Open the overlay" }).click();
  await tab.locator(".player.left", { hasText: "Juno_bot" }).waitFor();
  assert.equal(await tab.locator(".sentence").count(), 0);
  assert.deepEqual(troubles, []);
});
