/** The home page: finding matches, and a place to drop one. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { faultsInBoth } from "../axe.js";
import { ENGINE, PLAIN, serving, sharedDemo } from "../harness.js";
import { empty, recorded, sent } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(sharedDemo);

/** @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(options) {
  const { page: tab, troubles } = await served.page(options);
  await tab.goto(`${served.url}/`);
  await tab.locator(".matches li").nth(10).waitFor();
  return { tab, troubles, items: tab.locator(".matches li") };
}

/** Drops files from `replays/` onto the page. @param {Page} tab @param {string[]} names */
async function drop(tab, names) {
  const files = await Promise.all(names.map(async (name) =>
    /** @type {const} */ ([name, await readFile(new URL(`../../../replays/${name}`, import.meta.url), "utf8")])));
  const carried = await tab.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name, text] of all) transfer.items.add(new File([text], name.split("/").at(-1) ?? name));
    return transfer;
  }, files);
  await tab.dispatchEvent("body", "dragover", { dataTransfer: carried });
  await tab.locator(".drop.over").waitFor();
  await tab.dispatchEvent("body", "drop", { dataTransfer: carried });
}

test("a search by player and ending finds matches, keeps its address, and links to the match", async () => {
  const { tab, troubles, items } = await open();
  assert.equal(await items.count(), 17);
  // The day of play, in the reader's form: the matches were imported today.
  const day = items.filter({ hasText: "bga-480000071" }).locator("time");
  assert.match(await day.innerText(), /^\d{1,2} \w{3,4} 20\d\d$/);
  assert.notEqual((await day.getAttribute("datetime"))?.slice(0, 10), new Date().toISOString().slice(0, 10));
  await tab.getByLabel("Player, Hero").fill("zoé_bot");
  await tab.getByLabel("Ending").selectOption("concession");
  await tab.keyboard.press("Tab");
  await tab.getByRole("button", { name: "Search" }).click();
  await tab.waitForFunction(() => document.querySelectorAll(".matches li").length === 1);
  await items.filter({ hasText: "Zoé_bot wins 0–1, by concession" }).waitFor();
  await tab.reload();
  await tab.waitForFunction(() => document.querySelectorAll(".matches li").length === 1);
  assert.equal(await tab.getByLabel("Player, Hero").inputValue(), "zoé_bot");
  await tab.getByRole("link", { name: "Ana María_bot against Zoé_bot" }).click();
  await tab.waitForURL(/\/m\/bga-480000071/);
  await tab.goto(`${served.url}/?player=nobody`);
  await tab.getByText("No matches. Try fewer words.").waitFor();
  assert.deepEqual(troubles, []);
});

test("parts of names are found as they are typed, with or without accents, and suggested; so are cards and the day", async () => {
  const { tab, troubles, items } = await open();
  const words = tab.getByLabel("Player, Hero");
  const suggested = tab.getByRole("list", { name: "Suggestions" });
  await words.pressSequentially("ZOE");
  await suggested.getByRole("button", { name: "Zoé_bot" }).waitFor();
  await tab.waitForFunction(() => document.querySelectorAll(".matches li").length === 1);
  await suggested.getByRole("button", { name: "Zoé_bot" }).click();
  assert.equal(await words.inputValue(), "Zoé_bot");
  await words.fill("pupp");
  await suggested.getByRole("button", { name: "Axiom Puppeteer" }).click();
  assert.equal(await words.inputValue(), "Axiom Puppeteer");
  await items.locator(".cards", { hasText: "Axiom Puppeteer" }).first().waitFor();
  assert.match(tab.url(), /\?q=Axiom\+Puppeteer$/);
  await words.fill("ari shop");
  await tab.getByLabel("Played on").fill("2026-11-20");
  await tab.getByRole("link", { name: "Ari against Kim" }).waitFor();
  if (process.env.SHOTS) await tab.screenshot({ path: `${process.env.SHOTS}/home-search.png` });
  await tab.getByLabel("Played on").fill("2026-11-21");
  await tab.getByText("No matches. Try fewer words.").waitFor();
  assert.deepEqual(troubles, []);
});

test("an official finds private matches, and nobody else does", async (context) => {
  const own = await recorded(3, "private");
  context.after(own.stop);
  const { page: tab } = await served.page();
  await tab.goto(`${own.url}/`);
  await tab.getByText("No matches yet").waitFor();
  await tab.getByText("For officials").click();
  await tab.getByLabel("Token", { exact: true }).fill(own.token);
  await tab.getByRole("button", { name: "Show them" }).click();
  await tab.locator(".matches li", { hasText: "private" }).getByRole("link", { name: "Ari against Kim" }).click();
  await tab.getByRole("heading", { name: "Ari against Kim" }).waitFor();
});

test("results are hidden, here and on linked pages, until they are shown again", async () => {
  const { tab, troubles, items } = await open();
  const hide = tab.getByRole("checkbox", { name: "Hide results" });
  await hide.check();
  await tab.reload();
  await items.nth(10).waitFor();
  assert.ok(await hide.isChecked());
  assert.doesNotMatch((await tab.locator(".matches").allInnerTexts()).join("\n"), /wins|\d–\d|records/);
  for (const link of await items.getByRole("link").all()) assert.match((await link.getAttribute("href")) ?? "", /\?spoilers=hide$/);
  await hide.uncheck();
  await items.getByText("wins").first().waitFor();
  assert.deepEqual(troubles, []);
});

test("live matches come first, then the rest by event, each with the current board or, without results, the opening board", async (context) => {
  const own = await empty();
  context.after(own.stop);
  const over = await sent(own, "concession.daybook", { match: "over", opened: { event: "Open", round: "4", table: "1" } });
  await over.on(over.length);
  const on = await sent(own, "tie-breaker.daybook", { match: "on", opened: { event: "Open", round: "5", table: "7" } });
  await on.on(200);
  const { page: tab, troubles } = await served.page({ viewport: { width: 1280, height: 1400 } });
  /** @type {string[]} */
  const pictures = [];
  tab.on("response", (answer) => answer.url().includes("image.png") && pictures.push(`${answer.status()} ${answer.url().split("/m/")[1]}`));
  await tab.goto(`${own.url}/`);
  const now = tab.locator(".matches.now li");
  await now.filter({ hasText: "Round 5" }).filter({ hasText: "Table 7" }).waitFor();
  await tab.getByRole("heading", { name: "Open" }).waitFor();
  await tab.getByRole("link", { name: "Wall of round 5" }).first().waitFor();
  await tab.waitForFunction(() => [...document.querySelectorAll("img")].every((one) => one.complete && one.naturalWidth > 0) && document.querySelectorAll("img").length === 2);
  // Each in the size in which it is shown.
  assert.deepEqual(pictures.toSorted(), ["200 on/image.png?at=199&lang=en&width=400", `200 over/image.png?at=${over.length - 1}&lang=en&width=200`]);
  pictures.length = 0;
  await tab.getByRole("checkbox", { name: "Hide results" }).check();
  await tab.waitForFunction(() => [...document.querySelectorAll("img")].every((one) => one.src.includes("spoilers=hide") && one.complete));
  await tab.setViewportSize({ width: 390, height: 844 });
  const wide = await now.locator(".picture").evaluate((one) => one.getBoundingClientRect().width);
  assert.ok(wide > 300, `a picture of ${wide} on a phone`);
  await tab.getByRole("link", { name: "Wall of round 5" }).first().click();
  await tab.locator(".tile").first().waitFor();
  assert.deepEqual(troubles, []);
});

test("more than fifty matches are shown page by page", async (context) => {
  const own = await empty();
  context.after(own.stop);
  const headers = { authorization: `Bearer ${own.token}`, "content-type": "application/json" };
  const players = [{ name: "Ari" }, { name: "Kim" }];
  const event = { type: "match_opened", data: { edition: "4.0", format: "constructed", best_of: 1, recorder: "test", players } };
  for (let number = 1; number <= 55; number++) {
    const body = JSON.stringify({ match: `m-${number}`, event });
    const answer = await fetch(`${own.url}/v1/matches`, { method: "POST", headers, body });
    assert.equal(answer.status, 201, await answer.text());
  }
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${own.url}/`);
  const items = tab.locator(".matches li");
  await items.nth(49).waitFor();
  assert.equal(await items.count(), 50);
  assert.match(await items.first().innerText(), /m-55/);
  assert.match(await items.first().innerText(), /in progress/);
  const older = tab.getByRole("button", { name: "Older matches" });
  await older.click();
  await items.nth(54).waitFor();
  assert.match(await items.last().innerText(), /m-1$/);
  assert.equal(await older.count(), 0);
  assert.deepEqual(troubles, []);
});

test("a dropped file asks for a token, is imported, and its report is shown in words", async (context) => {
  const own = await empty();
  context.after(own.stop);
  const { page: tab } = await served.page();
  await tab.goto(`${own.url}/`);
  await tab.getByText("No matches yet").waitFor();
  await drop(tab, ["by-hand.daybook", "abandoned.bga.json"]);
  await tab.getByText("by-hand.daybook: needs a token").waitFor();
  await tab.getByText("abandoned.bga.json: needs a token").waitFor();
  const token = tab.getByLabel("To publish this match, enter your import token (ask the organizer)");
  await token.fill("daybook_wrong");
  await tab.keyboard.press("Enter");
  await tab.getByText("by-hand.daybook: this token does not allow imports").waitFor();
  await tab.getByText("abandoned.bga.json: this token does not allow imports").waitFor();
  await token.fill(own.token);
  await tab.getByRole("button", { name: "Send again" }).click();
  const done = tab.getByRole("link", { name: "by-hand.daybook: 44 records. View the match" });
  await done.waitFor();
  const log = tab.locator(".sent li", { hasText: "abandoned.bga.json" });
  await log.getByText(/^\d+ notifications read\./).waitFor();
  assert.doesNotMatch(await log.innerText(), /_/);
  assert.equal(await tab.locator("form.token").count(), 0);
  await tab.locator(".matches li").nth(1).waitFor();
  // The token is kept for the next file.
  await drop(tab, ["by-hand.daybook"]);
  await tab.getByRole("link", { name: "by-hand.daybook: 44 records" }).nth(1).waitFor();
  await tab.locator('input[type="file"]').setInputFiles({ name: "noise.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await tab.locator(".sent .failed", { hasText: "noise.json:" }).waitFor();
  await done.first().click();
  await tab.getByRole("heading", { name: "Ari against Kim" }).waitFor();
});

test("a text of moves goes to the page that opens it and is not sent anywhere", { skip: !ENGINE && "only after `cargo engine`" }, async (context) => {
  const own = await empty();
  context.after(own.stop);
  const { page: tab, troubles } = await served.page(PLAIN);
  /** @type {string[]} */
  const posted = [];
  tab.on("request", (request) => request.method() !== "GET" && posted.push(`${request.method()} ${request.url()}`));
  await tab.goto(`${own.url}/`);
  await tab.getByText("a text of moves (.moves)").waitFor();
  await drop(tab, ["../docs/friday.moves"]);
  await tab.waitForURL(/\/open/);
  await tab.locator("#board .player").first().waitFor();
  await tab.getByText("friday.moves is shown only in this tab").first().waitFor();
  assert.deepEqual(posted, []);
  // Together with other files, it waits until they have been imported.
  await tab.goBack();
  await tab.getByText("a text of moves (.moves)").waitFor();
  await tab.evaluate((token) => sessionStorage.setItem("daybook.token", token), own.token);
  await drop(tab, ["../docs/friday.moves", "by-hand.daybook"]);
  await tab.getByRole("link", { name: "by-hand.daybook: 44 records" }).waitFor();
  await tab.getByRole("link", { name: "friday.moves: a text of moves can be viewed" }).click();
  await tab.getByText("friday.moves is shown only in this tab").first().waitFor();
  // The address then includes the moment: navigating to the present one would reload the page with its file.
  await tab.waitForURL(/\/open\?at=/);
  // A file is handed over only once: coming back starts with nothing.
  await tab.goto(`${own.url}/open`);
  await tab.locator(".drop").waitFor();
  assert.deepEqual(troubles, []);
});

test("the report of an import is in French for French readers", async (context) => {
  const own = await empty();
  context.after(own.stop);
  const archive = JSON.parse(await readFile(new URL("../../../replays/abandoned.bga.json", import.meta.url), "utf8"));
  // A move is missing.
  const packets = archive.filter((/** @type {{move_id: string}} */ packet) => packet.move_id !== "15");
  const { page: tab, troubles } = await served.page({ locale: "fr-FR" });
  await tab.goto(`${own.url}/`);
  await tab.evaluate((token) => sessionStorage.setItem("daybook.token", token), own.token);
  await tab.locator('input[type="file"]').setInputFiles({ name: "hole.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(packets)) });
  const told = tab.locator(".sent li", { hasText: "hole.json" });
  await told.locator("summary").click();
  await told.getByText("le coup 15 n'est pas dans le journal").first().waitFor();
  assert.deepEqual(troubles, []);
});

test("everything can be reached by keyboard, in visual order", async () => {
  const { tab } = await open();
  /** @type {(string | undefined)[]} */
  const reached = [];
  for (let press = 0; press < 23; press++) {
    await tab.keyboard.press("Tab");
    reached.push(await tab.evaluate(() => {
      const { activeElement: it } = document;
      return it instanceof HTMLInputElement || it instanceof HTMLSelectElement ? it.name || it.type : it?.textContent?.trim();
    }));
  }
  const order = reached.filter((name, at) => name !== reached[at - 1]);
  const look = "Just view it: no account, nothing stored";
  const way = ENGINE ? ["Drop the saved page here: no account, nothing stored.", "Or do it in one click, with a button in your browser"] : [];
  const head = ["Skip to the content", "Daybook", "Rules", "Cards", "Rounds", "Record a match", "Overlay", "API", "Français"];
  assert.deepEqual(order.slice(0, 16 + way.length), [...head, "file", look, ...way, "q", "date", "result", "Search", "checkbox"]);
});

test("a game that is here already leads to its match", async (context) => {
  const own = await empty();
  context.after(own.stop);
  const log = JSON.parse(await readFile(new URL("../../../replays/abandoned.bga.json", import.meta.url), "utf8"));
  const headers = { authorization: `Bearer ${own.token}`, "content-type": "application/octet-stream" };
  // Imported before it had ended, and so with other records.
  const first = await fetch(`${own.url}/v1/import`, { method: "POST", body: JSON.stringify(log.slice(0, -20)), headers });
  const { match } = await first.json();
  const { page: tab } = await served.page();
  await tab.goto(`${own.url}/`);
  await tab.evaluate((token) => sessionStorage.setItem("daybook.token", token), own.token);
  await drop(tab, ["abandoned.bga.json"]);
  const there = tab.getByRole("link", { name: "abandoned.bga.json: this game is already here. View the match" });
  assert.equal(await there.getAttribute("href"), `/m/${match}`);
});

test("a file that nobody may import without a token is viewed all the same", { skip: !ENGINE && "only after `cargo engine`" }, async () => {
  const { page: tab, troubles } = await served.page(PLAIN);
  await tab.goto(`${served.url}/`);
  await tab.locator(".matches li").nth(10).waitFor();
  await drop(tab, ["abandoned.bga.json"]);
  await tab.locator(".sent .failed").getByRole("link", { name: "Just view it" }).click();
  await tab.locator("#board .player").first().waitFor();
  await tab.locator(".unkept").getByText("abandoned.bga.json is shown only in this tab").waitFor();
  await tab.goBack();
  await tab.locator(".matches li").nth(10).waitFor();
  // The refused import is logged by the browser.
  assert.deepEqual(troubles.filter((one) => !one.includes("401")), []);
});

test("one click switches to French, and the choice is kept", async () => {
  const { tab, troubles } = await open();
  await tab.getByRole("button", { name: "Français" }).click();
  await tab.getByRole("heading", { name: "Parties", exact: true }).waitFor();
  assert.equal(await tab.locator("html").getAttribute("lang"), "fr");
  await tab.getByRole("link", { name: "Règles" }).click();
  await tab.getByRole("heading", { name: "Règles", exact: true }).waitFor();
  assert.deepEqual(troubles, []);
});

for (const width of [320, 390, 1280]) {
  test(`nothing is wider than a window of ${width}, and axe finds nothing, in both themes`, async () => {
    const { tab } = await open({ viewport: { width, height: 844 }, locale: width === 320 ? "fr-FR" : "en-GB", bypassCSP: true });
    assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), width);
    assert.deepEqual(await faultsInBoth(tab), []);
  });
}
