/** The overlay of a stream. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";
import { empty, recorded, sent } from "../table.js";

const STREAM = { viewport: { width: 1920, height: 1080 } };

const served = serving(sharedDemo);

/** @param {import("playwright-core").Page} tab @returns {Promise<Record<string, number[]>>} Where each part is. */
function places(tab) {
  return tab.evaluate(() => {
    const parts = [...document.querySelectorAll("#scene > :not(.ruling, .last, .only-heard)")];
    return Object.fromEntries(parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.className.replace(/ (won|long|besides|black|white|seat-\d|setup|morning|noon|afternoon|dusk|night)/g, "").trim(), [x, y, width, height]];
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
  await tab.evaluate(() => document.fonts.ready);
  const first = await places(tab);
  assert.deepEqual(Object.keys(first), ["plate left", "plate right", "adventure", "under", "sentence", "where"]);
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
  // What is recorded after the end is no news.
  await sentence.filter({ hasText: /^Ari wins · by concession$/ }).waitFor();
  assert.deepEqual(await places(tab), first);
  assert.deepEqual(troubles, []);
});

test("nothing is painted behind it, in any colour scheme", async () => {
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

test("it shows the state at the requested moment", async () => {
  const { page: tab, troubles } = await served.page(STREAM);
  const state = await (await fetch(`${served.url}/v1/matches/bga-480000023/state?at=233`)).json();
  await tab.goto(`${served.url}/overlay/bga-480000023?at=233`);
  for (const [seat, place] of [[0, "left"], [1, "right"]]) {
    const { name, distance, hand, mana, expeditions } = state.players[seat];
    const shown = tab.locator(`.plate.${place}`);
    await shown.getByText(name).waitFor();
    assert.deepEqual(await shown.locator("[data-value]").allInnerTexts(), [`${mana.ready}/${mana.orbs}`, `${hand.count}`, `${distance}`]);
    for (const side of ["hero", "companion"]) {
      const { statistics, due_to: due } = expeditions[side];
      const sums = tab.locator(`.sums.${side} .seat-${seat} b`);
      assert.deepEqual((await sums.allInnerTexts()).map(Number), [statistics.forest, statistics.mountain, statistics.water], `${name} ${side}`);
      assert.equal(await tab.locator(`.sums.${side} .seat-${seat} .won`).count(), due.length);
    }
  }
  assert.equal(await tab.locator(".adventure li.down").count(), state.regions.filter((/** @type {any} */ one) => !one.face_up).length);
  assert.match(await tab.locator(".moment").innerText(), /Day 5\s*Dusk/);
  const played = (await (await fetch(`${served.url}/v1/matches/bga-480000023/patches?from=192&to=233&lang=en`)).json())[0].lines
    .findLast((/** @type {any} */ line) => line.type === "card_played" && line.seq <= 233);
  const card = await tab.locator(".last .name").innerText();
  assert.ok(played.text.includes(card), `${played.text}: ${card}`);
  assert.deepEqual(troubles, []);
});

test("it shows only the requested parts, flipped, in French, and the same to everyone", async () => {
  const { page: tab, troubles } = await served.page(STREAM);
  /** @type {string[]} */
  const asked = [];
  tab.on("request", (request) => asked.push(request.url()));
  await tab.goto(`${served.url}/overlay/bga-480000023?show=players,moment&flip=1&lang=fr&at=233&view=official`);
  await tab.locator(".plate.left", { hasText: "Juno_bot" }).waitFor();
  await tab.getByText("Jour 5").waitFor();
  assert.equal(await tab.locator(".sentence, .adventure, .last, .where").count(), 0);
  assert.ok(asked.some((url) => url.includes("/patches")));
  assert.deepEqual(asked.filter((url) => url.includes("/v1/") && url.includes("view=")), []);
  assert.deepEqual(troubles, []);
});

test("its help builds the URL, and axe finds nothing there", async () => {
  const { page: tab, troubles } = await served.page({ bypassCSP: true });
  await tab.goto(`${served.url}/overlay/bga-480000023?help`);
  await tab.getByRole("heading", { name: "Stream overlay" }).waitFor();
  const address = tab.getByRole("textbox", { name: "Overlay URL" });
  assert.equal(await address.inputValue(), `${served.url}/overlay/bga-480000023?lang=en`);
  await tab.getByRole("checkbox", { name: "Latest event" }).uncheck();
  await tab.getByRole("checkbox", { name: "First seat on the right" }).check();
  await tab.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await tab.getByRole("spinbutton", { name: "Freeze at record" }).fill("120");
  const made = new URL(await address.inputValue());
  assert.deepEqual(Object.fromEntries(made.searchParams), { flip: "1", lang: "fr", show: "players,regions,moment,card,ruling,table", at: "120" });
  assert.deepEqual(await faults(tab), []);
  await tab.getByRole("link", { name: "Open the overlay" }).click();
  await tab.locator(".plate.left", { hasText: "Juno_bot" }).waitFor();
  assert.equal(await tab.locator(".sentence").count(), 0);
  assert.deepEqual(troubles, []);
});

test("names of 24 letters are complete, nothing is cut off or overlaps, in any picture size", async (context) => {
  const own = await empty();
  context.after(own.stop);
  const names = ["Maximiliane Abercrombie-W", "Bartholomäus Zwingenberg"];
  const long = await sent(own, "tie-breaker.daybook", { match: "long", opened: { event: "Open", round: "12", table: "128" }, names, ago: 60 });
  await long.on(250);
  for (const [width, height] of [[1920, 1080], [1280, 720], [560, 315]]) {
    const { page: tab, troubles } = await served.page({ viewport: { width, height } });
    await tab.goto(`${own.url}/overlay/long?lang=fr`);
    await tab.locator(".plate.right", { hasText: names[1] }).waitFor();
    const cut = await tab.evaluate(() => [...document.querySelectorAll(".plate h2 span, .sums, .moment b, .where p")].filter((one) =>
      one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent));
    assert.deepEqual(cut, [], `${width}`);
    const crossed = await tab.evaluate(() => {
      const boxes = [...document.querySelectorAll("#scene > *")].map((one) => ({ name: one.className, box: one.getBoundingClientRect() }));
      const over = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => over(a.box, b.box)).map((b) => `${a.name} ${b.name}`));
    });
    assert.deepEqual(crossed, [], `${width}`);
    assert.deepEqual(troubles, []);
  }
});

test("a control page drives an overlay whose URL does not change", async (context) => {
  const own = await empty();
  context.after(own.stop);
  const first = await sent(own, "concession.daybook", { match: "first", opened: { event: "Open", round: "1", table: "1" } });
  await first.on(150);
  const second = await sent(own, "tie-breaker.daybook", { match: "second", opened: { event: "Open", round: "1", table: "2" } });
  await second.on(150);
  const { page: control, troubles } = await served.page({ bypassCSP: true });
  await control.goto(`${own.url}/control`);
  const address = await control.getByRole("textbox", { name: "Overlay URL" }).inputValue();
  const { page: overlay, troubles: others } = await served.page(STREAM);
  await overlay.goto(address);
  await control.getByRole("button", { name: /Elka_bot.*Live/ }).click();
  await overlay.locator(".plate.left", { hasText: "Elka_bot" }).waitFor();
  await control.locator("h1").click();
  await control.keyboard.press("2");
  await overlay.locator(".plate.left", { hasText: "Ana María_bot" }).waitFor();
  await control.keyboard.press("m");
  await overlay.locator(".adventure").waitFor({ state: "detached" });
  await control.keyboard.press("h");
  await overlay.locator(".plate").first().waitFor({ state: "detached" });
  await control.keyboard.press("h");
  await overlay.locator(".plate.left").waitFor();
  assert.equal(await overlay.locator(".adventure").count(), 0);
  await control.getByRole("textbox", { name: "Name 1" }).fill("Bartholomäus Zwingenberg");
  await control.getByRole("button", { name: "Show names" }).click();
  await overlay.locator(".lower", { hasText: "Bartholomäus Zwingenberg" }).waitFor();
  const { url } = own;
  const told = async (/** @type {number} */ seq) => {
    const [block] = await (await fetch(`${url}/v1/matches/first/patches?from=${seq}&to=${seq}&lang=en`)).json();
    return block.lines.find((/** @type {{seq: number}} */ line) => line.seq === seq).text;
  };
  await first.on(152);
  const before = overlay.locator(".sentence", { hasText: await told(151) });
  await before.waitFor();
  await control.getByRole("spinbutton", { name: "Delay (seconds)" }).fill("2");
  await control.keyboard.press("Tab");
  await overlay.waitForFunction(async (channel) => (await (await fetch(channel)).json()).scene.delay === 2, address.replace("/stream/", "/v1/channels/"));
  await new Promise((done) => setTimeout(done, 700));
  await first.on(153);
  await new Promise((done) => setTimeout(done, 700));
  assert.ok(await before.isVisible(), "it is late");
  await overlay.locator(".sentence", { hasText: await told(152) }).waitFor();
  await control.reload();
  assert.equal(await control.getByRole("textbox", { name: "Overlay URL" }).inputValue(), address);
  assert.equal(await control.getByRole("textbox", { name: "Name 1" }).inputValue(), "Bartholomäus Zwingenberg");
  assert.deepEqual(await faults(control), []);
  assert.deepEqual([...troubles, ...others], []);
});

test("the control page tells live tables from finished ones, and tables of equal players apart", async (context) => {
  const own = await empty();
  context.after(own.stop);
  for (const [match, count] of /** @type {[string, number][]} */ ([["morning", 60], ["noon", 60], ["evening", 2000]])) {
    await (await sent(own, "concession.daybook", { match, opened: { event: "Evening at the shop" } })).on(count);
  }
  const { page: control, troubles } = await served.page();
  await control.goto(`${own.url}/control`);
  const tables = control.locator(".choices button");
  await tables.nth(2).waitFor();
  const texts = await tables.allInnerTexts();
  assert.equal(new Set(texts.map((text) => text.replace(/^\d\s*/, ""))).size, 3, texts.join("; "));
  for (const match of ["morning", "noon", "evening"]) assert.ok(texts.some((text) => text.includes(match)), texts.join("; "));
  assert.match(texts[2], /evening[\s\S]*wins$/);
  assert.equal(await tables.locator(".live").count(), 2);
  await tables.nth(2).click();
  const screen = control.frameLocator(".screen iframe");
  await screen.locator(".sentence", { hasText: /wins/ }).waitFor();
  assert.deepEqual(troubles, []);
});

test("on a phone, the control page has the choice of table above the choice of parts, both within reach of a thumb", async () => {
  const { page: control, troubles } = await served.page({ viewport: { width: 390, height: 844 }, locale: "fr-FR" });
  await control.goto(`${served.url}/control`);
  const table = control.locator(".choices button").first();
  await table.waitFor();
  const top = async (/** @type {import("playwright-core").Locator} */ one) => (await one.boundingBox())?.y ?? Infinity;
  const [chosen, part, names, set] = [await top(table), await top(control.locator(".parts button").first()), await top(control.locator(".names")), await top(control.locator(".links"))];
  assert.ok(chosen < 844 - 44 && chosen < part && part < names && names < set, JSON.stringify([chosen, part, names, set]));
  assert.equal(await control.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.deepEqual(troubles, []);
});
