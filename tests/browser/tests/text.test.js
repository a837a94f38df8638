/** The page's own words. */
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { FluentResource } from "../../../crates/viewer/page/vendor/fluent-bundle/index.js";
import { text as textOf } from "../../../crates/viewer/page/js/text.js";
import { visible } from "../../../crates/viewer/page/js/visible.js";

const CRATES = new URL("../../../crates/", import.meta.url);
const ENGLISH = new URL("pure/language/src/english/", CRATES);

/** Sources of the page's words: its code, and what links and pictures say about a match. */
const SPEAKING = ["viewer/page/js/", "pure/language/src/caption.rs"];

/** @param {URL} url @returns {Promise<string[]>} The text of a file, or of all files of a folder. */
async function sources(url) {
  if (!url.pathname.endsWith("/")) return [await readFile(url, "utf8")];
  const inside = await readdir(url, { withFileTypes: true });
  return (await Promise.all(inside.map((one) => sources(new URL(one.name + (one.isDirectory() ? "/" : ""), url))))).flat();
}

/** The ids of the messages in one file. @param {string} file */
async function messages(file) {
  return new FluentResource(await readFile(new URL(file, ENGLISH), "utf8")).body.map(({ id }) => id);
}

/** The messages that the code requests by id, and the prefixes of those it requests by kind. @param {string} code */
function asked(code) {
  const direct = [...code.matchAll(/(?:\bt|\.say|\.word)\(\s*"([^"]+)"/g)].map(([, id]) => id);
  const kinds = [...code.matchAll(/\bt\.of\("([\w-]+)"/g)].map(([, kind]) => `${kind}-`);
  // Others are looked up in a table or chosen conditionally.
  const literals = [...code.matchAll(/"([a-z][a-z0-9-]*)"/g)].map(([, literal]) => literal);
  return { direct, kinds, literals };
}

test("the page uses every one of its messages, and no others", async () => {
  const files = (await readdir(ENGLISH)).filter((name) => /^page.*\.ftl$/.test(name));
  assert.ok(files.length >= 5);
  const own = (await Promise.all(files.map(messages))).flat();
  const all = new Set([...own, ...(await messages("shared.ftl"))]);
  assert.ok(own.length > 400, `only ${own.length}`);
  const code = (await Promise.all(SPEAKING.map((path) => sources(new URL(path, CRATES))))).flat().join("\n");
  const { direct, kinds, literals } = asked(code);
  assert.ok(direct.length > 200 && kinds.length > 20, `${direct.length} and ${kinds.length}`);
  assert.deepEqual(direct.filter((id) => !all.has(id)), [], "there is no such message");
  assert.deepEqual(kinds.filter((kind) => ![...all].some((id) => id.startsWith(kind))), [], "there are none of this kind");
  const named = new Set([...direct, ...literals]);
  const isAsked = (/** @type {string} */ id) => named.has(id) || kinds.some((kind) => id.startsWith(kind));
  assert.deepEqual(own.filter((id) => !isAsked(id)), [], "nobody asks for it");
});

test("a message that is missing, or lacks a value, is not text", () => {
  const t = textOf("fr", "a = { $count ->\n    [one] { $count } carte\n   *[other] { $count } cartes\n }\nb = \u00ab { $who } \u00bb\n");
  assert.equal(t("a", { count: 0 }), "0 carte");
  assert.equal(t("a", { count: 1234 }), "1234 cartes");
  assert.equal(t("b", { who: undefined }), "\u00ab  \u00bb");
  assert.throws(() => t("b"), /b: .*who/);
  assert.throws(() => t("c"), /there is no message c/);
  assert.ok(t.has("a") && !t.has("c"));
});

test("a word of a record that has no message is shown as it is", () => {
  const t = textOf("en", "rarity-rare = Rare\nended-no-show = { $who } did not come\n");
  assert.equal(t.of("rarity", "rare"), "Rare");
  assert.equal(t.of("ended", "no_show", { who: "Kim" }), "Kim did not come");
  for (const unknown of ["mythic", "", "__proto__", "constructor", "a b", "{ $x }", "no_message"]) assert.equal(t.of("rarity", unknown), unknown);
});

test("invisible characters in other people's text are shown as the service shows them", () => {
  const text = "a\r\nb\t\u001b[2J\u009b\u202e\u2066\u200f\ufeff\u00ad\u2028";
  const shown = String.raw`a\r\nb\t\u{1b}[2J\u{9b}\u{202e}\u{2066}\u{200f}\u{feff}\u{ad}\u{2028}`;
  assert.equal(visible(text), shown);
  assert.equal(visible(shown), shown);
  assert.equal(visible("É 😀 \u05d0 d'Ari"), "É 😀 \u05d0 d'Ari");
});

test("a template shows its texts that way, except what people type into a field", async () => {
  const before = globalThis.document;
  Object.assign(globalThis, { document: { createTreeWalker: () => ({}), createComment: () => ({}) } });
  try {
    const { html, svg } = await import("../../../crates/viewer/page/js/vendor.js");
    for (const tag of [html, svg]) {
      const { values } = tag`<p title=${"a\u202e"}>${"b\n"} ${1} <textarea .value=${"c\n"}></textarea></p>`;
      assert.deepEqual(values, ["a\\u{202e}", "b\\n", 1, "c\n"]);
    }
  } finally {
    Object.assign(globalThis, { document: before });
  }
});
