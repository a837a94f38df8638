/** All hands after the match: players agree on their own devices, and the public page shows every hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { serving } from "../harness.js";
import { recorded } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

/** The last record before the game ends, and one during the game. */
const BEFORE_END = 41;
const MIDDLE = 16;

const served = serving(() => recorded(BEFORE_END));

/** A page of the match. @param {string} query @param {string | null} [token] @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(query, token = null, options = {}) {
  const { page: tab, troubles } = await served.page(options);
  if (token) await tab.addInitScript((secret) => sessionStorage.setItem("daybook.token", secret), token);
  await tab.goto(`${served.url}/m/live${query}`);
  await tab.locator("#board h2").first().waitFor({ state: "attached" });
  return { tab, troubles };
}

/** Records what is in both hands at a record. */
async function deal() {
  const { url, service } = served;
  const headers = { authorization: `Bearer ${service.token}` };
  const state = await (await fetch(`${url}/v1/matches/live/state?at=${MIDDLE}&view=official`, { headers })).json();
  const names = ["Ada Lovelace", "Parade of the Long-Named Guardians", "Haven Bravos", "Robot", "Boreas", "Kelonic Spirit", "Mana Well"];
  const slots = state.hidden.filter((/** @type {any} */ one) => one.zone === "hand");
  const lines = slots.map((/** @type {any} */ { slot, owner }, /** @type {number} */ index) => {
    const name = `${names[index % names.length]} ${owner}`;
    return JSON.stringify({ open: { slot, face: { reference: `T-${index}`, name, type: "character", hand_cost: 2, reserve_cost: 1, forest: 1, mountain: 2, water: 0 } } });
  });
  assert.ok(lines.length >= 4, `${lines.length}`);
  const answer = await fetch(`${url}/v1/matches/live/openings`, { method: "POST", headers: { ...headers, "content-type": "application/x-ndjson" }, body: lines.join("\n") });
  assert.equal(answer.status, 201, await answer.text());
}

/** How many cards in hands are visible on a page. @param {Page} tab */
const seen = (tab) => tab.locator("#board [data-room=hand] > li, #board .hand li").filter({ hasText: /\w/ }).count();

/** The views that a page offers. @param {Page} tab */
const views = (tab) => tab.getByRole("combobox", { name: "View" }).locator("option").allTextContents();

/** A player agrees, or withdraws, on the desk of their own device. @param {Page} tab @param {boolean} agrees */
async function say(tab, agrees) {
  await tab.getByRole("tab", { name: "Desk" }).click();
  const box = tab.getByRole("checkbox", { name: "Show my hand after the match" });
  const answered = tab.waitForResponse((one) => one.url().endsWith("/hands") && one.request().method() === "POST");
  await box.setChecked(agrees);
  assert.equal((await answered).status(), 200);
}

test("both hands are shown on the public page after the end if both players agreed, and not before", async () => {
  await deal();
  const { player } = served.service;
  const first = await open("", player("live", 0), { bypassCSP: true });
  const second = await open("", player("live", 1));
  const { tab: spectator, troubles } = await open("");
  await say(first.tab, true);
  await first.tab.getByText("Ari has agreed. Kim has not agreed.").waitFor();
  assert.deepEqual(await faults(first.tab), []);
  await say(second.tab, true);
  await second.tab.getByText("Ari has agreed. Kim has agreed.").waitFor();
  await spectator.reload();
  await spectator.locator("#board h2").first().waitFor({ state: "attached" });
  assert.ok(!(await views(spectator)).includes("All hands"));
  assert.equal(await spectator.getByRole("button", { name: "See all hands" }).count(), 0);

  // The match ends while the page is open.
  await served.service.record(2);
  await spectator.getByRole("button", { name: "See all hands" }).waitFor();
  assert.ok((await views(spectator)).includes("All hands"));
  await second.tab.getByText("all hands are shown to everyone").waitFor();
  const { tab } = await open(`?at=${MIDDLE}`, null, { bypassCSP: true });
  assert.equal(await seen(tab), 0);
  await tab.getByRole("button", { name: "See all hands" }).click();
  await tab.getByText("All hands: the players agreed").waitFor();
  assert.match(tab.url(), /view=hands/);
  for (const seat of [0, 1]) await tab.locator("#board").getByText(new RegExp(`Ada Lovelace ${seat}|Robot ${seat}|Boreas ${seat}`)).first().waitFor();
  assert.ok((await seen(tab)) >= 4);
  assert.deepEqual(await faults(tab), []);
  if (process.env.SHOTS) await tab.screenshot({ path: `${process.env.SHOTS}/hands.png` });
  if (process.env.SHOTS) await first.tab.screenshot({ path: `${process.env.SHOTS}/hands-desk.png` });

  // If a player withdraws, nobody sees the hands any more.
  await say(first.tab, false);
  await tab.reload();
  await tab.locator(".refused").waitFor();
  await tab.getByRole("link", { name: "Show the public view" }).click();
  await tab.locator("#board h2").first().waitFor({ state: "attached" });
  assert.equal(await tab.getByRole("button", { name: "See all hands" }).count(), 0);
  assert.equal(await seen(tab), 0);
  assert.deepEqual(troubles, []);
});

test("once all agree, everyone can use a player's view and the key that reveals hands", async () => {
  const { tab: player } = await open("", served.service.player("live", 0));
  await say(player, true);
  const { tab, troubles } = await open(`?at=${MIDDLE}&lang=fr`);
  await tab.keyboard.press("x");
  await tab.getByText("Toutes les mains : les joueurs sont d’accord").waitFor();
  await tab.getByRole("combobox", { name: "Vue" }).selectOption("seat:0");
  await tab.waitForURL(/view=seat%3A0|view=seat:0/);
  await tab.locator("#board").getByText(/ 0$/).first().waitFor();
  assert.equal(await tab.locator("#board").getByText(/(Lovelace|Robot|Boreas|Bravos) 1$/).count(), 0);
  assert.deepEqual(troubles, []);
});
