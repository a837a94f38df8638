/** Notes on moments: one's own and other people's, marks and arrows on the board, freehand drawing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { downloaded, serving, sharedDemo } from "../harness.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(sharedDemo);

const MATCH = "bga-480000023";

/** A match with a rewind. */
const BACK = "by-hand";

/** @param {string} path @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(path, options = {}) {
  const { page: tab, troubles } = await served.page({ permissions: ["clipboard-read", "clipboard-write"], ...options });
  await tab.goto(served.url + path);
  await tab.locator("#board h2").first().waitFor({ state: "attached" });
  return { tab, troubles };
}

/** @param {Page} tab */
async function notes(tab) {
  await tab.locator("#time [role=slider]").waitFor();
  await tab.keyboard.press("a");
  const box = tab.getByRole("region", { name: "Notes" });
  await box.waitFor();
  return box;
}

test("a note stays with its moment: words, a mark, an arrow; the copied link shows them to others", async () => {
  const { tab, troubles } = await open(`/m/${MATCH}?at=201`);
  const box = await notes(tab);
  await box.getByRole("textbox").fill("Here it turned <b>");
  await box.getByRole("button", { name: "Mark" }).click();
  const cards = tab.locator("#board .card[data-object]");
  await cards.first().click();
  await box.getByRole("button", { name: "Arrow" }).click();
  await cards.first().click();
  await tab.locator(".region").nth(3).click();
  await tab.locator(".drawing path[marker-end]").waitFor();
  assert.equal(await tab.locator(".drawing rect").count(), 1);
  await tab.evaluate(() => document.querySelector("#notes")?.scrollTo(0, 1e4));
  // At other moments, the note is not shown; back at its own, it is.
  await box.getByRole("button", { name: "Arrow" }).click();
  await tab.locator("#time").getByRole("button", { name: "Next event" }).click();
  await tab.locator('[role=slider][aria-valuenow="202"]').waitFor();
  assert.equal(await tab.locator(".drawing svg").count(), 0);
  await box.getByRole("button", { name: /Here it turned <b>/ }).click();
  await tab.locator(".drawing path[marker-end]").waitFor();
  await box.getByRole("button", { name: "Copy link" }).click();
  await tab.locator("#said", { hasText: "Link copied" }).waitFor();
  const link = await tab.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/m\/bga-480000023\?at=201#notes=[\w-]+$/);
  // Another viewer, in a browser that has never seen the note.
  const { tab: other, troubles: others } = await open(link.slice(served.url.length));
  const theirs = other.getByRole("region", { name: "Notes" });
  await theirs.getByRole("heading", { name: "Notes you received" }).waitFor();
  await theirs.getByRole("button", { name: /Here it turned <b>/ }).waitFor();
  await other.locator(".drawing path[marker-end]").waitFor();
  assert.equal(await other.locator(".drawing rect").count(), 1);
  assert.equal(await theirs.getByRole("button", { name: /^Delete the note/ }).count(), 0);
  // The notes stay while the viewer moves on, and through another visit.
  await other.keyboard.press("Escape");
  assert.deepEqual([...troubles, ...others], []);
});

test("a note of several lines is shown in lines, here and to others", async () => {
  const { tab, troubles } = await open(`/m/${MATCH}?at=201`);
  const box = await notes(tab);
  await box.getByRole("textbox").fill("Here it turned.");
  await box.getByRole("textbox").press("End");
  await box.getByRole("textbox").press("Enter");
  await box.getByRole("textbox").pressSequentially("And then?");
  const shown = box.getByRole("button", { name: /Here it turned\./ });
  await shown.filter({ hasText: "And then?" }).waitFor();
  assert.match(await shown.innerText(), /Here it turned\.\nAnd then\?/);
  assert.ok(!(await shown.innerText()).includes("\\n"));
  assert.deepEqual(troubles, []);
});

test("one’s own notes are there at the next visit and in a file, and can be deleted", async () => {
  const { tab, troubles } = await open(`/m/${MATCH}?at=40`);
  let box = await notes(tab);
  await box.getByRole("textbox").fill("Kept");
  await tab.waitForFunction(() => (localStorage.getItem("daybook.notes.bga-480000023") ?? "").includes('"id":"'));
  const [download] = await Promise.all([tab.waitForEvent("download"), box.getByRole("button", { name: "Save file" }).click()]);
  assert.equal(download.suggestedFilename(), `${MATCH}.notes.json`);
  const layer = JSON.parse(await downloaded(download));
  assert.deepEqual([layer.match, layer.notes.length, layer.notes[0].seq, layer.notes[0].text], [MATCH, 1, 40, "Kept"]);
  assert.match(layer.notes[0].after, /^[0-9a-f]{16}$/);
  await tab.reload();
  box = await notes(tab);
  await box.getByRole("button", { name: /Kept/ }).waitFor();
  await box.getByRole("button", { name: /^Delete the note/ }).click();
  assert.equal(await tab.evaluate(() => localStorage.getItem("daybook.notes.bga-480000023")), null);
  // A file of another match, a file that is not one of notes, and one of ours.
  const give = (/** @type {string} */ text) => box.locator("input[type=file]").setInputFiles({ name: "x.notes.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await give(JSON.stringify({ ...layer, match: "by-hand" }));
  await box.getByRole("alert").filter({ hasText: "another match" }).waitFor();
  await give("{}");
  await box.getByRole("alert").filter({ hasText: "not a file of notes" }).waitFor();
  await give(JSON.stringify(layer));
  await box.getByRole("button", { name: /Kept/ }).waitFor();
  assert.deepEqual(troubles, []);
});

test("a note says whether its record has been rewound or replaced since", async () => {
  const { tab, troubles } = await open(`/m/${BACK}?at=0`);
  await tab.waitForFunction(() => document.querySelector(".track rect.back"));
  const lines = await (await fetch(`${served.url}/v1/matches/${BACK}/events?from=0&to=400`)).json();
  const rewound = lines.items.find((/** @type {any} */ one) => one.event.type === "rewound");
  const seq = rewound.event.data.to + 1;
  const box = await notes(tab);
  const note = async (/** @type {number} */ at, /** @type {string} */ id, /** @type {string} */ text) => {
    const { items } = await (await fetch(`${served.url}/v1/matches/${BACK}/events?from=${at}&to=${at}`)).json();
    return { seq: at, id: id || items[0].id, after: items[0].prev.slice(0, 16), text, marks: [], arrows: [] };
  };
  const layer = { match: BACK, notes: [await note(3, "another", "Changed"), await note(5, "", "Stands"), await note(seq, "", "Back")] };
  await box.locator("input[type=file]").setInputFiles({ name: "x.notes.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(layer)) });
  await box.getByRole("button", { name: /Changed.*a different record/s }).waitFor();
  await box.getByRole("button", { name: /Back.*taken back since/s }).waitFor();
  assert.doesNotMatch(await box.getByRole("button", { name: /Stands/ }).innerText(), /taken back|different/);
  assert.deepEqual(troubles, []);
});

test("notes from a stranger are shown only as text", async () => {
  const { checked, read, written } = await import("../../../crates/viewer/page/js/notes/layer.js");
  const note = { seq: 3, id: "a", after: "0".repeat(16), text: "<img src=x onerror=alert(1)>", marks: ["object:o3.0", "region:7", "pile:hand:0", "pawn:1:hero"], arrows: [["object:o3.0", "region:0"]] };
  const layer = { match: "m", notes: [/** @type {any} */ (note)] };
  assert.deepEqual(await read(await written(layer)), layer);
  for (const wrong of [
    { ...note, marks: ["object:x\"]"] }, { ...note, marks: ["body"] }, { ...note, marks: ["region:8"] }, { ...note, arrows: [["region:0"]] },
    { ...note, seq: -1 }, { ...note, seq: "3" }, { ...note, text: 3 }, { ...note, text: "x".repeat(2_001) }, { ...note, marks: Array(61).fill("region:0") }, null,
  ]) {
    assert.equal(checked({ match: "m", notes: [wrong] }), null, JSON.stringify(wrong));
  }
  assert.equal(checked({ match: "m", notes: Array(201).fill(note) }), null);
  for (const wrong of ["", "x", "!!", await written(/** @type {any} */ ({ a: "x".repeat(600_000) }))]) assert.equal(await read(wrong), null);
});

test("keys alone place marks and draw arrows; Escape closes the notes", async () => {
  const { tab, troubles } = await open(`/m/${MATCH}?at=201`);
  const box = await notes(tab);
  await box.getByRole("button", { name: "Arrow" }).focus();
  await tab.keyboard.press("Enter");
  await tab.locator("#board .card[data-object]").first().focus();
  await tab.keyboard.press("Enter");
  await tab.locator(".drawing rect.begun").waitFor();
  await tab.locator(".region").nth(2).focus();
  await tab.keyboard.press("Enter");
  await tab.locator(".drawing path[marker-end]").waitFor();
  await box.getByRole("textbox").focus();
  await tab.keyboard.press("Escape");
  await box.waitFor({ state: "hidden" });
  assert.equal(await tab.locator(".drawing svg").count(), 0);
  assert.deepEqual(troubles, []);
});

test("a caster draws over the board and a key wipes it; none of it is stored", async () => {
  const { tab, troubles } = await open(`/m/${MATCH}?at=201`);
  await tab.locator("#time [role=slider]").waitFor();
  await tab.keyboard.press("w");
  await tab.locator(".drawing.free").waitFor();
  const area = await tab.locator("#board").boundingBox();
  assert.ok(area);
  await tab.mouse.move(area.x + 50, area.y + 50);
  await tab.mouse.down();
  await tab.mouse.move(area.x + 200, area.y + 120, { steps: 6 });
  await tab.mouse.up();
  await tab.locator(".drawing polyline").waitFor();
  // The drawing stays while the match continues, until it is wiped.
  await tab.keyboard.press("ArrowRight");
  assert.equal(await tab.locator(".drawing polyline").count(), 1);
  await tab.keyboard.press("c");
  await tab.locator(".drawing polyline").waitFor({ state: "detached" });
  assert.equal(await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("daybook.notes")).length), 0);
  await tab.keyboard.press("w");
  await tab.locator(".drawing.free").waitFor({ state: "detached" });
  assert.deepEqual(troubles, []);
});

test("axe finds nothing in notes and in the share dialog, in both themes, wide and narrow", async () => {
  for (const [colorScheme, viewport] of /** @type {const} */ ([["light", { width: 1280, height: 800 }], ["dark", { width: 390, height: 844 }]])) {
    const { tab } = await open(`/m/${MATCH}?at=201`, { colorScheme, bypassCSP: true, viewport });
    const box = await notes(tab);
    await box.getByRole("textbox").fill("A note");
    await box.getByRole("button", { name: /A note/ }).waitFor();
    assert.deepEqual(await faults(tab), [], colorScheme);
    await tab.getByRole("button", { name: /^Share/ }).click();
    await tab.getByRole("dialog", { name: "Share" }).waitFor();
    assert.deepEqual(await faults(tab), [], colorScheme);
  }
});
