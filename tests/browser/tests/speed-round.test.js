/**
 * What a wall costs: 128 tables in progress, 64 records per second. `DAYBOOK_LONG=1` runs it and prints the results: the
 * additional share of a core that the service uses with a wall, and the frame rate of the page.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { browser, page } from "../harness.js";
import { empty, sent } from "../table.js";

const TABLES = 128;
const A_SECOND = 64;
const SECONDS = 20;

/** Seconds of CPU time that a process has used so far. @param {number} pid */
async function taken(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Frames per second of a page over a period, and how many were late. @param {import("playwright-core").Page} tab @returns {Promise<{count: number, late: number}>} */
function framesOf(tab) {
  return tab.evaluate((seconds) => new Promise((done) => {
    /** @type {number[]} */
    const gaps = [];
    const begun = performance.now();
    let last = begun;
    const frame = (/** @type {number} */ now) => {
      gaps.push(now - last);
      last = now;
      if (now - begun < seconds * 1000) requestAnimationFrame(frame);
      else done({ count: gaps.length / ((now - begun) / 1000), late: gaps.filter((gap) => gap > 34).length });
    };
    requestAnimationFrame(frame);
  }), SECONDS - 2);
}

test("128 tables stay under a twentieth of a core, and the page keeps its frame rate", { skip: !process.env.DAYBOOK_LONG }, async (context) => {
  const own = await empty();
  const opened = await browser();
  context.after(async () => {
    await opened.close();
    await own.stop();
  });
  const files = ["tie-breaker", "taken-back", "terrain-markers", "violations-days"];
  const tables = await Promise.all(Array.from({ length: TABLES }, async (_, index) => {
    const table = await sent(own, `${files[index % files.length]}.daybook`, { match: `t${index}`, opened: { event: "Open", round: "1", table: String(index + 1) } });
    await table.on(150);
    return { ...table, at: 150 };
  }));
  let next = 0;
  /** Records this many events per second for a while; returns the share of a core that the service used. */
  const feed = async () => {
    const [before, begun] = [await taken(own.pid), Date.now()];
    for (let sentSoFar = 0; sentSoFar < A_SECOND * SECONDS; sentSoFar++) {
      const table = tables[next++ % TABLES];
      await table.on(++table.at);
      const wait = begun + (sentSoFar * 1000) / A_SECOND - Date.now();
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    }
    const seconds = (Date.now() - begun) / 1000;
    return { part: ((await taken(own.pid)) - before) / seconds, rate: (A_SECOND * SECONDS) / seconds };
  };
  await feed();
  const without = await feed();
  const { page: tab, troubles } = await page(opened, { viewport: { width: 1920, height: 1080 } });
  await tab.goto(`${own.url}/round?event=Open&round=1`);
  await tab.locator(".tile").nth(TABLES - 1).waitFor();
  // All matches are audited once, which costs more.
  await tab.waitForFunction(async () => {
    const { tables: all } = await (await fetch("/v1/round?event=Open&round=1")).json();
    return all.every((/** @type {any} */ one) => one.findings);
  }, undefined, { timeout: 120_000, polling: 2_000 });
  const { page: blank } = await page(opened);
  const [frames, most] = [tab, blank].map(framesOf);
  const withWall = await feed();
  const [{ count, late }, { count: could }] = await Promise.all([frames, most]);
  const more = withWall.part - without.part;
  console.log(`${TABLES} tables, ${withWall.rate.toFixed(0)} records a second: service ${(without.part * 100).toFixed(1)} % of a core without a wall, ${(withWall.part * 100).toFixed(1)} % with one, ${(more * 100).toFixed(1)} % for the wall; page ${count.toFixed(1)} frames a second where an empty one has ${could.toFixed(1)}, ${late} later than 34 ms`);
  assert.ok(more < 0.05, `${more}`);
  assert.ok(count > could - 3, `${count} of ${could}`);
  assert.deepEqual(troubles, []);
});
