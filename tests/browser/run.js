/**
 * Runs the test files, several at a time; with file names, only these: `npm test -- tests/board.test.js`.
 *
 * All files that only read share one demo, which is started here. A file that is run alone, with `node --test
 * tests/board.test.js`, starts its own. Each file has its own browser: a single browser for all would take longer, because all
 * of its output would pass through this process.
 */
import { readdirSync } from "node:fs";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { setTimeout as sleep } from "node:timers/promises";
import { service } from "./harness.js";

/** Files at a time. Pages wait for the service and tests wait for pages: three keep two cores busy. */
const AT_ONCE = 3;

/** The slowest files start first, so that no core waits for one of them at the end. */
const LONGEST = ["sizes", "verified", "scribe", "geometry", "record", "offline", "time", "open", "home", "panels", "pixels"].map((name) => `tests/${name}.test.js`);

/** Files that measure figures for the documentation; in a long run, each has the machine to itself. */
const MEASURED = ["measures", "speed", "speed-round"].map((name) => `tests/${name}.test.js`);

process.chdir(import.meta.dirname);
const named = process.argv.slice(2);
const files = named.length > 0 ? named : readdirSync("tests").filter((name) => name.endsWith(".test.js")).map((name) => `tests/${name}`);
const rank = (/** @type {string} */ file) => (LONGEST.includes(file) ? LONGEST.indexOf(file) : LONGEST.length);
const sorted = files.toSorted((one, other) => rank(one) - rank(other));
const alone = process.env.DAYBOOK_LONG ? sorted.filter((file) => MEASURED.includes(file)) : [];

const demo = await service();
// The addresses are printed after the listening address.
while (!demo.printed.includes("openapi.json")) await sleep(10);
process.env.DAYBOOK_DEMO = JSON.stringify({ url: demo.url, printed: demo.printed });

let through = 0;
for (const [some, concurrency] of /** @type {[string[], number][]} */ ([[sorted.filter((file) => !alone.includes(file)), AT_ONCE], [alone, 1]])) {
  if (some.length === 0) continue;
  const tests = run({ files: some, concurrency });
  tests.on("test:fail", ({ todo }) => {
    if (todo === undefined || todo === false) process.exitCode = 1;
  });
  // The output of files is printed in order; that a file has finished is printed immediately.
  tests.on("test:complete", ({ name, details }) => {
    if (some.some((file) => name.endsWith(file))) console.error(`${name}: ${Math.round(details.duration_ms / 1000)} s, ${++through} of ${files.length}`);
  });
  tests.compose(new spec()).pipe(process.stdout, { end: false });
  await new Promise((ended) => tests.once("end", ended));
}
await demo.stop();
