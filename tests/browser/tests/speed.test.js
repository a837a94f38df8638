/** How fast the page seeks, on this machine and on one four times slower. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serving, sharedDemo } from "../harness.js";
import { recorded } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

/** How many times slower a phone or an old laptop is. */
const SLOW = 4;

/**
 * How often the page is laid out and seeks: `compared`, whose median is compared with that of the others; `printed`, whose
 * median is only printed, and takes as many times longer as the machine is slower. A short run checks that the page keeps up; a
 * long one measures figures for the documentation.
 */
const TIMES = process.env.DAYBOOK_LONG ? { layouts: 20, warm: 20, compared: 200, printed: 100 } : { layouts: 9, warm: 10, compared: 31, printed: 5 };

/** Milliseconds of a drag along the whole strip. */
const DRAG = process.env.DAYBOOK_LONG ? 3_000 : 1_500;

const served = serving(sharedDemo);

/**
 * A match as the page has it once all of it has arrived.
 *
 * @param {string} address
 */
async function whole(address) {
  const { page: tab, troubles } = await served.page({ viewport: { width: 1440, height: 900 } });
  await tab.goto(`${address}#0`);
  await tab.waitForFunction(() => {
    const [slider, line] = [document.querySelector("[role=slider]"), document.querySelector(".lines [aria-setsize]")];
    return slider && line && Number(line.ariaSetSize) > Number(slider.ariaValueMax);
  });
  return { tab, troubles };
}

/** A service with a match of 2,000 records. */
async function long() {
  const table = await recorded(12);
  const note = { at: "2026-11-20T15:00:00.000Z", event: { type: "note", data: { text: "The players think about it" } } };
  const turn = (/** @type {number} */ seat) => ({ at: note.at, event: { type: "turn_began", data: { seat } } });
  for (let part = 0; part < 5; part++) {
    await table.append(Array.from({ length: 400 }, (_, index) => (index % 4 === 0 ? turn((index / 4) % 2) : note)));
  }
  return table;
}

/** @param {Page} tab @param {number} rate How many times slower. */
async function slow(tab, rate) {
  const session = await tab.context().newCDPSession(tab);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** @param {number[]} numbers */
function middle(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** The most but for the outliers of one seek in a hundred. @param {number[]} numbers */
function most(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.985)];
}

/** @param {number} ms */
function tenths(ms) {
  return Math.round(ms * 10) / 10;
}

test("half of the seeks cost less than laying out the page three times, even in a match of 2,000 records", async (context) => {
  const table = await long();
  context.after(table.stop);
  for (const address of [`${served.url}/m/violations-days`, `${table.url}/m/live`]) {
    const { tab, troubles } = await whole(address);
    const anew = middle(await tab.evaluate(layouts, TIMES.layouts));
    for (const board of [true, false]) {
      await tab.locator("#board").evaluate((element, shown) => element.toggleAttribute("hidden", !shown), board);
      // Whatever the engine compiles on the way is compiled beforehand.
      await tab.evaluate(seeks, TIMES.warm);
      const taken = (await tab.evaluate(seeks, TIMES.compared)).map(({ drawn }) => drawn);
      const [half, nearlyAll] = [middle(taken), most(taken)].map(tenths);
      const shown = board ? "whole page" : "without the board";
      context.diagnostic(`${new URL(address).pathname}, ${shown}: p50 ${half} ms, p99 ${nearlyAll} ms; the page laid out anew ${anew.toFixed(1)} ms`);
      assert.ok(half < 3 * anew, `half of the seeks take ${half} ms, and the page is laid out in ${anew} ms`);
    }
    assert.deepEqual(troubles, []);
  }
});

test("on a machine four times slower, the page still keeps up", async (context) => {
  const table = await long();
  context.after(table.stop);
  for (const address of [`${served.url}/m/bga-480000023`, `${served.url}/m/violations-days`, `${table.url}/m/live`]) {
    const { tab, troubles } = await whole(address);
    const elements = await tab.evaluate(() => document.querySelectorAll("*").length);
    assert.ok(elements < 2_000, `${elements} elements`);
    for (const rate of [1, SLOW]) {
      await slow(tab, rate);
      await tab.evaluate(seeks, TIMES.printed / 5);
      const taken = await tab.evaluate(seeks, TIMES.printed);
      const [drawn, painted] = [taken.map((one) => one.drawn), taken.map((one) => one.painted)].map((all) => [middle(all), most(all)].map(tenths));
      const { frames, moments } = await drag(tab);
      context.diagnostic(
        `${new URL(address).pathname}, ${rate === 1 ? "as it is" : `${rate} times slower`}: p50 ${drawn[0]} ms drawn, ${painted[0]} ms painted; p99 ${drawn[1]} ms drawn, ${painted[1]} ms painted; ` +
          `a drag shows ${tenths(moments)} moments and ${tenths(frames)} frames a second; ${elements} elements`,
      );
      // In a short run, other tests run at the same time: it checks that the page keeps up, not how fast.
      assert.ok(process.env.DAYBOOK_LONG ? moments >= 1 : moments > 0, "a drag shows moments on its way");
    }
    assert.deepEqual(troubles, []);
  }
});

/** Frames, and moments shown, per second while the strip is dragged along. @param {Page} tab */
async function drag(tab) {
  const box = await tab.getByRole("slider").boundingBox();
  assert.ok(box);
  const y = box.y + box.height - 4;
  await tab.mouse.move(box.x + 2, y);
  await tab.mouse.down();
  await tab.evaluate(() => {
    const counts = { frames: 0, moments: 0, from: performance.now() };
    Object.assign(window, { counts });
    const frame = () => requestAnimationFrame(() => (counts.frames++, frame()));
    frame();
    new MutationObserver(() => counts.moments++).observe(
      /** @type {Node} */ (document.querySelector("[role=slider]")), { attributeFilter: ["aria-valuenow"] });
  });
  const began = Date.now();
  for (let part = 0; part < 1; part = (Date.now() - began) / DRAG) await tab.mouse.move(box.x + 2 + part * (box.width - 4), y);
  const counted = await tab.evaluate(() => {
    const { frames, moments, from } = /** @type {any} */ (window).counts;
    const seconds = (performance.now() - from) / 1_000;
    return { frames: frames / seconds, moments: moments / seconds };
  });
  await tab.mouse.up();
  return counted;
}

/**
 * Milliseconds for laying out the page from scratch, several times.
 *
 * @param {number} count
 */
function layouts(count) {
  return Array.from({ length: count }, () => {
    document.body.hidden = true;
    document.body.getBoundingClientRect();
    const start = performance.now();
    document.body.hidden = false;
    document.body.getBoundingClientRect();
    return performance.now() - start;
  });
}

/**
 * Milliseconds for each of several seeks: `drawn` from the input to a laid-out page, including the work of the next frame;
 * `painted` also includes painting both frames.
 *
 * @param {number} count
 */
async function seeks(count) {
  const records = Number(document.querySelector("[role=slider]")?.ariaValueMax) + 1;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const { port1, port2 } = new MessageChannel();
  // A posted message arrives after the painting of the current frame.
  const paint = () =>
    new Promise((done) => {
      port1.onmessage = done;
      port2.postMessage(null);
    });
  const taken = [];
  for (let at = 0; at < count; at++) {
    await frame();
    await frame();
    let from = performance.now();
    // The first of the next frame.
    requestAnimationFrame(() => (from = performance.now()));
    const start = performance.now();
    const newURL = new URL(`#${(at * 7919) % records}`, location.href).href;
    dispatchEvent(new HashChangeEvent("hashchange", { newURL }));
    // Work that waits for all parts of the page to be drawn.
    await null;
    document.body.getBoundingClientRect();
    const first = performance.now() - start;
    await paint();
    const shown = performance.now() - start;
    await frame();
    document.body.getBoundingClientRect();
    const drawn = first + performance.now() - from;
    await paint();
    taken.push({ drawn, painted: shown + performance.now() - from });
  }
  return taken;
}
