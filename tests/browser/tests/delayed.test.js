/** A match that the public sees with a delay. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { serving } from "../harness.js";
import { recorded } from "../table.js";

const table = serving(() => recorded(20));

/** Sets the delay of the match. @param {object | null} delay */
async function change(delay) {
  const { url, service } = table;
  const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" };
  const body = JSON.stringify({ delay });
  const answer = await fetch(`${url}/v1/matches/live/delay`, { method: "POST", headers, body });
  assert.equal(answer.status, 200, await answer.text());
}

test("a delayed match says so in both languages, and only while it is delayed", async () => {
  const { page: tab } = await table.page({ bypassCSP: true });
  const late = tab.locator("#top .late");
  for (const [delay, query, words] of /** @type {const} */ ([
    [{ seconds: 600 }, "", "Delay: 10 min"],
    [{ seconds: 90 }, "?lang=fr", "Différé : 90 s"],
    [{ events: 20 }, "", "Delay in events: 20"],
  ])) {
    await change(delay);
    await tab.goto(`${table.url}/m/live${query}`);
    await late.filter({ hasText: words }).waitFor();
  }
  assert.deepEqual(await faults(tab), []);
  await change(null);
  await tab.reload();
  await tab.getByRole("heading", { name: "Ari against Kim" }).waitFor();
  assert.equal(await late.count(), 0);
});
