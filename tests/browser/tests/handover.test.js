/**
 * From a page of Board Game Arena to a board here, and to a friend's phone: a stand-in of the site's pages, with their origin, and the
 * button that is clicked there, as a bookmarklet and as a userscript.
 */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { between } from "../between.js";
import { ENGINE, PLAIN, browser, page } from "../harness.js";
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

/** The log of a game of something else. */
const OTHER_GAME = JSON.stringify([{ channel: "/table/t81", table_id: "81", packet_id: "1", packet_type: "history", move_id: "1", time: "1767225600", data: [{ uid: "1", type: "tilePlaced", log: "${player} places a tile", args: { player: "Ari" } }] }]);

/** The log with markup in place of a name. */
const HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>";
const hostile = log.replaceAll("Ciri_bot", HOSTILE.replaceAll("/", "\\/"));

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
  "/archive/replay/260101-1000/?table=81&player=11": { body: `<script>var g_gamelogs = ${OTHER_GAME};</script><h1>Replay</h1>` },
  "/archive/replay/260101-1000/?table=82&player=11": {
    body: `<h1>${"<b>".repeat(500)}</h1><script>var g_gamelogs = ${hostile};</script>`,
  },
  // A page may forbid scripts in addresses, requests of scripts, or to be known to what it opens.
  "/archive/replay/260101-1000/?table=83&player=11": {
    headers: { "content-security-policy": "script-src 'nonce-1'" },
    body: `<script nonce="1">var g_gamelogs = ${log};</script><h1>Replay</h1>`,
  },
  "/3/altered?table=84": { headers: { "content-security-policy": "connect-src 'none'" }, body: "<h1>Table</h1>" },
  "/archive/replay/260101-1000/?table=85&player=11": {
    headers: { "cross-origin-opener-policy": "same-origin" },
    body: `<script>var g_gamelogs = ${log};</script><h1>Replay</h1>`,
  },
  "/lobby": { body: "<h1>Lobby</h1>" },
};

/** A browser with the button from `/open`, and with the site; `asked` is what the site was asked for beside pages. */
async function visitor(/** @type {import("playwright-core").BrowserContextOptions} */ how = {}) {
  const { page: tab } = await page(chromium, { ...PLAIN, ...how });
  await tab.goto(`${way.url}/open`);
  const script = await tab.getByRole("link", { name: "install the button" }).getAttribute("href") ?? "";
  const button = await tab.getByRole("link", { name: "To Daybook" }).getAttribute("href") ?? "";
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/open-way.png` });
  /** @type {string[]} */
  const asked = [];
  const serve = (/** @type {import("playwright-core").Route} */ route) => {
    const request = route.request();
    const url = new URL(request.url());
    const found = PAGES[url.pathname + url.search];
    if (request.resourceType() === "fetch") asked.push(`${url.pathname} ${request.headers()["x-request-token"]}`);
    const { type = "text/html; charset=utf-8", headers = {}, body = "" } = found ?? {};
    return route.fulfill({ status: found ? 200 : 404, headers: { "content-type": type, ...headers }, body });
  };
  for (const site of [SITE, "https://evil.example"]) await tab.context().route(`${site}/**`, serve);
  return { tab, button, script, asked };
}

/** What an extension for userscripts does with one: it runs it in the pages that it names. @param {import("playwright-core").Page} tab @param {string} path */
async function install(tab, path) {
  const text = await (await fetch(way.url + path)).text();
  const pages = [...text.matchAll(/^\/\/ @match +(\S+)$/gm)].map(([, one]) => new RegExp(`^${one.replaceAll(/[.?/]/g, "\\$&").replaceAll("*", ".*")}$`));
  assert.ok(pages.length > 0);
  // A site's name with an asterisk is also the name without what it stands for.
  const runs = (/** @type {string} */ url) => pages.some((one) => one.test(url.replace("//", "//www.")));
  tab.on("load", async () => {
    if (runs(tab.url())) await tab.evaluate(text);
  });
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

for (const [what, path, asks] of /** @type {[string, string, string[]][]} */ ([
  ["a replay page", "/archive/replay/260101-1000/?table=77&player=11", []],
  ["a replay page that forbids scripts in addresses", "/archive/replay/260101-1000/?table=83&player=11", []],
  ["a running game", "/3/altered?table=77", ["/3/altered/altered/notificationHistory.html t0k"]],
])) {
  test(`the userscript's button on ${what} does the same in one click`, options, async () => {
    const { tab, script, asked } = await visitor();
    await install(tab, script);
    await tab.goto(`${SITE}/lobby`);
    await tab.goto(SITE + path);
    way.asked.length = 0;
    const opened = tab.context().waitForEvent("page");
    await tab.getByRole("button", { name: "To Daybook" }).click();
    const board = await opened;
    await board.locator("#board .player").first().waitFor();
    await board.locator(".unkept").getByText("292 notifications read").waitFor();
    assert.deepEqual(asked, asks);
    assert.deepEqual(way.asked.filter((one) => !one.startsWith("GET ")), []);
    await tab.goto(`${SITE}/lobby`);
    assert.equal(await tab.getByRole("button", { name: "To Daybook" }).count(), 0);
    await tab.context().close();
  });
}

test("on a phone, the way is one that a phone has", options, async () => {
  const { page: tab, troubles } = await page(chromium, { ...PLAIN, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await tab.goto(`${service.url}/open`);
  await tab.getByText("On a phone there is no button: save the page by hand, in three steps.").waitFor();
  assert.deepEqual(await tab.getByText(/bookmarks bar|userscripts|Then click it/).filter({ visible: true }).allInnerTexts(), []);
  await tab.getByText("Save the page").first().waitFor();
  assert.deepEqual(troubles, []);
});

test("where a page forbids what the button does, the way by hand is shown", options, async () => {
  const { tab, button } = await visitor();
  for (const [path, words] of /** @type {[string, RegExp][]} */ ([
    ["/3/altered?table=84", /did not give this log, and said "TypeError/],
    ["/archive/replay/260101-1000/?table=85&player=11", /No game came from the page that opened this one/],
  ])) {
    await tab.goto(SITE + path);
    const board = await click(tab, button);
    await board.getByRole("alert").getByText(words).waitFor();
    await board.waitForFunction(() => {
      const steps = document.querySelector(".steps")?.getBoundingClientRect();
      return steps && steps.top < innerHeight;
    });
    assert.equal(await board.locator(".steps li svg").count(), 3);
    if (SHOTS) await board.screenshot({ path: `${SHOTS}/handover-forbidden.png` });
    await board.close();
  }
  // Here nothing can be opened: beside the button, it says what that means.
  await tab.goto(`${SITE}/archive/replay/260101-1000/?table=83&player=11`);
  await tab.evaluate((href) => {
    addEventListener("securitypolicyviolation", ({ violatedDirective }) => (document.title = `forbidden by ${violatedDirective}`));
    document.body.append(Object.assign(document.createElement("a"), { href, textContent: "button" }));
  }, button);
  await tab.getByText("button", { exact: true }).click();
  await tab.waitForFunction(() => document.title.startsWith("forbidden by script-src"));
  assert.equal(tab.context().pages().length, 1);
  await tab.goto(`${way.url}/open#way`);
  await tab.getByText("If nothing opens, that page or your browser forbids it: do it by hand.").waitFor();
  await tab.context().close();
});

test("a page of another game says so, and markup in a game is text", options, async () => {
  const { tab, button } = await visitor();
  await tab.goto(`${SITE}/archive/replay/260101-1000/?table=81&player=11`);
  const other = await click(tab, button);
  await other.getByRole("alert").getByText(/it is not a game of Altered/).waitFor();
  await other.close();
  await tab.goto(`${SITE}/archive/replay/260101-1000/?table=82&player=11`);
  const board = await click(tab, button);
  /** @type {string[]} */
  const dialogs = [];
  board.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  await board.locator("#board .player").first().waitFor();
  assert.ok((await board.locator("#top h1").innerText()).includes(HOSTILE));
  await board.getByRole("tab", { name: "Audit" }).click();
  await board.locator("#panel-audit").getByText(/records/).first().waitFor();
  await board.getByRole("button", { name: /^Share/ }).click();
  await board.locator("#sharing .held input").first().waitFor();
  assert.ok((await board.locator("#sharing").innerText()).includes(HOSTILE));
  assert.equal(await board.locator("img[src=x], #board script").count(), 0);
  assert.deepEqual(dialogs, []);
  await tab.context().close();
});

for (const [device, viewport] of /** @type {const} */ ([["desktop", { width: 1280, height: 800 }], ["phone", { width: 390, height: 844 }]])) {
  test(`from a finished game to the moment on a friend's phone in at most four clicks (${device})`, options, async (context) => {
    const { tab, script } = await visitor({ viewport });
    await tab.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: way.url });
    await install(tab, script);
    await tab.goto(`${SITE}/archive/replay/260101-1000/?table=77&player=11`);
    let clicks = 0;
    const tap = (/** @type {import("playwright-core").Locator} */ what, /** @type {Parameters<typeof what.click>[0]} */ how = {}) => {
      clicks++;
      return what.click(how);
    };
    const begun = performance.now();
    const opened = tab.context().waitForEvent("page");
    await tap(tab.getByRole("button", { name: "To Daybook" }));
    const board = await opened;
    const strip = board.getByRole("slider");
    await strip.waitFor();
    const { width = 0, height = 0 } = (await strip.boundingBox()) ?? {};
    await tap(strip, { position: { x: width * 0.8, y: height / 2 } });
    // Far from where the match opens.
    await board.waitForURL((url) => Number(url.searchParams.get("at")) > 60);
    const moment = new URL(board.url()).searchParams.get("at");
    await tap(board.getByRole("button", { name: /^Share/ }));
    await tap(board.getByRole("button", { name: "Copy: Link that holds the game, at this moment" }));
    await board.getByText("Link copied").waitFor({ state: "attached" });
    const link = await board.evaluate(() => navigator.clipboard.readText());
    const { page: phone, troubles } = await page(chromium, { ...PLAIN, viewport: { width: 390, height: 844 } });
    await phone.goto(link);
    await phone.locator("#board .player").first().waitFor();
    const seconds = (performance.now() - begun) / 1000;
    await phone.locator(`[role=slider][aria-valuenow="${moment}"]`).waitFor({ state: "attached" });
    context.diagnostic(`${device}: ${clicks} clicks, ${seconds.toFixed(1)} s, a link of ${link.length} characters`);
    assert.ok(clicks <= 4, `${clicks} clicks`);
    assert.deepEqual(troubles, []);
    if (SHOTS) await phone.screenshot({ path: `${SHOTS}/handover-friend-${device}.png` });
    await phone.context().close();
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
  const huge = await send(`${SITE}/lobby`, { daybook: "game", nonce, text: " ".repeat(64 * 1024 * 1024) });
  await huge.getByRole("alert").getByText("too large: the limit is 32 MiB").waitFor();
  await huge.close();
  const other = await send(`${SITE}/lobby`, { daybook: "game", nonce: "1".repeat(32), text: log });
  await other.locator(".opening progress").waitFor();
  assert.equal(await other.locator("#board .player").count(), 0);
  await other.close();
  await tab.goto(`${way.url}/open#from=${nonce}`);
  await tab.getByRole("alert").getByText("No game came from the page").waitFor();
  await tab.context().close();
});

test("a file of 64 MB is refused before it is read", options, async (context) => {
  const { tab } = await visitor();
  const folder = await mkdtemp(join(tmpdir(), "daybook-"));
  context.after(() => rm(folder, { recursive: true }));
  const path = join(folder, "large.html");
  await writeFile(path, "");
  await truncate(path, 64 * 1024 * 1024);
  await tab.locator('input[type="file"]').setInputFiles(path);
  await tab.getByRole("alert").getByText("large.html: too large: the limit is 32 MiB").waitFor();
  await tab.context().close();
});
