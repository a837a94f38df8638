/**
 * What a page needs until its board is drawn, on a phone with a slow connection: `node first-board.js URL..` prints it for pages
 * of several services, one after the other, several times.
 */
import { pathToFileURL } from "node:url";
import { browser, page } from "./harness.js";

/** A phone on slow 4G: its window, its connection, and how many times slower it is than this machine. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;

/** Parts of the addresses that every page of a match requests sooner or later. */
const LATER = ["/fonts/", "/audit", "/js/"];

/**
 * @typedef {object} First
 * @property {number} ms From the start of the navigation until the frame with the board is painted.
 * @property {{path: string, bytes: number}[]} before What was requested before the board was drawn, with compressed sizes.
 * @property {{path: string, bytes: number}[]} after What was requested after it, until the rest of the page was there.
 */

/**
 * Opens a page as its first visitor would.
 *
 * @param {import("playwright-core").Browser} from
 * @param {string} url
 * @returns {Promise<First>}
 */
export async function firstBoard(from, url) {
  const { page: tab } = await page(from, PHONE);
  const session = await tab.context().newCDPSession(tab);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await tab.addInitScript(watch);
  await tab.goto(url, { waitUntil: "commit" });
  await tab.waitForFunction(() => "painted" in window, undefined, { timeout: 60_000 });
  await tab.waitForFunction((parts) => parts.every((part) => performance.getEntriesByType("resource").some(({ name }) => name.includes(part))), LATER, { timeout: 60_000 });
  const first = await tab.evaluate(() => {
    const { drawn, painted } = /** @type {{drawn: number, painted: number}} */ (/** @type {unknown} */ (window));
    const all = /** @type {PerformanceResourceTiming[]} */ ([...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]);
    const told = (/** @type {PerformanceResourceTiming} */ { name, encodedBodySize }) =>
      ({ path: name.slice(location.origin.length).replace(/^\/viewer\/\w+/, ""), bytes: encodedBodySize });
    return {
      ms: Math.round(painted),
      before: all.filter(({ startTime }) => startTime < drawn).map(told),
      after: all.filter(({ startTime }) => startTime >= drawn).map(told),
    };
  });
  await tab.context().close();
  return first;
}

/** Notes when the board is in the page, and when it is painted. */
function watch() {
  const seen = new MutationObserver(() => {
    if (!document.querySelector("#board .table")) return;
    seen.disconnect();
    const drawn = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(window, { drawn, painted: performance.now() });
      port2.postMessage(null);
    });
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** @param {{bytes: number}[]} all */
export const bytes = (all) => all.reduce((sum, one) => sum + one.bytes, 0);

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const chromium = await browser();
  const urls = process.argv.slice(2);
  // A debug build compresses when something is first requested.
  for (const url of urls) await firstBoard(chromium, url);
  /** @type {Map<string, First[]>} */
  const all = new Map(urls.map((url) => [url, []]));
  for (let times = 0; times < 5; times++) for (const url of urls) all.get(url)?.push(await firstBoard(chromium, url));
  for (const [url, firsts] of all) {
    const sorted = firsts.toSorted((a, b) => a.ms - b.ms);
    const { ms, before, after } = sorted[2];
    console.log(`${url}: board after ${ms} ms (${sorted[0].ms} to ${sorted[4].ms}); before it ${before.length} requests, ${bytes(before)} bytes; after it ${after.length} requests, ${bytes(after)} bytes`);
    if (process.env.DAYBOOK_LONG) for (const { path, bytes: size } of before) console.log(`  ${String(size).padStart(8)} ${path}`);
  }
  await chromium.close();
}
