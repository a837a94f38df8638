/** What the page of a match, and that of an open file, give to pass on. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { test } from "node:test";
import { decodeQR } from "qr/decode.js";
import { faultsInBoth } from "../axe.js";
import { ENGINE, PLAIN, downloaded, serving, sharedDemo } from "../harness.js";
import { empty } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(sharedDemo);
const options = { skip: !ENGINE && "only after `cargo engine`" };
const SHOTS = process.env.SHOTS;

/** A game with both hands in it. */
const LOG = new URL("../../../replays/abandoned.bga.json", import.meta.url);

/** A match that has ended, after a card of its last day. */
const MATCH = "/m/bga-480000071?at=201";

/** @param {Page} tab */
async function share(tab) {
  await tab.getByRole("button", { name: /^Share/ }).click();
  await tab.getByRole("dialog", { name: "Share" }).waitFor();
}

/** What a row of the dialog copies. @param {Page} tab @param {string} name */
const value = (tab, name) => tab.getByRole("textbox", { name, exact: true }).inputValue();

/** The text of the code that is shown. @param {Page} tab */
async function decoded(tab) {
  const drawn = tab.locator("#sharing .code svg");
  await drawn.waitFor();
  const [side, path] = await drawn.evaluate((one) =>
    /** @type {[number, string]} */ ([/** @type {SVGSVGElement} */ (one).viewBox.baseVal.width, one.querySelector("path")?.getAttribute("d") ?? ""]));
  const scale = 4;
  const data = new Uint8Array(4 * (side * scale) ** 2).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g)) {
    for (let at = 0; at < scale ** 2; at++) {
      const place = (Number(y) * scale + Math.floor(at / scale)) * side * scale + Number(x) * scale + (at % scale);
      data.fill(0, 4 * place, 4 * place + 3);
    }
  }
  return decodeQR({ width: side * scale, height: side * scale, data });
}

/** The names of cards in hands that the page shows. @param {Page} tab */
const hands = (tab) => tab.locator("#board .zone.hand .card .name").allInnerTexts();

/** Opens a file. @param {Page} tab @param {Buffer} buffer */
async function take(tab, buffer) {
  await tab.locator('input[type="file"]').setInputFiles({ name: "game", mimeType: "application/octet-stream", buffer });
  await tab.locator("#board .player").first().waitFor();
}

test("on a match, every link, picture and frame can hide how it ends", async () => {
  const { page: tab, troubles } = await served.page(PLAIN);
  await tab.goto(served.url + MATCH);
  await share(tab);
  const all = () => tab.locator("#sharing input[readonly]").evaluateAll((inputs) => inputs.map((one) => /** @type {HTMLInputElement} */ (one).value));
  assert.deepEqual((await all()).filter((one) => one.includes("spoilers")), []);
  assert.equal(await value(tab, "Picture of this moment"), `${served.url}/m/bga-480000071/image.png?at=201`);
  assert.match(await value(tab, "Embed this moment"), /^<iframe src="[^"]+\/embed\/bga-480000071\?at=201" /);
  await tab.getByLabel("Hide how the match ends").check();
  const hiding = await all();
  const overlay = await value(tab, "Overlay URL");
  assert.deepEqual(hiding.filter((one) => one !== overlay && !one.includes("spoilers=hide")), []);
  for (const name of ["Picture of this moment", "Link to the clip (GIF)"]) {
    const answer = await fetch(await value(tab, name));
    assert.match(`${answer.status} ${answer.headers.get("content-type")}`, /^200 image\//, name);
  }
  assert.deepEqual(troubles.filter((one) => !/clipboard/i.test(one)), []);
});

test("what can be shared covers nothing of the board, and none of it covers another part", async () => {
  for (const [width, height] of [[1280, 720], [1920, 1080], [390, 844]]) {
    const { page: tab } = await served.page({ viewport: { width, height } });
    await tab.goto(`${served.url}/m/bga-480000023#233`);
    // Whether it is over is known when all of it is here.
    await tab.waitForFunction(() => {
      const [slider, line] = [document.querySelector("[role=slider]"), document.querySelector(".lines [aria-setsize]")];
      return slider && line && Number(line.ariaSetSize) > Number(slider.ariaValueMax);
    });
    await tab.getByRole("button", { name: /^Share/ }).click();
    const box = tab.locator("#sharing");
    await box.getByText("Practise with this match").waitFor();
    const [list, board, strip] = await Promise.all([box, tab.locator("#board"), tab.locator("#time")].map((one) => one.boundingBox()));
    assert.ok(list && board && strip);
    if (width >= 1100) assert.ok(list.x >= board.x + board.width - 1 && list.x >= strip.x + strip.width - 1, JSON.stringify([list, board]));
    else assert.ok(list.y >= height / 2, "the upper half of a phone keeps the board");
    const rows = await box.locator("a, button, input, legend").evaluateAll((all) => all.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { name: one.textContent?.trim() || one.tagName, left, top, right, bottom };
    }));
    for (const [at, one] of rows.entries()) for (const other of rows.slice(at + 1)) {
      const apart = one.right <= other.left + 0.5 || other.right <= one.left + 0.5 || one.bottom <= other.top + 0.5 || other.bottom <= one.top + 0.5;
      assert.ok(apart, JSON.stringify([one, other]));
    }
  }
});

test("a link is shown as a code that a phone reads, and hidden again", async () => {
  const { page: tab, troubles } = await served.page(PLAIN);
  await tab.goto(served.url + MATCH);
  await share(tab);
  const code = tab.getByRole("button", { name: "QR code: Link to this moment" });
  await code.click();
  assert.equal(await decoded(tab), await value(tab, "Link to this moment"));
  assert.equal(await code.getAttribute("aria-expanded"), "true");
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/share-code.png` });
  await code.click();
  await tab.locator("#sharing .code").waitFor({ state: "detached" });
  assert.deepEqual(troubles.filter((one) => !/clipboard/i.test(one)), []);
});

test("a match of the service becomes a link that holds it, with nothing that its viewer does not see", options, async () => {
  const { page: tab, troubles } = await served.page(PLAIN);
  await tab.goto(served.url + MATCH);
  await share(tab);
  assert.deepEqual(await tab.locator("#sharing .whose input[type=radio]").count(), 1, "nobody's cards are offered");
  await tab.getByRole("button", { name: "Make the link" }).click();
  const name = "Link that holds the game, at this moment";
  await tab.getByRole("textbox", { name, exact: true }).waitFor();
  const link = await value(tab, name);
  assert.match(link, /\/open\?at=201#g=1[\w-]+$/);
  await tab.getByRole("button", { name: `QR code: ${name}` }).click();
  assert.equal(await decoded(tab), link);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/share-held.png` });
  const { page: other, troubles: theirs } = await served.page({ ...PLAIN, viewport: { width: 390, height: 844 } });
  await other.goto(link);
  await other.locator("#board .player").first().waitFor();
  // What everyone may export: cards that are seen at some time, and no others.
  const exported = await fetch(`${served.url}/v1/matches/bga-480000071/export`);
  const { page: file } = await served.page(PLAIN);
  await file.goto(`${served.url}/open?at=201`);
  await take(file, Buffer.from(await exported.arrayBuffer()));
  assert.deepEqual(await hands(other), await hands(file));
  await other.locator('[role=slider][aria-valuenow="201"]').waitFor({ state: "attached" });
  // Hidden, the link reveals nothing past its moment.
  await tab.getByLabel("Hide how the match ends").check();
  await other.goto("about:blank");
  await other.goto(await value(tab, name));
  await other.locator("#board .player").first().waitFor();
  assert.equal(await other.locator("#top .result").count(), 0);
  assert.doesNotMatch(await other.locator("body").innerText(), /wins/);
  assert.deepEqual([...troubles, ...theirs].filter((one) => !/clipboard/i.test(one)), []);
});

test("a player's own view makes a link with their own hand, or with none", options, async (context) => {
  const own = await empty();
  context.after(own.stop);
  const headers = { authorization: `Bearer ${own.token}`, "content-type": "application/octet-stream" };
  const { match } = await (await fetch(`${own.url}/v1/import`, { method: "POST", headers, body: await readFile(LOG) })).json();
  const { page: tab } = await served.page(PLAIN);
  await tab.goto(`${own.url}/`);
  const token = own.player(match, 0);
  await tab.evaluate((secret) => sessionStorage.setItem("daybook.token", secret), token);
  await tab.goto(`${own.url}/m/${match}?view=seat:0&at=35`);
  await tab.locator("#board .player").first().waitFor();
  await share(tab);
  assert.deepEqual(await tab.locator("#sharing .whose label").allInnerTexts(), ["Hide how the match ends", "only what Halt_bot saw", "no hidden cards: only what everyone saw"]);
  assert.ok(await tab.getByLabel("only what Halt_bot saw").isChecked());
  await tab.getByRole("button", { name: "Make the link" }).click();
  const held = tab.locator("#sharing .held input").first();
  await held.waitFor();
  const withHand = await held.inputValue();
  await tab.getByLabel("no hidden cards").check();
  await tab.waitForFunction((before) => {
    const now = /** @type {HTMLInputElement | null} */ (document.querySelector("#sharing .held input"))?.value;
    return now && now !== before;
  }, withHand);
  assert.ok((await held.inputValue()).length < withHand.length);
});

test("an open file has the link, its code and a frame of itself on any page, which can hide how it ends", options, async (context) => {
  const { page: tab, troubles } = await served.page(PLAIN);
  await tab.goto(`${served.url}/open`);
  await take(tab, await readFile(LOG));
  await tab.keyboard.press("d");
  await tab.waitForURL(/at=35$/);
  await share(tab);
  await tab.getByRole("textbox", { name: "Embed this moment" }).waitFor();
  await tab.getByRole("button", { name: /^QR code: Link that holds/ }).click();
  assert.equal(await decoded(tab), await value(tab, "Link that holds the game, at this moment"));
  await tab.getByText("there are none of an open file").waitFor();
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/share-open.png` });
  const drawing = tab.waitForEvent("download");
  await tab.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Picture of this moment" }).click();
  const drawn = await drawing;
  if (SHOTS) await drawn.saveAs(`${SHOTS}/share-picture.png`);
  const png = await readFile(await drawn.path());
  const { width: wide = 0 } = (await tab.locator("#board").boundingBox()) ?? {};
  assert.equal(png.readUInt32BE(16), Math.floor(wide) * 2, "as wide as the board, twice as sharp");
  assert.ok(png.length > 50_000, `a board is drawn in more than ${png.length} bytes`);
  const saving = tab.waitForEvent("download");
  await tab.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Download" }).click();
  const file = await downloaded(await saving);
  assert.match((await saving).suggestedFilename(), /^bga-\d+\.daybook$/);
  const { page: again } = await served.page(PLAIN);
  await again.goto(`${served.url}/open?at=35`);
  await take(again, Buffer.from(file));
  const [theirs, own] = await Promise.all([hands(tab), hands(again)]);
  assert.ok(own.length > 0 && own.length < theirs.length, `of ${theirs.join(", ")}, the file holds ${own.join(", ")}`);
  await tab.getByLabel("Hide how the match ends").check();
  const frame = await value(tab, "Embed this moment");
  assert.match(frame, /src="[^"]+\/embed\?at=\d+&amp;spoilers=hide#g=/);
  const { page: blog } = await served.page(PLAIN);
  const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(`<h1>Blog</h1>${frame}`)).listen(0, "127.0.0.1");
  context.after(() => site.close());
  await once(site, "listening");
  await blog.goto(`http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (site.address()).port}/`);
  const shown = blog.frameLocator("iframe");
  await shown.locator("#board .player").first().waitFor();
  await shown.getByRole("slider").waitFor();
  const whole = shown.getByRole("link", { name: "Open in Daybook" });
  assert.match((await whole.getAttribute("href")) ?? "", /^\/open\?at=\d+&spoilers=hide#g=/);
  if (SHOTS) await blog.screenshot({ path: `${SHOTS}/share-framed.png` });
  assert.deepEqual(troubles.filter((one) => !/clipboard/i.test(one)), []);
});

for (const [width, height] of [[1280, 720], [390, 844]]) {
  test(`the dialogs fit ${width}x${height}, and axe finds nothing, in both themes`, options, async () => {
    const { page: tab } = await served.page({ ...PLAIN, viewport: { width, height }, bypassCSP: true, locale: "fr-FR" });
    await tab.goto(served.url + MATCH);
    await tab.getByRole("button", { name: /^Partager/ }).click();
    await tab.getByRole("button", { name: "Créer le lien" }).click();
    await tab.getByRole("button", { name: /^Code QR : Lien qui contient|^Code QR: Lien qui contient/ }).click();
    await tab.locator("#sharing .code svg").waitFor();
    const [inner, outer] = await tab.locator("#sharing").evaluate((box) => [box.scrollWidth, box.clientWidth]);
    assert.ok(inner <= outer, `${inner} in ${outer}`);
    assert.deepEqual(await faultsInBoth(tab), []);
    if (SHOTS) await tab.screenshot({ path: `${SHOTS}/share-${width}.png` });
  });
}

test("an open game becomes a short link for a while, with what its player saw, and this browser can delete it", options, async () => {
  const { page: tab, troubles } = await served.page(PLAIN);
  await tab.goto(`${served.url}/open?at=61`);
  await take(tab, await readFile(LOG));
  const said = (/** @type {Page} */ page) => page.locator("#time .controls").innerText().then((text) => text.replace(/\d+ of \d+/, ""));
  const moment = await said(tab);
  await share(tab);
  await tab.getByRole("button", { name: "Make a short link" }).click();
  await tab.getByRole("textbox", { name: "Short link to this moment", exact: true }).waitFor();
  const url = await value(tab, "Short link to this moment");
  assert.match(url, /\/m\/guest-[0-9a-f]{8}~[0-9a-f]{32}\?at=\d+$/);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/guest-share.png` });
  assert.deepEqual(await faultsInBoth(tab), []);
  const both = await hands(tab);
  const { page: other } = await served.page(PLAIN);
  await other.goto(url);
  await other.locator("#board .player").first().waitFor();
  assert.equal(await said(other), moment);
  const one = await hands(other);
  assert.ok(one.length > 0 && one.length < both.length, `${one.length} of ${both.length} cards of hands`);
  await other.getByText(/^until /).waitFor();
  await share(other);
  await other.getByText(/^This service keeps the game until/).waitFor();
  assert.equal(await other.getByRole("button", { name: "Delete it now" }).count(), 0);
  if (SHOTS) await other.screenshot({ path: `${SHOTS}/guest-match.png` });
  // Another choice of cards is another match.
  await tab.getByLabel("both hands: my opponent agrees").check();
  await tab.getByRole("button", { name: "Make a short link" }).click();
  await tab.getByRole("textbox", { name: "Short link to this moment", exact: true }).waitFor();
  assert.notEqual(await value(tab, "Short link to this moment"), url);
  const whole = await value(tab, "Short link to this moment");
  await tab.getByRole("button", { name: "Keep it longer" }).click();
  await tab.getByRole("button", { name: "Delete it now" }).click();
  await tab.getByText(/^The game was deleted/).waitFor();
  assert.equal((await fetch(whole)).status, 404);
  // The browser that put it here deletes it on its page, too.
  await tab.goto(url);
  await tab.locator("#board .player").first().waitFor();
  await share(tab);
  await tab.getByRole("button", { name: "Delete it now" }).click();
  await tab.getByText(/^The game was deleted/).waitFor();
  assert.equal((await fetch(url)).status, 404);
  assert.deepEqual(troubles, []);
});
