/**
 * The page on which anyone can view a file, with nothing stored and no account. Here, the service has no engine for the page;
 * `offline.test.js` tests the page with one.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { faultsInBoth } from "../axe.js";
import { serving } from "../harness.js";
import { empty } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(empty);

const SHOTS = process.env.SHOTS;

/** @param {string} name A file of `replays/`. */
async function replay(name) {
  const buffer = await readFile(new URL(`../../../replays/${name}`, import.meta.url));
  return { name: name.split("/").at(-1) ?? name, mimeType: "application/octet-stream", buffer };
}

/** The page as sent by a service that was built without an engine. @param {Page} tab */
const withoutEngine = (tab) =>
  tab.route(/\/open(\?|$)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/<meta name="engine"[^>]*>/, "") });
  });

/** @param {import("playwright-core").BrowserContextOptions} [options] */
async function visit(options) {
  const { page: tab, troubles } = await served.page(options);
  await withoutEngine(tab);
  /** @type {string[]} */
  const asked = [];
  tab.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await tab.goto(`${served.url}/open`);
  await tab.locator(".opening .drop").waitFor();
  return { tab, troubles, asked };
}

/** @param {Page} tab @param {string} name */
async function open(tab, name) {
  await tab.locator('input[type="file"]').setInputFiles(await replay(name));
  await tab.locator("#board .player").first().waitFor();
}

test("the home page leads there, and a file is replayed, stepped through and audited", async () => {
  const { page: tab, troubles } = await served.page();
  await withoutEngine(tab);
  /** @type {string[]} */
  const asked = [];
  tab.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await tab.goto(`${served.url}/`);
  await tab.getByRole("link", { name: "Just view it: no account, nothing stored" }).click();
  await tab.getByRole("heading", { name: "Open a file" }).waitFor();
  assert.match(await tab.locator(".opening").innerText(), /Nothing is stored.*there is no link to share/);
  assert.equal(await tab.title(), "Open a file · Daybook");
  asked.length = 0;
  await open(tab, "by-hand.daybook");
  await tab.getByRole("heading", { name: "Ari against Kim" }).waitFor();
  await tab.locator(".unkept").getByText("by-hand.daybook is shown only in this tab").waitFor();
  await tab.getByText("not stored", { exact: true }).waitFor();
  await tab.keyboard.press("End");
  await tab.getByText("The match ends").first().waitFor();
  await tab.waitForURL(/\/open\?at=43$/);
  // Like the address, the title is updated when play stops.
  await tab.waitForFunction(() => document.title.startsWith("Ari – Kim · Ari wins"));
  await tab.keyboard.press("ArrowLeft");
  await tab.waitForURL(/\/open\?at=42$/);
  await tab.getByRole("tab", { name: "Audit" }).click();
  const finding = tab.locator("#panel-audit .findings > li").first();
  await finding.getByRole("button", { name: /Go to record/ }).click();
  await tab.waitForURL(/\/open\?at=18$/);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/open-audit.png` });
  assert.equal(await tab.getByRole("button", { name: /Share|Copy a link|Download/ }).count(), 0);
  assert.deepEqual(asked.filter((one) => one.includes("/v1/")), ["POST /v1/preview"]);
  assert.deepEqual(troubles, []);
  const { items } = await (await fetch(`${served.url}/v1/matches`)).json();
  assert.deepEqual(items, []);
});

test("a Board Game Arena log is shown with its import report, in French too, and a reload keeps it and the moment", async () => {
  const { tab, troubles } = await visit({ locale: "fr-FR" });
  await tab.getByRole("heading", { name: "Ouvrir un fichier" }).waitFor();
  await open(tab, "abandoned.bga.json");
  await tab.locator(".unkept").getByText("292 notifications lues.").waitFor();
  assert.deepEqual(await tab.getByRole("tab").allInnerTexts(), ["Journal", "Audit"]);
  await tab.keyboard.press("ArrowRight");
  await tab.keyboard.press("ArrowRight");
  // From the first turn on.
  await tab.waitForURL(/\/open\?at=17$/);
  await tab.getByRole("button", { name: "English" }).click();
  await tab.getByText("292 notifications read.").waitFor();
  assert.match(tab.url(), /\/open\?at=17/);
  await tab.reload();
  await tab.getByText("292 notifications read.").waitFor();
  await tab.getByRole("button", { name: "Another file" }).click();
  await tab.getByRole("heading", { name: "Open a file" }).waitFor();
  assert.match(tab.url(), /\/open$/);
  assert.deepEqual(troubles, []);
});

test("without an engine, nothing is verified and the page says so; a card shows what it is", async () => {
  const { tab, troubles } = await visit();
  await open(tab, "by-hand.daybook");
  await tab.getByRole("tab", { name: "Verify" }).click();
  await tab.locator("#panel-verify").getByText("This browser or this service has no engine to verify with.").waitFor();
  assert.equal(await tab.locator("#panel-verify button").count(), 0);
  await tab.keyboard.press("End");
  await tab.locator("#board .card[data-object]").first().hover();
  await tab.locator("#large:popover-open").waitFor();
  assert.doesNotMatch(await tab.locator("#large").innerText(), /explain|why/i);
  await tab.keyboard.press("Escape");
  await tab.keyboard.press("x");
  await tab.getByText("Everything in the file is already shown.").waitFor({ state: "attached" });
  assert.deepEqual(troubles, []);
});

test("errors in a file are shown beside its name, and the next file opens", async () => {
  const { tab } = await visit();
  const choose = async (/** @type {string} */ name, /** @type {Buffer} */ buffer) =>
    tab.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  const trouble = tab.getByRole("alert");
  const damaged = await replay("damaged/cut-off.daybook");
  await choose(damaged.name, damaged.buffer);
  await trouble.getByText("cut-off.daybook: line 20: the file does not end with a line feed").waitFor();
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/open-damaged.png` });
  await choose("noise.json", Buffer.from("{}"));
  await trouble.getByText("noise.json:").waitFor();
  await choose("large.daybook", Buffer.alloc(4 * 1024 * 1024 + 1, " "));
  await trouble.getByText("large.daybook: too large to open without an account: the limit is 4 MiB").waitFor();
  await tab.route("**/v1/preview*", (route) => route.fulfill({ status: 429, json: { status: 429, title: "", detail: "" } }));
  await choose("again.daybook", damaged.buffer);
  await trouble.getByText("again.daybook: too many requests from here").waitFor();
  await tab.unroute("**/v1/preview*");
  await open(tab, "by-hand.daybook");
  assert.equal(await trouble.count(), 0);
});

test("a file can be dropped anywhere, and everything works by keyboard", async () => {
  const { tab, troubles } = await visit();
  await tab.keyboard.press("Tab");
  while ((await tab.evaluate(() => document.activeElement?.tagName)) !== "INPUT") await tab.keyboard.press("Tab");
  const chooser = tab.waitForEvent("filechooser");
  // By then, the browser knows that the test handles the file chooser.
  await tab.evaluate(() => document.title);
  await tab.keyboard.press("Enter");
  assert.equal((await chooser).isMultiple(), false);
  const { buffer } = await replay("by-hand.daybook");
  const carried = await tab.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "dropped.daybook"));
    return transfer;
  }, buffer.toString("utf8"));
  await tab.dispatchEvent("body", "dragover", { dataTransfer: carried });
  await tab.locator(".drop.over").waitFor();
  await tab.dispatchEvent("body", "drop", { dataTransfer: carried });
  await tab.locator(".unkept").getByText("dropped.daybook is shown only in this tab").waitFor();
  assert.deepEqual(troubles, []);
});

test("a file of the maximum size is still open after a reload", async () => {
  const { tab } = await visit();
  const took = await tab.evaluate(() => {
    const bytes = crypto.getRandomValues(new Uint8Array(2 * 1024)).buffer;
    const large = new Uint8Array(4 * 1024 * 1024);
    for (let at = 0; at < large.length; at += 2_048) large.set(new Uint8Array(bytes), at);
    history.replaceState({ file: { name: "large", bytes: large.buffer } }, "");
    const begun = performance.now();
    for (let count = 0; count < 20; count++) history.replaceState(history.state, "", `/open?at=${count}`);
    return (performance.now() - begun) / 20;
  });
  console.log(`the address of a page with 4 MiB is changed in ${took.toFixed(1)} ms`);
  await tab.reload();
  await tab.getByRole("alert").getByText("large:").waitFor();
});

for (const [width, height] of [[1280, 800], [390, 844], [844, 390]]) {
  test(`it fits ${width}x${height}, and axe finds nothing, before and after, in both themes`, async () => {
    const { tab, troubles } = await visit({ viewport: { width, height }, bypassCSP: true, locale: width === 390 ? "fr-FR" : "en-GB" });
    const look = async (/** @type {string} */ name) => {
      assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), width);
      assert.deepEqual(await faultsInBoth(tab), []);
      for (const colorScheme of /** @type {const} */ (["dark", "light"])) {
        if (!SHOTS) break;
        await tab.emulateMedia({ colorScheme });
        await tab.screenshot({ path: `${SHOTS}/open-${name}-${width}-${colorScheme}.png` });
      }
    };
    await look("zone");
    await open(tab, "abandoned.bga.json");
    await tab.keyboard.press("d");
    await look("match");
    assert.deepEqual(troubles, []);
  });
}
