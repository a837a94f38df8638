/** The pictures in the README show the viewer as it is; DAYBOOK_BLESS=1 takes them again. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { serving, sharedDemo } from "../harness.js";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** @typedef {import("playwright-core").Page} Page */

/** For each picture: its page, its window, the last day of its match, what is done before it is taken, and what it must show. */
const PICTURES = [
  {
    file: "docs/board.png",
    path: "/m/bga-480000023#301",
    window: { width: 1440, height: 900 },
    days: "8",
    shows: (/** @type {Page} */ tab) => tab.locator(".card").first(),
    before: async () => {},
  },
  {
    file: "docs/audit.png",
    path: "/m/violations-turns#254",
    window: { width: 1440, height: 900 },
    days: "7",
    shows: (/** @type {Page} */ tab) => tab.locator("#panel-audit").getByText("companion Expedition moved forward").first(),
    before: (/** @type {Page} */ tab) => tab.getByRole("tab", { name: "Audit" }).click(),
  },
  {
    file: "docs/overlay.png",
    path: "/overlay/bga-480000023?at=301",
    window: { width: 1920, height: 1080 },
    days: "",
    shows: (/** @type {Page} */ tab) => tab.getByText("Elka_bot").first(),
    before: async () => {},
  },
];

const served = serving(sharedDemo);

for (const { file, path, window, days, shows, before: first } of PICTURES) {
  test(`${file} is taken from ${path}, and the README shows it`, async () => {
    const { page: tab, troubles } = await served.page({ viewport: window, colorScheme: "light", reducedMotion: "reduce" });
    await tab.goto(served.url + path);
    await first(tab);
    await shows(tab).waitFor();
    // The strip includes the last day once every block has arrived.
    if (path.startsWith("/m/")) await tab.locator("#time text.day").getByText(days).waitFor({ state: "attached" });
    if (process.env.DAYBOOK_BLESS) await tab.screenshot({ path: ROOT + file });
    // The header of a PNG contains its size.
    const header = readFileSync(ROOT + file).subarray(0, 24);
    assert.deepEqual([header.readUInt32BE(16), header.readUInt32BE(20)], [window.width, window.height]);
    assert.ok(readFileSync(`${ROOT}README.md`, "utf8").includes(`](${file})`));
    assert.deepEqual(troubles, []);
  });
}
