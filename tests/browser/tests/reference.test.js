/** The reference of the API: every route of the document, with an example that works. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsInBoth } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";

const served = serving(sharedDemo);

test("every route has an example, and those that only read are answered", async () => {
  const { page: tab, troubles } = await served.page({ bypassCSP: true });
  await tab.goto(served.url);
  await tab.getByRole("link", { name: "API" }).click();
  await tab.getByRole("heading", { level: 1, name: "API" }).waitFor();
  const document = await (await fetch(`${served.url}/openapi.json`)).json();
  const names = Object.values(document.paths).flatMap((/** @type {any} */ item) => ["get", "post", "put", "delete"].filter((method) => item[method]).map((method) => item[method].operationId));
  const routes = tab.locator(".route");
  await routes.first().waitFor();
  assert.deepEqual((await routes.evaluateAll((all) => all.map((one) => one.id))).sort(), names.toSorted());
  let tried = 0;
  for (const name of names) {
    const route = tab.locator(`.route[id="${name}"]`);
    await route.locator("summary").click();
    const line = await route.locator("pre").innerText();
    assert.match(line, /^curl '/, name);
    assert.doesNotMatch(line, /undefined|\{\w+\}/, name);
    const address = await route.getByRole("link", { name: "Try it" }).evaluateAll((all) => all.map((one) => one.getAttribute("href"))[0]);
    if (!address) continue;
    tried++;
    const answer = await fetch(address);
    await answer.body?.cancel();
    // A service keeps a tree only as far as there are records; it is asked politely.
    assert.ok(answer.ok || answer.status === 429 || (answer.status === 404 && /\/tile\//.test(address)), `${name}: ${answer.status} ${address}`);
  }
  assert.ok(tried > 20, String(tried));
  assert.deepEqual(troubles, []);
});

test("a route is found by its words, named by an address, and axe finds nothing", async () => {
  const { page: tab, troubles } = await served.page({ bypassCSP: true });
  await tab.goto(`${served.url}/api#showState`);
  await tab.locator(".route#showState[open] pre").waitFor();
  assert.deepEqual(await faultsInBoth(tab), []);
  await tab.getByRole("searchbox").fill("timeline");
  await tab.waitForFunction(() => document.querySelectorAll(".route").length === 1);
  assert.equal(await tab.locator(".route").getAttribute("id"), "showTimeline");
  await tab.getByRole("searchbox").fill("nothing at all");
  await tab.getByText("No route matches.").waitFor();
  assert.deepEqual(troubles, []);
});

test("it is read in French, and on a phone", async () => {
  const { page: tab } = await served.page({ viewport: { width: 390, height: 844 }, locale: "fr-FR" });
  await tab.goto(`${served.url}/api#listMatches`);
  await tab.getByRole("heading", { name: "Exemple" }).waitFor();
  assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
