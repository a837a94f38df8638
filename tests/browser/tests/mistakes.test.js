/** Typing mistakes: each is corrected in three actions, nothing is deleted, and the log shows all of it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ENGINE, PROGRAM, serving } from "../harness.js";
import { at } from "../recorder.js";
import { knows, say, script } from "../robot.js";
import { empty } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(empty);
const options = { skip: !ENGINE && "only after `cargo engine`" };
const { console_, recorder, records, sent, settled, told, types } = at(served);

const LONG = Boolean(process.env.DAYBOOK_LONG);
const ALL = 200;
const REPLAYS = fileURLToPath(new URL("../../../replays/", import.meta.url));
/** Real games recorded by another engine, outside the project. */
const GAMES = fileURLToPath(new URL("../../../../shared/bga/games/", import.meta.url));

/** Pseudo-random numbers, the same each time. @param {number} seed */
function dice(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Something else that could happen now, instead of the right line. @param {Page} tab @param {string} right @param {(below: number) => number} roll */
async function other(tab, right, roll) {
  await types(tab, "");
  const lines = await tab.locator(".offers li:not(.against) code").allTextContents();
  const wrong = lines.filter((line) => line !== right);
  return wrong.length === 0 ? undefined : wrong[roll(wrong.length)];
}

/** Corrects the last line in three actions. @param {Page} tab @param {string} right */
async function mend(tab, right) {
  await tab.locator(".said > li").last().getByRole("button", { name: "Correct" }).click();
  await tab.getByLabel("What happened instead").fill(right);
  await tab.keyboard.press("Enter");
}

/** Waits until the service has this many records. @param {string} match @param {number} count */
async function grown(match, count) {
  const until = Date.now() + 60_000;
  while ((await records(match)).length < count) {
    assert.ok(Date.now() < until, `${match} has less than ${count} records after a minute`);
    await sleep(50);
  }
}

/** The public state of a match, without ids, some of which rewound records have used up. @param {string} match */
async function board(match) {
  const headers = { authorization: `Bearer ${served.service.token}` };
  const { day, players, objects } = await (await fetch(`${served.url}/v1/matches/${match}/state`, { headers })).json();
  const cards = objects.map((/** @type {any} */ { name, zone, controller, statuses, counters }) => JSON.stringify({ name, zone, controller, statuses, counters }));
  return { day, expeditions: players.map((/** @type {any} */ one) => one.expeditions), cards: cards.sort() };
}

/** Types a match with this many mistakes and corrects each. @param {string} name @param {string} text @param {number} most */
async function typed(name, text, most) {
  const lines = text.trim().split("\n").map((line) => JSON.parse(line));
  const first = structuredClone(lines[0].event);
  for (const { open } of lines) if (open?.name) first.data.players[open.player] = { name: open.name };
  await sent("", { match: name, at: lines[0].at, event: first });
  const { tab } = await recorder();
  await console_(tab, name);
  const said = await script(tab, text);
  await knows(tab, name, said.cards);
  const roll = dice(name.length);
  const mayErr = (/** @type {import("../robot.js").Spoken} */ { is_decision: decides, follow }) => decides && follow === undefined;
  let left = said.lines.filter(mayErr).length;
  let mended = 0;
  for (const spoken of said.lines) {
    // Twice as often as needed, because often nothing else could happen.
    const errs = mayErr(spoken) && roll(left--) < 2 * (most - mended);
    const wrong = errs ? await other(tab, spoken.line, roll) : undefined;
    if (wrong === undefined) {
      await say(tab, spoken);
      continue;
    }
    await settled(tab);
    const before = await records(name);
    await say(tab, { line: wrong });
    await settled(tab);
    const erred = await records(name);
    await mend(tab, spoken.line);
    // Until it has received the first record of a correction, the page may still say that everything is saved.
    await grown(name, erred.length + 2);
    await settled(tab);
    const after = await records(name);
    // No record is deleted, and the log shows the rewinds and their reasons.
    assert.deepEqual(after.slice(0, erred.length), erred, wrong);
    const back = after[erred.length].event;
    assert.deepEqual([back.type, back.data.to], ["rewound", before.length - 1], `${wrong}, then ${spoken.line}`);
    assert.ok(back.data.reason && after.length > erred.length + 1);
    mended++;
  }
  await settled(tab);
  assert.equal(await tab.locator(".said .refused").count(), 0);
  const all = await records(name);
  assert.equal(all.filter(({ event }) => event.type === "rewound").length, mended + lines.filter((line) => line.event?.type === "rewound").length);
  assert.deepEqual(await board(name), await board(lines[0].match));
  await tab.context().close();
  return mended;
}

test("mistakes in a match are corrected in three actions each, nothing is deleted, and everything is in the log", options, async () => {
  const text = await told(await readFile(`${REPLAYS}abandoned.daybook`, "utf8"));
  assert.equal(await typed("erred", text, 5), 5);
});

test(`${ALL} mistakes in ten games are corrected`, { skip: options.skip || (!LONG && "only with DAYBOOK_LONG=1") }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-"));
  let mended = 0;
  for (const [place, file] of (await readdir(GAMES)).filter((name) => /^\d+\.json$/.test(name)).slice(0, 10).entries()) {
    const path = join(folder, file);
    execFileSync(PROGRAM, ["import", "bga", join(GAMES, file), "--meta", join(GAMES, file.replace(".json", ".meta.json")), "-o", path], { stdio: "pipe" });
    mended += await typed(`erred-${file.replace(".json", "")}`, await told(await readFile(path, "utf8")), Math.ceil((ALL - mended) / (10 - place)));
  }
  await rm(folder, { recursive: true });
  console.log(`${mended} mistakes corrected`);
  assert.equal(mended, ALL);
});
