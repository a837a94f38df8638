/** The libraries that the viewer carries are what their packages hold. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const VENDOR = fileURLToPath(new URL("../../../crates/server/viewer/vendor/", import.meta.url));
const PACKAGES = fileURLToPath(new URL("../node_modules/", import.meta.url));

for (const [carried, name] of [["lit-html", "lit-html"], ["noble-hashes", "@noble/hashes"]]) {
  test(`${name} is carried unchanged, with its licence`, () => {
    const files = readdirSync(VENDOR + carried, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const paths = files.map((file) => `${file.parentPath}/${file.name}`.slice(`${VENDOR}${carried}/`.length));
    assert.ok(paths.includes("LICENSE"));
    for (const path of paths) {
      assert.equal(readFileSync(`${VENDOR}${carried}/${path}`, "utf8"), readFileSync(`${PACKAGES}${name}/${path}`, "utf8"), path);
    }
  });
}
