/** The console: people record a match with it, by keys or by taps, and nothing is lost or doubled. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { faults } from "../axe.js";
import { ENGINE, serving } from "../harness.js";
import { at } from "../recorder.js";
import { empty } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(empty);
const options = { skip: !ENGINE && "only after `cargo engine`" };
const SHOTS = process.env.SHOTS;
const { console_, once, opened, recorder, records, says, sent, settled, types } = at(served);

test("a match is begun in one form, and its first lines are there", options, async () => {
  const { tab, troubles } = await recorder();
  await tab.goto(`${served.url}/record`);
  await tab.getByLabel("Name").first().fill("Ari");
  await tab.getByLabel("Name").nth(1).fill("Kim");
  const hero = "1 ALT_CORE_B_YZ_01_C\n3 ALT_CORE_B_OR_08_C\n3 ALT_CORE_B_YZ_04_C\n33 ALT_CORE_B_YZ_05_C";
  await tab.getByLabel(/Deck/).first().fill(hero);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/record-set-up.png` });
  await tab.getByRole("button", { name: "Begin" }).click();
  await tab.locator(".pad input.line").waitFor({ timeout: 60_000 });
  await settled(tab);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/record-begun.png` });
  assert.equal(await tab.locator(".said .refused").count(), 0);
  assert.match(await tab.locator(".said").innerText(), /first game|game 1|Ari/i);
  assert.deepEqual(troubles, []);
});

test("lines that are said without a network are sent once it is back, each once", options, async () => {
  await opened("hall");
  const { tab } = await recorder();
  await console_(tab, "hall");
  await says(tab, "game 1 Ari first");
  await settled(tab);
  await tab.context().setOffline(true);
  for (const line of ["Ari: deck 39", "Kim: deck 39", "Ari: shuffles", "Kim: shuffles"]) await says(tab, line);
  await tab.getByText(/kept here and not sent/).waitFor();
  assert.equal((await records("hall")).length, 2);
  await tab.context().setOffline(false);
  await settled(tab);
  await once("hall", 8);
});

test("an answer that is lost doubles nothing", options, async () => {
  await opened("lost");
  const { tab } = await recorder();
  await console_(tab, "lost");
  let lost = 0;
  await tab.route("**/events", async (route) => {
    if (lost++ % 2 === 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  for (const line of ["game 1 Ari first", "Ari: deck 39", "Kim: deck 39", "Ari: shuffles"]) await says(tab, line);
  await settled(tab);
  await once("lost", 5);
  assert.ok(lost >= 5, `${lost} requests`);
});

test("a tab that is closed, and a service that is killed, lose nothing", options, async () => {
  await opened("killed");
  const { tab } = await recorder({}, 60);
  await console_(tab, "killed");
  await says(tab, "game 1 Ari first");
  await says(tab, "Ari: deck 39");
  const context = tab.context();
  await tab.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.addInitScript((token) => {
    sessionStorage.setItem("daybook.token", token);
    localStorage.setItem("daybook.hold", "0");
  }, served.service.token);
  await console_(again, "killed");
  await settled(again);
  await once("killed", 3);
  assert.equal(await again.locator(".said > li").count(), 2);
});

test("what the rules forbid is kept by one more key, and is red with its paragraph", options, async () => {
  await opened("forbidden");
  const { tab, troubles } = await recorder({}, 60);
  await console_(tab, "forbidden");
  await says(tab, "game 1 Ari first");
  await types(tab, "day 3");
  await tab.keyboard.press("Enter");
  await tab.getByText("Once more keeps it").waitFor();
  assert.equal(await tab.locator(".said > li").count(), 1);
  await tab.keyboard.press("Enter");
  await tab.locator(".said .against").waitFor();
  assert.match(await tab.locator(".said .against .rule").first().innerText(), /against \d/);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/record-forbidden.png` });
  for (let left = 40; left > 0 && (await tab.locator(".said .against").count()) > 0; left--) await tab.keyboard.press("Backspace");
  assert.equal(await tab.locator(".said .against").count(), 0);
  assert.deepEqual(troubles, []);
});

test("a line that is being changed waits, however long that takes", options, async () => {
  await opened("changed");
  const { tab, troubles } = await recorder({}, 3);
  await console_(tab, "changed");
  await says(tab, "game 1 Ari first");
  await tab.getByRole("button", { name: "Change" }).click();
  await tab.waitForTimeout(4_500);
  assert.equal((await records("changed")).length, 1, "nothing is sent but the match that was opened");
  await types(tab, "game 1 Kim first");
  await tab.keyboard.press("Enter");
  await settled(tab);
  const all = await records("changed");
  assert.equal(all[1].event.type, "game_started");
  assert.equal(all[1].event.data.first_player, 1, JSON.stringify(all[1].event.data));
  assert.equal(await tab.locator(".said > li").count(), 1);
  assert.deepEqual(troubles, []);
});

test("a correction and what is said again are kept at once, so that a tab that is closed in between loses nothing", options, async () => {
  await opened("at-once");
  const { tab } = await recorder();
  await console_(tab, "at-once");
  for (const line of ["game 1 Ari first", "Ari: deck 39", "Kim: deck 39"]) await says(tab, line);
  await settled(tab);
  await tab.locator(".hold select").selectOption("60");
  await tab.evaluate(() => {
    const begun = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (/** @type {string} */ names, /** @type {IDBTransactionMode} */ mode, /** @type {IDBTransactionOptions} */ how) {
      if (mode === "readwrite") document.body.dataset.written = String(Number(document.body.dataset.written ?? 0) + 1);
      return begun.call(this, names, mode, how);
    };
  });
  await tab.locator(".said > li").nth(1).getByRole("button", { name: "Correct" }).click();
  await tab.getByLabel("Why").fill("miscounted");
  await tab.getByRole("button", { name: "Put this instead" }).click();
  await tab.locator(".said > li").nth(5).waitFor();
  assert.equal(await tab.locator("body").getAttribute("data-written"), "1");
});

test("a line that the service has is put right, and what came behind it is said again", options, async () => {
  await opened("mended");
  const { tab, troubles } = await recorder();
  await console_(tab, "mended");
  for (const line of ["game 1 Ari first", "Ari: deck 39", "Kim: deck 39"]) await says(tab, line);
  await settled(tab);
  await tab.locator(".said > li").nth(1).getByRole("button", { name: "Correct" }).click();
  await tab.getByLabel("What happened instead").fill("Ari: deck 40");
  await tab.getByLabel("Why").fill("miscounted");
  await tab.getByRole("button", { name: "Put this instead" }).click();
  await tab.locator(".said > li").nth(5).waitFor();
  await settled(tab);
  const all = await records("mended");
  assert.deepEqual(all.map((/** @type {any} */ one) => one.event.type), ["match_opened", "game_started", "deck_registered", "deck_registered", "rewound", "deck_registered", "deck_registered"]);
  assert.equal(all[5].event.data.size, 40);
  assert.equal(all[4].event.data.reason, "miscounted");
  assert.deepEqual(troubles, []);
});

test("a match is recorded by taps alone on a phone", options, async () => {
  const { tab, troubles } = await recorder({ viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true });
  await tab.goto(`${served.url}/record`);
  const list = (/** @type {string} */ hero) => `1 ${hero}\n3 ALT_CORE_B_OR_08_C\n3 ALT_CORE_B_YZ_04_C\n33 ALT_CORE_B_YZ_05_C`;
  for (const [seat, [name, hero]] of [["Ari", "ALT_CORE_B_AX_01_C"], ["Kim", "ALT_CORE_B_YZ_01_C"]].entries()) {
    await tab.getByLabel("Name").nth(seat).fill(name);
    await tab.getByLabel(/Deck/).nth(seat).fill(list(hero));
  }
  await shot(tab, "begin");
  await tab.getByRole("button", { name: "Begin" }).tap();
  await settled(tab);
  await shot(tab, "0");
  const tap = async (/** @type {RegExp} */ line) => {
    const before = await tab.locator(".said > li").count();
    await tab.locator(".offers li").filter({ has: tab.locator("code", { hasText: line }) }).first().locator("button").tap();
    await tab.locator(".said > li").nth(Math.min(before, 39)).waitFor();
  };
  for (const line of [/Ari: shuffles/, /Kim: shuffles/, /Ari: mana 3/, /Kim: mana 3/, /Ari: legate hero/, /Kim: .* hero/, /Ari: pass/, /Kim: pass/, /Kim: mana 1/, /Ari: mana 1/]) await tap(line);
  await settled(tab);
  await shot(tab, "1");
  assert.equal(await tab.locator(".said .refused, .said .against").count(), 0);
  await tab.locator("#record .board .zone.reserve [data-object], #record .board [data-object]").last().tap();
  await tab.locator(".offers li.is-table").first().waitFor();
  await shot(tab, "tapped");
  assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.deepEqual(await faults(tab), []);
  assert.deepEqual(troubles, []);
});

/** @param {Page} tab @param {string} name */
const shot = (tab, name) => (SHOTS ? tab.screenshot({ path: `${SHOTS}/record-390-${name}.png` }) : undefined);

test("a robot that types a whole match makes the same states", options, async () => {
  const name = "by-hand.daybook";
  await robot(name, "robot");
});

/** Types a match from the file of another. @param {string} file @param {string} match */
async function robot(file, match) {
  const bytes = await readFile(new URL(`../../../replays/${file}`, import.meta.url));
  const lines = bytes.toString().trim().split("\n").map((line) => JSON.parse(line));
  const first = structuredClone(lines[0].event);
  for (const { open } of lines) if (open?.name) first.data.players[open.player] = { name: open.name };
  await sent("", { match, at: lines[0].at, event: first });
  const { tab, troubles } = await recorder();
  await console_(tab, match);
  const script = await tab.evaluate(async (text) => {
    const here = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
    const { Engine } = await import(here.replace("record.js", "engine.js"));
    const engine = new Engine();
    await engine.open(new TextEncoder().encode(text).buffer, "en");
    const said = await engine.ask("script");
    const digests = await engine.ask("digests");
    engine.close();
    return { ...said, digests };
  }, bytes.toString());
  await knows(tab, match, script.cards);
  /** @type {number[]} */
  const keys = [];
  const began = performance.now();
  for (const { line, follow } of script.lines) {
    keys.push(await typed(tab, line, follow));
  }
  const took = performance.now() - began;
  await settled(tab);
  const all = await records(match);
  const sorted = keys.toSorted((a, b) => a - b);
  console.log(`${file}: ${script.lines.length} lines, ${all.length} records, ${sorted.reduce((a, b) => a + b, 0)} keys, median ${sorted[sorted.length >> 1]}, ${(took / script.lines.length).toFixed(0)} ms a line`);
  assert.equal(all.length, script.digests.length);
  const days = (/** @type {any[]} */ some) => some.filter(({ state }) => state).map(({ seq, state }) => [seq, state]);
  assert.deepEqual(days(all), days(lines.filter((line) => "seq" in line)));
  assert.deepEqual(troubles, []);
}

/** The console knows cards that the card data does not have, as from a registration. @param {Page} tab @param {string} match @param {object[]} cards */
async function knows(tab, match, cards) {
  await tab.evaluate(async (start) => {
    const here = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
    const { Kept } = await import(here.replace("record.js", "record/kept.js"));
    await (await Kept.open()).begin(start);
  }, { match, first: 0, decks: [], cards });
  await tab.reload();
  await tab.locator(".pad input.line").waitFor();
}

/** What a person tries who types little: nothing, the first letters of a word or of two. @param {string} text */
function few(text) {
  const all = text.split(/[\s,]+/).filter((word) => /^\p{L}/u.test(word));
  const [head = "", tail = ""] = [all[0], all.length > 1 ? all.at(-1) : ""];
  const some = [1, 2, 3].flatMap((length) => [head.slice(0, length), ...(tail ? [tail.slice(0, length), `${head.slice(0, length)} ${tail.slice(0, length)}`] : [])]);
  return ["", ...new Set(some)].sort((a, b) => a.length - b.length);
}

/** Says one line in as few letters as will do, and says how many keys it took. @param {Page} tab @param {string} line @param {number} [follow] */
async function typed(tab, line, follow) {
  const before = await tab.locator(".said > li").count();
  const words = line.includes(": ") ? line.slice(line.indexOf(": ") + 2) : line;
  const first = tab.locator(".offers li.chosen code");
  const isFirst = async () => (await first.count()) > 0 && (await first.textContent()) === line;
  let keys = 0;
  for (const letters of [...few(words), line]) {
    keys = letters.length;
    await types(tab, letters);
    if (await isFirst()) break;
  }
  const isAgainst = (await tab.locator(".offers li.chosen.against").count()) > 0;
  for (let step = 0; step <= (follow ?? -1); step++) await tab.keyboard.press("ArrowRight");
  await tab.keyboard.press("Enter");
  if (isAgainst) await tab.keyboard.press("Enter");
  await tab.locator(".said > li").nth(Math.min(before, 39)).waitFor().catch(async (error) => {
    if (SHOTS) await tab.screenshot({ path: `${SHOTS}/robot.png` });
    throw new Error(`${line}: ${error.message}`);
  });
  return keys + 1 + (isAgainst ? 1 : 0) + (follow === undefined ? 0 : follow + 1);
}
