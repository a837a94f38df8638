/** Faults at the console: killed tabs, killed services and lost networks. Nothing is lost or duplicated, and the chain is intact. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ENGINE, PROGRAM, serving } from "../harness.js";
import { at } from "../recorder.js";
import { empty } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(empty);
const options = { skip: !ENGINE && "only after `cargo engine`" };
const LONG = Boolean(process.env.DAYBOOK_LONG);
const TABS = LONG ? 50 : 4;
const KILLS = LONG ? 20 : 2;
const HANDS = LONG ? 20 : 4;
const OFFLINE_MS = LONG ? 10 * 60_000 : 1_000;
const { console_, may, opened, recorder, records, says, settled } = at(served);

/** Checks that what was entered is there once and in order, and that every byte of the chain is right. @param {string} match @param {string[]} said */
async function whole(match, said) {
  const all = await records(match);
  const texts = all.filter(({ event }) => event.type === "note").map(({ event }) => event.data.text);
  assert.deepEqual(texts, said);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  const headers = { authorization: `Bearer ${served.service.token}` };
  const file = await fetch(`${served.url}/v1/matches/${match}/export?view=official`, { headers });
  const folder = await mkdtemp(join(tmpdir(), "daybook-"));
  const path = join(folder, `${match}.daybook`);
  await writeFile(path, Buffer.from(await file.arrayBuffer()));
  execFileSync(PROGRAM, ["verify", "--chain", path], { stdio: "pipe" });
  await rm(folder, { recursive: true });
}

/** Enters a note, which is saved once it is shown. @param {Page} tab @param {string} text */
const note = (tab, text) => says(tab, `* note text: "${text}"`);

test(`a tab that is killed ${TABS} times loses and duplicates nothing`, options, async () => {
  await opened("tabs");
  const { tab: first } = await recorder();
  const context = first.context();
  await first.close();
  /** @type {string[]} */
  const said = [];
  for (let time = 0; time < TABS; time++) {
    const tab = await context.newPage();
    await may(tab, time % 3);
    await console_(tab, "tabs");
    for (const part of ["a", "b"].slice(0, 1 + (time % 2))) {
      await note(tab, `${time} ${part}`);
      said.push(`${time} ${part}`);
    }
    // At each stage of a line: not yet sent, being sent, or already sent.
    await tab.waitForTimeout([0, 5, 20, 60, 150][time % 5]);
    const session = await context.newCDPSession(tab);
    const killed = tab.waitForEvent("crash");
    // Nobody is left to respond.
    session.send("Page.crash").catch(() => {});
    await killed;
    await tab.close();
  }
  const last = await context.newPage();
  await may(last, 0);
  await console_(last, "tabs");
  await settled(last);
  await whole("tabs", said);
});

test(`a service that is killed ${KILLS} times loses and duplicates nothing`, options, async () => {
  await opened("kills");
  const { tab } = await recorder();
  await console_(tab, "kills");
  /** @type {string[]} */
  const said = [];
  for (let time = 0; time < KILLS; time++) {
    for (const part of ["a", "b", "c"]) {
      await note(tab, `${time} ${part}`);
      said.push(`${time} ${part}`);
      if (part === "b") await served.service.kill();
    }
    await served.service.again();
  }
  await settled(tab);
  await whole("kills", said);
});

test(`${OFFLINE_MS / 1000} seconds without a network lose and duplicate nothing`, options, async () => {
  await opened("hall");
  const { tab } = await recorder();
  await console_(tab, "hall");
  await note(tab, "before");
  await settled(tab);
  await tab.context().setOffline(true);
  const said = ["before"];
  for (let time = 0; time < 10; time++) {
    await note(tab, `${time}`);
    said.push(`${time}`);
    await tab.waitForTimeout(OFFLINE_MS / 10);
  }
  assert.equal((await records("hall")).length, 2);
  await tab.context().setOffline(false);
  await settled(tab);
  await whole("hall", said);
});

test(`two devices that take the pen from each other ${HANDS} times lose and duplicate nothing`, options, async () => {
  await opened("pens");
  const devices = [await recorder(), await recorder()];
  for (const { tab } of devices) await console_(tab, "pens");
  /** @type {string[]} */
  const said = [];
  for (let time = 0; time < HANDS; time++) {
    const { tab } = devices[time % 2];
    const other = devices[1 - (time % 2)].tab;
    if (time > 0) await tab.locator(".pen").getByRole("button", { name: "Take the pen" }).click();
    await tab.locator("input.line").waitFor();
    await note(tab, `${time} a`);
    // The other device continues with what it had not sent when it gets the pen back.
    await tab.context().setOffline(true);
    await note(tab, `${time} b`);
    await other.locator(".pen").waitFor();
    await tab.context().setOffline(false);
    await settled(tab);
    said.push(`${time} a`, `${time} b`);
  }
  await whole("pens", said);
});
