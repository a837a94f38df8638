/** The verify panel: what it says about an intact match, and about one that was tampered with. */
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { blake3 } from "@noble/hashes/blake3.js";
import { faults } from "../axe.js";
import { ENGINE, PLAIN, serving, sharedDemo, uncarried } from "../harness.js";
import { empty, recorded } from "../table.js";

const REPLAYS = fileURLToPath(new URL("../../../replays/", import.meta.url));
/** A complete game; and a short one, which replays in a tenth of the time, for everything that does not depend on length. */
const GAME = "bga-480000023";
const NAME = "by-hand";

const needsEngine = { skip: !ENGINE && "only after `cargo engine`" };

const served = serving(sharedDemo);

/** @typedef {import("playwright-core").Page} Page */

/** The panel on a page. @param {Page} tab */
const panel = (tab) => tab.locator("#panel-verify");

/** Clicks the button and waits for the result. @param {Page} tab */
async function verify(tab) {
  await panel(tab).locator("button.main").click();
  await panel(tab).locator("article").waitFor();
}

/**
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function open(address, options) {
  const opened = await served.page({ ...(address.startsWith(served.url) ? {} : PLAIN), ...options });
  const tab = opened.page;
  await tab.goto(address);
  await tab.locator("#tab-verify").click();
  return { tab, troubles: opened.troubles };
}

const demo = (more = "", name = NAME) => `${served.url}/m/${name}${more}#0`;

/** The result: the heading, what is wrong, what was checked, by its state, and what was not. @param {Page} tab */
async function said(tab) {
  const texts = (/** @type {string} */ what) => panel(tab).locator(what).allInnerTexts();
  const clean = (/** @type {string[]} */ all) => all.map((text) => text.replace(/\s+/g, " ").trim());
  const [[title], wrong, passed, failed, unchecked] = await Promise.all(
    ["h2", ".damages > li", ".checks .passed span", ".checks .failed span", ".unchecked li"].map(async (what) => clean(await texts(what))),
  );
  return { title, wrong, passed, failed, unchecked };
}

/** Checks that each pattern matches one line, in this order. @param {string[]} lines @param {RegExp[]} expected */
function each(lines, expected) {
  assert.equal(lines.length, expected.length, lines.join("\n"));
  for (const [at, pattern] of expected.entries()) assert.match(lines[at], pattern);
}

/** What the public sees about an intact match, without a key from anyone. */
const HOLDS = [/canonical JSON/, /hash of all the bytes above/, /of the previous one/, /without a gap/, /one match/, /reports as the head/, /its commitment/, /the root of a checkpoint over [\d,]+ records/, /signed that checkpoint/];

/** What is said about replaying a match that the service sent, and a file. */
const SENT = [/^Replayed here: all \d+ events make sense/, /^\d+ states shown on this page follow from the records/];
const FILE = SENT.slice(0, 1);

test("an intact match is reported line by line, with reasons for what was not checked", needsEngine, async () => {
  const { tab, troubles } = await open(demo("", GAME));
  await verify(tab);
  const first = await said(tab);
  assert.equal(first.title, "Intact: 435 records");
  each(first.passed, [...HOLDS, ...SENT]);
  assert.deepEqual([first.wrong, first.failed], [[], []]);
  each(first.unchecked, [/agrees with itself/, /a receipt shows that/, /no earlier visit is known here/, /nobody signed|on paper/, /see the audit/, /at the table/, /This page/]);
  const { head } = await (await fetch(`${served.url}/v1/matches/${GAME}`)).json();
  assert.equal(await panel(tab).locator("code").textContent(), head.hash);
  assert.match(first.passed[6], /opened: \d+; still closed to this view: \d+/);
  const text = await (await fetch(`${served.url}/v1/matches/${GAME}/export`)).text();
  const lines = text.trim().split("\n").map((line) => JSON.parse(line));
  const opened = lines.filter(({ open: one }) => one?.salt).length;
  const all = lines.reduce((sum, { commit = {} }) => sum + Object.keys(commit).length, 0);
  assert.match(first.passed[6], new RegExp(`opened: ${opened}; still closed to this view: ${all - opened}\\)`));
  await tab.reload();
  await verify(tab);
  each((await said(tab)).passed, [...HOLDS, /continues the one this browser saw on .*: all [\d,]+ of its records are still in their places/, ...SENT]);
  assert.deepEqual(troubles, []);
});

test("one's own file is verified too, and damage is identified", needsEngine, async () => {
  const { tab, troubles } = await open(demo());
  const file = panel(tab).locator('input[type="file"]');
  await file.setInputFiles(`${REPLAYS}damaged/changed-byte.daybook`);
  await panel(tab).getByRole("heading", { name: "Damaged" }).waitFor();
  each((await said(tab)).wrong, [/^Line 15, record 14 its bytes were changed after it was written/, /^Line 47, digest line/]);
  await file.setInputFiles(`${REPLAYS}by-hand.daybook`);
  await panel(tab).getByRole("heading", { name: "Intact: 44 records" }).waitFor();
  const { unchecked } = await said(tab);
  each(unchecked, [/contains no proof/, /Signature in record 43: given on paper/, /your own file/, /see the audit/, /at the table/, /This page/]);
  assert.deepEqual(troubles, []);
});

test("a file from another service is checked against that service's key, once it is entered", needsEngine, async (context) => {
  const table = await recorded(12);
  context.after(table.stop);
  const { tab, troubles } = await open(demo());
  const buffer = Buffer.from(await (await fetch(`${table.url}/v1/matches/live/export`)).arrayBuffer());
  await panel(tab).locator('input[type="file"]').setInputFiles({ name: "live.daybook", mimeType: "application/x-daybook", buffer });
  await panel(tab).getByRole("heading", { name: "Intact: 13 records" }).waitFor();
  const { origin, key } = await (await fetch(`${table.url}/v1/origin`)).json();
  const told = await said(tab);
  each(told.passed, [...HOLDS.filter((_, at) => at !== 5 && at !== 8), ...FILE]);
  assert.match(told.unchecked[0], /^Signature of the checkpoint: it is from the log of \S+, but the key in use is that of \S+; enter the key of/);
  await panel(tab).getByRole("textbox", { name: /^The key/ }).fill(key);
  await panel(tab).getByText(`${origin} signed that checkpoint`).waitFor();
  assert.equal(await tab.evaluate(() => localStorage.getItem("daybook.checkpoint")), null, "it is another service's");
  assert.deepEqual(troubles, []);
});

/** Responds to an export with changed lines, under a matching digest. @param {Page} tab @param {(line: string) => string | null} edit */
async function exported(tab, edit) {
  await tab.route("**/export*", async (route) => {
    const answer = await route.fetch();
    const lines = (await answer.text()).trimEnd().split("\n").slice(0, -1);
    const above = lines.map(edit).filter((line) => line !== null).map((line) => `${line}\n`).join("");
    const digest = Buffer.from(blake3(new TextEncoder().encode(above))).toString("hex");
    await route.fulfill({ response: answer, body: `${above}{"b3":"${digest}"}\n` });
  });
}

/** An edit within the line that starts like this. @param {string} start @param {RegExp} from @param {string | ((...found: string[]) => string)} to */
const within = (start, from, to) => (/** @type {string} */ line) =>
  line.startsWith(start) ? line.replace(from, /** @type {any} */ (to)) : line;

const SIGNED = /^Signature of the checkpoint It was not made with the key in use/;
const ELSEWHERE = /^Line \d+, proof it does not lead from the last record/;

for (const [what, edit, title, wrong, failed] of /** @type {[string, (line: string) => string | null, string, RegExp[], RegExp[]][]} */ ([
  ["record", (line) => line.replace('"id":"e9"', '"id":"f9"'), "Damaged", [/^Line 10, record 9 its bytes were changed/], [/of the previous one/]],
  ["opening", within('{"open":{"name"', /"name":"(.*"player":0)/, '"name":"X$1'), "Damaged", [/^Line \d+, opening 1 it does not match the commitment of record 0 to player:0/], [/its commitment/]],
  ["hash of the proof", within('{"proof"', /"hashes":\["../, '"hashes":["//'), "Damaged", [ELSEWHERE], [/the root of a checkpoint/]],
  ["root", within('{"proof"', /(\\n\d+\\n)../, "$1//"), "Damaged", [SIGNED, ELSEWHERE], [/the root of a checkpoint/, /^Signature of/]],
  ["size", within('{"proof"', /\\n(\d+)\\n/, (_, size) => `\\n${Number(size) * 2}\\n`), "Damaged", [SIGNED, ELSEWHERE], [/the root of a checkpoint/, /^Signature of/]],
  ["signature", within('{"proof"', /(— \S+ .{20})../, "$1//"), "Something does not match", [SIGNED], [/^Signature of/]],
  ["key id", within('{"proof"', /(— \S+ )../, "$1//"), "Something does not match", [SIGNED], [/^Signature of/]],
  ["origin", within('{"proof"', /"checkpoint":"/, '"checkpoint":"x'), "Something does not match", [/It is from the log of xdaybook\S+, but the key in use is that of daybook/], [/^Signature of/]],
  ["missing proof", (line) => (line.startsWith('{"proof"') ? null : line), "Something does not match", [/There is none: the service sent no proof/], [/^Signature of/]],
])) {
  test(`a service that changes an export is detected: ${what}`, needsEngine, async () => {
    const { page: tab, troubles } = await served.look(`/m/${NAME}#0`);
    await tab.locator("#tab-verify").click();
    await exported(tab, edit);
    await verify(tab);
    const told = await said(tab);
    await tab.unrouteAll();
    assert.equal(told.title, title);
    each(told.wrong, wrong);
    each(told.failed, failed);
    assert.equal(await tab.evaluate(() => localStorage.getItem("daybook.checkpoint")), null, "what does not hold is not kept");
    assert.deepEqual(troubles, []);
  });
}

test("a service that shows a state other than the recorded one is detected, and that is reported first", needsEngine, async () => {
  const { page: tab } = await served.page();
  await uncarried(tab);
  await tab.route("**/patches?*", async (route) => {
    // A stream never finishes.
    if (route.request().headers().accept === "text/event-stream") return route.continue();
    const answer = await route.fetch();
    const blocks = await answer.json();
    // Another day, in all states that are patches of this one.
    for (const { keyframe } of blocks) keyframe.day += 1;
    return route.fulfill({ response: answer, json: blocks });
  });
  await tab.goto(demo());
  await tab.locator("#tab-verify").click();
  await verify(tab);
  const dialog = tab.getByRole("alertdialog", { name: "The service shows something other than what it recorded" });
  await dialog.getByText("The state after record 0 that the service sent does not follow from the records").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  each((await said(tab)).wrong, [/^What the service shows The state after record 0/]);
  assert.match((await said(tab)).passed.join("\n"), /Replayed here: all 44 events make sense/);
  // The rest of the match is still being sent.
  await tab.unrouteAll({ behavior: "ignoreErrors" });
});

test("a head that is not in the chain is detected", needsEngine, async () => {
  const { tab } = await open(demo());
  await tab.route(`**/v1/matches/${NAME}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"hash":"./, '"hash":"g') });
  });
  await verify(tab);
  each((await said(tab)).wrong, [/reports a different hash as the head/]);
});

test("a key from elsewhere is compared with the one that the service names", needsEngine, async () => {
  const { tab, troubles } = await open(demo());
  const { key } = await (await fetch(`${served.url}/v1/origin`)).json();
  const field = panel(tab).getByRole("textbox", { name: /^The key/ });
  await tab.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector("#panel-verify input")).value !== "");
  assert.equal(await field.inputValue(), key);
  await verify(tab);
  await field.fill("");
  await field.fill(key);
  await panel(tab).getByText("The key in use is the one you gave, and this service reports the same key").waitFor();
  assert.ok(!(await said(tab)).unchecked.some((line) => line.includes("agrees with itself")));
  await field.fill("example.org/log+PeterNeumann+c74f20a3");
  await panel(tab).getByRole("heading", { name: "Something does not match" }).waitFor();
  each((await said(tab)).wrong, [/^Key What you gave is not a key/]);
  await field.fill(await another(key.split("+")[0]));
  await panel(tab).getByText("This service reports a different key from the one you gave").waitFor();
  each((await said(tab)).wrong, [SIGNED, /^Key This service reports a different key from the one you gave: daybook\S+\. Ask the organizer/]);
  await field.fill("");
  await tab.keyboard.press("Tab");
  await panel(tab).getByRole("heading", { name: "Intact: 44 records" }).waitFor();
  assert.equal(await field.inputValue(), key);
  assert.deepEqual(troubles, []);
});

/** The text of another key of this origin. @param {string} origin */
async function another(origin) {
  const pair = /** @type {webcrypto.CryptoKeyPair} */ (await webcrypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]));
  const bytes = Uint8Array.of(1, ...new Uint8Array(await webcrypto.subtle.exportKey("raw", pair.publicKey)));
  const id = new Uint8Array(await webcrypto.subtle.digest("SHA-256", new Uint8Array([...new TextEncoder().encode(`${origin}\n`), ...bytes])));
  return `${origin}+${Buffer.from(id.subarray(0, 4)).toString("hex")}+${Buffer.from(bytes).toString("base64")}`;
}

test("receipts are checked against the match, whether pasted or dropped", needsEngine, async (context) => {
  const table = await recorded(12);
  context.after(table.stop);
  const { tab, troubles } = await open(`${table.url}/m/live`);
  const field = panel(tab).getByRole("textbox", { name: /^Your receipt: paste/ });
  await field.fill(table.receipt);
  await verify(tab);
  assert.match((await said(tab)).passed.at(-1 - SENT.length) ?? "", /^Your receipt for records 1 to 12 is signed by \S+ and is for this match/);
  await field.fill(table.receipt.replace("1-12", "1-11"));
  await panel(tab).getByRole("heading", { name: "Something does not match" }).waitFor();
  each((await said(tab)).wrong, [/^Receipt It was not made with the key in use/]);
  await field.fill("I was there");
  await panel(tab).getByText("This is not a receipt: enter the whole signed note").waitFor();
  const headers = { authorization: `Bearer ${table.token}` };
  const body = readFileSync(`${REPLAYS}by-hand.daybook`);
  const { receipt } = await (await fetch(`${table.url}/v1/import`, { method: "POST", body, headers })).json();
  const drop = await tab.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "by-hand.receipt"));
    return data;
  }, receipt);
  await panel(tab).dispatchEvent("drop", { dataTransfer: drop });
  await panel(tab).getByText("It is for match by-hand, and this is live").waitFor();
  each((await said(tab)).failed, [/^Receipt$/]);
  assert.deepEqual(troubles, []);
});

test("the log is compared with that of an earlier visit, with a prominent warning if the past was changed", needsEngine, async (context) => {
  const table = await recorded(12);
  context.after(table.stop);
  const { tab, troubles } = await open(`${table.url}/m/live`);
  await verify(tab);
  assert.match((await said(tab)).unchecked.join(), /no earlier visit is known here. The browser keeps the checkpoint \(13 records\)/);
  await table.record(9);
  await verify(tab);
  await panel(tab).getByText(/all 13 of its records are still in their places, among 22 now/).waitFor();
  await table.record(9);
  await tab.route("**/v1/proof/consistency*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"hashes":\["../, '"hashes":["//') });
  });
  await verify(tab);
  const told = await said(tab);
  assert.equal(told.title, "Something does not match");
  each(told.wrong, [/^The log since an earlier visit On .* this service showed a log of 22 records\. It cannot show that those are still in the log it has now, of 31: the log’s past was changed/]);
  await panel(tab).getByRole("textbox", { name: /^Your receipt: paste/ }).fill("I was there");
  await panel(tab).getByText("This is not a receipt").waitFor();
  each((await said(tab)).wrong, [/the log’s past was changed/, /^Receipt/]);
  await panel(tab).getByText("The two checkpoints").click();
  assert.equal(await panel(tab).locator("pre").count(), 2);
  assert.match(await panel(tab).locator("pre").first().innerText(), /\n22\n/);
  await tab.unroute("**/v1/proof/consistency*");
  for (const [status, pattern] of /** @type {const} */ ([[400, /the log’s past was changed/], [503, /the service did not answer/]])) {
    await tab.route("**/v1/proof/consistency*", (route) => route.fulfill({ status, json: { detail: "no" } }));
    await verify(tab);
    assert.match((await panel(tab).innerText()), pattern);
    await tab.unroute("**/v1/proof/consistency*");
  }
  await verify(tab);
  await panel(tab).getByText(/all 22 of its records are still in their places, among 31 now/).waitFor();
  assert.deepEqual(troubles.filter((text) => !/status of (400|503)/.test(text)), []);
});

test("another root of the same size, another key or a smaller log is a changed past until it is forgotten", needsEngine, async (context) => {
  const table = await recorded(12);
  context.after(table.stop);
  const { tab } = await open(`${table.url}/m/live`);
  await verify(tab);
  const edit = (/** @type {string} */ from, /** @type {string} */ to) =>
    tab.evaluate(([pattern, by]) => {
      const text = /** @type {string} */ (localStorage.getItem("daybook.checkpoint"));
      localStorage.setItem("daybook.checkpoint", text.replace(new RegExp(pattern), by));
    }, [from, to]);
  const forget = panel(tab).getByRole("button", { name: "Forget the earlier visit" });
  for (const [from, to, pattern] of [
    ["(\\\\n13\\\\n)..", "$1//", /a log of 13 records. It cannot show that those are still in the log it has now, of 13/],
    ["\\\\n13\\\\n", "\\n99\\n", /a log of 99 records. It cannot show that those are still in the log it has now, of 13/],
    ['"key":"([^+]+)', '"key":"$1x', /this service reported a different key: \S+x\+/],
  ]) {
    await edit(String(from), String(to));
    await verify(tab);
    await panel(tab).getByText(/** @type {RegExp} */ (pattern)).waitFor();
    await forget.click();
    await panel(tab).getByText("no earlier visit is known here").waitFor();
    assert.equal(await forget.count(), 0);
  }
});

test("a browser that stores nothing, or something else, still verifies", needsEngine, async () => {
  const { page: tab, troubles } = await served.page();
  await tab.addInitScript(() => localStorage.setItem("daybook.checkpoint", '{"note":7}'));
  await tab.goto(demo());
  await tab.locator("#tab-verify").click();
  await verify(tab);
  await panel(tab).getByText("no earlier visit is known here").waitFor();
  await tab.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => { throw new Error("refused"); } }));
  await tab.reload();
  await verify(tab);
  each((await said(tab)).passed, [...HOLDS, ...SENT]);
  await panel(tab).getByText("this browser stores nothing for this page").waitFor();
  assert.deepEqual(troubles, []);
});

test("without the browser’s own SHA-256 and Ed25519, as over plain HTTP, everything is checked", needsEngine, async () => {
  const { page: tab, troubles } = await served.page();
  await tab.addInitScript(() => Object.defineProperty(Crypto.prototype, "subtle", { value: undefined }));
  await tab.goto(demo());
  await tab.locator("#tab-verify").click();
  await verify(tab);
  const told = await said(tab);
  assert.equal(told.title, "Intact: 44 records");
  each(told.passed, [...HOLDS, ...SENT]);
  assert.deepEqual(troubles, []);
});

test("without an engine, the page says what to do instead", async () => {
  const { page: tab, troubles } = await served.page();
  await tab.addInitScript(() => Object.defineProperty(globalThis, "WebAssembly", { value: undefined }));
  await tab.goto(demo());
  await tab.locator("#tab-verify").click();
  await panel(tab).getByText(/has no engine to verify with\. Check an export with “daybook verify --origin”/).waitFor();
  assert.equal(await panel(tab).locator("button, input").count(), 0);
  assert.deepEqual(troubles, []);
});

test("an engine that stops is reported, and the next check starts another", needsEngine, async () => {
  const { page: tab } = await served.page();
  let isBroken = true;
  await tab.context().route("**/engine.wasm", (route) => (isBroken ? route.fulfill({ status: 503, body: "" }) : route.continue()));
  await tab.goto(demo());
  await tab.locator("#tab-verify").click();
  await panel(tab).locator("button.main").click();
  await panel(tab).locator(".trouble").waitFor();
  assert.equal(await panel(tab).locator("article").count(), 0, "nothing is called intact");
  isBroken = false;
  await verify(tab);
  assert.equal((await said(tab)).title, "Intact: 44 records");
});

test("if a service does not name its key, the signature is left unchecked", needsEngine, async () => {
  const { tab } = await open(demo());
  await tab.route("**/v1/origin", (route) => route.fulfill({ status: 503, json: { detail: "no" } }));
  await verify(tab);
  const told = await said(tab);
  assert.equal(told.title, "Intact: 44 records");
  each(told.passed, [...HOLDS.slice(0, 8), ...SENT]);
  assert.equal(told.unchecked[0], "Signature of the checkpoint: this service did not report its key");
});

test("a delayed match is verified as far as it is released, a private one with a token", needsEngine, async (context) => {
  const table = await recorded(20, "private");
  context.after(table.stop);
  const headers = { authorization: `Bearer ${table.token}`, "content-type": "application/json" };
  const { page: tab, troubles } = await served.page(PLAIN);
  await tab.addInitScript((token) => sessionStorage.setItem("daybook.token", token), table.token);
  await tab.goto(`${table.url}/m/live?view=official`);
  await tab.locator("#tab-verify").click();
  await verify(tab);
  each((await said(tab)).passed, [...HOLDS, ...SENT]);
  assert.equal((await said(tab)).title, "Intact: 21 records");
  // The page of a private match responds like that of a missing one, and then opens with the token.
  assert.deepEqual(troubles.filter((text) => !text.includes("404")), []);

  const late = await recorded(20);
  context.after(late.stop);
  const body = JSON.stringify({ delay: { events: 5 } });
  const answer = await fetch(`${late.url}/v1/matches/live/delay`, { method: "POST", headers: { ...headers, authorization: `Bearer ${late.token}` }, body });
  assert.equal(answer.status, 200);
  await late.record(3);
  // The checkpoint over the new records is signed a moment later.
  while (Number((await (await fetch(`${late.url}/checkpoint`)).text()).split("\n")[1]) < 24) await sleep(20);
  const { tab: seen } = await open(`${late.url}/m/live`);
  await verify(seen);
  const told = await said(seen);
  assert.equal(told.title, "Intact: 21 records");
  each(told.passed, [...HOLDS, ...SENT]);
  assert.match(told.passed[7], /^Record 20, the last one here,.* over 24 records/);
  assert.match(told.unchecked.join("\n"), /the match is shown with a delay, and this copy ends at record 20/);
  await panel(seen).getByRole("textbox", { name: /^Your receipt: paste/ }).fill(late.receipt);
  await panel(seen).getByText("Receipt: it is for record 23, and this copy ends at record 20").waitFor();
  assert.deepEqual((await said(seen)).wrong, []);
});

test("signatures of players and officials are checked one by one", needsEngine, async (context) => {
  const table = await empty();
  context.after(table.stop);
  const pair = /** @type {webcrypto.CryptoKeyPair} */ (await webcrypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]));
  const key = Buffer.from(await webcrypto.subtle.exportKey("raw", pair.publicKey)).toString("hex");
  const send = async (/** @type {string} */ path, /** @type {object} */ draft, /** @type {Record<string, string>} */ more) => {
    const headers = { authorization: `Bearer ${table.token}`, "content-type": "application/json", ...more };
    const answer = await fetch(`${table.url}/v1/matches${path}`, { method: "POST", body: JSON.stringify(draft), headers });
    assert.equal(answer.status, 201, await answer.clone().text());
    return (await answer.json()).receipts[0].hash;
  };
  const opened = { edition: "4.0", format: "constructed", players: [{}, {}], recorder: "table-7", keys: { "seat:0": key, "judge-3": "07".repeat(32) } };
  let head = await send("", { match: "signed", visibility: "public", event: { type: "match_opened", data: opened } }, {});
  const [first, text] = [head, new TextEncoder().encode(`daybook signature v1\nsigned\n0\n${head}\n`)];
  const good = Buffer.from(await webcrypto.subtle.sign("Ed25519", pair.privateKey, text)).toString("hex");
  for (const data of [{ seat: 0, seq: 0, key, signature: good }, { seat: 0, seq: 0, key, signature: good.replace(/../, "00") }, { seat: 1, seq: 0, key, signature: good }]) {
    head = await send("/signed/events", { event: { type: "result_signed", data } }, { "if-match": `"${head}"` });
  }
  assert.notEqual(head, first);
  const { tab, troubles } = await open(`${table.url}/m/signed`);
  await verify(tab);
  const told = await said(tab);
  assert.equal(told.title, "Something does not match");
  assert.match(told.passed.at(-1) ?? "", /^Record 1: Player 1 signed the match up to record 0/);
  // The replay checks them against the chain on its own, and reports that too.
  const replayed = [/^Replay the signature in record 2/, /^Replay record 3 is signed with a key/];
  each(told.wrong, [...replayed, /^Signature in record 2 It does not cover record 0 as it is here/, /^Signature in record 3 It was made with a key that was not named/]);
  assert.match(told.unchecked.join("\n"), /no record here has a commitment/);
  assert.deepEqual(troubles, []);
});

for (const [name, options] of /** @type {const} */ ([
  ["on a desk, light", { colorScheme: "light" }],
  ["on a phone, dark", { colorScheme: "dark", viewport: { width: 320, height: 640 } }],
])) {
  test(`it works in French, by keyboard alone, and axe finds nothing ${name}`, needsEngine, async () => {
    const { page: tab, troubles } = await served.page({ bypassCSP: true, ...options });
    await tab.goto(demo("?lang=fr"));
    await tab.locator("#tab-log").focus();
    for (let steps = 0; steps < 4; steps++) await tab.keyboard.press("ArrowRight");
    await panel(tab).getByRole("button", { name: "Vérifier cette partie" }).waitFor();
    const press = async (/** @type {string} */ focused, /** @type {string} */ key) => {
      for (let times = 0; times < 12; times++) {
        if (await tab.evaluate((what) => document.activeElement?.matches(what), `#panel-verify ${focused}`)) return tab.keyboard.press(key);
        await tab.keyboard.press("Tab");
      }
      return assert.fail(`${focused} is not reached`);
    };
    await press("button.main", "Enter");
    await panel(tab).getByRole("heading", { name: "Intact : 44 enregistrements" }).waitFor();
    await panel(tab).getByText("qu’il est d’accord avec lui-même").waitFor();
    assert.deepEqual(await faults(tab), []);
    await press("input[type=text]", "End");
    await tab.keyboard.type("x");
    await panel(tab).getByRole("heading", { name: "Quelque chose ne concorde pas" }).waitFor();
    await press("textarea", "x");
    assert.equal(await panel(tab).locator("textarea").inputValue(), "x");
    await tab.evaluate(() => {
      const kept = /** @type {string} */ (localStorage.getItem("daybook.checkpoint"));
      localStorage.setItem("daybook.checkpoint", kept.replace('"key":"', '"key":"x'));
    });
    await panel(tab).locator("button.main").press("Enter");
    await panel(tab).locator("summary").waitFor();
    await press("summary", "Enter");
    assert.deepEqual(await faults(tab), []);
    assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), options.viewport?.width ?? 1280);
    await press(".damages button", "Enter");
    await panel(tab).getByText("aucune visite précédente n’est connue ici").waitFor();
    assert.deepEqual(troubles, []);
  });
}
