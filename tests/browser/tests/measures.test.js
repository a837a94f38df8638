/** What the viewer costs: time to the first paint, bytes transferred, and memory after long play. */
import assert from "node:assert/strict";
import { readdir, stat } from "node:fs/promises";
import { after, before, test } from "node:test";
import { bytes as sumOf, firstBoard } from "../first-board.js";
import { browser, page, sharedDemo } from "../harness.js";

/** The longest match of `replays/`. */
const LONGEST = "violations-days";

/** Maximum compressed bytes of the page and its code, without fonts. */
const CODE_BYTES_MAX = 125 * 1024;

/** What a page may request before its board is drawn, and the maximum of all compressed bytes. */
const FIRST = [/^\/(m|embed)\//, /^\/styles\/\w+\.css$/, /^\/scripts\/\w+\.js$/, /^\/languages\/en\.ftl$/];
const FIRST_BYTES_MAX = 100 * 1024;

/** Maximum bytes of all fonts. */
const FONT_BYTES_MAX = 160 * 1024;

const FONTS = new URL("../../../crates/viewer/page/fonts/", import.meta.url);

/** Maximum compressed bytes of a match of 2,000 records. */
const MATCH_BYTES_MAX = 300 * 1024;

/** @type {Awaited<ReturnType<typeof sharedDemo>>} */
let served;
/** @type {Awaited<ReturnType<typeof browser>>} */
let chromium;

before(async () => {
  served = await sharedDemo();
  chromium = await browser();
});

after(async () => {
  await chromium.close();
  await served.stop();
});

/** @param {import("playwright-core").Page} tab */
async function wholeMatch(tab) {
  await tab.waitForFunction(() => {
    const blocks = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/patches?"));
    return document.querySelector("#board h2") && blocks.length > 1;
  });
  await tab.waitForLoadState("load");
}

test("page and code are at most 125 KB, a match of 2,000 records at most 300 KB", async (context) => {
  const { page: tab } = await page(chromium);
  await tab.goto(`${served.url}/m/${LONGEST}`);
  await wholeMatch(tab);
  const { code, blocks, paint } = await tab.evaluate(() => {
    const all = /** @type {PerformanceResourceTiming[]} */ ([
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ]);
    const bytes = (/** @type {(name: string) => boolean} */ is) =>
      all.filter(({ name }) => is(name)).reduce((sum, entry) => sum + entry.encodedBodySize, 0);
    return {
      code: bytes((name) => !name.includes("/v1/") && !name.includes("/fonts/")),
      blocks: bytes((name) => name.includes("/patches?")),
      paint: Math.round(performance.getEntriesByName("first-contentful-paint")[0].startTime),
    };
  });
  const { counts } = await (await fetch(`${served.url}/v1/matches/${LONGEST}`)).json();
  const scaled = Math.round((blocks / counts.records) * 2_000);
  context.diagnostic(`first paint after ${paint} ms; page and code ${code} bytes compressed`);
  context.diagnostic(`${counts.records} records ${blocks} bytes compressed, so 2,000 would be ${scaled}`);
  assert.ok(blocks > 0 && code > 0);
  assert.ok(code <= CODE_BYTES_MAX, `${code} bytes of page and code`);
  assert.ok(scaled <= MATCH_BYTES_MAX, `${scaled} bytes for 2,000 records`);
});

for (const address of ["m/violations-days", "m/bga-480000023?at=200", "embed/bga-480000023"]) {
  test(`the board of ${address} needs the page, its style, its script and its words, and nothing else`, async (context) => {
    const { ms, before: first, after: rest } = await firstBoard(chromium, `${served.url}/${address}`);
    context.diagnostic(`board on slow 4G and four times slower after ${ms} ms: ${first.length} requests, ${sumOf(first)} bytes`);
    const paths = first.map(({ path }) => path);
    assert.equal(paths.length, FIRST.length, paths.join("\n"));
    for (const one of FIRST) assert.ok(paths.some((path) => one.test(path)), `${one} is not among ${paths.join(", ")}`);
    assert.ok(sumOf(first) > 0 && sumOf(first) <= FIRST_BYTES_MAX, `${sumOf(first)} bytes before the board`);
    const later = rest.map(({ path }) => path).join("\n");
    for (const one of [/\/fonts\//, /\/js\/\w+\.js/, /\/audit/, /\/timeline/]) assert.match(later, one);
  });
}

test("all fonts are at most 160 KB, include their licences, and do not block the first paint", async (context) => {
  const files = await readdir(FONTS);
  const sizes = await Promise.all(files.filter((name) => name.endsWith(".woff2")).map(async (name) => (await stat(new URL(name, FONTS))).size));
  const sum = sizes.reduce((all, one) => all + one, 0);
  context.diagnostic(`${sizes.length} fonts, ${sum} bytes`);
  assert.ok(sum > 0 && sum <= FONT_BYTES_MAX, `${sum} bytes`);
  assert.equal(files.filter((name) => name.endsWith("OFL.txt")).length, 2);
  const { page: tab } = await page(chromium);
  // The page shows even if no font ever arrives; a page that waits for fonts does not finish loading.
  await tab.route("**/fonts/*", () => {});
  await tab.goto(`${served.url}/m/${LONGEST}`, { waitUntil: "commit" });
  await tab.locator("#board .adventure").waitFor();
  const paint = await tab.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  assert.ok(Number(await paint.jsonValue()) > 0);
  await tab.unrouteAll({ behavior: "ignoreErrors" });
});

test("ten minutes of play at 8x do not increase memory use", { skip: !process.env.DAYBOOK_LONG && "only with DAYBOOK_LONG=1" }, async (context) => {
  const { page: tab, troubles } = await page(chromium);
  await tab.goto(`${served.url}/m/${LONGEST}#0`);
  await wholeMatch(tab);
  const session = await tab.context().newCDPSession(tab);
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  };
  for (let times = 0; times < 3; times++) await tab.keyboard.press(">");
  /** @type {number[]} */
  const used = [];
  for (let minute = 0; minute < 10; minute++) {
    // Play stops at the end of the match and is started again.
    for (let second = 0; second < 60; second++) {
      const stands = tab.getByRole("button", { name: "Play", exact: true, pressed: false });
      if (await stands.isVisible()) await tab.keyboard.press("k");
      await tab.waitForTimeout(1_000);
    }
    used.push(await heap());
  }
  context.diagnostic(`bytes of the heap by minute: ${used.join(" ")}`);
  assert.ok(used[9] <= 1.5 * used[0], `${used[0]} bytes after a minute, ${used[9]} after ten`);
  assert.deepEqual(troubles, []);
});
