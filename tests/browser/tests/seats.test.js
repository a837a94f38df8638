/** Matches with more than two players: who faces whom, who sits where, and every part of the product with all of them. */
import assert from "node:assert/strict";
import { before, after, test } from "node:test";
import { faults, faultsInBoth } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";
import { empty, sent } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(sharedDemo);
const NAMES = ["Alice", "Bob", "Chloe", "Dan"];
const DESKTOP = { width: 1440, height: 900 };

/** @type {Awaited<ReturnType<typeof empty>>} */
let own;
before(async () => (own = await empty()));
after(() => own.stop());

/** @param {string} path @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(path, options = {}) {
  const { page: tab, troubles } = await served.page({ viewport: DESKTOP, reducedMotion: "reduce", ...options });
  await tab.goto(path.startsWith("http") ? path : served.url + path);
  return { tab, troubles };
}

/** @param {string} path */
async function state(path) {
  return (await fetch(`${served.url}/v1/matches/${path}`)).json();
}

/** Where each player sits, by seat: the centre of their part of the table. @param {Page} tab */
function places(tab) {
  return tab.evaluate(() => [0, 1, 2, 3].map((seat) => {
    const { x, y, width, height } = /** @type {Element} */ (document.querySelector(`.player.seat-${seat}`)).getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  }));
}

test("teammates sit opposite each other, and players in a free-for-all in a ring", async () => {
  for (const flip of ["", "&flip=1"]) {
    const { tab } = await open(`/m/two-against-two?at=300${flip}`);
    await tab.locator(".player").nth(3).waitFor();
    const [alice, bob, chloe, dan] = await places(tab);
    assert.equal(alice[0], chloe[0]);
    assert.equal(bob[0], dan[0]);
    assert.notEqual(alice[0], bob[0]);
    assert.equal(alice[1] > chloe[1], flip === "");
    await tab.goto(`${served.url}/m/free-for-all?at=100${flip}`);
    await tab.locator(".player").nth(3).waitFor();
    const ring = await places(tab);
    for (const seat of ring.keys()) {
      const [here, next] = [ring[seat], ring[(seat + 1) % ring.length]];
      assert.ok((here[0] === next[0]) !== (here[1] === next[1]), `${NAMES[seat]} sits beside who comes next`);
    }
    await tab.context().close();
  }
});

test("each Expedition names the ones it faces, also after a player has left", async () => {
  for (const [match, seq] of /** @type {const} */ ([["two-against-two", 300], ["free-for-all", 100], ["free-for-all", 240]])) {
    const { players } = await state(`${match}/state?at=${seq}`);
    const { tab, troubles } = await open(`/m/${match}?at=${seq}`);
    await tab.locator(".expedition").nth(7).waitFor();
    for (const { seat, expeditions } of players) {
      for (const side of ["hero", "companion"]) {
        const named = (expeditions[side]?.facing ?? []).map((/** @type {string} */ id) => NAMES[Number(id.split(":")[0])]);
        const said = await tab.locator(`.player.seat-${seat} .expedition.${side} .faces .only-heard`).allTextContents();
        assert.deepEqual(said, named.length === 0 ? [] : [`Faces ${named.join(" and ")}`], `${match} ${seq}: ${NAMES[seat]}, ${side}`);
      }
    }
    assert.deepEqual(troubles, []);
    await tab.context().close();
  }
});

test("a team has one number in the scoreline and one entry in the result that officials record", async () => {
  const table = await sent(own, "two-against-two.daybook", { match: "teams", opened: { best_of: 3 } });
  await table.on(300);
  const { page: tab, troubles } = await served.page({ viewport: DESKTOP });
  await tab.addInitScript((secret) => {
    sessionStorage.setItem("daybook.token", secret);
    localStorage.setItem("daybook.official", "judge-3");
  }, own.token);
  await tab.goto(`${own.url}/m/teams`);
  await tab.getByRole("tab", { name: "Desk" }).click();
  const form = tab.locator("#desk-result");
  await form.locator("summary").click();
  const sides = ["Alice and Chloe", "Bob and Dan"];
  assert.deepEqual((await form.locator("label.check").allTextContents()).map((text) => text.trim()), sides);
  await form.getByRole("checkbox", { name: sides[1] }).check();
  await form.getByRole("spinbutton", { name: sides[1] }).fill("2");
  await form.getByLabel("How it ended").selectOption("concession");
  await form.getByRole("button", { name: "Record the result" }).click();
  await tab.locator(".moment .result").getByText("0–2").waitFor();
  const { items } = await (await fetch(`${own.url}/v1/matches/teams/events?from=300`)).json();
  const ended = items.find((/** @type {any} */ one) => one.event.type === "match_ended");
  assert.deepEqual(ended.event.data, { ending: "concession", score: [0, 2, 0, 2] });
  await tab.goto(own.url);
  await tab.locator("li", { hasText: sides[0] }).locator(".result").getByText("0–2").first().waitFor();
  assert.deepEqual(troubles, []);
});

test("pawns show whose they are: by a letter, or by a number if two names start alike", async () => {
  const alike = await sent(own, "two-against-two.daybook", { match: "alike", names: ["Anna", "Bob", "Anton", "Dan"] });
  await alike.on(60);
  const { tab } = await open("/m/two-against-two?at=60");
  const pawns = () => tab.locator(".shared-rail .pawn").evaluateAll((all) => all.map((one) => `${one.getAttribute("data-key")} ${one.textContent}`).sort());
  await tab.locator(".shared-rail .pawn").first().waitFor();
  const expected = (/** @type {string[]} */ letters) => letters.flatMap((letter, seat) => [`pawn:${seat}:companion ${letter}`, `pawn:${seat}:hero ${letter}`]).sort();
  assert.deepEqual(await pawns(), expected(["A", "B", "C", "D"]));
  await tab.goto(`${own.url}/m/alike?at=60`);
  await tab.locator(".shared-rail .pawn").first().waitFor();
  assert.deepEqual(await pawns(), expected(["1", "2", "3", "4"]));
});

test("the legend, the days, the choice of what to explain and the rows of turns include all four players", async () => {
  const { tab, troubles } = await open("/m/two-against-two?at=300");
  await tab.waitForFunction(() => document.querySelectorAll(".track .turn").length > 30);
  await tab.locator(".legend span").nth(3).waitFor();
  assert.deepEqual(await tab.locator(".legend span").allTextContents(), NAMES);
  const rows = await tab.locator(".track .turn").evaluateAll((all) => [...new Set(all.map((one) => `${one.classList[2]} ${one.getAttribute("y")}`))].sort());
  assert.equal(rows.length, 4, rows.join());
  assert.equal(new Set(rows.map((row) => row.split(" ")[1])).size, 4);
  assert.equal(await tab.locator(".track path.distance:not(.edge)").count(), 4);
  await tab.getByRole("button", { name: "Moments" }).click();
  assert.deepEqual(await tab.locator("#moments thead tr").nth(1).locator("th").allTextContents(), [...NAMES, ...NAMES]);
  await tab.keyboard.press("Escape");
  await tab.getByRole("tab", { name: "Explain" }).click();
  await tab.locator("#panel-explain optgroup").first().waitFor({ state: "attached" });
  assert.deepEqual(await tab.locator("#panel-explain optgroup").evaluateAll((all) => all.map((one) => one.getAttribute("label"))), NAMES);
  assert.deepEqual(troubles, []);
});

for (const [width, height] of [[390, 844], [844, 390], [1280, 720], [1920, 1080]]) {
  test(`four players have everything they need at ${width} x ${height}: nothing is cut off, nothing overlaps`, async () => {
    for (const [path, locale] of /** @type {const} */ ([["/m/two-against-two?at=300", "fr-FR"], ["/m/free-for-all?at=240", "en-GB"], ["/m/two-against-two?at=400", "en-GB"]])) {
      const { page: tab, troubles } = await served.look(path, { viewport: { width, height }, locale, reducedMotion: "reduce" });
      await tab.locator(".expedition").nth(7).waitFor();
      const { cut, crossed, count } = await tab.evaluate(() => {
        const board = /** @type {Element} */ (document.querySelector("#board")).getBoundingClientRect();
        const all = [...document.querySelectorAll("#board :is(.strip, .expedition, .regions, .who, .counts b, .totals b, .score b)")]
          .map((one) => ({ one, box: one.getBoundingClientRect() })).filter(({ box }) => box.width > 1);
        const outside = all.filter(({ box }) => box.left < board.left - 1 || box.right > board.right + 1 || box.top < board.top - 1 || box.bottom > board.bottom + 1);
        const lanes = all.filter(({ one }) => one.matches(".expedition, .strip, .regions"));
        const over = lanes.flatMap(({ one, box }, at) => lanes.slice(at + 1).filter((other) => {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          return across > 1.5 && down > 1.5;
        }).map((other) => `${one.className} / ${other.one.className}`));
        // Each number is visible.
        const hidden = all.filter(({ one, box }) => one.matches("b") && !document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2).includes(one));
        const numbers = all.filter(({ one }) => one.matches(".totals b")).length;
        return { cut: [...outside, ...hidden].map(({ one }) => `${one.className} ${one.textContent?.trim()}`), crossed: over, count: numbers };
      });
      assert.deepEqual(cut, [], path);
      assert.deepEqual(crossed, [], path);
      assert.ok(count >= 18, `${count} sums`);
      assert.deepEqual(troubles, []);
    }
  });
}

test("an overlay shows all four players, both Adventures and the total of each Expedition, in any size", async () => {
  for (const [match, seq] of /** @type {const} */ ([["two-against-two", 300], ["free-for-all", 240]])) {
    const { tab, troubles } = await open(`/overlay/${match}?at=${seq}`);
    await tab.locator(".plates").nth(1).waitFor();
    const { players } = await state(`${match}/state?at=${seq}`);
    for (const [width, height] of [[1920, 1080], [1280, 720], [560, 315]]) {
      await tab.setViewportSize({ width, height });
      await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const shown = await tab.locator(".plates section").evaluateAll((all) => all.map((one) => [one.querySelector("h2 > span")?.textContent, Number(one.querySelector(".score")?.textContent)]));
      const known = (/** @type {unknown[][]} */ list) => list.map((one) => one.join(" ")).sort();
      assert.deepEqual(known(shown), known(players.map((/** @type {any} */ one) => [one.name, one.distance])));
      assert.equal(await tab.locator(".several ol").count(), 2);
      assert.equal(await tab.locator(".several .pawn").count(), players.filter((/** @type {any} */ one) => !one.left).length * 2);
      const boxes = await tab.locator("#scene > *").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      for (const box of boxes) assert.ok(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height, JSON.stringify(box));
      for (const [at, a] of boxes.entries()) for (const b of boxes.slice(at + 1)) {
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
        assert.ok(!over, `${JSON.stringify(a)} over ${JSON.stringify(b)}`);
      }
      assert.deepEqual(troubles, []);
    }
  }
});

test("a wall shows a table of four with both Adventures, and a team as its winner", async () => {
  const table = await sent(own, "two-against-two.daybook", { match: "four", opened: { event: "Open", round: "1", table: "1" } });
  await table.on(300);
  const { tab, troubles } = await open(`${own.url}/round?event=Open&round=1`);
  await tab.locator(".tile .map.several").waitFor();
  assert.equal(await tab.locator(".tile .regions").count(), 2);
  const { players } = await state("two-against-two/state?at=299");
  const regions = players.flatMap((/** @type {any} */ one) => ["hero", "companion"].map((side) => one.expeditions[side].region ?? one.expeditions[side].position));
  const drawn = await tab.locator(".map .rail.shared").evaluateAll((rails) => rails.flatMap((one, at) => [...one.querySelectorAll(".pawn")].map((pawn) =>
    at * 8 + Number(/** @type {HTMLElement} */ (pawn).style.getPropertyValue("--at").replace("%", "")) / 12.5 - 0.5)));
  assert.deepEqual(drawn.sort(), regions.sort());
  await table.on(1000);
  const { result } = await state("two-against-two/state?at=400");
  assert.equal(result.winners.length, 2);
  await tab.getByText(`${NAMES[result.winners[0]]} and ${NAMES[result.winners[1]]} win`).waitFor();
  assert.deepEqual(troubles, []);
});

test("axe finds nothing on a board of four, in both themes and on a phone", async () => {
  const { tab } = await open("/m/free-for-all?at=240", { bypassCSP: true });
  await tab.locator(".faces").first().waitFor();
  assert.deepEqual(await faultsInBoth(tab), []);
  await tab.emulateMedia({ colorScheme: "light" });
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.locator(".faces").first().waitFor();
  assert.deepEqual(await faults(tab), []);
});
