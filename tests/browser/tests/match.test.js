/** The page of a match. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { service, serving } from "../harness.js";

const served = serving(service);

test("a link opens at its moment", async () => {
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${served.url}/m/bga-480000023#201`);
  await tab.getByRole("heading", { name: "Elka_bot against Juno_bot" }).waitFor();
  assert.equal(new URL(tab.url()).hash, "#201");
  assert.deepEqual(troubles, []);
});
