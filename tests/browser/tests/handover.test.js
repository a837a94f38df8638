/**
 * From a page of Board Game Arena to a board here: a stand-in of its pages, with their origin, and the button that is clicked there.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { between } from "../between.js";
import { ENGINE, browser, page } from "../harness.js";
import { empty } from "../table.js";

const options = { skip: !ENGINE && "only after `cargo engine`" };
const SHOTS = process.env.SHOTS;
const SITE = "https://boardgamearena.com";

const log = await readFile(new URL("../../../replays/abandoned.bga.json", import.meta.url), "utf8");

/** @type {Awaited<ReturnType<typeof empty>>} */
let service;
/** What reaches the service. @type {Awaited<ReturnType<typeof between>>} */
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

/** The site's pages. @type {Record<string, {type?: string, headers?: Record<string, string>, body: string}>} */
const PAGES = {
  "/archive/replay/260101-1000/?table=77&player=11": {
    body: `<script>var g_gamelogs = ${log}; var gameui = {gamedatas: {day: 0}};</script><h1>Replay</h1>`,
  },
  "/archive/replay/260101-1000/?table=78&player=11": { body: '<iframe src="/tableview?table=78"></iframe><h1>Replay</h1>' },
  "/tableview?table=78": { body: `<script>var g_gamelogs = ${log};</script>` },
  "/3/altered?table=77": { body: '<script>var bgaConfig = {requestToken: "t0k"};</script><h1>Table</h1>' },
  "/3/altered/altered/notificationHistory.html?table=77&from=0&privateinc=1&history=1": {
    type: "application/json",
    body: `{"status":1,"data":{"valid":1,"data":${log}}}`,
  },
  "/table?table=79": { body: '<script>var bgaConfig = {requestToken: "t0k"};</script><h1>Table</h1>' },
  "/archive/archive/logs.html?table=79&translated=true": {
    type: "application/json",
    body: '{"status":"0","error":"You have reached a limit (replay)","code":100}',
  },
  "/table?table=80": { body: "<h1>Table</h1>" },
  "/archive/archive/logs.html?table=80&translated=true": {
    type: "application/json",
    body: '{"status":"0","error":"Cannot find gamenotifs log file of an archived table","code":1}',
  },
  "/lobby": { body: "<h1>Lobby</h1>" },
};

/** A browser with the button from `/open`, and with the site; `asked` is what the site was asked for beside pages. */
async function visitor() {
  const { page: tab } = await page(chromium);
  await tab.goto(`${way.url}/open`);
  await tab.locator(".opening .played summary").click();
  const button = await tab.getByRole("link", { name: "To Daybook" }).getAttribute("href") ?? "";
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/open-way.png` });
  /** @type {string[]} */
  const asked = [];
  const serve = (/** @type {import("playwright-core").Route} */ route) => {
    const request = route.request();
    const url = new URL(request.url());
    const found = PAGES[url.pathname + url.search];
    if (request.resourceType() === "fetch") asked.push(`${url.pathname} ${request.headers()["x-request-token"]}`);
    const { type = "text/html; charset=utf-8", body = "" } = found ?? {};
    return route.fulfill({ status: found ? 200 : 404, contentType: type, body });
  };
  for (const site of [SITE, "https://evil.example"]) await tab.context().route(`${site}/**`, serve);
  return { tab, button, asked };
}

/** Clicks the bookmarklet on the page; returns the tab that it opens. @param {import("playwright-core").Page} tab @param {string} button */
async function click(tab, button) {
  await tab.evaluate((href) => document.body.append(Object.assign(document.createElement("a"), { href, textContent: "button" })), button);
  const opened = tab.context().waitForEvent("page");
  await tab.getByText("button", { exact: true }).click();
  return opened;
}

for (const [what, path, asks] of /** @type {[string, string, string[]][]} */ ([
  ["a replay page", "/archive/replay/260101-1000/?table=77&player=11", []],
  ["a replay page with its board in a frame", "/archive/replay/260101-1000/?table=78&player=11", []],
  ["a running game", "/3/altered?table=77", ["/3/altered/altered/notificationHistory.html t0k"]],
])) {
  test(`one click on ${what} opens the game here, and no byte of it reaches the service`, options, async () => {
    const { tab, button, asked } = await visitor();
    await tab.goto(SITE + path);
    way.asked.length = 0;
    const board = await click(tab, button);
    await board.locator("#board .player").first().waitFor();
    await board.locator(".unkept").getByText("292 notifications read").waitFor();
    assert.deepEqual(asked, asks);
    assert.deepEqual(way.asked.filter((one) => !one.startsWith("GET ")), []);
    assert.equal(await board.evaluate(() => window.opener), null);
    await tab.context().close();
  });
}

test("what the site refuses is said in words", options, async () => {
  const { tab, button } = await visitor();
  for (const [path, words] of /** @type {[string, RegExp][]} */ ([
    ["/table?table=79", /your account has reached its limit of replays/],
    ["/table?table=80", /no longer has this log/],
  ])) {
    await tab.goto(SITE + path);
    const board = await click(tab, button);
    await board.getByRole("alert").getByText(words).waitFor();
    await board.close();
  }
  await tab.goto(`${SITE}/lobby`);
  const said = tab.waitForEvent("dialog");
  await tab.evaluate((href) => document.body.append(Object.assign(document.createElement("a"), { href, textContent: "button" })), button);
  const clicked = tab.getByText("button", { exact: true }).click();
  const dialog = await said;
  assert.match(dialog.message(), /Open the page of your game/);
  await dialog.accept();
  await clicked;
  await tab.context().close();
});

test("a game is taken from the site only, with the name that it was asked by", options, async () => {
  const { tab } = await visitor();
  const nonce = "0".repeat(32);
  /** Opens this service from a page, and sends this as soon as it is ready. @param {string} from @param {unknown} message */
  const send = async (from, message) => {
    await tab.goto(from);
    const opened = tab.context().waitForEvent("page");
    await tab.evaluate(([url, words]) => {
      const other = window.open(/** @type {string} */ (url), "_blank");
      addEventListener("message", () => other?.postMessage(words, "*"), { once: true });
    }, /** @type {[string, unknown]} */ ([`${way.url}/open#from=${nonce}`, message]));
    return opened;
  };
  const stranger = await send("https://evil.example/lobby", { daybook: "game", nonce, text: log });
  await stranger.getByRole("alert").getByText("this came from https://evil.example").waitFor();
  await stranger.close();
  const large = await send(`${SITE}/lobby`, { daybook: "game", nonce, text: 7 });
  await large.getByRole("alert").getByText("too large").waitFor();
  await large.close();
  const other = await send(`${SITE}/lobby`, { daybook: "game", nonce: "1".repeat(32), text: log });
  await other.locator(".opening progress").waitFor();
  assert.equal(await other.locator("#board .player").count(), 0);
  await other.close();
  await tab.goto(`${way.url}/open#from=${nonce}`);
  await tab.getByRole("alert").getByText("is gone").waitFor();
  await tab.context().close();
});
