/** A match whose end must not show. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serving, sharedDemo } from "../harness.js";

const served = serving(sharedDemo);

/** @param {string} path */
async function open(path) {
  const { page: tab, troubles } = await served.page();
  /** The requests to the service, without its files. @type {string[]} */
  const asked = [];
  tab.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/viewer/")) asked.push(pathname + search);
  });
  await tab.goto(served.url + path);
  await tab.getByRole("slider").waitFor();
  return { tab, troubles, asked };
}

/** @param {import("playwright-core").Page} tab @param {number} seq */
async function isAt(tab, seq) {
  await tab.locator(`[role=slider][aria-valuenow="${seq}"]`).waitFor();
}

/** The start of the first turn, where the page opens. */
const FIRST_TURN = 17;

const block = (/** @type {number} */ from) => `/v1/matches/bga-480000023/patches?from=${from}&to=${from + 63}&lang=en`;

test("no block after the cursor's is requested, nor anything else that reveals the end", async () => {
  const { tab, troubles, asked } = await open("/m/bga-480000023?spoilers=hide");
  await isAt(tab, FIRST_TURN);
  // The page carries the first block.
  const page0 = ["/m/bga-480000023?spoilers=hide"];
  for (let seq = FIRST_TURN + 1; seq <= 63; seq++) {
    await tab.keyboard.press("ArrowRight");
    await isAt(tab, seq);
  }
  for (const key of ["v", "End"]) await tab.keyboard.press(key);
  await isAt(tab, 63);
  assert.deepEqual(asked, page0);
  await tab.keyboard.press("ArrowRight");
  await isAt(tab, 64);
  await tab.keyboard.press("Home");
  await isAt(tab, 0);
  await tab.keyboard.press("End");
  await isAt(tab, 64);
  assert.deepEqual(asked, [...page0, block(64)]);
  assert.deepEqual(troubles, []);
});

test("neither title, tags nor page reveal the result or the length", async () => {
  const { tab, troubles } = await open("/m/bga-480000023?spoilers=hide#20");
  await isAt(tab, 20);
  const all = await tab.evaluate(() => `${document.head.innerHTML} ${document.body.innerText} ${document.querySelector("[role=slider]")?.outerHTML}`);
  assert.doesNotMatch(all, /wins|\b43[34]\b/);
  const slider = tab.getByRole("slider");
  assert.equal(await slider.getAttribute("aria-valuemax"), "20");
  const image = await tab.locator('meta[property="og:image"]').getAttribute("content");
  assert.match(image ?? "", /spoilers=hide/);
  assert.deepEqual(troubles, []);
});

test("play continues past the end of a block and stops where the match ends", async () => {
  const { tab, asked } = await open("/m/bga-480000023?spoilers=hide#62");
  await tab.keyboard.press("k");
  await tab.waitForFunction(() => Number(document.querySelector("[role=slider]")?.getAttribute("aria-valuenow")) >= 65);
  await tab.keyboard.press("k");
  assert.deepEqual(asked, ["/m/bga-480000023?spoilers=hide", block(64)]);
  await tab.evaluate(() => (location.hash = "#431"));
  await isAt(tab, 431);
  await tab.keyboard.press("k");
  await isAt(tab, 434);
  await tab.getByRole("button", { name: "Play", exact: true, pressed: false }).waitFor();
  await tab.keyboard.press("ArrowRight");
  await isAt(tab, 434);
  await tab.locator("#top").getByText("Juno_bot wins").waitFor();
});

test("a link past the end starts at the first record", async () => {
  for (const past of [440, 5_000]) {
    const { tab } = await open(`/m/bga-480000023?spoilers=hide#${past}`);
    await isAt(tab, 0);
  }
});

test("the same is true when embedded", async () => {
  const { tab, troubles, asked } = await open("/embed/bga-480000023?spoilers=hide");
  await isAt(tab, FIRST_TURN);
  await tab.keyboard.press("ArrowRight");
  await isAt(tab, FIRST_TURN + 1);
  assert.deepEqual(asked, ["/embed/bga-480000023?spoilers=hide"]);
  assert.equal(await tab.getByRole("link", { name: "Open in Daybook" }).getAttribute("href"), `/m/bga-480000023?at=${FIRST_TURN + 1}&spoilers=hide`);
  assert.deepEqual(troubles, []);
});
