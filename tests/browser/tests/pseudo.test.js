/** Pages in a language made from English, longer and in brackets: all words are messages, and all have room. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { serving, sharedDemo } from "../harness.js";
import { cut, heard, outside, pseudo, speakPseudo } from "../pseudo.js";

const served = serving(sharedDemo);

const MATCH = "bga-480000023";

/** Each page, and what is there once it is shown. @type {[string, string, string][]} */
const PAGES = [
  ["home", "/", ".matches li"],
  ["match", `/m/${MATCH}#232`, "#board h2"],
  ["rules", "/rules", "#found article"],
  ["page of a card", "/cards/ALT_CORE_B_AX_12_C", ".record"],
  ["page to open a file", "/open", ".opening .drop"],
  ["overlay", `/overlay/${MATCH}?at=232`, ".sentence"],
  ["set-up of the overlay", `/overlay/${MATCH}?help`, "form"],
  ["embed", `/embed/${MATCH}#232`, "#board h2"],
  ["wall", "/round?event=Friday+at+the+shop", ".tile"],
  ["choice of a round", "/round", ".rounds li"],
  ["page on which a match is begun", "/record", ".set-up"],
  ["control page", "/control", ".choices li"],
  ["film", `/m/${MATCH}/film?loop`, ".shots"],
  ["film before it is shown", `/m/${MATCH}/film?spoilers=hide`, ".asked"],
];

test("texts are put in brackets and values are not", () => {
  assert.equal(pseudo("a = { $b } plays\n"), "a = { $b }⟦ plays~~~⟧\n");
});

for (const [name, path, ready] of PAGES) {
  for (const width of name === "overlay" ? [1920] : [1280, 390]) {
    test(`every word of the ${name} is a message, and everything fits a width of ${width}`, async () => {
      const { page: tab, troubles } = await served.page({ viewport: { width, height: width === 1920 ? 1080 : 844 } });
      await speakPseudo(tab);
      const { words, settled } = heard(tab);
      await tab.goto(served.url + path);
      await tab.locator(ready).first().waitFor();
      // Words from the address and from streams are not collected.
      for (const [word] of decodeURIComponent(path.split("event=")[1] ?? "").matchAll(/\w+/g)) words.add(word);
      if (name === "wall") await tab.evaluate(() => fetch(`/v1/round${location.search}`).then((answer) => answer.text()));
      await settled();
      // The browser joins several names in its own words.
      words.add("and");
      if (process.env.SHOTS) await tab.screenshot({ path: `${process.env.SHOTS}/pseudo-${name}-${width}.png` });
      assert.deepEqual(await outside(tab, words), []);
      assert.deepEqual(await cut(tab), []);
      assert.deepEqual(troubles, []);
    });
  }
}

for (const width of [1280, 390]) {
  test(`every word of the share dialog and of notes is a message, and everything fits a width of ${width}`, async () => {
    const { page: tab, troubles } = await served.page({ viewport: { width, height: 844 } });
    await speakPseudo(tab);
    const { words, settled } = heard(tab);
    await tab.goto(`${served.url}/m/${MATCH}#232`);
    await tab.locator("#time [role=slider]").waitFor();
    await tab.locator("#top .share").click();
    await tab.locator("#sharing").waitFor();
    await settled();
    assert.deepEqual(await outside(tab, words), []);
    assert.deepEqual(await cut(tab), []);
    await tab.keyboard.press("Escape");
    await tab.keyboard.press("a");
    await tab.locator("#notes textarea").waitFor();
    await settled();
    assert.deepEqual(await outside(tab, words), []);
    assert.deepEqual(await cut(tab), []);
    assert.deepEqual(troubles, []);
  });
}

for (const panel of ["explain", "audit", "verify", "diff"]) {
  test(`every word of the panel ${panel} is a message, and everything fits`, async () => {
    const { page: tab, troubles } = await served.page();
    await speakPseudo(tab);
    const { words, settled } = heard(tab);
    await tab.goto(`${served.url}/m/${MATCH}#232`);
    await tab.locator(`#tab-${panel}`).click();
    await tab.locator(`#panel-${panel}:not(:empty)`).waitFor();
    if (panel === "explain") await tab.locator("#board .card[data-object]").first().click();
    if (panel === "verify") await tab.locator("#panel-verify button.main, #panel-verify button").first().click();
    await settled();
    if (process.env.SHOTS) await tab.screenshot({ path: `${process.env.SHOTS}/pseudo-panel-${panel}.png` });
    assert.deepEqual(await outside(tab, words), []);
    assert.deepEqual(await cut(tab), []);
    assert.deepEqual(troubles, []);
  });
}

for (const width of [1280, 390]) {
  test(`every word beside an open file is a message, and everything fits a width of ${width}`, async () => {
    const { page: tab, troubles } = await served.page({ viewport: { width, height: 844 } });
    await speakPseudo(tab);
    const { words, settled } = heard(tab);
    // What the service says about a file is collected; what an engine in the page says would not be.
    await tab.route("**/open", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/<meta name="engine"[^>]*>/, "") });
    });
    await tab.goto(`${served.url}/open`);
    const archive = fileURLToPath(new URL("../../../replays/abandoned.bga.json", import.meta.url));
    await tab.locator('input[type="file"]').setInputFiles(archive);
    for (const word of ["abandoned", "bga", "json"]) words.add(word);
    await tab.locator("#tab-audit").click();
    await tab.locator("#panel-audit .counts").waitFor();
    await settled();
    if (process.env.SHOTS) await tab.screenshot({ path: `${process.env.SHOTS}/pseudo-open-${width}.png` });
    assert.deepEqual(await outside(tab, words), []);
    assert.deepEqual(await cut(tab), []);
    assert.deepEqual(troubles, []);
  });
}
