/** The board and the header of the page. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { faultsInBoth } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";
import { empty, recorded } from "../table.js";

const REPLAYS = new URL("../../../replays/", import.meta.url);

const served = serving(sharedDemo);

/**
 * Opens a match at a moment and waits for the board.
 *
 * @param {string} path
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function open(path, options) {
  const opened = await served.page(options);
  await opened.page.goto(`${served.url}/m/${path}`);
  await opened.page.locator("#board .adventure").waitFor();
  return opened;
}

/** The board at a moment, for tests that do not change it. @param {string} path @param {import("playwright-core").BrowserContextOptions} [options] */
function look(path, options) {
  return served.look(`/m/${path}`, options);
}

/** @param {string} match @param {number} seq @returns {Promise<any>} */
async function state(match, seq) {
  const answer = await fetch(`${served.url}/v1/matches/${match}/state?at=${seq}`);
  return answer.json();
}

const SHOWN = ["hero", "reserve", "landmark", "expedition", "limbo"];

/** The ids of cards' objects, sorted. @param {import("playwright-core").Locator} place */
async function objects(place) {
  const ids = await place.locator(".card").evaluateAll((cards) => cards.map((card) => card.dataset.object ?? ""));
  return ids.toSorted();
}

test("every object in a visible zone has a card there with its current statistics", async () => {
  for (const seq of [40, 160, 245, 368, 399]) {
    const { page: tab, troubles } = await look(`bga-480000115#${seq}`);
    const now = await state("bga-480000115", seq);
    const there = now.objects.filter((/** @type {any} */ one) => SHOWN.includes(one.zone));
    await tab.waitForFunction(
      (ids) => ids.every((/** @type {string} */ id) => document.querySelector(`#board [data-object="${id}"]`)),
      there.map((/** @type {any} */ one) => one.id),
    );
    for (const seat of [0, 1]) {
      for (const zone of ["hero", "reserve", "landmark"]) {
        const expected = there.filter((/** @type {any} */ one) => one.zone === zone && one.controller === seat);
        const cards = await objects(tab.locator(`.player.seat-${seat} .zone.${zone}`));
        assert.deepEqual(cards, expected.map((/** @type {any} */ one) => one.id).toSorted(), `${seq} ${zone} ${seat}`);
      }
    }
    const shown = await tab.locator("[data-object]:not(.copy)").evaluateAll((all) => all.map((one) =>
      ({ object: one.dataset.object, numbers: [...one.querySelectorAll(".number")].map((number) => Number(/** @type {HTMLElement} */ (number).innerText)) })));
    for (const { id, statistics } of there.filter((/** @type {any} */ object) => object.statistics)) {
      const { forest, mountain, water } = statistics;
      const numbers = shown.filter(({ object }) => object === id).flatMap((one) => one.numbers);
      assert.deepEqual(numbers, [forest, mountain, water], id);
    }
    assert.deepEqual(troubles, []);
  }
});

test("a Gigantic Character is in both Expeditions and counts in each total", async () => {
  const { page: tab, troubles } = await look("bga-480000023#301");
  const juno = (/** @type {string} */ side) => tab.getByRole("region", { name: `Juno_bot ${side} Expedition` });
  for (const side of ["Hero", "Companion"]) {
    await juno(side).getByRole("button", { name: /^Halua, Raging Leviathan/ }).waitFor();
  }
  await juno("Companion").getByRole("button", { name: /^Halua, Raging.*Gigantic: counts here too/ }).waitFor();
  await juno("Companion").getByRole("img", { name: "Forest 8, more than 0", exact: true }).waitFor();
  await juno("Companion").getByRole("img", { name: "Mountain 7, more than 1, counts in this region" }).waitFor();
  assert.deepEqual(troubles, []);
});

test("every Terrain Marker of a region is on the board, beside the others", async () => {
  const { page: tab } = await served.page();
  const { regions } = await (await fetch(`${served.url}/v1/matches/bga-480000115/state?at=388`)).json();
  const { index, markers } = regions.find((/** @type {{markers: string[]}} */ one) => one.markers.length > 1);
  for (const [width, height] of [[1280, 720], [390, 844], [844, 390]]) {
    await tab.setViewportSize({ width, height });
    await tab.goto(`${served.url}/m/bga-480000115#388`);
    await tab.locator('[role=slider][aria-valuenow="388"]').waitFor({ state: "attached" });
    /** @type {{left: number, top: number, right: number, bottom: number}[]} */
    const flags = await tab.locator(".region").nth(index).locator(".flag").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, top, right, bottom }) => ({ left, top, right, bottom })));
    assert.equal(flags.length, markers.length);
    const [one, other] = flags;
    assert.ok(one.right <= other.left + 0.5 || one.bottom <= other.top + 0.5, JSON.stringify(flags));
  }
});

test("a changed statistic is underlined, and screen readers hear the printed one", async () => {
  const { page: tab } = await look("bga-480000023#301");
  const puppeteer = tab.getByRole("button", { name: /^Axiom Puppeteer/ });
  const underlined = (/** @type {Element[]} */ all) => all.map((one) => getComputedStyle(one).textDecorationLine);
  assert.deepEqual(await puppeteer.locator(".number").evaluateAll(underlined), ["underline", "underline", "underline"]);
  const gavroche = tab.getByRole("button", { name: /^Gavroche/ });
  assert.deepEqual(await gavroche.first().locator(".number").evaluateAll(underlined), ["none", "none", "none"]);
  await tab.getByRole("button", { name: /Forest 4, printed 3; Mountain 4, printed 3; Water 1, printed 0.*Boosted \+1/ }).waitFor();
});

test("the Adventure describes each region, its terrains, its Terrain Markers and who is there", async () => {
  const { page: tab, troubles } = await look("bga-480000115#104");
  const regions = tab.locator(".adventure .region");
  const told = (await regions.allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());
  assert.equal(told.length, 8);
  assert.match(told[0], /^Region 0\. Hero region\. Brunn_bot’s Hero Expedition\. Forest Mountain Water/);
  assert.match(told[2], /^Region 2\. half of Tumult card 1\..*Łukasz_bot’s Hero Expedition\. Mountain.*Terrain Marker: Mountain/);
  assert.match(told[3], /^Region 3\. half of Tumult card 2\. face down/);
  const shapes = await regions.nth(1).locator(".band svg").count();
  assert.ok(shapes >= 1, "a terrain is told by a shape too");
  assert.deepEqual(troubles, []);
});

test("in tiebreakers, the Arena compares the totals of all Expeditions of each player", async () => {
  const { page: tab } = await look("bga-480000023#434");
  const now = await state("bga-480000023", 434);
  const sum = (/** @type {number} */ seat) =>
    Object.values(now.players[seat].expeditions).reduce((all, one) => all + one.statistics.forest, 0);
  const numbers = await tab.locator(".arena .forest b").allInnerTexts();
  assert.deepEqual(numbers.map(Number), [sum(1), sum(0)]);
  assert.equal(await tab.locator(".region").count(), 0);
  assert.match(await tab.locator("#top").innerText(), /Juno_bot wins/);
});

test("flip swaps the players' sides and changes the address", async () => {
  const { page: tab, troubles } = await open("bga-480000023#201");
  const below = () => tab.locator(".player.near h2").innerText();
  assert.equal(await below(), "Elka_bot");
  await tab.getByRole("button", { name: "Flip the board" }).click();
  assert.equal(await below(), "Juno_bot");
  assert.match(tab.url(), /flip=1/);
  assert.deepEqual(troubles, []);
});

test("a link to the moment is copied, with a confirmation", async () => {
  const { page: tab } = await open("bga-480000023#201", { permissions: ["clipboard-read", "clipboard-write"] });
  await tab.getByRole("button", { name: /Copy a link/ }).click();
  await tab.getByRole("button", { name: /^Link copied/ }).waitFor();
  assert.equal(await tab.locator("#said").innerText(), "Link copied");
  assert.equal(await tab.evaluate(() => navigator.clipboard.readText()), `${served.url}/m/bga-480000023?at=201`);
});

test("if copying is not allowed, the link is shown", async () => {
  const { page: tab } = await open("bga-480000023#201");
  await tab.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await tab.getByRole("button", { name: /Copy a link/ }).click();
  assert.equal(await tab.getByRole("textbox", { name: "Link to this moment" }).inputValue(), `${served.url}/m/bga-480000023?at=201`);
});

test("the theme button cycles through the themes, and the choice is kept", async () => {
  const { page: tab } = await open("bga-480000023#201", { colorScheme: "light" });
  const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await tab.getByRole("button", { name: "Theme: System" }).click();
  await tab.getByRole("button", { name: "Theme: Light" }).click();
  await tab.getByRole("button", { name: "Theme: Dark" }).waitFor();
  assert.notEqual(await ground(), light);
  await tab.reload();
  await tab.getByRole("button", { name: "Theme: Dark" }).waitFor();
  assert.notEqual(await ground(), light);
});

test("the page switches to French and remembers it", async () => {
  const { page: tab, troubles } = await open("bga-480000023#201");
  await tab.getByRole("button", { name: "Français" }).click();
  await tab.getByRole("heading", { name: "Elka_bot contre Juno_bot" }).waitFor();
  await tab.getByRole("region", { name: "Juno_bot Expédition du Héros" }).getByRole("button", { name: /Aventurier/ }).waitFor();
  await tab.goto(`${served.url}/m/bga-480000023#10`);
  await tab.getByRole("heading", { name: "Elka_bot contre Juno_bot" }).waitFor();
  assert.equal(await tab.locator("html").getAttribute("lang"), "fr");
  assert.deepEqual(troubles, []);
});

test("pointing at or focusing a card shows its details, Escape hides them, Enter asks for an explanation", async () => {
  const { page: tab, troubles } = await served.page();
  await tab.addInitScript(() => {
    const dispatch = EventTarget.prototype.dispatchEvent;
    EventTarget.prototype.dispatchEvent = function (/** @type {Event} */ event) {
      if (event.type === "explain") document.documentElement.dataset.explained = /** @type {CustomEvent} */ (event).detail;
      return dispatch.call(this, event);
    };
  });
  await tab.goto(`${served.url}/m/bga-480000023#301`);
  const puppeteer = tab.locator("#board").getByRole("button", { name: /^Axiom Puppeteer/ });
  await puppeteer.hover();
  const detail = tab.getByRole("tooltip");
  assert.match(await detail.innerText(), /Axiom Puppeteer[^]*Printed\s+3\s+3\s+0[^]*Now\s+4\s+4\s+1/);
  await tab.keyboard.press("Escape");
  await detail.waitFor({ state: "hidden" });
  await tab.mouse.move(0, 0);
  await puppeteer.focus();
  await tab.keyboard.press("Shift+Tab");
  await tab.keyboard.press("Tab");
  await detail.waitFor();
  await tab.keyboard.press("Enter");
  assert.equal(await tab.locator("html").getAttribute("data-explained"), await puppeteer.getAttribute("data-object"));
  assert.deepEqual(troubles, []);
});

test("a discard pile lists its cards", async () => {
  const { page: tab, troubles } = await open("bga-480000115#368");
  await tab.getByRole("button", { name: /^Discard 15/ }).click();
  const list = tab.getByRole("dialog", { name: "Brunn_bot: Discard" });
  assert.equal(await list.locator(".card").count(), 15);
  await list.getByRole("button", { name: "Close" }).click();
  await list.waitFor({ state: "hidden" });
  assert.deepEqual(troubles, []);
});

/** How many cards were animated since the last call. @param {import("playwright-core").Page} tab @returns {Promise<number>} */
function gliding(tab) {
  return tab.evaluate(() => /** @type {any} */ (window).glides.splice(0).length);
}

test("a step moves cards between zones; a seek does not, nor does a step with reduced motion", async () => {
  const { page: tab, troubles } = await open("bga-480000023#242");
  await tab.evaluate(() => {
    const { animate } = Element.prototype;
    const glides = /** @type {Element[]} */ ([]);
    Object.assign(window, { glides });
    Element.prototype.animate = function (/** @type {any} */ frames, /** @type {any} */ how) {
      if (this.matches(".card")) glides.push(this);
      return animate.call(this, frames, how);
    };
  });
  await tab.keyboard.press("ArrowRight");
  await tab.waitForURL(/at=243$/);
  assert.ok((await gliding(tab)) > 0, "three Characters go to Reserve");
  await tab.evaluate(() => (location.hash = "#273"));
  await tab.getByRole("region", { name: "Juno_bot Companion Expedition" }).getByRole("button", { name: /^Suha/ }).waitFor();
  await tab.evaluate(() => (location.hash = "#241"));
  await tab.waitForFunction(() => !document.querySelector(".expedition [data-key='i215.0']"));
  assert.equal(await gliding(tab), 0);
  await tab.emulateMedia({ reducedMotion: "reduce" });
  await tab.evaluate(() => (location.hash = "#242"));
  await tab.locator('[role=slider][aria-valuenow="242"]').waitFor();
  await tab.keyboard.press("ArrowRight");
  await tab.waitForURL(/at=243$/);
  assert.equal(await gliding(tab), 0);
  assert.deepEqual(troubles, []);
});

for (const [width, height] of [[360, 740], [390, 844], [1280, 800], [1920, 1080], [3840, 2160]]) {
  test(`nothing is wider than a window of ${width} x ${height}`, async () => {
    const { page: tab } = await look("violations-days#555", { viewport: { width, height } });
    const widths = await tab.evaluate(() => [document.documentElement, document.getElementById("board")].map((one) => [one?.scrollWidth, one?.clientWidth]));
    for (const [is, room] of widths) assert.equal(is, room);
    const small = await tab.evaluate(() =>
      [...document.querySelectorAll("#board button, #top button, #top select")]
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.width > 0 && (box.width < 24 || box.height < 24)).length,
    );
    assert.equal(small, 0, "targets are 24 pixels at least");
  });
}

test("axe finds nothing on the board and in the header, in both themes", async () => {
  for (const path of ["violations-days#555", "bga-480000115#368", "bga-480000023#434"]) {
    const { page: tab } = await open(path, { bypassCSP: true });
    assert.deepEqual(await faultsInBoth(tab), [], path);
  }
});

test("an official enters a token and sees hands; a wrong token changes nothing", async (context) => {
  const kept = await empty();
  context.after(kept.stop);
  const body = await readFile(new URL("tie-breaker.daybook", REPLAYS));
  const headers = { authorization: `Bearer ${kept.token}` };
  const answer = await fetch(`${kept.url}/v1/import`, { method: "POST", headers, body });
  assert.equal(answer.status, 201);
  const { page: tab } = await served.page();
  await tab.goto(`${kept.url}/m/bga-480000023#121`);
  const view = tab.getByRole("combobox", { name: "View" });
  await view.selectOption("official");
  const dialog = tab.getByRole("dialog", { name: "This view needs a token" });
  await dialog.getByLabel("Token").fill("daybook_wrong");
  await dialog.getByRole("button", { name: "Show this view" }).click();
  await dialog.getByRole("alert").waitFor();
  assert.equal(await tab.evaluate(() => sessionStorage.getItem("daybook.token")), null);
  await dialog.getByLabel("Token").fill(kept.token);
  await dialog.getByRole("button", { name: "Show this view" }).click();
  const hand = tab.getByRole("region", { name: "Elka_bot Hand" });
  await hand.waitFor();
  assert.equal(await hand.locator(".card").count(), 4);
  assert.equal(await view.inputValue(), "official");
  assert.match(await tab.locator(".adventure").innerText(), /Known to officials: Water/);
});

test("an emblem without a source is named after the Expedition that it affects", async (context) => {
  const table = await recorded(20);
  context.after(table.stop);
  const passives = (/** @type {string} */ named) => [{ says: "cannot_move_forward", scope: { expeditions: { named } } }];
  const emblems = ["0:hero", "1:companion"].map((named) => ({ controller: 0, passives: passives(named) }));
  await table.append([{ event: { type: "emblem_created", data: { emblems } } }]);
  const { page: tab } = await served.page();
  await tab.goto(`${table.url}/m/live`);
  const cards = tab.locator(".zone.limbo .card");
  await cards.nth(1).waitFor();
  const all = await cards.allInnerTexts();
  assert.equal(new Set(all).size, all.length, all.join(" | "));
  assert.ok(all.some((name) => /Emblem: .*Hero Expedition cannot move forward/.test(name)), all.join(" | "));
});
