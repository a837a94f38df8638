/** A match embedded in another page. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { faultsInBoth } from "../axe.js";
import { serving, sharedDemo } from "../harness.js";

const served = serving(sharedDemo);
/** Pages of another origin with a frame: `/?src=` is its address, `sandbox=` its permissions. */
const other = createServer((request, answer) => {
  const { searchParams } = new URL(request.url ?? "/", "http://other");
  const sandbox = searchParams.get("sandbox");
  const frame = `<iframe width="960" height="720" src="${searchParams.get("src")}" ${sandbox ? `sandbox="${sandbox}"` : ""}></iframe>`;
  answer.setHeader("content-type", "text/html").end(`<!doctype html><link rel="icon" href="data:,"><title>Other</title>${frame}`);
});
/** @type {string} */
let elsewhere;

before(async () => {
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  elsewhere = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (other.address()).port}`;
});

after(() => other.close());

/**
 * @param {string} path
 * @param {{sandbox?: string} & import("playwright-core").BrowserContextOptions} [options]
 */
async function framed(path, { sandbox = "", ...options } = {}) {
  const { page: tab, troubles } = await served.page(options);
  const src = encodeURIComponent(`${served.url}${path}`);
  await tab.goto(`${elsewhere}/?src=${src}&sandbox=${sandbox}`);
  return { tab, troubles, frame: tab.frameLocator("iframe") };
}

test("any page can embed it: board, caption and strip, no panels, and a link to the full page", async () => {
  const { tab, troubles, frame } = await framed("/embed/bga-480000023#233");
  await frame.getByRole("heading", { name: "Elka_bot against Juno_bot" }).waitFor();
  await frame.locator(".sentence", { hasText: "Dusk" }).waitFor();
  const slider = frame.getByRole("slider");
  assert.equal(await slider.getAttribute("aria-valuenow"), "233");
  assert.equal(await frame.getByRole("tab").count(), 0);
  const whole = frame.getByRole("link", { name: "Open in Daybook" });
  assert.deepEqual([await whole.getAttribute("target"), await whole.getAttribute("rel")], ["_blank", "noopener"]);
  await frame.getByRole("button", { name: "Next event" }).click();
  await frame.locator('[role=slider][aria-valuenow="234"]').waitFor();
  assert.equal(await whole.getAttribute("href"), "/m/bga-480000023?at=234");
  const room = await frame.locator("#board").evaluate((board) => board.scrollHeight - board.clientHeight);
  assert.ok(room <= 0, "the board shows whole in a frame of 960 x 720");
  // The embedding page may choose another moment.
  await tab.evaluate((src) => document.querySelector("iframe")?.setAttribute("src", src), `${served.url}/embed/bga-480000023#100`);
  await frame.locator('[role=slider][aria-valuenow="100"]').waitFor();
  assert.deepEqual(troubles, []);
});

test("no other page of a match can be framed", async () => {
  const policy = async (/** @type {string} */ path) => (await fetch(served.url + path)).headers.get("content-security-policy") ?? "";
  assert.match(await policy("/embed/by-hand"), /frame-ancestors \*/);
  for (const path of ["/", "/rules", "/m/by-hand"]) assert.match(await policy(path), /frame-ancestors 'none'/);
});

test("the address sets theme, language and side, and hides the controls", async () => {
  const { troubles, frame } = await framed("/embed/by-hand?at=22&theme=dark&lang=fr&flip=1&controls=0", { colorScheme: "light" });
  await frame.locator(".sentence", { hasText: "judge-3" }).waitFor();
  const ground = () => frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  assert.equal(await ground(), "rgb(18, 22, 27)");
  assert.equal(await frame.locator("html").getAttribute("lang"), "fr");
  assert.equal(await frame.getByRole("slider").count(), 0);
  assert.equal(await frame.locator("#time button:visible").count(), 0);
  assert.match(await frame.locator("#board .player").first().innerText(), /Ari/);
  assert.deepEqual(troubles, []);
});

test("it plays automatically from the first record, unless reduced motion is preferred", async () => {
  const { troubles, frame } = await framed("/embed/by-hand?autoplay");
  await frame.locator('[role=slider][aria-valuenow="2"]').waitFor();
  assert.equal(await frame.getByRole("button", { name: "Play", exact: true }).getAttribute("aria-pressed"), "true");
  const still = await framed("/embed/by-hand?autoplay#5", { reducedMotion: "reduce" });
  await still.frame.locator('[role=slider][aria-valuenow="5"]').waitFor();
  assert.equal(await still.frame.getByRole("button", { name: "Play", exact: true }).getAttribute("aria-pressed"), "false");
  assert.deepEqual([...troubles, ...still.troubles], []);
});

test("it works when the browser blocks storage", async () => {
  const { troubles, frame } = await framed("/embed/bga-480000023#233", { sandbox: "allow-scripts" });
  await frame.locator('[role=slider][aria-valuenow="233"]').waitFor();
  await frame.getByRole("button", { name: "Next event" }).click();
  await frame.locator('[role=slider][aria-valuenow="234"]').waitFor();
  assert.deepEqual(troubles, []);
});

test("a match that the viewer may not see says so, without asking for a token on another site", async () => {
  const { frame } = await framed("/embed/nowhere");
  await frame.getByRole("alert").filter({ hasText: "This match does not exist" }).waitFor();
  assert.equal(await frame.locator(".refused form").count(), 0);
});

test("axe finds nothing, in both themes", async () => {
  const { page: tab } = await served.page({ bypassCSP: true, viewport: { width: 960, height: 720 } });
  await tab.goto(`${served.url}/embed/bga-480000023#233`);
  await tab.locator('[role=slider][aria-valuenow="233"]').waitFor();
  assert.deepEqual(await faultsInBoth(tab), []);
});
