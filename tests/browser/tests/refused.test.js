/** A match that the viewer may not see, or that does not exist. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "../axe.js";
import { serving } from "../harness.js";
import { recorded } from "../table.js";

const table = serving(() => recorded(20, "private"));

test("a private match looks like a missing one, and opens with a token", async () => {
  const { page: tab } = await table.page();
  const said = tab.getByRole("alert");
  for (const name of ["nowhere", "live"]) {
    const answer = await tab.goto(`${table.url}/m/${name}`);
    assert.equal(answer?.status(), 404);
    await said.filter({ hasText: "This match does not exist, or it is not public." }).waitFor();
  }
  const token = tab.locator(".refused").getByLabel("Token");
  await token.fill("daybook_wrong");
  await tab.keyboard.press("Enter");
  await tab.getByText("The token in this tab does not open this match.").waitFor();
  await tab.getByRole("button", { name: "Forget the token" }).click();
  await tab.getByText("Anyone with a token for this match can open it.").waitFor();
  await token.fill(table.service.token);
  await tab.getByRole("button", { name: "Open", exact: true }).click();
  await tab.getByRole("heading", { name: "Ari against Kim" }).waitFor();
  await tab.locator('[role=slider][aria-valuenow="20"]').waitFor();
});

test("a view that is not public can be left", async (context) => {
  const open = await recorded(20);
  context.after(open.stop);
  const { page: tab } = await table.page();
  await tab.goto(`${open.url}/m/live?view=official`);
  await tab.getByRole("alert").filter({ hasText: "This is not public." }).waitFor();
  await tab.getByRole("link", { name: "Show the public view" }).click();
  await tab.getByRole("heading", { name: "Ari against Kim" }).waitFor();
  assert.equal(new URL(tab.url()).searchParams.get("view"), null);
});

test("it works in French, and axe finds nothing, on a phone in the dark too", async () => {
  const { page: tab } = await table.page({ locale: "fr-FR", colorScheme: "dark", viewport: { width: 320, height: 640 }, bypassCSP: true });
  await tab.goto(`${table.url}/m/live`);
  await tab.getByRole("alert").filter({ hasText: "Cette partie n’existe pas" }).waitFor();
  assert.deepEqual(await faults(tab), []);
  assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), 320);
});
