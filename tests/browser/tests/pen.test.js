/** The pen: of the devices at one table, one writes and the others follow it; nothing is lost or duplicated between them. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { faults } from "../axe.js";
import { ENGINE, PROGRAM, serving } from "../harness.js";
import { at } from "../recorder.js";
import { empty } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(empty);
const options = { skip: !ENGINE && "only after `cargo engine`" };
const SHOTS = process.env.SHOTS;
const { console_, once, opened, recorder, records, says, settled } = at(served);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true };

/** A token for recording one match. @param {string} match */
function own(match) {
  const args = ["token", "create", "--data", served.service.folder, "--role", "recorder", "--match", match];
  return execFileSync(PROGRAM, args, { encoding: "utf8" }).trim();
}

/** Two devices with one token at a match; the first has entered who is first player. @param {string} match @param {string} [token] */
async function two(match, token = served.service.token) {
  await opened(match);
  const first = await recorder({ viewport: { width: 1280, height: 720 } }, 0, token);
  await console_(first.tab, match);
  await says(first.tab, "game 1 Ari first");
  await settled(first.tab);
  const second = await recorder(PHONE, 0, token);
  await console_(second.tab, match);
  await second.tab.locator(".pen").waitFor();
  return [first, second];
}

/** @param {Page} tab @param {string} name */
const press = (tab, name) => tab.locator(".pen").getByRole("button", { name }).click();

test("one device writes, and the other sees on its board what is about to be sent", options, async () => {
  const [first, second] = await two("follow", own("follow"));
  assert.equal(await second.tab.locator("input.line").count(), 0);
  assert.equal(await second.tab.getByRole("button", { name: "Take the pen" }).count(), 0, "a recorder takes it from nobody");
  await first.tab.locator(".hold select").selectOption("60");
  await says(first.tab, "Ari: deck 39");
  await second.tab.locator(".said .theirs").waitFor();
  assert.equal((await records("follow")).length, 2, "it is not sent yet");
  assert.match(await second.tab.locator("#record .board").innerText(), /\b39\b/, "its board has the deck");
  if (SHOTS) await second.tab.screenshot({ path: `${SHOTS}/record-follows-390.png` });
  assert.equal(await second.tab.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.deepEqual(await faults(second.tab), []);
  await first.tab.locator(".said > li").last().getByRole("button", { name: "Undo" }).click();
  await second.tab.locator(".said .theirs").waitFor({ state: "detached" });
  assert.deepEqual([...first.troubles, ...second.troubles], []);
});

test("the pen is requested and handed over, with everything that was not yet sent", options, async () => {
  const [first, second] = await two("hand", own("hand"));
  await first.tab.locator(".hold select").selectOption("60");
  await says(first.tab, "Ari: deck 39");
  await press(second.tab, "Ask for the pen");
  await second.tab.getByText("You asked for the pen.").waitFor();
  await first.tab.locator(".pen").getByText(/is asking for the pen/).waitFor();
  if (SHOTS) await first.tab.screenshot({ path: `${SHOTS}/record-asked.png` });
  await press(first.tab, "Hand it over");
  await second.tab.locator("input.line").waitFor();
  await first.tab.locator("input.line").waitFor({ state: "detached" });
  await says(second.tab, "Kim: deck 39");
  await settled(second.tab);
  await once("hand", 4);
  const all = await records("hand");
  assert.deepEqual(all.slice(2).map(({ event }) => event.data.seat), [0, 1]);
  assert.deepEqual([...first.troubles, ...second.troubles], []);
});

test("an official takes the pen immediately, and unsent lines of the previous holder wait until they have it again", options, async () => {
  const [first, second] = await two("taken");
  await first.tab.context().setOffline(true);
  await says(first.tab, "Ari: deck 39");
  await first.tab.getByText(/saved here but not sent/).waitFor();
  await press(second.tab, "Take the pen");
  await says(second.tab, "Kim: deck 39");
  await settled(second.tab);
  await first.tab.context().setOffline(false);
  await first.tab.getByText("1 line is waiting here for the pen").waitFor();
  if (SHOTS) await first.tab.screenshot({ path: `${SHOTS}/record-follows.png` });
  await once("taken", 3);
  await press(first.tab, "Take the pen");
  await settled(first.tab);
  await once("taken", 4);
});

test("a device that is closed with nothing left to send releases the pen", options, async () => {
  const [first, second] = await two("closed", own("closed"));
  await first.tab.goto("about:blank");
  await second.tab.locator("input.line").waitFor();
  await says(second.tab, "Ari: deck 39");
  await settled(second.tab);
  await once("closed", 3);
});
