/** The page of a match. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browser, page, service } from "../harness.js";

/** @type {Awaited<ReturnType<typeof service>>} */
let served;
/** @type {Awaited<ReturnType<typeof browser>>} */
let chromium;

before(async () => {
  served = await service();
  chromium = await browser();
});

after(async () => {
  await chromium.close();
  await served.stop();
});

test("a link opens at its moment", async () => {
  const { page: tab, troubles } = await page(chromium);
  await tab.goto(`${served.url}/m/bga-480000023#200`);
  await tab.getByRole("heading", { name: "Elka_bot against Juno_bot" }).waitFor();
  assert.equal(new URL(tab.url()).hash, "#200");
  assert.deepEqual(troubles, []);
});
