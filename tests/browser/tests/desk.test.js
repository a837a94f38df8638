/** The desk: what callers with a token can record on a match's page. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { faults } from "../axe.js";
import { serving } from "../harness.js";
import { recorded } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(() => recorded(24));

/** A page of the match with a token. @param {string | null} token @param {import("playwright-core").BrowserContextOptions} [options] */
async function open(token, options = {}) {
  const { page: tab, troubles } = await served.page(options);
  await tab.addInitScript((secret) => {
    if (secret) sessionStorage.setItem("daybook.token", secret);
    localStorage.setItem("daybook.official", "judge-3");
  }, token);
  await tab.goto(`${served.url}/m/live`);
  await tab.locator("#board h2").first().waitFor({ state: "attached" });
  if (token) await tab.getByRole("tab", { name: "Desk" }).click();
  return { tab, troubles };
}

/** The records from this number on. @param {number} from @returns {Promise<any[]>} */
async function since(from) {
  return (await (await fetch(`${served.url}/v1/matches/live/events?from=${from}`)).json()).items;
}

async function count() {
  return (await since(0)).length;
}

/** Opens a form. @param {Page} tab @param {string} id */
async function form(tab, id) {
  const details = tab.locator(`#desk-${id}`);
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  return details;
}

/** @param {Page} tab @param {string} text */
async function note(tab, text) {
  const details = await form(tab, "note");
  await details.getByRole("textbox").fill(text);
  await details.getByRole("button", { name: "Record the note" }).click();
}

test("without a token there is no desk", async () => {
  const { tab, troubles } = await open(null);
  await tab.locator("#time [role=slider]").waitFor();
  await tab.waitForTimeout(500);
  assert.equal(await tab.getByRole("tab", { name: "Desk" }).count(), 0);
  assert.equal(await tab.locator("link[href$=\"/desk.css\"]").count(), 0);
  assert.deepEqual(troubles, []);
});

test("whoever gives a token for the desk arrives at the desk", async () => {
  const { tab, troubles } = await open(null);
  await tab.getByRole("combobox", { name: "View" }).selectOption("desk");
  await tab.getByRole("textbox", { name: "Token" }).fill(served.service.token);
  await tab.getByRole("button", { name: "Open" }).click();
  await tab.locator("#panel-desk .desk").waitFor();
  assert.equal(await tab.getByRole("tab", { name: "Desk" }).getAttribute("aria-selected"), "true");
  assert.deepEqual(troubles.filter((one) => !one.includes("401")), []);
});

test("a judge call is raised and answered, the clock is extended, a penalty is given and its appeal decided", async () => {
  const { tab, troubles } = await open(served.service.token, { bypassCSP: true });
  const from = await count();
  const call = await form(tab, "call");
  await call.getByRole("textbox").fill("two cards drawn");
  await call.getByRole("button", { name: "Call a judge" }).click();
  await tab.getByRole("button", { name: "Answer" }).click();
  const ruling = tab.locator("#desk-ruling");
  await ruling.getByLabel("Decision and reason").fill("One goes back");
  await ruling.getByRole("button", { name: "Record the ruling" }).click();
  await tab.locator(".calls").waitFor({ state: "detached" });
  const clock = await form(tab, "clock");
  await clock.getByRole("combobox").selectOption("extend");
  await clock.getByLabel("Reason (a note)").fill("the call");
  await clock.getByRole("button", { name: "Set the clock" }).click();
  await tab.locator(".sent .done").waitFor();
  const penalty = await form(tab, "penalty");
  await penalty.getByLabel("Upgraded from").selectOption("caution");
  await penalty.getByLabel("Reason").fill("again");
  await penalty.getByRole("button", { name: "Record the penalty" }).click();
  await penalty.locator(".history").waitFor();
  const appeal = await form(tab, "appeal");
  await appeal.getByLabel("Appealed decision").selectOption(String(from + 4));
  await appeal.getByLabel("Decision and reason").fill("It stands");
  await appeal.getByRole("button", { name: "Record the decision" }).click();
  await tab.waitForFunction(() => document.querySelectorAll("#desk-appeal option").length > 0);
  while ((await count()) < from + 6) await tab.waitForTimeout(50);
  const all = await since(from);
  assert.deepEqual(all.map(({ event }) => event.type), ["judge_called", "ruling", "clock_extended", "note", "penalty", "ruling"]);
  assert.ok(all.every(({ actor, id }) => actor === "judge-3" && id.startsWith("desk-")));
  assert.equal(all[1].event.data.about, from);
  assert.deepEqual([all[4].event.data.level, all[4].event.data.instead_of], ["warning", "caution"]);
  assert.deepEqual(all[5].event.data.appeal, { of: from + 4, outcome: "upheld" });
  assert.deepEqual(await faults(tab), []);
  assert.deepEqual(troubles, []);
});

test("a lost response duplicates nothing", async () => {
  const { tab } = await open(served.service.token);
  const from = await count();
  let lost = 0;
  await tab.route("**/events", async (route) => {
    if (route.request().method() !== "POST" || lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await note(tab, "once");
  await tab.locator(".sent .done").waitFor();
  assert.equal(lost, 2);
  assert.deepEqual((await since(from)).map(({ event }) => event.data.text), ["once"]);
});

test("a caller who comes second sees the new records and sends again: nothing is lost", async () => {
  const { tab } = await open(served.service.token);
  const from = await count();
  let first = true;
  await tab.route("**/events", async (route) => {
    if (route.request().method() === "POST" && first) {
      first = false;
      const { hash } = (await (await fetch(`${served.url}/v1/matches/live`)).json()).head;
      const headers = { authorization: `Bearer ${served.service.token}`, "content-type": "application/json", "if-match": `"${hash}"` };
      await fetch(`${served.url}/v1/matches/live/events`, { method: "POST", headers, body: JSON.stringify({ event: { type: "note", data: { text: "theirs" } } }) });
    }
    await route.continue();
  });
  await note(tab, "mine");
  const behind = tab.locator(".behind");
  await behind.getByText("theirs").waitFor();
  await behind.getByRole("button", { name: "Send it next" }).click();
  await tab.locator(".sent .done").waitFor();
  assert.deepEqual((await since(from)).map(({ event }) => event.data.text), ["theirs", "mine"]);
});

test("a ruling on a finding includes its record and paragraphs", async () => {
  const { tab, troubles } = await open(served.service.token);
  const from = await count();
  const { findings } = await (await fetch(`${served.url}/v1/matches/live/audit`)).json();
  const finding = findings.find((/** @type {{severity: string}} */ { severity }) => severity !== "information");
  assert.ok(finding);
  await tab.getByRole("tab", { name: "Audit" }).click();
  await tab.locator(".findings > li", { hasText: finding.message.en }).getByRole("button", { name: "Rule on this" }).click();
  const ruling = tab.locator("#desk-ruling");
  await ruling.locator("blockquote").getByText(finding.message.en).waitFor();
  await ruling.getByLabel("Decision and reason").fill("The cost is paid now");
  await ruling.getByRole("button", { name: "Record the ruling" }).click();
  await tab.locator(".sent .done").waitFor();
  const [{ event }] = await since(from);
  assert.deepEqual([event.type, event.data.about, event.data.by], ["ruling", finding.to, "judge-3"]);
  assert.deepEqual(event.data.paragraphs, finding.paragraphs.map((/** @type {{number: string}} */ { number }) => number));
  assert.deepEqual(troubles, []);
});

test("a file is recorded as evidence by its hash and found again among others", async () => {
  const { tab, troubles } = await open(served.service.token);
  const from = await count();
  const photo = { name: "table.jpg", mimeType: "image/jpeg", buffer: Buffer.from("the table at 14:05") };
  const sha256 = createHash("sha256").update(photo.buffer).digest("hex");
  const evidence = await form(tab, "evidence");
  await evidence.getByLabel("Photo or file").setInputFiles(photo);
  await evidence.locator(".hash").getByText(sha256).waitFor();
  await evidence.getByLabel("What it shows").fill("both hands");
  await evidence.getByRole("button", { name: "Record the file" }).click();
  await tab.locator(".sent .done").waitFor();
  const [{ event }] = await since(from);
  assert.deepEqual(event, { type: "evidence_attached", data: { sha256, media_type: "image/jpeg", size: photo.buffer.length, text: "table.jpg: both hands" } });
  const again = await form(tab, "evidence");
  await again.getByLabel("Check a file").setInputFiles({ ...photo, name: "copy.jpg" });
  await again.getByText(`This is the file in #${from}, byte for byte.`).waitFor();
  await again.getByLabel("Check a file").setInputFiles({ ...photo, buffer: Buffer.from("the table at 14:06") });
  await again.getByText("This is not one of the recorded files.").waitFor();
  assert.deepEqual(troubles, []);
});

test("a request without a response is sent again once after a reload", async () => {
  const { tab } = await open(served.service.token);
  const from = await count();
  await tab.route("**/events", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    return route.abort();
  });
  await note(tab, "before the reload");
  await tab.locator(".sent .warn").waitFor();
  await tab.unrouteAll({ behavior: "ignoreErrors" });
  await tab.reload();
  await tab.getByRole("tab", { name: "Desk" }).click();
  await tab.locator(".sent .done").waitFor();
  assert.deepEqual((await since(from)).map(({ event }) => event.data.text), ["before the reload"]);
});

test("a rewind shows a checklist for the table, and the ticks survive a reload", async () => {
  const { tab, troubles } = await open(served.service.token);
  const from = await count();
  const rewind = await form(tab, "rewind");
  await rewind.getByLabel("Record with the mistake").fill("20");
  await rewind.getByRole("button", { name: "Show the options" }).click();
  await rewind.getByRole("radio").first().check();
  const steps = rewind.locator(".steps").getByRole("checkbox");
  const all = await steps.count();
  assert.ok(all > 0);
  await tab.screenshot({ path: "/tmp/shots/rewind.png" });
  await steps.first().check();
  await tab.reload();
  await tab.getByRole("tab", { name: "Desk" }).click();
  const again = await form(tab, "rewind");
  await again.getByLabel("Record with the mistake").fill("20");
  await again.getByRole("button", { name: "Show the options" }).click();
  await again.getByRole("radio").first().check();
  assert.equal(await steps.first().isChecked(), true);
  for (let step = 1; step < all; step++) await steps.nth(step).check();
  await again.getByLabel("Reason").fill("a wrong draw");
  await again.getByRole("button", { name: "Record the rewind" }).click();
  await tab.locator(".sent .done").waitFor();
  const said = await since(from);
  assert.deepEqual(said.map(({ event }) => event.type), ["ruling", "rewound"]);
  assert.deepEqual([said[0].event.data.about, said[1].event.data.reason], [20, "a wrong draw"]);
  assert.ok(said[1].event.data.to < 20);
  assert.deepEqual(troubles, []);
});

test("a result is recorded and both players confirm it, one on the official’s device and one on their own", async () => {
  const { tab, troubles } = await open(served.service.token);
  const from = await count();
  const record = async (/** @type {string} */ what) => {
    const result = await form(tab, "result");
    await result.getByRole("combobox").first().selectOption(what);
    await result.getByRole("checkbox").first().check();
    if (what === "match") await result.getByRole("spinbutton").first().fill("1");
    await result.getByLabel("How it ended").selectOption("concession");
    await result.getByRole("button", { name: "Record the result" }).click();
    await tab.locator(".sent .done").waitFor();
  };
  await record("game");
  while ((await count()) < from + 1) await tab.waitForTimeout(50);
  await record("match");
  const confirmed = tab.locator(".confirmed li");
  await confirmed.first().getByRole("button", { name: "Confirm on this device" }).click();
  await tab.getByRole("button", { name: "Yes, I confirm it" }).click();
  await confirmed.first().getByText(/confirmed on judge-3’s device/).waitFor();
  const { tab: own } = await open(served.service.player("live", 1));
  await own.locator(".confirmed").getByRole("button", { name: "Confirm the result" }).click();
  await own.getByRole("button", { name: "Yes, I confirm it" }).click();
  await confirmed.nth(1).getByText(/confirmed on their own device/).waitFor();
  const said = await since(from);
  assert.deepEqual(said.map(({ event }) => event.type), ["game_ended", "match_ended", "result_signed", "result_signed"]);
  assert.deepEqual(said.slice(2).map(({ actor, event }) => [actor, event.data.seat]), [["judge-3", 0], ["seat:1", 1]]);
  assert.deepEqual(troubles, []);
});
