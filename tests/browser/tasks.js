/**
 * What people come to do, by the fewest actions: `node tasks.js URL TOKEN` against a `daybook demo`, whose first lines print both.
 * It prints the clicks, keys and texts that each task takes, and the seconds without any time to read.
 */
import { fileURLToPath } from "node:url";
import { browser, page } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

const [url, token] = process.argv.slice(2);
const LOG = fileURLToPath(new URL("../../replays/abandoned.bga.json", import.meta.url));

let actions = 0;
const click = async (/** @type {Locator} */ one) => {
  actions += 1;
  await one.click();
};
const type = async (/** @type {Locator} */ one, /** @type {string} */ text) => {
  actions += 1;
  await one.fill(text);
};
const key = async (/** @type {Page} */ tab, /** @type {string} */ one) => {
  actions += 1;
  await tab.keyboard.press(one);
};
const board = (/** @type {Page} */ tab) => tab.locator("#board .player").first().waitFor();
const panel = (/** @type {Page} */ tab, /** @type {string} */ name) => click(tab.getByRole("tab", { name }));

/** Each begins on a page and ends when what was wanted is there. @type {[string, string, (tab: Page) => Promise<unknown>][]} */
const TASKS = [
  ["a game of Board Game Arena becomes a link, without an account", "/open", async (tab) => {
    actions += 1;
    await tab.locator('input[type="file"]').setInputFiles(LOG);
    await board(tab);
    await click(tab.getByRole("button", { name: /^Share/ }));
    await tab.getByRole("textbox", { name: /^Link that holds the game/ }).first().waitFor();
  }],
  ["a match is found by a card in it", "/", async (tab) => {
    await type(tab.getByRole("searchbox").first(), "puppeteer");
    await tab.locator(".cards", { hasText: "Axiom Puppeteer" }).first().waitFor();
  }],
  ["why a card has its statistics", "/m/bga-480000023?at=233", async (tab) => {
    await board(tab);
    await click(tab.locator("#board .card[data-object]").first());
    await tab.locator("#panel-explain").getByRole("heading").first().waitFor();
  }],
  ["what a player could do now", "/m/bga-480000023?at=233", async (tab) => {
    await board(tab);
    await panel(tab, "Next");
    await tab.locator("#panel-next li").first().waitFor();
  }],
  ["from a finding to its moment", "/m/violations-days", async (tab) => {
    await board(tab);
    await panel(tab, "Audit");
    await click(tab.locator("#panel-audit .findings > li").first().getByRole("button", { name: /Go to record/ }));
    await tab.waitForURL(/at=\d+/);
  }],
  ["whether the file is whole", "/m/bga-480000023", async (tab) => {
    await board(tab);
    await panel(tab, "Verify");
    await click(tab.locator("#panel-verify button.main"));
    await tab.locator("#panel-verify article.whole").waitFor({ timeout: 60_000 });
  }],
  ["a table goes on air", "/", async (tab) => {
    await click(tab.getByRole("link", { name: "Overlay" }));
    await tab.getByRole("textbox", { name: "Overlay URL" }).waitFor();
    await tab.getByText("Nothing yet. Choose a table.").waitFor();
    await key(tab, "1");
    await tab.getByText("Nothing yet. Choose a table.").waitFor({ state: "hidden" });
  }],
  ["a match is begun at a table", "/record", async (tab) => {
    await type(tab.getByLabel("Name").first(), "Ari");
    await type(tab.getByLabel("Name").nth(1), "Kim");
    await click(tab.getByRole("button", { name: "Begin" }));
    await tab.locator(".pad input.line").waitFor({ timeout: 60_000 });
  }],
  ["what a card does, and where it was played", "/cards", async (tab) => {
    await type(tab.getByRole("searchbox"), "three little");
    await key(tab, "Enter");
    await click(tab.locator("#found a", { hasText: "Three Little Pigs" }).first());
    await tab.locator(".record, .moments, #found .pairs").first().waitFor();
  }],
  ["a request to copy into a terminal", "/api", async (tab) => {
    await click(tab.locator("#showState summary"));
    await tab.locator("#showState pre", { hasText: "curl" }).waitFor();
  }],
];

const from = await browser();
console.log("| task | actions | seconds |\n|---|---|---|");
for (const [name, path, run] of TASKS) {
  const { page: tab } = await page(from, { viewport: { width: 1280, height: 720 }, locale: "en-GB" });
  if (path === "/record") await tab.addInitScript((secret) => sessionStorage.setItem("daybook.token", secret), token);
  actions = 0;
  const begun = performance.now();
  await tab.goto(url + path);
  await run(tab);
  console.log(`| ${name} | ${actions} | ${((performance.now() - begun) / 1000).toFixed(1)} |`);
  await tab.context().close();
}
await from.close();
