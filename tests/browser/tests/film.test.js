/** The film of a match: key moments in half a minute, played automatically, as stills, without spoilers, and embedded. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsInBoth } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(sharedDemo);

const MATCH = "bga-480000023";

/** Milliseconds of a film, and of one tick of the clock that the test controls. */
const FILM = 30_000;
const STEP = 250;

/** @param {Page} tab @returns {Promise<number>} The shot that is shown, counted from 1. */
async function shot(tab) {
  const label = await tab.locator(".shots [aria-current]").getAttribute("aria-label");
  return Number(/^\d+/.exec(label ?? "")?.[0]);
}

/** @param {string} path @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(path, options = {}) {
  const { page: tab, troubles } = await served.page(options);
  await tab.goto(served.url + path);
  return { tab, troubles };
}

test("it plays through the key moments automatically in half a minute and stops at the end", async (context) => {
  const { tab, troubles } = await open(`/m/${MATCH}/film`);
  await tab.locator(".shots").waitFor();
  // From here on, the test controls the clock; timers that are already running were set before.
  await tab.getByRole("button", { name: "Play", exact: true }).click();
  await tab.clock.install();
  const count = await tab.locator(".shots button").count();
  assert.ok(count >= 8, `${count} shots`);
  await tab.keyboard.press("Home");
  await tab.keyboard.press("k");
  const seen = new Set();
  let took = 0;
  while ((await tab.locator(".ended").count()) === 0) {
    seen.add(await shot(tab));
    await tab.clock.runFor(STEP);
    took += STEP;
    assert.ok(took <= FILM + STEP, "it takes half a minute at most");
  }
  context.diagnostic(`${count} shots in ${took} ms`);
  assert.equal(seen.size, count);
  assert.match(await tab.locator(".ended").innerText(), /Juno_bot wins|Elka_bot wins/);
  assert.equal(await tab.getByRole("button", { name: "Play", exact: true }).getAttribute("aria-pressed"), "false");
  await tab.getByRole("button", { name: "Play again", exact: true }).click();
  await tab.locator(".shots button:first-child[aria-current]").waitFor();
  assert.equal(await tab.locator(".ended").count(), 0);
  assert.deepEqual(troubles, []);
});

test("it starts with a table that has been set up, not an empty one", async () => {
  const { tab } = await open(`/m/${MATCH}/film`, { reducedMotion: "reduce" });
  await tab.locator(".shots button:first-child[aria-current]").waitFor();
  assert.equal(await tab.locator(".zone.hero .card").count(), 2);
  assert.ok((await tab.locator(".back-of-card").count()) >= 6, "both have their hands");
});

test("keys and clicks skip, and a link leads to the same moment of the match", async () => {
  const { tab, troubles } = await open(`/m/${MATCH}/film`, { reducedMotion: "reduce" });
  await tab.locator(".shots").waitFor();
  assert.equal(await shot(tab), 1);
  await tab.keyboard.press("ArrowRight");
  await tab.keyboard.press("ArrowRight");
  assert.equal(await shot(tab), 3);
  await tab.getByRole("button", { name: "Previous moment" }).click();
  assert.equal(await shot(tab), 2);
  const last = tab.locator(".shots button").last();
  await last.click();
  assert.equal(await last.getAttribute("aria-current"), "true");
  assert.match((await tab.getByRole("link", { name: "Open in Daybook" }).getAttribute("href")) ?? "", /^\/m\/bga-480000023\?at=\d{2,3}$/);
  assert.deepEqual(troubles, []);
});

test("with reduced motion there is a still with its caption, also for screen readers, until the viewer continues", async () => {
  const { tab } = await open(`/m/${MATCH}/film`, { reducedMotion: "reduce" });
  await tab.locator(".shots").waitFor();
  assert.equal(await tab.getByRole("button", { name: "Play", exact: true }).getAttribute("aria-pressed"), "false");
  const captions = new Set();
  for (let at = 1, count = await tab.locator(".shots button").count(); at <= count; at++) {
    const caption = await tab.locator(".caption .headline").innerText();
    assert.ok(caption.length > 5, caption);
    assert.ok((await tab.locator("#said").innerText()).endsWith(caption));
    captions.add(await tab.locator("#said").innerText());
    await tab.keyboard.press("ArrowRight");
  }
  assert.ok(captions.size >= 8, [...captions].join("\n"));
  assert.equal(await tab.evaluate(() => document.getAnimations().length), 0);
});

test("a viewer who hides spoilers is asked before any of the film is loaded", async () => {
  const { page: tab } = await served.page({ reducedMotion: "reduce" });
  /** @type {string[]} */
  const asked = [];
  tab.on("request", (request) => asked.push(request.url()));
  await tab.goto(`${served.url}/m/${MATCH}/film?spoilers=hide`);
  const yes = tab.getByRole("link", { name: "Show the film" });
  await yes.waitFor();
  const about = asked.filter((url) => /\/v1\//.test(url));
  assert.ok(about.every((url) => /patches\?from=0&to=63/.test(url)), about.join("\n"));
  await yes.click();
  await tab.locator(".shots").waitFor();
  assert.ok(!tab.url().includes("spoilers"));
});

test("embedded, it plays automatically, and loops if asked to", async () => {
  const { tab, troubles } = await open(`/embed/${MATCH}?film&loop`, { viewport: { width: 560, height: 315 } });
  await tab.locator(".shots button:nth-child(2)[aria-current]").waitFor();
  const room = await tab.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(room <= 0, `${room} pixels too high`);
  await tab.keyboard.press("End");
  await tab.locator(".shots button:first-child[aria-current]").waitFor();
  assert.deepEqual(troubles, []);
});

test("the page of the match shares the film and the code to embed it", async () => {
  const { tab, troubles } = await open(`/m/${MATCH}?at=201`);
  await tab.getByRole("button", { name: /^Share/ }).click();
  const film = tab.getByRole("textbox", { name: /^Film of the match/ });
  assert.equal(await film.inputValue(), `${served.url}/m/${MATCH}/film`);
  const frame = await tab.getByRole("textbox", { name: /Embed the film/ }).inputValue();
  assert.ok(frame.includes(`src="${served.url}/embed/${MATCH}?film=1"`), frame);
  await tab.keyboard.press("Escape");
  assert.ok(!(await film.isVisible()));
  assert.deepEqual(troubles.filter((one) => !/clipboard/i.test(one)), []);
});

test("a selection dragged with Shift, or the last turn, is a clip that the service draws", async () => {
  const { tab, troubles } = await open(`/m/${MATCH}?at=201`);
  await tab.locator("#time text.day").getByText("8").waitFor({ state: "attached" });
  const strip = await tab.getByRole("slider").boundingBox();
  assert.ok(strip);
  const x = (/** @type {number} */ seq) => strip.x + (strip.width * (seq + 0.5)) / 435;
  await tab.keyboard.down("Shift");
  await tab.mouse.move(x(100), strip.y + strip.height - 4);
  await tab.mouse.down();
  await tab.mouse.move(x(110), strip.y + strip.height - 4, { steps: 4 });
  await tab.locator(".range:not([hidden])").waitFor();
  await tab.mouse.up();
  await tab.keyboard.up("Shift");
  const link = tab.getByRole("textbox", { name: /^Link to the clip/ });
  await link.waitFor();
  assert.equal(await link.inputValue(), `${served.url}/m/${MATCH}/clip?from=100&to=110`);
  const clip = await fetch(await link.inputValue());
  assert.deepEqual([clip.status, clip.headers.get("content-type")], [200, "image/gif"]);
  await tab.getByRole("spinbutton", { name: "To" }).fill("300");
  await tab.keyboard.press("Tab");
  await tab.getByRole("alert").filter({ hasText: "at most 40 records" }).waitFor();
  await tab.getByRole("button", { name: "Last turn" }).click();
  assert.match(await link.inputValue(), /clip\?from=\d+&to=110$/);
  assert.deepEqual(troubles, []);
});

test("axe finds nothing in a film or at its end, in both themes", async () => {
  const { page: tab } = await served.page({ bypassCSP: true, reducedMotion: "reduce" });
  await tab.goto(`${served.url}/m/${MATCH}/film`);
  await tab.locator(".shots").waitFor();
  assert.deepEqual(await faultsInBoth(tab), []);
  await tab.goto(`${served.url}/m/${MATCH}/film?spoilers=hide`);
  await tab.locator(".asked").waitFor();
  assert.deepEqual(await faultsInBoth(tab), []);
});
