/** The viewer's vendored libraries are identical to those in their packages. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const VENDOR = fileURLToPath(new URL("../../../crates/viewer/page/vendor/", import.meta.url));
const PACKAGES = fileURLToPath(new URL("../node_modules/", import.meta.url));

/** What is vendored, the package folder it comes from, and the packages that only name a licence without including it. */
const CARRIED = [["lit-html", "lit-html"], ["fluent-bundle", "@fluent/bundle/esm"], ["qr", "qr"]];
const NAMED = new Set(["fluent-bundle/LICENSE"]);

for (const [carried, name] of CARRIED) {
  test(`${name} is vendored unchanged, with its licence`, () => {
    const files = readdirSync(VENDOR + carried, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const paths = files.map((file) => `${file.parentPath}/${file.name}`.slice(`${VENDOR}${carried}/`.length));
    assert.ok(paths.includes("LICENSE"));
    for (const path of paths.filter((one) => !NAMED.has(`${carried}/${one}`))) {
      assert.equal(readFileSync(`${VENDOR}${carried}/${path}`, "utf8"), readFileSync(`${PACKAGES}${name}/${path}`, "utf8"), path);
    }
  });
}

test("a licence that a package only names is the text that we include ourselves", () => {
  const terms = readFileSync(fileURLToPath(new URL("../../../LICENSE-APACHE", import.meta.url)), "utf8").split("APPENDIX:")[0].trim();
  assert.ok(readFileSync(`${VENDOR}fluent-bundle/LICENSE`, "utf8").trim().endsWith(terms));
});
