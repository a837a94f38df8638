/** Practice: a recorded game is played, the learner enters it line by line, and nothing is sent or stored. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { ENGINE, serving, sharedDemo } from "../harness.js";
import { types } from "../recorder.js";
import { recorded } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(sharedDemo);
const options = { skip: !ENGINE && "only after `cargo engine`" };
const SHOTS = process.env.SHOTS;

/** What the scribe types for `by-hand`, up to where Kim plays a card without paying for it. */
const OPENING = ["Ari: shuffles", "Kim: shuffles", "Ari: mana 3", "Kim: mana 3", 'Ari: "Three Little Pigs"'];
/** What is typed for the first day of a game that another engine logged. */
const LETTERS = ["", "", "mana", "mana", "war c"];
/** What is typed from there on, after a rewind and Kim playing it again. */
const ENDING = ["Ari: pass", "Kim: pass", "tumult 1 mountain", "Ari: wins by concession"];

/** @param {string} match @param {import("playwright-core").BrowserContextOptions} [how] @param {string} [query] */
async function practice(match, how, query = "") {
  const { page: tab, troubles } = await served.page(how);
  tab.setDefaultTimeout(60_000);
  /** @type {string[]} */
  const sent = [];
  tab.on("request", (request) => request.method() !== "GET" && sent.push(`${request.method()} ${request.url()}`));
  await tab.goto(`${served.url}/record/practice/${match}${query}`);
  await tab.locator(".happens li").first().waitFor();
  return { tab, troubles, sent };
}

/** Enters a line by its letters. @param {Page} tab @param {string} text */
async function says(tab, text) {
  const before = await score(tab);
  await types(tab, text);
  await tab.keyboard.press("Enter");
  await tab.locator(".tally").filter({ hasNotText: before }).waitFor();
}

/** @param {Page} tab */
const score = (tab) => tab.locator(".tally span").first().innerText();

/** @param {Page} tab */
const mistakes = (tab) => tab.locator(".tally span").last().innerText();

/** @param {string} match */
async function records(match) {
  return (await (await fetch(`${served.url}/v1/matches/${match}`)).json()).head;
}

test("player names overlap nothing on a phone", options, async () => {
  const { tab } = await practice("by-hand", { viewport: { width: 390, height: 844 } });
  const between = await tab.locator(".board .strip").evaluateAll((all) => all.map((strip) => {
    const [name, counts] = ["h2", ".counts"].map((part) => strip.querySelector(part)?.getBoundingClientRect() ?? new DOMRect());
    return { above: name.top - strip.getBoundingClientRect().top, below: counts.top - name.bottom };
  }));
  assert.equal(between.length, 2);
  // Less than half a pixel is rounding.
  for (const { above, below } of between) assert.ok(above > -0.5 && below > -0.5, JSON.stringify(between));
});

test("a service without the engine says so on a page like the others, with links to continue", async () => {
  const { page: tab } = await served.page({ bypassCSP: true });
  // The tag that names the engine is removed, as in a build without it.
  await tab.route("**/record/practice/**", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/<meta name="engine"[^>]*>/, "") });
  });
  await tab.goto(`${served.url}/record/practice/by-hand`);
  await tab.getByRole("alert").filter({ hasText: "has no engine" }).waitFor();
  await tab.getByRole("link", { name: "Daybook", exact: true }).waitFor();
  const button = await tab.getByRole("button", { name: "Try again" }).boundingBox();
  assert.ok(button && button.height < 60 && button.width < 300, JSON.stringify(button));
  assert.deepEqual(await faults(tab), []);
});

test("a game is entered correctly with a few letters; a mistake is shown with the input that would have been right; nothing is sent", options, async () => {
  const before = await records("by-hand");
  const { tab, troubles, sent } = await practice("by-hand");
  assert.match(await tab.locator(".happens li").first().innerText(), /Ari's deck is shuffled/);
  for (const line of OPENING) await says(tab, line);
  assert.equal(await mistakes(tab), "No mistakes");
  assert.match(await tab.locator(".happens").innerText(), /Kim plays Yzmir Stargazer/);
  await says(tab, "Kim: pass");
  assert.equal(await mistakes(tab), "1 mistake");
  const wrong = tab.locator(".mistake");
  assert.match(await wrong.innerText(), /You entered: Kim passes[^]*It was: Kim plays Yzmir Stargazer/);
  const by = await wrong.locator("code").innerText();
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/practice.png` });
  assert.equal(await tab.locator(".said .against").count(), 1);
  // Play was rewound to before it, and she plays it again: the suggested input enters it.
  await says(tab, by);
  for (const line of ENDING) await says(tab, line);
  await tab.locator(".ended").waitFor();
  assert.match(await tab.locator(".ended").innerText(), /Completed: 11 lines/);
  assert.equal(await mistakes(tab), "1 mistake");
  assert.deepEqual(sent, []);
  assert.deepEqual(await records("by-hand"), before);
  const kept = await tab.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  assert.deepEqual(kept, []);
  assert.deepEqual(troubles, []);
});

test("a card that the log moves through Limbo is entered with its destination, and with no other", options, async () => {
  for (const [where, tally] of [["hero", "No mistakes"], ["companion", "1 mistake"]]) {
    const { tab, troubles } = await practice("by-hand");
    for (const line of OPENING.slice(0, -1)) await says(tab, line);
    await says(tab, `Ari: "Three Little Pigs" ${where}`);
    assert.equal(await mistakes(tab), tally);
    assert.match(await tab.locator(".happens").innerText(), /Kim plays Yzmir Stargazer/);
    assert.deepEqual(troubles, []);
  }
});

test("the page of a finished match links to practice with it, which shows that it is loading", options, async () => {
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${served.url}/m/by-hand`);
  await tab.locator("#top button.share").click();
  /** @type {() => void} */
  let go = () => {};
  const gone = new Promise((done) => (go = () => done(null)));
  await tab.route("**/export*", async (route) => {
    await gone;
    await route.continue();
  });
  await tab.locator("#sharing").getByRole("link", { name: "Practise with this match" }).click();
  await tab.waitForURL(/\/record\/practice\/by-hand$/);
  await tab.getByRole("status").getByText("Opening the match").waitFor();
  go();
  await tab.locator(".happens li").first().waitFor({ timeout: 60_000 });
  assert.equal(await tab.getByText("Opening the match").count(), 0);
  assert.deepEqual(troubles, []);
});

test("a match that requires a token can be practised with once the token is entered", options, async (context) => {
  const own = await recorded(43, "private");
  context.after(own.stop);
  const { page: tab } = await served.page();
  await tab.goto(`${own.url}/record/practice/live`);
  const token = tab.getByLabel("Token");
  for (const secret of ["daybook_wrong", own.token]) {
    await token.fill(secret);
    await tab.keyboard.press("Enter");
    await tab.getByText("Opening the match").waitFor({ state: "detached" });
  }
  await tab.locator(".happens li").first().waitFor({ timeout: 60_000 });
  assert.equal(await token.count(), 0);
  await says(tab, OPENING[0]);
  assert.equal(await mistakes(tab), "No mistakes");
});

test("a few letters enter what happens in a game that another engine logged", options, async () => {
  const { tab, troubles } = await practice("bga-480000073");
  for (const letters of LETTERS) await says(tab, letters);
  assert.equal(await mistakes(tab), "No mistakes");
  assert.equal(await tab.locator(".said .right").count(), LETTERS.length);
  assert.deepEqual(troubles, []);
});

test("what is not entered in time is overdue, and later events wait behind it", options, async () => {
  const { tab, troubles, sent } = await practice("bga-480000073");
  assert.equal(await tab.locator(".happens li").count(), 1);
  await tab.waitForTimeout(2_500);
  assert.equal(await tab.locator(".happens li").count(), 1, "it waits");
  assert.match(await tab.locator(".behind").innerText(), /^[2-9] s behind$/);
  await tab.getByLabel("Pace").selectOption("played");
  await tab.locator(".happens li").nth(1).waitFor();
  await tab.locator(".behind").filter({ hasText: /^[3-9] s/ }).waitFor();
  assert.deepEqual(sent, []);
  assert.deepEqual(troubles, []);
});

test("it works in French, in the dark, on a phone and without a mouse, and a screen reader can follow it", options, async () => {
  const how = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: /** @type {const} */ ("dark"), bypassCSP: true };
  const { tab, troubles } = await practice("by-hand", how, "?lang=fr");
  assert.equal(await tab.locator("h1").innerText(), "S’entraîner");
  for (const line of [...OPENING, "Kim: pass"]) await says(tab, line);
  assert.equal(await tab.locator("[role=alert]").count(), 1);
  assert.ok(await tab.locator("input.line").evaluate((input) => input === document.activeElement));
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/practice-390.png` });
  assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), 390);
  const [board, pad] = await Promise.all([".board", ".pad"].map((place) => tab.locator(place).boundingBox()));
  assert.ok(board && pad && board.height >= 0.49 * 844 && pad.y + pad.height <= 845, JSON.stringify([board, pad]));
  // Questions and offers are on the screen once everything has loaded.
  await tab.waitForFunction(() => [...document.querySelectorAll(".pad > :not(.said)")].every((one) => one.getBoundingClientRect().bottom <= innerHeight + 1));
  assert.deepEqual(await faults(tab), []);
  assert.deepEqual(troubles, []);
});

test("the page for starting a match offers matches to practise with", options, async () => {
  const { page: tab, troubles } = await served.page({ bypassCSP: true });
  await tab.goto(`${served.url}/record`);
  await tab.locator(".practised a").first().waitFor();
  assert.deepEqual(await faults(tab), []);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/practice-choose.png`, fullPage: true });
  await tab.locator(".practised a").first().click();
  await tab.locator(".happens li").first().waitFor({ timeout: 60_000 });
  assert.deepEqual(troubles, []);
});
