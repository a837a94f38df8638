/**
 * Matches whose records have words that nobody knows in every field that takes text: every page draws them, and shows the words as
 * they are.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { ENGINE, PROGRAM, serving } from "../harness.js";
import { empty } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {Record<string, any>} Schema */

const SCHEMAS = new URL("../../../schemas/", import.meta.url);
const LONG = Boolean(process.env.DAYBOOK_LONG);

const served = serving(empty);

/** Matches with every event of each version. */
const SOURCES = ["v1/match", "v2/match", "v2/drafted"];

/** A word of another game, and names that every object has in JavaScript. */
const WORDS = ["mythic", "__proto__", "constructor"];

/** Each source with a word; in a long run, with every word. @type {[string, string][]} */
const PAIRS = LONG
  ? SOURCES.flatMap((source) => WORDS.map((word) => /** @type {[string, string]} */ ([source, word])))
  : [["v1/match", "mythic"], ["v2/match", "__proto__"], ["v2/drafted", "constructor"]];

/** @type {Schema} */
const DRAFT = JSON.parse(await readFile(new URL("draft.schema.json", SCHEMAS), "utf8"));

/** @param {Schema | boolean} schema @returns {Schema} */
function resolved(schema) {
  if (typeof schema === "boolean") return {};
  return schema.$ref ? resolved(DRAFT.$defs[schema.$ref.split("/").at(-1)]) : schema;
}

/** The schema of a member of an object. @param {Schema} schema @param {string} name @returns {Schema | boolean | undefined} */
function member({ properties = {}, additionalProperties }, name) {
  return Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
}

/** The schemas of a list's items. @param {Schema} schema @param {number} at */
const item = ({ prefixItems = [], items = {} }, at) => prefixItems[at] ?? items;

/** Whether a value can be of this schema, as far as that decides between alternatives. @param {Schema | boolean} of @param {any} value @returns {boolean} */
function fits(of, value) {
  const schema = resolved(of);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return alternatives.some((/** @type {Schema} */ one) => fits(one, value));
  if ("const" in schema) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  if (schema.pattern) return typeof value === "string" && new RegExp(schema.pattern, "u").test(value);
  const kind = value === null ? "null" : Array.isArray(value) ? "array" : typeof value === "number" ? "integer" : typeof value;
  if (schema.type && ![schema.type].flat().includes(kind)) return false;
  if (kind === "array") return value.every((/** @type {any} */ one, /** @type {number} */ at) => fits(item(schema, at), one));
  if (kind !== "object") return true;
  const names = Object.keys(value);
  return (schema.required ?? []).every((/** @type {string} */ name) => names.includes(name)) &&
    names.every((name) => member(schema, name) !== false && fits(member(schema, name) ?? true, value[name]));
}

/**
 * A value with another word in every field that takes any text, which the schema neither lists nor gives a form.
 *
 * @param {Schema | boolean} of @param {any} value @param {string} word
 * @returns {any}
 */
function reworded(of, value, word) {
  const schema = resolved(of);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return reworded(alternatives.find((/** @type {Schema} */ one) => fits(one, value)) ?? {}, value, word);
  if (typeof value === "string") {
    if (!isText(schema)) return value;
    found.add(schema);
    return word;
  }
  if (Array.isArray(value)) return value.map((one, at) => reworded(item(schema, at), one, word));
  if (value === null || typeof value !== "object") return value;
  // The members of such an object are named by whoever records; `boost` is a counter with a meaning.
  const named = (/** @type {string} */ name) => (schema.properties || name === "boost" ? name : word);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [named(name), reworded(member(schema, name) ?? true, one, word)]));
}

/** @param {Schema} schema */
function isText(schema) {
  return [schema.type].flat().includes("string") && !schema.enum && !schema.pattern && !schema.format && !("const" in schema);
}

/** The schemas of texts in one of the matches. @type {Set<Schema>} */
const found = new Set();

/** Every text of a schema, by its path. @param {any} schema @param {string} path @returns {[string, Schema][]} */
function texts(schema, path = "") {
  if (schema === null || typeof schema !== "object") return [];
  const inside = Object.entries(schema).flatMap(([name, one]) => texts(one, `${path}/${name}`));
  return isText(schema) ? [[path, schema], ...inside] : inside;
}

/** What the card data does not have. */
const OTHER_ABILITIES = [
  { reaction: { on: ["joined"], do: [{ if: [{ at_most: [{ hero_counters: "x" }, 4] }, [{ draw: 1 }], []] }] } },
  { reaction: { on: ["joined"], do: [{ sacrifice: { all: { is: [{ named: "x" }] } } }] } },
];

/** Faces with every text that abilities can have: those of a few real cards. */
async function faces() {
  const rows = await readFile(new URL("../crates/pure/cards/data/abilities.jsonl", SCHEMAS), "utf8");
  const schema = { type: "array", items: { $ref: "#/$defs/Ability" } };
  const known = rows.trim().split("\n").map((row) => JSON.parse(row).abilities);
  const needed = [...known, OTHER_ABILITIES].filter((abilities) => {
    const before = found.size;
    reworded(schema, abilities, "x");
    return found.size > before;
  });
  const face = { reference: "x", name: "x", type: "character", faction: "x", rarity: "x", subtypes: ["x"], forest: 1, mountain: 1, water: 1 };
  return needed.map((abilities) => ({ ...face, abilities }));
}

const FACES = await faces();

/** The events of a source, with those faces on tokens and the players in the event itself. @param {string} source */
async function events(source) {
  const text = await readFile(new URL(`${source}.ndjson`, SCHEMAS), "utf8");
  const drafts = text.trim().split("\n").map((line) => JSON.parse(line));
  // A signature is over the records as they were.
  const others = drafts.filter(({ event }) => event.type !== "result_signed");
  const [{ open, event }] = others;
  if (source === "v2/drafted") {
    event.data.players = event.data.players.map(() => ({ name: "x", source_id: "x" }));
    delete others[0].open;
  } else assert.ok(open.length > 0);
  for (const { data, type } of others.map((draft) => draft.event)) {
    if (type !== "token_created") continue;
    const [{ face, to }] = data.tokens;
    data.tokens.push({ face: face.reference, to }, ...FACES.map((one) => ({ face: one, to })));
  }
  return others;
}

/** A match with this word in every text field, as a file. @param {string} source @param {string} word @param {string} name */
async function sealed(source, word, name) {
  const lines = (await events(source)).map((draft) => JSON.stringify(reworded(DRAFT, draft, word)));
  const [from, to] = ["ndjson", "daybook"].map((kind) => join(served.service.folder, `${name}.${kind}`));
  await writeFile(from, lines.join("\n"));
  execFileSync(PROGRAM, ["seal", from, "--match", name, "-o", to], { encoding: "utf8" });
  return to;
}

/** Waits until a page has what it asks for and has drawn it: nothing is requested for a while; streams stay open. @param {Page} tab */
async function drawn(tab) {
  let last = Date.now();
  const asked = () => (last = Date.now());
  tab.on("request", asked);
  tab.on("response", asked);
  tab.on("requestfinished", asked);
  while (Date.now() - last < 300) await new Promise((done) => setTimeout(done, 50));
  await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Goes through every moment and panel of a page. @param {Page} tab @param {number} last @param {boolean} panels */
async function everything(tab, last, panels) {
  for (let seq = 0; seq <= last; seq += LONG ? 1 : 5) {
    await tab.evaluate((hash) => (location.hash = hash), `#${seq}`);
    await tab.locator(`[role=slider][aria-valuenow="${seq}"]`).waitFor({ state: "attached" });
  }
  if (!panels) return;
  for (const panel of await tab.getByRole("tab").all()) {
    await panel.click();
    await tab.locator('[role="tabpanel"]:not([hidden]) > *').first().waitFor({ state: "attached" });
    await drawn(tab);
  }
}

for (const [source, word] of PAIRS) {
  test(`every page draws ${source} with the word ${word} in every text`, async () => {
    const name = `${source.replace("/", "-")}-${word.replaceAll("_", "-")}`;
    const file = await sealed(source, word, name);
    const headers = { authorization: `Bearer ${served.service.token}`, "content-type": "application/octet-stream" };
    const answer = await fetch(`${served.url}/v1/import`, { method: "POST", body: await readFile(file), headers });
    const { records, detail } = await answer.json();
    assert.equal(answer.status, 201, detail);
    const last = records - 1;
    /** @type {[string, string, boolean][]} */
    const pages = [[`/m/${name}#0`, "#board .player", true], [`/embed/${name}#0`, "#board h2", false]];
    for (const [path, ready, panels] of pages) {
      const { page: tab, troubles } = await served.page();
      await tab.goto(served.url + path);
      await tab.locator(ready).first().waitFor({ state: "attached" });
      await everything(tab, last, panels);
      assert.deepEqual(troubles, [], path);
      await tab.context().close();
    }
    for (const [path, ready] of [
      [`/m/${name}/film?loop`, ".shots"],
      [`/overlay/${name}?at=${last}`, ".sentence"],
      ...(ENGINE ? [[`/record/${name}`, ".pad"]] : []),
      ["/", ".matches li"],
      [`/round?event=${word}`, ".tile"],
    ]) {
      // Only one of the sources has an event, and a round.
      if (path.startsWith("/round") && source === "v2/drafted") continue;
      const { page: tab, troubles } = await served.page();
      await tab.addInitScript((secret) => sessionStorage.setItem("daybook.token", secret), served.service.token);
      await tab.goto(served.url + path);
      await tab.locator(ready).first().waitFor({ state: "attached" });
      await drawn(tab);
      assert.deepEqual(troubles, [], path);
      await tab.context().close();
    }
    const { page: tab, troubles } = await served.page();
    await tab.goto(`${served.url}/open`);
    await tab.locator('input[type="file"]').setInputFiles(file);
    await tab.locator("#board .player").first().waitFor({ state: "attached" });
    await everything(tab, last, true);
    assert.deepEqual(troubles, [], "/open");
  });
}

test("a rarity that nobody knows is shown as it is", async () => {
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${served.url}/m/v1-match-mythic#35`);
  await tab.locator("#board .player").first().waitFor({ state: "attached" });
  // Its faction and its rarity.
  const heard = await tab.locator("#board [aria-label*='mythic, mythic.']").count();
  assert.ok(heard > 0, await tab.locator("#board").innerHTML());
  assert.deepEqual(troubles, []);
});

test("every text that the schema knows is in one of these matches", () => {
  assert.deepEqual(texts(DRAFT).filter(([, schema]) => !found.has(schema)).map(([path]) => path), []);
});
