/**
 * Runs the test files, several at once; with names of files, only these: `npm test -- tests/board.test.js`.
 *
 * All that only look share one demo, which is started here. A file that is run alone, with `node --test tests/board.test.js`, starts
 * its own. Each file has a browser of its own: one for all would take longer, as everything that it says would pass through here.
 */
import { readdirSync } from "node:fs";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { setTimeout as sleep } from "node:timers/promises";
import { service } from "./harness.js";

/** Files at once. Pages wait for the service, and tests for pages: three keep two cores busy. */
const AT_ONCE = 3;

/** Those that take longest begin first, so that at the end no core waits for one of them. */
const LONGEST = ["verified", "scribe", "geometry", "record", "offline", "time", "open", "home", "panels", "pixels"].map((name) => `tests/${name}.test.js`);

/** What is measured for the documents, in a long run, has the machine for itself. */
const MEASURED = ["measures", "speed", "speed-round"].map((name) => `tests/${name}.test.js`);

process.chdir(import.meta.dirname);
const named = process.argv.slice(2);
const files = named.length > 0 ? named : readdirSync("tests").filter((name) => name.endsWith(".test.js")).map((name) => `tests/${name}`);
const rank = (/** @type {string} */ file) => (LONGEST.includes(file) ? LONGEST.indexOf(file) : LONGEST.length);
const sorted = files.toSorted((one, other) => rank(one) - rank(other));
const alone = process.env.DAYBOOK_LONG ? sorted.filter((file) => MEASURED.includes(file)) : [];

const demo = await service();
// The addresses that it prints come after the one at which it listens.
while (!demo.printed.includes("openapi.json")) await sleep(10);
process.env.DAYBOOK_DEMO = JSON.stringify({ url: demo.url, printed: demo.printed });

let through = 0;
for (const [some, concurrency] of /** @type {[string[], number][]} */ ([[sorted.filter((file) => !alone.includes(file)), AT_ONCE], [alone, 1]])) {
  if (some.length === 0) continue;
  const tests = run({ files: some, concurrency });
  tests.on("test:fail", ({ todo }) => {
    if (todo === undefined || todo === false) process.exitCode = 1;
  });
  // What a file says comes in the order of the files; that it is through comes at once.
  tests.on("test:complete", ({ name, details }) => {
    if (some.some((file) => name.endsWith(file))) console.error(`${name}: ${Math.round(details.duration_ms / 1000)} s, ${++through} of ${files.length}`);
  });
  tests.compose(new spec()).pipe(process.stdout, { end: false });
  await new Promise((ended) => tests.once("end", ended));
}
await demo.stop();
