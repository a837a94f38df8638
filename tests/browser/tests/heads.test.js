/** Compares what this browser has seen of a match with what it is shown now. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { changed, forget } from "../../../crates/viewer/page/js/heads.js";

const PATH = "/v1/matches/m";

/** The browser's storage. @type {Map<string, string>} */
const kept = new Map();

/** The hashes of the match's records that the service shows. @type {string[]} */
let shown = [];
let late = false;
/** @type {string[]} */
let asked = [];

beforeEach(() => {
  kept.clear();
  [shown, late, asked] = [["a0", "a1", "a2"], false, []];
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  };
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage, fetch: answer });
});

/** @param {string} path */
async function answer(path) {
  asked.push(path);
  const from = Number(/\/events\?from=(\d+)/.exec(path)?.[1]);
  return new Response(JSON.stringify({ items: from < shown.length ? [{ prev: shown[from - 1] }] : [] }));
}

/** What was seen, without the times. */
async function found() {
  const last = shown.length - 1;
  const head = last < 0 ? null : { seq: last, hash: shown[last] };
  const one = await changed(PATH, { match: "m", head, late });
  return one && { seq: one.seq, hash: one.hash, now: one.now };
}

test("a match that continues from what was seen is the same match", async () => {
  assert.equal(await found(), null);
  shown.push("a3", "a4");
  assert.equal(await found(), null);
  assert.equal(await found(), null);
  assert.deepEqual(asked, [`${PATH}/events?from=3&to=3`]);
});

test("a different record where one was seen, or a missing one, is a changed past until it is forgotten", async () => {
  await found();
  for (const other of [["a0", "a1", "b2"], ["a0", "a1", "b2", "b3"]]) {
    shown = other;
    for (let times = 0; times < 2; times++) assert.deepEqual(await found(), { seq: 2, hash: "a2", now: "b2" });
  }
  shown = ["a0", "a1"];
  assert.deepEqual(await found(), { seq: 2, hash: "a2", now: null });
  forget("m");
  assert.equal(await found(), null);
  shown = ["c0", "c1"];
  assert.deepEqual(await found(), { seq: 1, hash: "a1", now: "c1" });
});

test("a delayed match may have been seen further than it is shown now", async () => {
  await found();
  [shown, late] = [["a0"], true];
  assert.equal(await found(), null);
  shown = [];
  assert.equal(await found(), null);
  [shown, late] = [["b0", "b1", "b2"], true];
  assert.deepEqual(await found(), { seq: 2, hash: "a2", now: "b2" });
});

test("storage is bounded, and invalid entries are ignored", async () => {
  const one = (/** @type {number} */ number) => ({ match: `n${number}`, seq: 1, hash: "x", at: "2026-11-22T10:00:00.000Z" });
  kept.set("daybook.heads", JSON.stringify(Array.from({ length: 500 }, (_, number) => one(number))));
  await found();
  const heads = JSON.parse(kept.get("daybook.heads") ?? "");
  assert.deepEqual([heads.length, heads[0].match, heads[499].match], [500, "n1", "m"]);
  for (const wrong of ["", "{}", "[1,null]", "[{\"match\":\"m\"}]", "x"]) {
    kept.set("daybook.heads", wrong);
    assert.equal(await found(), null, wrong);
  }
});
