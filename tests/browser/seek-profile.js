/**
 * What the browser does for ten seeks: `node seek-profile.js URL [times slower]` prints the milliseconds of scripts, styles,
 * layout and paint for each, with the number of elements that were styled and of boxes that were laid out.
 */
import { pathToFileURL } from "node:url";
import { browser, page } from "./harness.js";

/** Seeks that are measured, after as many that compile the code. */
const SEEKS = 10;

/** The events of a trace that count, by the column they belong to; those within another are part of it. */
const COLUMNS = /** @type {Record<string, string>} */ ({
  FunctionCall: "script", RunMicrotasks: "script", EvaluateScript: "script", UpdateLayoutTree: "style", Layout: "layout", PrePaint: "paint", Paint: "paint", Layerize: "paint", Commit: "paint",
});

/** @typedef {{name: string, ts: number, dur?: number, tdur?: number, tid: number, args: any}} Traced */

/** Goes to another record and waits until it is painted; marks where that begins. @param {number} at */
async function seek(at) {
  const records = Number(document.querySelector("[role=slider]")?.ariaValueMax) + 1;
  const seq = (at * 7919) % records;
  performance.mark(`seek ${seq}`);
  dispatchEvent(new HashChangeEvent("hashchange", { newURL: new URL(`#${seq}`, location.href).href }));
  for (let frame = 0; frame < 2; frame++) {
    await new Promise((done) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    }));
  }
  performance.mark("seen");
}

/** Milliseconds by column, without what is within another event; and how much was styled and laid out. @param {Traced[]} events */
export function summed(events) {
  const sums = { script: 0, style: 0, layout: 0, paint: 0, elements: 0, boxes: 0, of: 0 };
  /** @type {{column: string, end: number}[]} */
  const open = [];
  for (const { name, ts, dur = 0, args } of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while (open.length > 0 && /** @type {{end: number}} */ (open.at(-1)).end <= ts) open.pop();
    const column = /** @type {"script" | "style" | "layout" | "paint"} */ (COLUMNS[name]);
    const within = open.at(-1);
    sums[column] += dur / 1_000;
    if (within) sums[/** @type {typeof column} */ (within.column)] -= dur / 1_000;
    open.push({ column, end: ts + dur });
    if (name === "UpdateLayoutTree") sums.elements += args.elementCount ?? 0;
    if (name === "Layout") {
      sums.boxes += args.beginData?.dirtyObjects ?? 0;
      sums.of = Math.max(sums.of, args.beginData?.totalObjects ?? 0);
    }
  }
  return sums;
}

/** @param {string} url @param {number} slower */
async function profile(url, slower) {
  const chromium = await browser();
  const { page: tab } = await page(chromium, { viewport: { width: 1440, height: 900 } });
  await tab.goto(`${url}#0`);
  await tab.locator(".lines [aria-setsize]").first().waitFor({ state: "attached" });
  await tab.waitForTimeout(2_000);
  const session = await tab.context().newCDPSession(tab);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  for (let at = 0; at < SEEKS; at++) await tab.evaluate(seek, at);
  await chromium.startTracing(tab, { categories: ["devtools.timeline", "blink.user_timing", "disabled-by-default-devtools.timeline"] });
  for (let at = SEEKS; at < 2 * SEEKS; at++) {
    await tab.evaluate(seek, at);
    await tab.waitForTimeout(500);
  }
  /** @type {{traceEvents: Traced[]}} */
  const { traceEvents } = JSON.parse((await chromium.stopTracing()).toString());
  const marks = traceEvents.filter(({ name }) => name === "seen" || name.startsWith("seek ")).toSorted((a, b) => a.ts - b.ts);
  console.log("record  script   style  layout   paint  ms; elements styled, boxes laid out of all");
  for (let at = 0; at < marks.length; at += 2) {
    const [from, to] = [marks[at], marks[at + 1]];
    const sums = summed(traceEvents.filter(({ name, ts, tid }) => name in COLUMNS && tid === from.tid && ts >= from.ts && ts < to.ts));
    const [script, style, layout, paint] = [sums.script, sums.style, sums.layout, sums.paint].map((ms) => ms.toFixed(1).padStart(7));
    console.log(`${from.name.slice(5).padStart(6)} ${script} ${style} ${layout} ${paint}      ${sums.elements}, ${sums.boxes} of ${sums.of}`);
  }
  await chromium.close();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await profile(process.argv[2], Number(process.argv[3] ?? 1));
