/** The page's own words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as board from "../../../crates/server/viewer/js/text/board.js";
import * as common from "../../../crates/server/viewer/js/text/common.js";
import * as pages from "../../../crates/server/viewer/js/text/pages.js";
import * as panels from "../../../crates/server/viewer/js/text/panels.js";
import * as time from "../../../crates/server/viewer/js/text/time.js";
import * as verify from "../../../crates/server/viewer/js/text/verify.js";
import { visible } from "../../../crates/server/viewer/js/visible.js";

test("no part of the page takes the place of another's words", () => {
  const all = [board, common, pages, panels, time, verify].flatMap(({ en }) => Object.keys(en));
  assert.deepEqual(all.filter((key, at) => all.indexOf(key) !== at), []);
});

test("what is not seen in a text of others is shown as the service shows it", () => {
  const text = "a\r\nb\t\u001b[2J\u009b\u202e\u2066\u200f\ufeff\u00ad\u2028";
  const shown = String.raw`a\r\nb\t\u{1b}[2J\u{9b}\u{202e}\u{2066}\u{200f}\u{feff}\u{ad}\u{2028}`;
  assert.equal(visible(text), shown);
  assert.equal(visible(shown), shown);
  assert.equal(visible("É 😀 \u05d0 d'Ari"), "É 😀 \u05d0 d'Ari");
});

test("a template shows the texts in it so, but for what somebody writes there", async () => {
  const before = globalThis.document;
  Object.assign(globalThis, { document: { createTreeWalker: () => ({}), createComment: () => ({}) } });
  try {
    const { html, svg } = await import("../../../crates/server/viewer/js/vendor.js");
    for (const tag of [html, svg]) {
      const { values } = tag`<p title=${"a\u202e"}>${"b\n"} ${1} <textarea .value=${"c\n"}></textarea></p>`;
      assert.deepEqual(values, ["a\\u{202e}", "b\\n", 1, "c\n"]);
    }
  } finally {
    Object.assign(globalThis, { document: before });
  }
});
