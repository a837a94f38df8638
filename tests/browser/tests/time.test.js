/** Time: the strip, play, keys, the log. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serving, sharedDemo } from "../harness.js";
import { recorded } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(sharedDemo);

/**
 * A match as the page has it once all of it has arrived.
 *
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions & {records?: number}} [options]
 */
async function open(address, { records, ...options } = {}) {
  const { page: tab, troubles } = await served.page(options);
  await tab.goto(`${served.url}${address}`);
  const slider = tab.getByRole("slider", { name: /Moment/ });
  await slider.waitFor();
  if (records !== undefined) await tab.locator(`.lines [aria-setsize="${records + 1}"]`).first().waitFor({ state: "attached" });
  return { tab, troubles, slider };
}

/** @param {Page} tab @param {number} seq */
async function isAt(tab, seq) {
  await tab.locator(`[role=slider][aria-valuenow="${seq}"]`).waitFor();
}

/** @param {Page} tab @param {number} seq */
async function isPast(tab, seq) {
  await tab.waitForFunction((past) => Number(document.querySelector("[role=slider]")?.getAttribute("aria-valuenow")) > past, seq);
}

/** @param {Page} tab */
async function seqOf(tab) {
  return Number(await tab.getByRole("slider").getAttribute("aria-valuenow"));
}

test("every key goes where the help says", async () => {
  const { tab, troubles } = await open("/m/bga-480000023#201", { records: 434 });
  await isAt(tab, 201);
  const keys = /** @type {const} */ ([
    ["ArrowRight", 202], ["ArrowLeft", 201], ["ArrowDown", 214], ["ArrowUp", 200], ["Shift+ArrowRight", 214],
    ["Shift+ArrowLeft", 200], ["Home", 0], ["ArrowLeft", 0], ["End", 434], ["ArrowRight", 434], ["3", 85], ["d", 119], ["8", 364],
  ]);
  for (const [key, seq] of keys) {
    await tab.keyboard.press(key);
    await isAt(tab, seq);
  }
  await tab.keyboard.press("9");
  await tab.getByText("No day 9").waitFor({ state: "attached" });
  assert.equal(await seqOf(tab), 364);
  assert.deepEqual(troubles, []);
});

test("keys play, change the speed and flip the board, but type letters in an input", async () => {
  const { tab, troubles } = await open("/m/bga-480000023#20", { records: 434 });
  const play = tab.getByRole("button", { name: "Play", exact: true });
  const speed = (/** @type {string} */ name) => tab.getByRole("button", { name: `${name} times`, pressed: true });
  await tab.keyboard.press(">");
  await speed("2").waitFor();
  for (let press = 0; press < 4; press++) await tab.keyboard.press(">");
  await speed("8").waitFor();
  await tab.keyboard.press("<");
  await speed("4").waitFor();
  for (const key of [" ", "k"]) {
    const from = await seqOf(tab);
    await tab.keyboard.press(key);
    await isPast(tab, from + 2);
    await tab.keyboard.press(key);
    assert.equal(await play.getAttribute("aria-pressed"), "false");
  }
  await tab.keyboard.press("f");
  await tab.waitForURL(/flip=1/);
  await tab.keyboard.press("x");
  await tab.getByText("Only officials").waitFor({ state: "attached" });
  const from = await seqOf(tab);
  await tab.getByRole("searchbox").fill("");
  await tab.getByRole("searchbox").pressSequentially("d3 ");
  assert.equal(await seqOf(tab), from);
  assert.deepEqual(troubles, []);
});

test("play stops at the last record and then starts again; real time waits as long as the match did", async () => {
  const { tab, troubles } = await open("/m/bga-480000023#433", { records: 434 });
  const playing = (/** @type {boolean} */ pressed) => tab.getByRole("button", { name: "Play", exact: true, pressed }).waitFor();
  await tab.keyboard.press(" ");
  await playing(true);
  await isAt(tab, 434);
  await playing(false);
  await tab.keyboard.press(" ");
  await isAt(tab, 0);
  await isAt(tab, 1);
  await tab.keyboard.press(" ");
  await playing(false);
  // Records 4 to 9 took some milliseconds each; the one after 10 took 11 seconds.
  await tab.getByRole("button", { name: "Real time" }).click();
  await tab.getByRole("button", { name: "8 times" }).click();
  const waited = [];
  for (const [from, to] of [[4, 9], [10, 11]]) {
    await tab.locator(`#line-${from}`).click();
    const began = Date.now();
    await tab.getByRole("button", { name: "Play", exact: true }).click();
    await isPast(tab, to - 1);
    waited.push(Date.now() - began);
    await tab.getByRole("button", { name: "Play", exact: true }).click();
  }
  assert.ok(waited[1] >= 1000, `an eighth of eight seconds, not ${waited[1]} ms`);
  assert.ok(waited[0] >= 5 * 18, `no record is passed over in ${waited[0]} ms`);
  assert.deepEqual(troubles, []);
});

test("v goes from violation to violation, and key moments are also a list", async () => {
  const { tab, troubles } = await open("/m/violations-turns#0", { records: 515 });
  const button = tab.getByRole("button", { name: /^Moments \d/ });
  await tab.waitForFunction(() => Number(document.querySelector("[popovertarget] .count")?.textContent) > 0);
  const report = await (await fetch(`${served.url}/v1/matches/violations-turns/audit`)).json();
  const violations = report.findings.filter((/** @type {any} */ one) => one.severity === "violation");
  const seqs = [...new Set(violations.map((/** @type {any} */ one) => one.to))].sort((a, b) => a - b);
  for (const seq of [...seqs, seqs[0]]) {
    await tab.keyboard.press("v");
    await isAt(tab, seq);
  }
  assert.equal(await tab.locator("#time path.mark.violation").count(), violations.length);
  await button.click();
  const list = tab.locator("#moments");
  await list.getByRole("heading", { name: `Violations ${violations.length}` }).waitFor();
  await list.getByRole("row", { name: /Day 1/ }).waitFor();
  await list.getByRole("button", { name: violations.at(-1).message.en }).last().click();
  await isAt(tab, seqs.at(-1));
  assert.equal(await list.isVisible(), false);
  assert.deepEqual(troubles, []);
});

test("the help names the keys in both languages and closes with Escape", async () => {
  for (const [lang, title, space, home] of [["en", "Shortcuts", "Space", "Home"], ["fr", "Raccourcis", "Espace", "Début"]]) {
    const { tab, troubles } = await open(`/m/by-hand?at=43${lang === "en" ? "" : `&lang=${lang}`}`);
    await tab.locator("#line-43").waitFor({ state: "attached" });
    await tab.keyboard.press("?");
    const dialog = tab.getByRole("dialog", { name: title });
    await dialog.waitFor();
    for (const key of [space, "←", home, "<", "D", "V", "F", "X", "?"]) await dialog.getByText(key, { exact: true }).first().waitFor();
    await tab.keyboard.press("ArrowLeft");
    assert.equal(await seqOf(tab), 43);
    await tab.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    assert.deepEqual(troubles, []);
  }
});

test("dragging along the strip seeks at most once per frame; pointing at it only shows a tip", async () => {
  const { tab, troubles, slider } = await open("/m/bga-480000023#201", { records: 434 });
  const box = /** @type {NonNullable<Awaited<ReturnType<typeof slider.boundingBox>>>} */ (await slider.boundingBox());
  const y = box.y + box.height - 4;
  await tab.mouse.move(box.x + box.width * 0.75, y);
  await tab.locator("#time .tip", { hasText: "Day 7" }).waitFor();
  assert.equal(await seqOf(tab), 201);
  await tab.evaluate(() => {
    const counts = { frames: 0, moves: 0 };
    Object.assign(window, { counts });
    const frame = () => requestAnimationFrame(() => (counts.frames++, frame()));
    frame();
    new MutationObserver(() => counts.moves++).observe(
      /** @type {Node} */ (document.querySelector("[role=slider]")), { attributeFilter: ["aria-valuenow"] });
  });
  await tab.mouse.down();
  for (let step = 0; step <= 60; step++) await tab.mouse.move(box.x + box.width * (0.75 - step / 100), y);
  await isAt(tab, Math.floor(0.15 * 435));
  await tab.mouse.up();
  await slider.hover({ position: { x: box.width * 0.9, y: box.height - 4 } });
  await tab.locator("#time .tip", { hasText: "Day 8" }).waitFor();
  assert.equal(await seqOf(tab), Math.floor(0.15 * 435));
  const { frames, moves } = await tab.evaluate(() => /** @type {any} */ (window).counts);
  assert.ok(moves > 1 && moves <= frames, `${moves} moves in ${frames} frames`);
  assert.match(/** @type {string} */ (await slider.getAttribute("aria-valuetext")), /^Day 2, \w+: .+/);
  assert.deepEqual(troubles, []);
});

test("a finger drags along the strip", async () => {
  const { tab, troubles, slider } = await open("/m/by-hand#0", { records: 43, viewport: { width: 390, height: 844 }, hasTouch: true });
  const box = /** @type {NonNullable<Awaited<ReturnType<typeof slider.boundingBox>>>} */ (await slider.boundingBox());
  const session = await tab.context().newCDPSession(tab);
  const touch = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {number} */ place) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: box.x + box.width * place, y: box.y + box.height - 4 }],
    });
  await touch("touchStart", 0.2);
  for (let step = 0; step <= 10; step++) await touch("touchMove", 0.2 + step * 0.06);
  await isAt(tab, Math.floor(0.8 * 44));
  await touch("touchEnd", 0.8);
  assert.equal(await seqOf(tab), Math.floor(0.8 * 44));
  assert.deepEqual(troubles, []);
});

test("slider keys move by an event or a turn", async () => {
  const { tab, slider } = await open("/m/bga-480000023#201", { records: 434 });
  await slider.focus();
  for (const [key, seq] of /** @type {const} */ ([["ArrowUp", 202], ["ArrowDown", 201], ["PageUp", 214], ["PageDown", 200], ["Home", 0]])) {
    await tab.keyboard.press(key);
    await isAt(tab, seq);
  }
});

test("the strip can scale by elapsed time, and remembers it", async () => {
  const { tab, troubles } = await open("/m/bga-480000023#201", { records: 434 });
  const days = () => tab.locator("#time line.day").evaluateAll((lines) => lines.map((line) => Number(line.getAttribute("x1"))));
  const byEvent = await days();
  await tab.getByRole("button", { name: "By time" }).click();
  await tab.getByRole("button", { name: "By time", pressed: true }).waitFor();
  await tab.waitForFunction((old) => document.querySelectorAll("#time line.day")[2].getAttribute("x1") !== String(old), byEvent[2]);
  await tab.reload();
  await tab.getByRole("button", { name: "By time", pressed: true }).waitFor();
  assert.deepEqual(troubles, []);
});

test("pointing at a line of the log previews it, Escape returns, a click goes there", async () => {
  const { tab, troubles } = await open("/m/bga-480000023#201", { records: 434 });
  const line = tab.locator("#line-204");
  await line.hover();
  await tab.locator("#time .sentence", { hasText: /Altrun Teammate/ }).waitFor();
  await tab.locator('#line-204[aria-current="true"]').waitFor();
  assert.equal(await seqOf(tab), 201);
  await tab.keyboard.press("Escape");
  await tab.locator('#line-201[aria-current="true"]').waitFor();
  await tab.getByRole("searchbox").hover();
  await line.hover();
  await tab.locator('#line-204[aria-current="true"]').waitFor();
  await tab.getByRole("searchbox").hover();
  await tab.locator('#line-201[aria-current="true"]').waitFor();
  await line.click();
  await isAt(tab, 204);
  await tab.waitForURL(/at=204$/);
  await tab.keyboard.press("ArrowDown");
  await isAt(tab, 205);
  assert.equal(await tab.evaluate(() => document.activeElement?.id), "line-205");
  assert.deepEqual(troubles, []);
});

test("the current line stays in view, but not while the reader scrolls", async () => {
  const { tab } = await open("/m/bga-480000023#0", { records: 434 });
  await tab.keyboard.press("End");
  await tab.waitForFunction(inView, 434);
  await tab.keyboard.press("5");
  await tab.waitForFunction(inView, 177);
  await tab.locator(".lines").hover();
  await tab.mouse.wheel(0, -20_000);
  const back = tab.getByRole("button", { name: "Back to the moment" });
  await back.waitFor();
  await tab.waitForFunction(() => document.querySelector(".lines")?.scrollTop === 0);
  await tab.getByRole("button", { name: "Next event" }).click();
  await isAt(tab, 178);
  assert.equal(await tab.evaluate(inView, 178), false);
  await back.click();
  await tab.waitForFunction(inView, 178);
});

/** @param {number} seq */
function inView(seq) {
  const [line, box] = [`#line-${seq}`, ".lines"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return line !== undefined && box !== undefined && line.top >= box.top && line.bottom <= box.bottom;
}

test("the log finds words, with or without small steps, and shows what was rewound", async () => {
  const { tab, troubles } = await open("/m/by-hand", { records: 43 });
  await tab.locator("#line-19 s").waitFor();
  await tab.locator("#line-19", { hasText: "taken back" }).waitFor();
  assert.equal(await tab.locator("#line-17 s").count(), 0);
  await tab.locator("#line-22.official").waitFor();
  await tab.getByRole("button", { name: "Details" }).click();
  await tab.locator("#line-15").waitFor({ state: "detached" });
  await tab.getByRole("searchbox", { name: "Find in the log" }).fill("STARGAZER");
  await tab.getByText(/^\d+ found$/).waitFor();
  for (const text of await tab.locator(".lines a").allTextContents()) assert.match(text, /Stargazer/);
  // The board shows the end, which none of these lines is.
  assert.equal(await tab.locator(".lines a[aria-current]").count(), 0);
  await tab.locator(".lines a").first().click();
  await tab.locator(".lines a[aria-current]").waitFor();
  assert.deepEqual(troubles, []);
});

test("a match whose end is hidden reveals nothing past the furthest moment viewed", async () => {
  const { page: tab, troubles } = await served.page();
  /** @type {string[]} */
  const asked = [];
  tab.on("request", (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  await tab.goto(`${served.url}/m/bga-480000023?spoilers=hide#71`);
  await isAt(tab, 71);
  await tab.keyboard.press("ArrowDown");
  await isAt(tab, 73);
  const slider = tab.getByRole("slider");
  assert.equal(await slider.getAttribute("aria-valuemax"), "73");
  await tab.keyboard.press("End");
  assert.equal(await seqOf(tab), 73);
  await tab.locator("#line-73").waitFor({ state: "attached" });
  assert.equal(await tab.locator("#line-74").count(), 0);
  assert.equal(await tab.locator("#time path.mark").count(), 0);
  assert.ok(!(await tab.locator("body").innerText()).includes("434"));
  assert.deepEqual(asked.filter((path) => /\/v1\/.*(timeline|audit|matches\/[^/]+$)/.test(path)), []);
  assert.deepEqual(asked.filter((path) => path.includes("patches")).length, 1);
  assert.deepEqual(troubles, []);
});

test("a match in progress is followed from the head, and not from anywhere else", async (context) => {
  const table = await recorded(12);
  context.after(table.stop);
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${table.url}/m/live`);
  await isAt(tab, 12);
  await tab.locator("#top").getByText("Live", { exact: true }).waitFor();
  await table.record(1);
  await isAt(tab, 13);
  await tab.locator('#line-13[aria-current="true"]', { hasText: /Ari.s turn/ }).waitFor();
  // A viewer who is previewing a line stays there, and is at the new head afterwards.
  await tab.locator("#line-11").hover();
  await tab.locator('#line-11[aria-current="true"]').waitFor();
  await table.record(1);
  await isAt(tab, 14);
  await tab.locator('#line-11[aria-current="true"]').waitFor();
  await tab.keyboard.press("Escape");
  await tab.locator('#line-14[aria-current="true"]').waitFor();
  await tab.keyboard.press("3");
  await tab.keyboard.press("ArrowLeft");
  await isAt(tab, 13);
  await table.record(3);
  await tab.locator('[role=slider][aria-valuemax="17"]').waitFor();
  assert.equal(await seqOf(tab), 13);
  await tab.getByRole("button", { name: "Go to live" }).click();
  await isAt(tab, 17);
  await table.record(60);
  await tab.locator('[role=slider][aria-valuemax="43"][aria-valuenow="43"]').waitFor();
  await tab.locator("#line-19 s").waitFor();
  assert.equal(await tab.locator("#top").getByText("Live").count(), 0);
  // Key moments are updated after a while.
  await tab.locator("#time path.mark.ruling").waitFor({ state: "attached" });
  // An official's token shows what officials see.
  await tab.evaluate((token) => sessionStorage.setItem("daybook.token", token), table.token);
  await tab.keyboard.press("x");
  await tab.waitForURL(/view=official/);
  await isAt(tab, 43);
  assert.deepEqual(troubles, []);
});

test("the officials' view continues from the state it has, and matches the board of a new page", async (context) => {
  const table = await recorded(12);
  context.after(table.stop);
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${table.url}/m/live`);
  await tab.evaluate((token) => sessionStorage.setItem("daybook.token", token), table.token);
  await tab.goto(`${table.url}/m/live?view=official`);
  await tab.locator("#top").getByText("Live", { exact: true }).waitFor();
  const board = () => tab.locator("#board .table").innerText();
  const before = await board();
  await table.record(1);
  await isAt(tab, 13);
  const followed = await board();
  const headers = { authorization: `Bearer ${table.token}`, accept: "text/event-stream" };
  const stream = await fetch(`${table.url}/v1/matches/live/patches?from=13&view=official`, { headers });
  const told = await stream.body?.getReader().read();
  const news = JSON.parse(/data: ?(.*)/.exec(new TextDecoder().decode(told?.value))?.[1] ?? "{}");
  // Only a patch is sent, not the full state.
  assert.deepEqual([news.seq, "state" in news, "patch" in news], [13, false, true]);
  assert.notEqual(followed, before);
  await table.record(1);
  await isAt(tab, 14);
  const next = await board();
  for (const [seq, seen] of /** @type {const} */ ([[14, next], [13, followed]])) {
    // An address that differs only in its fragment loads nothing.
    await tab.goto("about:blank");
    await tab.goto(`${table.url}/m/live?view=official#${seq}`);
    await isAt(tab, seq);
    assert.equal(await board(), seen);
  }
  assert.deepEqual(troubles, []);
});
