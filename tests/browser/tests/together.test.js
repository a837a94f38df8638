/** Watching together: one viewer leads, another follows in their own browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { browser, page, service, serving } from "../harness.js";

const served = serving(service);

const MATCH = "bga-480000023";

/** How many times as long as a response and a drawn frame a follower may be behind: 1 to 2 on an idle machine. */
const TIMES_MAX = 4;

/** Records when the board shows another moment, by the machine's clock. @param {import("playwright-core").Page} tab */
async function watched(tab) {
  await tab.evaluate(() => {
    const slider = /** @type {Element} */ (document.querySelector("[role=slider]"));
    /** @type {[number, number][]} */
    const noted = [];
    new MutationObserver(() => noted.push([Number(slider.ariaValueNow), performance.timeOrigin + performance.now()])).observe(slider, { attributeFilter: ["aria-valuenow"] });
    Object.assign(window, { seen: noted });
  });
}

/** @param {import("playwright-core").Page} tab @returns {Promise<[number, number][]>} */
function seen(tab) {
  return tab.evaluate(() => /** @type {any} */ (window).seen);
}

/** How long a response and a drawn frame take here and now, in milliseconds. @param {import("playwright-core").Page} tab @returns {Promise<number>} */
function responseAndFrame(tab) {
  return tab.evaluate(async () => {
    const begun = performance.now();
    await fetch("/healthz", { cache: "no-store" });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - begun;
  });
}

/** @param {number[]} times */
function median(times) {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

/** Leads from a moment; returns the address for the others. @param {import("playwright-core").Page} tab */
async function lead(tab) {
  await tab.goto(`${served.url}/m/${MATCH}?at=100`);
  await tab.locator('[role=slider][aria-valuenow="100"]').waitFor();
  await tab.getByRole("button", { name: /^Share/ }).click();
  await tab.getByRole("button", { name: "Watch together" }).click();
  const address = await tab.getByRole("textbox", { name: /for your viewers/ }).inputValue();
  await tab.keyboard.press("Escape");
  await tab.locator("#together", { hasText: "You’re leading" }).waitFor();
  return address;
}

test("a follower in another browser is hardly behind, can break away, and can come back", async (context) => {
  const { page: leader, troubles } = await served.page();
  const address = await lead(leader);
  const second = await browser();
  context.after(() => second.close());
  const { page: follower, troubles: others } = await page(second);
  await follower.goto(address);
  await follower.locator("#together", { hasText: "You’re following" }).waitFor();
  await follower.locator('[role=slider][aria-valuenow="100"]').waitFor();
  await leader.locator("#together", { hasText: /You’re leading/ }).waitFor();
  // The whole match has arrived: this measures the way from one viewer to the other.
  await follower.locator("#time text.day").getByText("8").waitFor({ state: "attached" });
  await leader.locator("#time text.day").getByText("8").waitFor({ state: "attached" });
  await Promise.all([watched(leader), watched(follower)]);
  const moments = [], peers = [];
  for (let step = 0; step < 12; step++) {
    await leader.keyboard.press("ArrowRight");
    moments.push(101 + step);
    await follower.locator(`[role=slider][aria-valuenow="${101 + step}"]`).waitFor();
    peers.push(await responseAndFrame(follower));
  }
  const [led, followed] = [new Map(await seen(leader)), new Map(await seen(follower))];
  const behind = moments.map((seq) => (followed.get(seq) ?? Infinity) - (led.get(seq) ?? 0));
  const times = median(behind) / median(peers);
  context.diagnostic(`behind by ${behind.map((ms) => ms.toFixed(0)).join(", ")} ms: ${times.toFixed(1)} times a response and a frame`);
  assert.ok(times <= TIMES_MAX, `half of the steps are ${median(behind)} ms behind, and a response and a frame take ${median(peers)} ms`);
  // A jump is followed too.
  await leader.keyboard.press("Home");
  await follower.locator('[role=slider][aria-valuenow="0"]').waitFor();
  // A follower who goes elsewhere browses on their own until they come back.
  await follower.keyboard.press("End");
  await follower.locator("#together", { hasText: "Browsing on your own" }).waitFor();
  await leader.keyboard.press("ArrowRight");
  await leader.locator('[role=slider][aria-valuenow="1"]').waitFor();
  assert.notEqual(await follower.getByRole("slider").getAttribute("aria-valuenow"), "1");
  await follower.getByRole("button", { name: "Back to the leader" }).click();
  await follower.locator('[role=slider][aria-valuenow="1"]').waitFor();
  // Closing the room ends it for everyone.
  await leader.getByRole("button", { name: "Close the room" }).click();
  await follower.locator("#together", { hasText: "The room was closed" }).waitFor();
  await follower.getByRole("button", { name: "Leave" }).click();
  assert.ok(!follower.url().includes("room="));
  assert.deepEqual(troubles, []);
  assert.deepEqual(others.filter((one) => !one.includes("404")), []);
});

test("the leader still leads after a reload, and axe finds nothing", async () => {
  const { page: leader } = await served.page({ bypassCSP: true });
  await lead(leader);
  await leader.reload();
  await leader.locator("#together", { hasText: "You’re leading" }).waitFor();
  assert.deepEqual(await faults(leader), []);
  await leader.getByRole("button", { name: "Close the room" }).click();
  await leader.locator("#together").waitFor({ state: "detached" });
});
