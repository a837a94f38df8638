/** What the page's engine checks in a file, in Node: the module itself, without the page. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { blake3 } from "@noble/hashes/blake3.js";
import { ENGINE, MODULE, PROGRAM, sharedDemo } from "../harness.js";

/**
 * @typedef {import("../../../crates/viewer/page/js/panels/verify/outcome.js").Expectations} Expectations
 * @typedef {import("../../../crates/viewer/page/js/panels/verify/outcome.js").Verified} Verified
 */

const REPLAYS = fileURLToPath(new URL("../../../replays/", import.meta.url));
const options = { skip: !ENGINE && "only after `cargo engine`" };

/** @type {any} */
let engine;

/**
 * Passes bytes to the module as the page's worker does.
 *
 * @param {Uint8Array} bytes
 * @param {Partial<Expectations>} [against]
 * @returns {Promise<Verified>}
 */
async function check(bytes, against = {}) {
  engine ??= (await WebAssembly.instantiate(readFileSync(MODULE), {})).instance.exports;
  const all = Buffer.concat([Buffer.from(`${JSON.stringify(against)}\n`), bytes]);
  const at = engine.room(all.length);
  new Uint8Array(engine.memory.buffer, at, all.length).set(all);
  const length = engine.verify();
  const answer = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answer() >>> 0, length));
  assert.equal(engine.is_refused(), 0, answer);
  return JSON.parse(answer);
}

const hex = (/** @type {Uint8Array} */ bytes) => Buffer.from(bytes).toString("hex");

test("every intact match of replays, and the frozen files of the format, are intact in the page too", options, async () => {
  const whole = readdirSync(REPLAYS).filter((file) => file.endsWith(".daybook"));
  for (const name of [...whole, "../schemas/v1/match.daybook"]) {
    const checked = await check(readFileSync(REPLAYS + name));
    assert.deepEqual(checked.damages, [], name);
    assert.ok(checked.records > 0);
  }
});

test("a proof of the second form is valid for its match and number, and in no other form", options, async () => {
  const vectors = JSON.parse(readFileSync(`${REPLAYS}../schemas/v2/vectors.json`, "utf8"));
  const lines = readFileSync(`${REPLAYS}../schemas/v1/match.daybook`, "utf8").trimEnd().split("\n");
  const flaws = async (/** @type {string} */ proof) => {
    const above = [...lines.slice(0, -2), proof, ""].join("\n");
    return (await check(Buffer.from(`${above}{"b3":"${hex(blake3(new TextEncoder().encode(above)))}"}\n`))).damages.map(({ flaw }) => flaw);
  };
  assert.deepEqual(await flaws(vectors.proof), []);
  for (const [other, flaw] of [["", "elsewhere"], ['"form":1,', "unreadable"], ['"form":3,', "unreadable"], ['"form":null,', "unreadable"]]) {
    assert.deepEqual(await flaws(vectors.proof.replace('"form":2,', other)), [flaw], other);
  }
  for (const size of ["07", "-7", "7.0", ""]) {
    assert.deepEqual(await flaws(vectors.proof.replace(/\\n\d+\\n/, `\\n${size}\\n`)), ["no-checkpoint"], size);
  }
});

test("damage is found in the same lines as by daybook verify", options, async () => {
  const folder = `${REPLAYS}damaged/`;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".daybook"))) {
    const expected = readFileSync(`${folder}${name.replace(".daybook", ".expect")}`, "utf8");
    const places = expected.trim().split("\n").map((line) => /^(line \d+(, record \d+|, digest line)?): /.exec(line)?.[1]);
    const { damages } = await check(readFileSync(folder + name));
    const part = { record: (/** @type {number} */ seq) => `, record ${seq}`, digest: () => ", digest line", file: () => "", opening: () => "?", proof: () => ", proof" };
    const found = damages.map((damage) => `line ${damage.line}${part[damage.part](damage.seq)}`);
    assert.deepEqual(found, places, name);
  }
});

test("every changed byte of a record is found, with the number of its record", options, async () => {
  const whole = readFileSync(`${REPLAYS}by-hand.daybook`);
  for (let at = 40; at < 3_000; at += 97) {
    const bytes = Uint8Array.from(whole);
    bytes[at] ^= 1;
    const line = whole.subarray(0, at).filter((byte) => byte === 10).length + 1;
    const { damages } = await check(bytes);
    assert.ok(damages.length > 0, `byte ${at}`);
    if (whole[at] !== 10) assert.equal(damages[0].line, line, `byte ${at}`);
  }
});

/** A file with changed lines, under a matching digest. @param {string} text @param {(lines: string[]) => void} edit */
function edited(text, edit) {
  const lines = text.trimEnd().split("\n").slice(0, -1);
  edit(lines);
  const above = lines.map((line) => `${line}\n`).join("");
  return `${above}{"b3":"${hex(blake3(new TextEncoder().encode(above)))}"}\n`;
}

/** @param {string[]} lines @param {string} start */
const first = (lines, start) => lines.findIndex((line) => line.startsWith(start));

/** What is changed in an export. @type {Record<string, (lines: string[]) => void>} */
const DONE = {
  nothing: () => {},
  "a record changed": (lines) => (lines[7] = lines[7].replace('"seq":7', '"seq":77')),
  "a name exchanged": (lines) => (lines[first(lines, '{"open":')] = lines[first(lines, '{"open":')].replace('"name":"', '"name":"X')),
  "a face exchanged": (lines) => (lines[first(lines, '{"open":{"face"')] = lines[first(lines, '{"open":{"face"')].replace('"reference":"', '"reference":"X')),
  "a salt exchanged": (lines) => (lines[first(lines, '{"open":{"face"')] = lines[first(lines, '{"open":{"face"')].replace(/"salt":"./, '"salt":"g')),
  "a salt dropped": (lines) => (lines[first(lines, '{"open":{"face"')] = lines[first(lines, '{"open":{"face"')].replace(/"salt":"[^"]*",/, "")),
  "an opening moved": (lines) => (lines[first(lines, '{"open":{"face"')] = lines[first(lines, '{"open":{"face"')].replace(/"slot":"[^"]*"/, '"slot":"h1.99"')),
  "an opening past the end": (lines) => (lines[lines.length - 2] = lines[lines.length - 2].replace(/"slot":"[^"]*"/, '"slot":"h9999.0"')),
  "an opening twice": (lines) => lines.splice(-2, 0, lines[lines.length - 2]),
  "openings in another order": (lines) => lines.splice(-3, 2, lines[lines.length - 2], lines[lines.length - 3]),
  "an opening dropped": (lines) => lines.splice(-2, 1),
  "an opening with more": (lines) => (lines[lines.length - 2] = lines[lines.length - 2].replace("}}", '},"z":1}')),
  "a hash of the proof changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/"hashes":\["../, '"hashes":["//')),
  "another leaf": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/"leaf":\d+/, '"leaf":0')),
  "the root changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/(\\n\d+\\n)../, "$1//")),
  "the size changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/\\n(\d+)\\n/, (_, size) => `\\n${Number(size) * 2}\\n`)),
  "the signature changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/(— \S+ .{20})../, "$1//")),
  "the key id changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/(— \S+ )../, "$1//")),
  "the origin changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace('{"checkpoint":"', '{"checkpoint":"x')),
  "no checkpoint": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/"checkpoint":"[^"]*"/, '"checkpoint":"a word"')),
  "the proof twice": (lines) => lines.push(lines[lines.length - 1]),
  "no proof": (lines) => lines.pop(),
  "the last record dropped": (lines) => lines.splice(first(lines, '{"open":') - 1, 1),
};

test("changes to an export are found in the same places as by daybook verify --origin", options, async (context) => {
  const demo = await sharedDemo();
  const folder = mkdtempSync(join(tmpdir(), "daybook-"));
  context.after(async () => {
    rmSync(folder, { recursive: true });
    await demo.stop();
  });
  const { key } = await (await fetch(`${demo.url}/v1/origin`)).json();
  const whole = await (await fetch(`${demo.url}/v1/matches/bga-480000023/export`)).text();
  const { head } = await (await fetch(`${demo.url}/v1/matches/bga-480000023`)).json();
  for (const [name, edit] of Object.entries(DONE)) {
    const path = join(folder, "one.daybook");
    const text = edited(whole, edit);
    if (name !== "nothing") assert.notEqual(text, whole, name);
    writeFileSync(path, text);
    const { stdout } = spawnSync(PROGRAM, ["verify", path, "--origin", key], { encoding: "utf8" });
    const theirs = stdout.trim().split("\n").map((line) => /^damaged (line \d+(, (record|opening) \d+|, proof)?|the file has no proof)/.exec(line)?.[1] ?? line.slice(0, 2));
    const checked = await check(Buffer.from(text), { head, named: key, given: key });
    const part = { record: ", record", opening: ", opening", proof: ", proof", file: "", digest: "" };
    // The program does not know the head that the service reports.
    const known = checked.damages.filter(({ flaw }) => flaw !== "head");
    const damages = known.map(({ line, part: of, seq }) => `line ${line}${part[of]}${of === "record" || of === "opening" ? ` ${seq}` : ""}`);
    const outside = checked.outside.flatMap((one) => (one.state === "failed" ? [one.why === "no-proof" ? "the file has no proof" : `line ${checked.lines - 1}, proof`] : []));
    // The program checks the proof's signature only in an intact file.
    const ours = damages.length > 0 ? damages : outside;
    assert.deepEqual(ours.length > 0 ? ours : ["ok"], theirs, `${name}: ${stdout}`);
  }
});
