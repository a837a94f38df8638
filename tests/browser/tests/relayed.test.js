/**
 * A game recorded while it is played: a stand-in of the page of a game, with the origin of Board Game Arena, the userscript in it, and
 * the page of the service that it opens.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { between } from "../between.js";
import { PLAIN, browser, page } from "../harness.js";
import { empty } from "../table.js";

const SITE = "https://boardgamearena.com";
const SHOTS = process.env.SHOTS;

/** The packets of a game, as its page gets them: of one player, the public ones last. @type {any[]} */
const packets = JSON.parse(await readFile(new URL("../../../replays/abandoned.bga.json", import.meta.url), "utf8"));
const TABLE = String(packets[0].table_id);

/** How many of them have happened: the history of the site. */
let happened = 0;

/** The page of a game: it asks for its history, and each packet that arrives goes through its queue. */
const BOARD = `<!DOCTYPE html><h1>Table</h1><script>
  var seen = [];
  var gameui = { gamedatas: { players: {} }, notifqueue: { onNotification(packet) { seen.push(packet.packet_id); packet.data = []; } } };
  var ask = new XMLHttpRequest();
  ask.open("GET", "/3/altered/altered/notificationHistory.html?table=${TABLE}&from=0&privateinc=1&history=1");
  ask.send();
</script>`;

/** @type {Awaited<ReturnType<typeof empty>>} */
let service;
/** @type {Awaited<ReturnType<typeof between>>} */
let way;
/** @type {Awaited<ReturnType<typeof browser>>} */
let chromium;

before(async () => {
  service = await empty();
  way = await between(service.url);
  way.cut(false);
  chromium = await browser();
});

after(async () => {
  await chromium.close();
  await way.close();
  await service.stop();
});

/** @typedef {import("playwright-core").Page} Page */

/** The page of the game, with the userscript, and what the site was asked for. */
async function board() {
  const { page: tab } = await page(chromium, PLAIN);
  const script = await (await fetch(`${way.url}/open/daybook.user.js`)).text();
  await tab.context().addInitScript(`if (location.origin === "${SITE}") { ${script} }`);
  /** @type {string[]} */
  const asked = [];
  await tab.context().route(`${SITE}/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname);
    const isHistory = pathname.endsWith("/notificationHistory.html");
    const body = isHistory ? JSON.stringify({ status: 1, data: { valid: 1, data: packets.slice(0, happened) } }) : BOARD;
    return route.fulfill({ contentType: isHistory ? "application/json" : "text/html", body: search.includes(TABLE) ? body : "" });
  });
  await tab.goto(`${SITE}/3/altered?table=${TABLE}`);
  return { tab, asked };
}

/** Presses the button, and starts the recording on the page that it opens. @param {Page} tab */
async function record(tab) {
  const opened = tab.context().waitForEvent("page");
  await tab.getByRole("button", { name: "Record live" }).click();
  const live = await opened;
  await live.getByLabel("Token").fill(service.token);
  await live.getByRole("button", { name: "Start recording" }).click();
  return live;
}

/** So many more packets arrive, one by one. @param {Page} tab @param {number} count */
async function arrive(tab, count) {
  for (const packet of packets.slice(happened, happened + count)) {
    happened += 1;
    await tab.evaluate((one) => /** @type {any} */ (window).gameui.notifqueue.onNotification(one), packet);
  }
}

/** Waits until everything that has happened is recorded. @param {Page} live */
async function recorded(live) {
  await live.getByText(`${happened} messages of the game have come.`).waitFor();
  await live.getByText("still to be sent").waitFor({ state: "detached" });
  await live.getByText(/records were made/).waitFor();
}

/** The events of a match, and where each is from. @param {string} url @param {string} match @param {string} token */
async function events(url, match, token) {
  const answer = await fetch(`${url}/v1/matches/${match}/events`, { headers: { accept: "application/x-ndjson", authorization: `Bearer ${token}` } });
  return (await answer.text()).trim().split("\n").map((line) => JSON.parse(line)).map(({ event, source }) => ({ event, source }));
}

test("a game is recorded as it is played, and no closed tab, reload or cut network loses or doubles a move", async () => {
  happened = Math.floor(packets.length / 3);
  const { tab, asked } = await board();
  let live = await record(tab);
  await recorded(live);
  const name = (await live.getByRole("link", { name: "The match" }).getAttribute("href"))?.split("/").at(-1) ?? "";
  assert.match(name, /^bga-480000073~[0-9a-f]{64}$/);
  if (SHOTS) await live.screenshot({ path: `${SHOTS}/relayed.png` });
  await arrive(tab, 9);
  await recorded(live);
  // The page gets what it got without the script.
  assert.equal(await tab.evaluate(() => /** @type {any} */ (window).seen.length), 9);
  await tab.reload();
  await arrive(tab, 12);
  await recorded(live);
  way.cut(true);
  await arrive(tab, 7);
  await live.getByText("This page tries again by itself.").waitFor();
  way.cut(false);
  await recorded(live);
  await live.close();
  await arrive(tab, 11);
  live = await record(tab);
  await recorded(live);
  await live.reload();
  await live.getByLabel("Token").waitFor();
  await live.getByRole("button", { name: "Start recording" }).click();
  await arrive(tab, packets.length - happened);
  await recorded(live);
  // It asked the site for nothing but what the page asked for itself.
  assert.deepEqual([...new Set(asked)].sort(), ["/3/altered", "/3/altered/altered/notificationHistory.html"]);
  const other = await empty();
  try {
    const imported = await fetch(`${other.url}/v1/import`, { method: "POST", headers: { authorization: `Bearer ${other.token}` }, body: JSON.stringify(packets) });
    const { match } = await imported.json();
    assert.deepEqual(await events(service.url, name, service.token), await events(other.url, match, other.token));
  } finally {
    await other.stop();
  }
  await tab.context().close();
});

test("what is no game of Board Game Arena hands over nothing, and the page says how it is opened", async () => {
  const { page: tab, troubles } = await page(chromium, PLAIN);
  await tab.goto(`${way.url}/live`);
  await tab.getByText("This page is opened by the button of the userscript").waitFor();
  assert.equal(await tab.getByRole("button", { name: "Start recording" }).count(), 0);
  await tab.context().route("https://evil.example/**", (route) => route.fulfill({ contentType: "text/html", body: "<h1>Evil</h1>" }));
  await tab.goto("https://evil.example/");
  const opened = tab.context().waitForEvent("page");
  await tab.evaluate((url) => {
    const nonce = "0".repeat(32);
    const other = window.open(`${url}/live#from=${nonce}`);
    addEventListener("message", () => other?.postMessage({ daybook: "packets", nonce, packets: [{ data: [] }] }, "*"));
  }, way.url);
  const live = await opened;
  await live.getByText("0 messages of the game have come.").waitFor();
  await live.waitForTimeout(2_000);
  await live.getByText("0 messages of the game have come.").waitFor();
  assert.deepEqual(troubles.filter((one) => !one.includes("evil.example")), []);
  await tab.context().close();
});
