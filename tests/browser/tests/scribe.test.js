/** A robot scribe: types whole matches at the console, which have the same states, and counts its keystrokes. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ENGINE, PROGRAM, serving } from "../harness.js";
import { at } from "../recorder.js";
import { behind, knows, median, script, type } from "../robot.js";
import { empty } from "../table.js";

const served = serving(empty);
const options = { skip: !ENGINE && "only after `cargo engine`" };
const { console_, recorder, records, sent, settled, told } = at(served);

/** The median of keystrokes for one player's decision. */
const KEYS_MAX = 6;

/** Keystrokes per second of a good typist, and how many seconds behind the game count as late. */
const PACE = 8;
const LATE = 2;

const REPLAYS = fileURLToPath(new URL("../../../replays/", import.meta.url));
/** Real games recorded by another engine, outside the project. */
const GAMES = fileURLToPath(new URL("../../../../shared/bga/games/", import.meta.url));

/** Types a match from a file; returns the keystrokes for each decision. @param {string} name @param {string} text */
async function typed(name, text) {
  const match = `typed-${name}`;
  const lines = text.trim().split("\n").map((line) => JSON.parse(line));
  const first = structuredClone(lines[0].event);
  for (const { open } of lines) if (open?.name) first.data.players[open.player] = { name: open.name };
  await sent("", { match, at: lines[0].at, event: first });
  const { tab, troubles } = await recorder();
  await console_(tab, match);
  const said = await script(tab, text);
  await knows(tab, match, said.cards);
  const began = performance.now();
  const all = await type(tab, match, said);
  const took = performance.now() - began;
  await settled(tab);
  const made = await records(match);
  const spoken = all.filter(({ decision }) => decision);
  const decided = spoken.map(({ keys }) => keys);
  const sum = (/** @type {number[]} */ some) => some.reduce((one, other) => one + other, 0);
  const times = lines.filter((line) => "seq" in line).map(({ at: when }) => Date.parse(when));
  // What only the log states, in a form that differs from the rules, is not a decision, and nobody at the table would enter it.
  const [late, typing] = [(/** @type {{took: number}} */ one) => one.took, () => 0].map((page) => behind(spoken, times, PACE, page));
  const longest = spoken.toSorted((one, other) => other.keys - one.keys)[0];
  const over = (/** @type {number[]} */ some) => some.filter((one) => one > LATE).length;
  const most = Number.isNaN(Math.max(...late)) ? "" : `; at ${PACE} keys a second ${Math.max(...late).toFixed(1)} s behind at most, ${over(late)} of ${late.length} decisions more than ${LATE} s (typing alone ${Math.max(...typing).toFixed(1)} s, ${over(typing)}; the page ${median(spoken.map((one) => one.took)).toFixed(0)} ms a line at the median)`;
  console.log(`${name}: ${said.lines.length} lines, ${made.length} records; ${decided.length} decisions with ${sum(decided)} keys, median ${median(decided)}, most ${longest.keys} of \`${said.lines.find(({ from }) => from === longest.from)?.line}\`; ${sum(all.map(({ keys }) => keys))} keys in all${most}; ${(took / said.lines.length).toFixed(0)} ms a line`);
  assert.equal(made.length, said.digests.length);
  const days = (/** @type {any[]} */ some) => some.filter(({ state }) => state).map(({ seq, state }) => [seq, state]);
  assert.deepEqual(days(made), days(lines.filter((line) => "seq" in line)));
  assert.deepEqual(troubles, []);
  await tab.context().close();
  return decided;
}

for (const name of ["by-hand", "abandoned"]) {
  test(`the robot types ${name} with the same states`, options, async () => {
    const decided = await typed(name, await told(await readFile(`${REPLAYS}${name}.daybook`, "utf8")));
    if (name !== "by-hand") assert.ok(median(decided) <= KEYS_MAX, `${median(decided)} keys`);
  });
}

const isLong = Boolean(process.env.DAYBOOK_LONG);
test("the robot types all games of another engine with the same states", { skip: options.skip || (!isLong && "only with DAYBOOK_LONG=1") }, async () => {
  assert.ok(existsSync(GAMES), `there are no games in ${GAMES}`);
  const folder = await mkdtemp(join(tmpdir(), "daybook-"));
  const some = process.env.GAMES?.split(",");
  const files = (await readdir(GAMES)).filter((name) => /^\d+\.json$/.test(name) && (!some || some.includes(name.replace(".json", ""))));
  /** @type {number[]} */
  const all = [];
  /** @type {string[]} */
  const failed = [];
  for (const file of files) {
    const name = file.replace(".json", "");
    const path = join(folder, file);
    execFileSync(PROGRAM, ["import", "bga", join(GAMES, file), "--meta", join(GAMES, `${name}.meta.json`), "-o", path], { stdio: "pipe" });
    try {
      all.push(...await typed(name, await told(await readFile(path, "utf8"))));
    } catch (error) {
      failed.push(name);
      console.log(`${name} FAILED: ${error}`);
    }
  }
  await rm(folder, { recursive: true });
  console.log(`${files.length} games: ${all.length} decisions, median ${median(all)} keys`);
  assert.deepEqual(failed, []);
  assert.ok(median(all) <= KEYS_MAX, `${median(all)} keys`);
});
