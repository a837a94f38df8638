/** The console: people record a match with it by keys or by taps, and nothing is lost or duplicated. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { ENGINE, service, serving } from "../harness.js";
import { at } from "../recorder.js";
import { empty } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(empty);
const options = { skip: !ENGINE && "only after `cargo engine`" };
const SHOTS = process.env.SHOTS;
const { console_, once, opened, recorder, records, says, settled, types } = at(served);

test("a match is started with one form, and its first lines are there", options, async () => {
  const { tab, troubles } = await recorder();
  await tab.goto(`${served.url}/record`);
  await tab.getByLabel("Name").first().fill("Ari");
  await tab.getByLabel("Name").nth(1).fill("Kim");
  const hero = "1 ALT_CORE_B_YZ_01_C\n3 ALT_CORE_B_OR_08_C\n3 ALT_CORE_B_YZ_04_C\n33 ALT_CORE_B_YZ_05_C";
  await tab.getByLabel(/Deck/).first().fill(hero.replace("B_OR_08", "B_OX_08"));
  await tab.getByRole("button", { name: "Begin" }).click();
  // Before anything is made, beside the player, with the form as it was.
  const first = tab.locator("fieldset").first();
  await first.getByRole("alert").filter({ hasText: /This deck cannot be read: line 2/ }).waitFor();
  assert.equal(await tab.getByLabel("Name").nth(1).inputValue(), "Kim");
  assert.equal(await tab.locator("fieldset").nth(1).getByRole("alert").count(), 0);
  const items = async () => (await (await fetch(`${served.url}/v1/matches`)).json()).items.length;
  const before = await items();
  await tab.getByLabel(/Deck/).first().fill(hero);
  await tab.getByRole("button", { name: "Begin" }).click();
  await first.getByText(/This deck is not legal in the format Standard/).waitFor();
  await first.getByText("It contains 33 cards named Moonlight Jellyfish").waitFor();
  assert.equal(await items(), before);
  // The refused list.
  assert.deepEqual(troubles.splice(0).filter((one) => !one.includes("422")), []);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/record-set-up.png` });
  await tab.getByRole("button", { name: "Begin" }).click();
  await tab.locator(".pad input.line").waitFor({ timeout: 60_000 });
  await settled(tab);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/record-begun.png` });
  assert.equal(await tab.locator(".said .refused").count(), 0);
  assert.match(await tab.locator(".said").innerText(), /first game|game 1|Ari/i);
  assert.deepEqual(troubles, []);
});

test("a Hero is found by any part of its name, a card's variants are told apart, and a game is ended by the words for it", options, async () => {
  await opened("words");
  const { tab, troubles } = await recorder();
  await console_(tab, "words");
  await says(tab, "game 1 Ari first");
  const input = tab.locator(".pad input.line");
  const offers = tab.locator(".offers > li");
  const typed = async (/** @type {string} */ text) => {
    await input.fill(text);
    await tab.locator(`.offers[data-typed=${JSON.stringify(text)}]`).waitFor();
    return offers.allInnerTexts();
  };
  assert.match((await typed("oddball"))[0], /Sierra & Oddball/);
  await input.press("Enter");
  await tab.locator(".said", { hasText: "Sierra & Oddball" }).waitFor();
  for (const line of ["Kim: deck 39 \"Akesha & Taru\"", "Ari: shuffles", "Kim: shuffles", "Ari: mana 3", "Kim: mana 3"]) await says(tab, line);
  const variants = (await typed("kelon elem h")).slice(0, 3);
  assert.equal(new Set(variants.map((text) => text.replace(/^.*[: ]"?\w+"? hero$/m, ""))).size, 3, variants.join("; "));
  for (const text of variants) assert.match(text, /(Common|Rare)/);
  assert.match((await typed("kelon elem rare h"))[0], /Rare/);
  assert.match((await typed("concede"))[0], /Kim wins/);
  assert.match((await typed("drawn"))[0], /draw/i);
  await input.fill("");
  await tab.locator('.offers[data-typed=""]').waitFor();
  // Help is one key, and the focus is in the line again.
  await input.press("?");
  await tab.getByRole("heading", { name: "Shortcuts" }).waitFor();
  await tab.keyboard.press("Escape");
  assert.ok(await input.evaluate((one) => one === document.activeElement));
  await input.pressSequentially("after");
  assert.equal(await input.inputValue(), "after");
  assert.deepEqual(troubles, []);
});

test("after a correction or an undo, letters go into the line", options, async () => {
  await opened("focus");
  const { tab } = await recorder(undefined, 60);
  await console_(tab, "focus");
  await says(tab, "game 1 Ari first");
  const input = tab.locator(".pad input.line");
  await tab.getByRole("button", { name: "Undo" }).click();
  await tab.locator(".said > li").waitFor({ state: "detached" });
  assert.ok(await input.evaluate((one) => one === document.activeElement));
  await tab.getByLabel("Send after").selectOption("0");
  assert.ok(await input.evaluate((one) => one === document.activeElement));
  await says(tab, "game 1 Ari first");
  await settled(tab);
  await tab.getByRole("button", { name: "Correct" }).click();
  await tab.locator("dialog.correct[open]").waitFor();
  await tab.keyboard.press("Escape");
  await tab.locator("dialog.correct").waitFor({ state: "detached" });
  assert.ok(await input.evaluate((one) => one === document.activeElement));
});

test("four players sit at a table in two teams, and cards are dealt around it", options, async () => {
  const { tab, troubles } = await recorder();
  await tab.goto(`${served.url}/record`);
  await tab.getByLabel("Players").selectOption("teams");
  for (const [seat, name] of ["Alice", "Bob", "Chloe", "Dan"].entries()) await tab.getByLabel("Name").nth(seat).fill(name);
  assert.match(await tab.locator("legend").nth(2).innerText(), /Player 3 · Team 1/);
  await tab.getByLabel("Goes first").nth(1).check();
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/record-set-up-teams.png` });
  await tab.getByRole("button", { name: "Begin" }).click();
  await tab.locator(".pad input.line").waitFor({ timeout: 60_000 });
  for (const name of ["Alice", "Bob", "Chloe", "Dan"]) await says(tab, `${name}: deck 30`);
  await settled(tab);
  const [match, started] = (await records(tab.url().split("/").at(-1) ?? "")).map(({ event }) => event.data);
  assert.equal(match.players.length, 4);
  assert.deepEqual([started.teams, started.first_player, started.turn_order], [[0, 1, 0, 1], 1, [0, 1, 2, 3]]);
  assert.equal(await tab.locator(".said .refused, .said .against").count(), 0);
  assert.deepEqual(troubles, []);
});

test("the link that a demo prints gives out a token, which does not stay in the address", options, async () => {
  const demo = await service();
  try {
    while (!demo.printed.includes("openapi.json")) await new Promise((done) => setTimeout(done, 10));
    const link = /http\S+\/record#token=\w+/.exec(demo.printed)?.[0] ?? "";
    const { page: tab, troubles } = await served.page();
    await tab.goto(link);
    assert.equal(await tab.evaluate(() => location.href), `${demo.url}/record`);
    await tab.evaluate(() => sessionStorage.clear());
    await tab.reload();
    await tab.getByLabel(/Recording token/).waitFor();
    // Pasted into an open tab: the page reloads itself.
    await tab.goto(link);
    await tab.waitForURL(`${demo.url}/record`);
    await tab.getByLabel(/Recording token/).waitFor({ state: "detached" });
    await tab.getByLabel("Name").first().fill("Ari");
    await tab.getByLabel("Name").nth(1).fill("Kim");
    assert.equal(await tab.getByLabel(/Recording token/).count(), 0, "nobody asks for it");
    await tab.getByRole("button", { name: "Begin" }).click();
    await tab.locator(".pad input.line").waitFor({ timeout: 60_000 });
    assert.deepEqual(troubles, []);
  } finally {
    await demo.stop();
  }
});

test("lines entered without a network are sent once it is back, each once", options, async () => {
  await opened("hall");
  const { tab } = await recorder();
  await console_(tab, "hall");
  await says(tab, "game 1 Ari first");
  await settled(tab);
  await tab.context().setOffline(true);
  for (const line of ["Ari: deck 39", "Kim: deck 39", "Ari: shuffles", "Kim: shuffles"]) await says(tab, line);
  await tab.getByText(/saved here but not sent/).waitFor();
  assert.equal((await records("hall")).length, 2);
  await tab.context().setOffline(false);
  await settled(tab);
  await once("hall", 8);
});

test("a lost response duplicates nothing", options, async () => {
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

test("a tab that is closed and a service that is killed lose nothing", options, async () => {
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

test("what the rules forbid is recorded with one more key, and is shown in red with its paragraph", options, async () => {
  await opened("forbidden");
  const { tab, troubles } = await recorder({}, 60);
  await console_(tab, "forbidden");
  await says(tab, "game 1 Ari first");
  await types(tab, "day 3");
  await tab.keyboard.press("Enter");
  await tab.getByText("Press Enter again to record it anyway").waitFor();
  assert.equal(await tab.locator(".said > li").count(), 1);
  await tab.keyboard.press("Enter");
  await tab.locator(".said .against").waitFor();
  assert.match(await tab.locator(".said .against .rule").first().innerText(), /violates \d/);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/record-forbidden.png` });
  // While the line is still being entered, Backspace does nothing.
  for (const end = Date.now() + 20_000; Date.now() < end && (await tab.locator(".said .against").count()) > 0; await tab.waitForTimeout(50)) {
    await tab.keyboard.press("Backspace");
  }
  assert.equal(await tab.locator(".said .against").count(), 0);
  assert.deepEqual(troubles, []);
});

test("when one more key records what the rules forbid, it is stopped where it was", options, async () => {
  await opened("forbidden-stopped");
  const { tab, troubles } = await recorder({}, 60);
  await console_(tab, "forbidden-stopped");
  await says(tab, "game 1 Ari first");
  await types(tab, "night");
  await tab.locator(".offers .chosen .follows li").first().waitFor();
  await tab.keyboard.press("ArrowRight");
  await tab.locator(".offers .chosen .follows li.not").first().waitFor();
  await tab.keyboard.press("Enter");
  await tab.getByText("Press Enter again to record it anyway").waitFor();
  assert.equal(await tab.locator(".offers .chosen .follows li:not(.not)").count(), 0);
  await tab.keyboard.press("Enter");
  await tab.locator(".said .against").waitFor();
  assert.equal(await tab.locator(".said > li").count(), 2);
  assert.equal(await tab.locator(".said > li:has(.against) .follows li, .said > li.against .follows li").count(), 0);
  assert.deepEqual(troubles, []);
});

/** Enters lines faster than any page could respond, and leaves letters after them. @param {import("playwright-core").Page} tab @param {string[]} lines @param {string} rest */
const hurry = (tab, lines, rest = "") =>
  tab.locator("input.line").evaluate((input, [entered, letters]) => {
    const line = /** @type {HTMLInputElement} */ (input);
    const typed = (/** @type {string} */ text) => {
      line.value += text;
      line.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    for (const text of entered) {
      typed(text);
      line.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    }
    typed(letters);
  }, /** @type {[string[], string]} */ ([lines, rest]));

test("typing ahead of the page loses no letters and no lines", options, async () => {
  await opened("ahead");
  const { tab, troubles } = await recorder();
  await console_(tab, "ahead");
  await hurry(tab, ["game 1 Ari first", "Ari: deck 39", "Kim: deck 39"], "Ari: dr");
  await tab.locator('.offers[data-typed="Ari: dr"]').waitFor({ state: "attached" });
  assert.equal(await tab.locator("input.line").inputValue(), "Ari: dr");
  await settled(tab);
  const all = await records("ahead");
  assert.deepEqual(all.slice(0, 4).map((/** @type {any} */ one) => one.event.type), ["match_opened", "game_started", "deck_registered", "deck_registered"]);
  assert.equal(await tab.locator(".said > li").count(), 3);
  assert.deepEqual(troubles, []);
});

test("a line without a meaning stays, and what was typed after it is not applied to another moment", options, async () => {
  await opened("stays");
  const { tab, troubles } = await recorder();
  await console_(tab, "stays");
  await hurry(tab, ["game 1 Ari first", "qqq", "Ari: deck 39"]);
  await tab.locator('.offers[data-typed="qqq"]').waitFor({ state: "attached" });
  await settled(tab);
  assert.equal(await tab.locator("input.line").inputValue(), "qqq");
  assert.equal(await tab.locator(".said > li").count(), 1);
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

test("a correction and the replayed lines are saved together, so that closing the tab in between loses nothing", options, async () => {
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
  await tab.getByLabel("Reason").fill("miscounted");
  await tab.getByRole("button", { name: "Replace it with this" }).click();
  await tab.locator(".said > li").nth(5).waitFor();
  assert.equal(await tab.locator("body").getAttribute("data-written"), "1");
});

test("a line that the service has is corrected, and the lines after it are replayed", options, async () => {
  await opened("mended");
  const { tab, troubles } = await recorder();
  await console_(tab, "mended");
  for (const line of ["game 1 Ari first", "Ari: deck 39", "Kim: deck 39"]) await says(tab, line);
  await settled(tab);
  await tab.locator(".said > li").nth(1).getByRole("button", { name: "Correct" }).click();
  await tab.getByLabel("What happened instead").fill("Ari: deck 40");
  await tab.getByLabel("Reason").fill("miscounted");
  await tab.getByRole("button", { name: "Replace it with this" }).click();
  await tab.locator(".said > li").nth(5).waitFor();
  await settled(tab);
  const all = await records("mended");
  assert.deepEqual(all.map((/** @type {any} */ one) => one.event.type), ["match_opened", "game_started", "deck_registered", "deck_registered", "rewound", "deck_registered", "deck_registered"]);
  assert.equal(all[5].event.data.size, 40);
  assert.equal(all[4].event.data.reason, "miscounted");
  assert.deepEqual(troubles, []);
});

test("a line that makes no record says why, in French too", options, async () => {
  await opened("pourquoi");
  const { tab, troubles } = await recorder({ locale: "fr-FR" });
  await console_(tab, "pourquoi");
  const settled_ = () => tab.locator(".pad .stands").getByText("Tout est enregistré").waitFor();
  for (const [line, why] of /** @type {const} */ ([
    ["Ari: deck thirty", /^impossible : `thirty` est là où pourrait être un nombre$/],
    ["Ari: deck", /^impossible : la fin de la ligne est là où pourrait être un nombre$/],
    ['Ari: deck 39 | 3 "pigs', /^impossible : rien ne ferme ce guillemet/],
    ["Ari: deck 39 | three pigs", /^impossible : `three` n’est pas un nombre de cartes$/],
    ["Ari: deck 39 | 3 nobody", /^impossible : `nobody` ne nomme aucune carte, ou plusieurs$/],
    ["o9.0 ceases", /^impossible : aucune partie n'a commencé$/],
    ["Ari: deck 39, hand", /^impossible : `,` est là où pourrait être /],
  ])) {
    await says(tab, "game 1 Ari first");
    await settled_();
    await tab.locator(".said > li").last().getByRole("button", { name: "Corriger" }).click();
    await tab.getByLabel("Ce qui s’est passé à la place").fill(line);
    await tab.keyboard.press("Enter");
    const refused = tab.locator(".said .refused");
    assert.match(await refused.locator("small").innerText(), why);
    await refused.getByRole("button", { name: "Annuler" }).click();
    await refused.waitFor({ state: "detached" });
    await settled_();
  }
  assert.deepEqual(troubles, []);
});

test("a match is recorded on a phone by taps alone", options, async () => {
  const { tab, troubles } = await recorder({ viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true });
  await tab.goto(`${served.url}/record`);
  const list = (/** @type {string} */ hero) => `1 ${hero}\n3 ALT_CORE_B_OR_08_C\n3 ALT_CORE_B_YZ_04_C\n33 ALT_CORE_B_YZ_05_C`;
  for (const [seat, [name, hero]] of [["Ari", "ALT_CORE_B_AX_01_C"], ["Kim", "ALT_CORE_B_YZ_01_C"]].entries()) {
    await tab.getByLabel("Name").nth(seat).fill(name);
    await tab.getByLabel(/Deck/).nth(seat).fill(list(hero));
  }
  await shot(tab, "begin");
  await tab.getByRole("button", { name: "Begin" }).tap();
  // No format allows these decks; whoever plays with them says so.
  await tab.getByText(/This deck is not legal/).first().waitFor();
  await tab.getByRole("button", { name: "Begin" }).tap();
  await settled(tab);
  await shot(tab, "0");
  const tap = async (/** @type {RegExp} */ line) => {
    const before = await tab.locator(".said > li").count();
    await tab.locator(".offers li").filter({ has: tab.locator("code", { hasText: line }) }).first().locator("button").tap();
    await tab.locator(".said > li").nth(Math.min(before, 39)).waitFor();
  };
  for (const line of [/Ari: shuffles/, /Kim: shuffles/, /Ari: mana 3/, /Kim: mana 3/, /Ari: legate hero/, /Kim: .* hero/, /Ari: pass/, /Kim: pass/, /Ari: chooses decline/, /Kim: chooses decline/, /Kim: mana 1/, /Ari: mana 1/]) await tap(line);
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
