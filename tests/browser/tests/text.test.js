/** The page's own words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as board from "../../../crates/server/viewer/js/text/board.js";
import * as common from "../../../crates/server/viewer/js/text/common.js";
import * as pages from "../../../crates/server/viewer/js/text/pages.js";
import * as panels from "../../../crates/server/viewer/js/text/panels.js";
import * as time from "../../../crates/server/viewer/js/text/time.js";
import * as verify from "../../../crates/server/viewer/js/text/verify.js";

test("no part of the page takes the place of another's words", () => {
  const all = [board, common, pages, panels, time, verify].flatMap(({ en }) => Object.keys(en));
  assert.deepEqual(all.filter((key, at) => all.indexOf(key) !== at), []);
});
