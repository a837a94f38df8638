/** The panels: explain, audit, verify, compare. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { apart, parts } from "../../../crates/server/viewer/js/panels/diff/compare.js";
import { told } from "../../../crates/server/viewer/js/panels/explain/told.js";
import { check } from "../../../crates/server/viewer/js/panels/verify/file.js";
import { blake3 } from "../../../crates/server/viewer/vendor/noble-hashes/blake3.js";
import { service, serving } from "../harness.js";
import { recorded } from "../table.js";

const REPLAYS = fileURLToPath(new URL("../../../replays/", import.meta.url));

const served = serving(service);

/**
 * @param {string} link
 * @param {string} [panel]
 */
async function open(link, panel) {
  const opened = await served.page();
  const tab = opened.page;
  await tab.goto(`${served.url}/m/${link}`);
  if (panel) await tab.getByRole("tab", { name: panel }).click();
  return { tab, ...opened, panel: tab.locator('[role="tabpanel"]:not([hidden])') };
}

/**
 * Official test vectors of BLAKE3 (test_vectors.json): input byte `i` is `i % 251`; the first 32 bytes of the hash and
 * of `derive_key` with the context that the file names.
 */
const VECTORS = [
  [0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262", "2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d"],
  [1, "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213", "b3e2e340a117a499c6cf2398a19ee0d29cca2bb7404c73063382693bf66cb06c"],
  [2, "7b7015bb92cf0b318037702a6cdd81dee41224f734684c2c122cd6359cb1ee63", "1f166565a7df0098ee65922d7fea425fb18b9943f19d6161e2d17939356168e6"],
  [63, "e9bc37a594daad83be9470df7f7b3798297c3d834ce80ba85d6e207627b7db7b", "b6451e30b953c206e34644c6803724e9d2725e0893039cfc49584f991f451af3"],
  [64, "4eed7141ea4a5cd4b788606bd23f46e212af9cacebacdc7d1f4c6dc7f2511b98", "a5c4a7053fa86b64746d4bb688d06ad1f02a18fce9afd3e818fefaa7126bf73e"],
  [65, "de1e5fa0be70df6d2be8fffd0e99ceaa8eb6e8c93a63f2d8d1c30ecb6b263dee", "51fd05c3c1cfbc8ed67d139ad76f5cf8236cd2acd26627a30c104dfd9d3ff8a8"],
  [1023, "10108970eeda3eb932baac1428c7a2163b0e924c9a9e25b35bba72b28f70bd11", "74a16c1c3d44368a86e1ca6df64be6a2f64cce8f09220787450722d85725dea5"],
  [1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7", "7356cd7720d5b66b6d0697eb3177d9f8d73a4a5c5e968896eb6a689684302706"],
  [1025, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444", "effaa245f065fbf82ac186839a249707c3bddf6d3fdda22d1b95a3c970379bcb"],
  [2048, "e776b6028c7cd22a4d0ba182a8bf62205d2ef576467e838ed6f2529b85fba24a", "7b2945cb4fef70885cc5d78a87bf6f6207dd901ff239201351ffac04e1088a23"],
  [2049, "5f4d72f40d7a5f82b15ca2b2e44b1de3c2ef86c426c95c1af0b6879522563030", "2ea477c5515cc3dd606512ee72bb3e0e758cfae7232826f35fb98ca1bcbdf273"],
  [3072, "b98cb0ff3623be03326b373de6b9095218513e64f1ee2edd2525c7ad1e5cffd2", "050df97f8c2ead654d9bb3ab8c9178edcd902a32f8495949feadcc1e0480c46b"],
  [4096, "015094013f57a5277b59d8475c0501042c0b642e531b0a1c8f58d2163229e969", "1e0d7f3db8c414c97c6307cbda6cd27ac3b030949da8e23be1a1a924ad2f25b9"],
  [5120, "9cadc15fed8b5d854562b26a9536d9707cadeda9b143978f319ab34230535833", "7a7acac8a02adcf3038d74cdd1d34527de8a0fcc0ee3399d1262397ce5817f60"],
  [8192, "aae792484c8efe4f19e2ca7d371d8c467ffb10748d8a5a1ae579948f718a2a63", "ad01d7ae4ad059b0d33baa3c01319dcf8088094d0359e5fd45d6aeaa8b2d0c3d"],
  [16384, "f875d6646de28985646f34ee13be9a576fd515f76b5b0a26bb324735041ddde4", "160e18b5878cd0df1c3af85eb25a0db5344d43a6fbd7a8ef4ed98d0714c3f7e1"],
  [31744, "62b6960e1a44bcc1eb1a611a8d6235b6b4b78f32e7abc4fb4c6cdcce94895c47", "39772aef80e0ebe60596361e45b061e8f417429d529171b6764468c22928e28e"],
  [102400, "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085", "4652cff7a3f385a6103b5c260fc1593e13c778dbe608efb092fe7ee69df6e9c6"],
];

test("hashes are those of the official vectors", () => {
  const context = new TextEncoder().encode("BLAKE3 2019-12-27 16:29:52 test vectors context");
  for (const [length, hash, derived] of VECTORS) {
    const input = Uint8Array.from({ length: Number(length) }, (_, index) => index % 251);
    assert.equal(Buffer.from(blake3(input)).toString("hex"), hash, `${length}`);
    assert.equal(Buffer.from(blake3(input, { context })).toString("hex"), derived, `${length}, derive_key`);
  }
});

test("every whole match of replays is whole in the page too", async () => {
  for (const name of readdirSync(REPLAYS).filter((file) => file.endsWith(".daybook"))) {
    const checked = await check(readFileSync(REPLAYS + name));
    assert.deepEqual(checked.damages, [], name);
    assert.ok(checked.records.length > 0);
  }
});

test("damage is found in the same lines as by daybook verify", async () => {
  const folder = `${REPLAYS}damaged/`;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".daybook"))) {
    const expected = readFileSync(`${folder}${name.replace(".daybook", ".expect")}`, "utf8");
    const places = expected.trim().split("\n").map((line) => /^(line \d+(, record \d+|, digest line)?): /.exec(line)?.[1]);
    const { damages } = await check(readFileSync(folder + name));
    const part = { record: (/** @type {number} */ seq) => `, record ${seq}`, digest: () => ", digest line", file: () => "", opening: () => "?" };
    const found = damages.map((damage) => `line ${damage.line}${part[damage.part](damage.seq)}`);
    assert.deepEqual(found, places, name);
  }
});

test("every changed byte of a record is found, and its record named", async () => {
  const whole = readFileSync(`${REPLAYS}by-hand.daybook`);
  for (let at = 40; at < 3_000; at += 97) {
    const bytes = Uint8Array.from(whole);
    bytes[at] ^= 1;
    const line = whole.subarray(0, at).filter((byte) => byte === 10).length + 1;
    const { damages } = await check(bytes);
    assert.ok(damages.length > 0, `byte ${at}`);
    if (whole[at] !== 10) assert.equal(damages[0].line, line, `byte ${at}`);
  }
});

test("tabs are moved through by arrows, and the last one is kept", async () => {
  const { tab, troubles } = await open("bga-480000023#200");
  await tab.getByRole("tab", { name: "Log" }).focus();
  await tab.keyboard.press("ArrowRight");
  assert.equal(await tab.getByRole("tab", { selected: true }).textContent(), "Explain");
  await tab.keyboard.press("End");
  assert.equal(await tab.getByRole("tab", { selected: true }).textContent(), "Compare");
  await tab.keyboard.press("ArrowRight");
  assert.equal(await tab.getByRole("tab", { selected: true }).textContent(), "Log");
  await tab.keyboard.press("ArrowLeft");
  assert.equal(new URL(tab.url()).hash, "#200");
  await tab.reload();
  await tab.getByRole("tab", { name: "Compare", selected: true }).waitFor();
  assert.deepEqual(troubles, []);
});

test("a card that is pressed explains itself, step by step, and follows the moment", async () => {
  const { tab, troubles, panel } = await open("bga-480000115#260");
  await tab.locator('#board [data-object="o239.0"]').first().click();
  await panel.getByRole("heading", { name: "Doppelgänger" }).waitFor();
  const steps = panel.locator(".steps > li");
  assert.equal(await steps.count(), 3);
  assert.match(await steps.nth(0).innerText(), /Region 7: Forest, Mountain and Water → Water/);
  assert.match(await steps.nth(1).innerText(), /Water → Forest/);
  assert.match(await steps.nth(1).innerText(), /Our reading/);
  assert.ok(!(await panel.innerText()).includes("o239.0"));
  assert.ok(await tab.locator('#board [data-object="o239.0"][data-lit]').count());
  await panel.getByRole("button", { name: "Rule 2.3.3.b" }).click();
  await tab.locator("#rule-card h3").waitFor();
  assert.match(await tab.locator("#rule-card").innerText(), /lowest/);
  await tab.keyboard.press("Escape");
  await tab.locator("#rule-card").waitFor({ state: "hidden" });
  await tab.evaluate(() => (location.hash = "#10"));
  await panel.getByText("At this moment the card is not in play").waitFor();
  assert.deepEqual(troubles, []);
});

test("the audit groups findings, filters them, goes to their moment and tells the ways out", async () => {
  const { tab, troubles, panel } = await open("violations-turns#0", "Audit");
  const findings = panel.locator(".findings > li");
  await findings.first().waitFor();
  assert.equal(await findings.count(), 21);
  const acts = findings.filter({ hasText: "Player 2 acts in another player's turn" }).first();
  assert.match(await acts.innerText(), /Recorded\s+acting: Player 2\s+By the rules\s+turn: Player 1/);
  await acts.getByRole("button", { name: "Go to record 65" }).click();
  await tab.waitForFunction(() => location.hash === "#65");
  assert.equal(await acts.getAttribute("aria-current"), "true");
  await acts.getByRole("button", { name: "Ways out" }).click();
  await acts.locator(".ways h4").first().waitFor();
  assert.match(await acts.locator(".ways").innerText(), /Play on[\s\S]*Resolve now[\s\S]*Rewind|rewind|back/);
  await acts.getByRole("button", { name: "Rule 4.2.3.d" }).click();
  await tab.locator("#rule-card h3").waitFor();
  await tab.keyboard.press("Escape");
  await panel.getByRole("button", { name: "21 Violations" }).click();
  await panel.getByText("Nothing of what is chosen.").waitFor();
  assert.equal(await findings.count(), 0);
  assert.deepEqual(troubles, []);
});

test("another edition tells what it finds and what it does not", async () => {
  const { troubles, panel } = await open("violations-race#0", "Audit");
  await panel.locator(".findings").first().waitFor();
  const select = panel.getByRole("combobox", { name: "Edition" });
  assert.equal(await select.inputValue(), "2024-09");
  await select.selectOption("4.0");
  await panel.getByText("328 records, rules 4.0").waitFor();
  assert.equal(await panel.getByRole("option", { name: "2024-09 (this match)" }).count(), 1);
  assert.deepEqual(troubles, []);
});

test("the audit of a match that goes on is that of its last record", async (context) => {
  const table = await recorded(12);
  context.after(table.stop);
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${table.url}/m/live`);
  await tab.getByRole("tab", { name: "Audit" }).click();
  await tab.getByText("13 records, rules 4.0").waitFor();
  await table.record(2);
  await tab.getByText("15 records, rules 4.0").waitFor();
  // While another panel is shown nothing is audited; it is when one comes back.
  await tab.getByRole("tab", { name: "Log" }).click();
  await table.record(1);
  await tab.locator('[role=slider][aria-valuemax="15"]').waitFor();
  await tab.getByRole("tab", { name: "Audit" }).click();
  await tab.getByText("16 records, rules 4.0").waitFor();
  assert.deepEqual(troubles, []);
});

test("on a phone a card that is pressed brings its explanation into view", async () => {
  const { page: tab, troubles } = await served.page({ viewport: { width: 390, height: 844 } });
  await tab.goto(`${served.url}/m/bga-480000115#260`);
  await tab.locator('#board [data-object="o239.0"]').first().click();
  const heading = tab.getByRole("heading", { name: "Doppelgänger" });
  await heading.waitFor();
  const box = await heading.boundingBox();
  assert.ok(box && box.y >= 0 && box.y < 844, JSON.stringify(box));
  const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(wide, 390);
  assert.deepEqual(troubles, []);
});

test("the report is a file", async () => {
  const { tab, troubles, panel } = await open("violations-turns?lang=fr#0", "Audit");
  const [download] = await Promise.all([tab.waitForEvent("download"), panel.getByRole("button", { name: "Rapport" }).click()]);
  assert.equal(download.suggestedFilename(), "violations-turns.md");
  assert.match(readFileSync(await download.path(), "utf8"), /^# Audit de violations-turns/);
  await panel.getByText("Le joueur 2 agit après avoir passé").first().waitFor();
  assert.deepEqual(troubles, []);
});

test("the audit of a match whose end is hidden waits until it is asked for", async () => {
  const { tab, troubles, panel } = await open("violations-turns?spoilers=hide");
  const asked = /** @type {string[]} */ ([]);
  tab.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await tab.getByRole("tab", { name: "Audit" }).click();
  const button = panel.getByRole("button", { name: "Audit it all the same" });
  await button.waitFor();
  assert.ok(!asked.some((path) => path.endsWith("/audit")));
  await button.click();
  await panel.locator(".findings").first().waitFor();
  assert.deepEqual(troubles, []);
});

test("the page verifies the match, byte by byte, and says what it did not check", async () => {
  const { tab, troubles, panel } = await open("bga-480000023#0", "Verify");
  await panel.getByRole("button", { name: "Verify this match" }).click();
  await panel.getByRole("heading", { name: "Whole: 434 records" }).waitFor();
  assert.equal(await panel.locator(".checks .passed").count(), 6);
  const { head } = await (await fetch(`${served.url}/v1/matches/bga-480000023`)).json();
  assert.equal(await panel.locator("code").textContent(), head.hash);
  assert.match(await panel.locator(".unchecked").innerText(), /state digests/);
  await panel.locator('input[type="file"]').setInputFiles(`${REPLAYS}damaged/changed-byte.daybook`);
  await panel.getByRole("heading", { name: "Damaged" }).waitFor();
  assert.match(await panel.locator(".damages").innerText(), /Line 15, record 14 its bytes were changed after it was written/);
  assert.equal(await tab.locator(".checks .failed").count(), 2);
  assert.deepEqual(troubles, []);
});

test("a match that the service sends damaged is found damaged", async () => {
  const { tab, troubles, panel } = await open("by-hand#0");
  await tab.route("**/export*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace("Sierra", "Sierro") });
  });
  await tab.getByRole("tab", { name: "Verify" }).click();
  await panel.getByRole("button", { name: "Verify this match" }).click();
  await panel.getByRole("heading", { name: "Damaged" }).waitFor();
  assert.match(await panel.locator(".damages").innerText(), /its bytes were changed after it was written/);
  assert.deepEqual(troubles, []);
});

test("two moments stand side by side, and what changed is lit", async () => {
  const { tab, troubles, panel } = await open("bga-480000023#190", "Compare");
  await panel.getByRole("button", { name: "Compare from here" }).click();
  await panel.getByText("This is the pinned moment").waitFor();
  await tab.evaluate(() => (location.hash = "#200"));
  const table = panel.getByRole("table", { name: "What changed from record 190 to 200" });
  await table.waitFor();
  const row = table.getByRole("row", { name: "Juno_bot's hand" });
  assert.deepEqual(await row.getByRole("cell").allTextContents(), ["5 cards", "4 cards"]);
  assert.ok(await tab.locator("#board [data-lit]").count());
  await tab.getByRole("tab", { name: "Log" }).click();
  assert.equal(await tab.locator("#board [data-lit]").count(), 0);
  assert.deepEqual(troubles, []);
});

test("two matches part at the first record that tells another event", async () => {
  const { tab, troubles, panel } = await open("bga-480000023#190", "Compare");
  await panel.getByRole("combobox", { name: "Match" }).fill("bga-480000051");
  await panel.getByRole("button", { name: "Find where they part" }).click();
  const heading = panel.getByRole("heading", { name: /They part/ });
  await heading.waitFor();
  const seq = Number(/\d+/.exec(String(await heading.textContent()))?.[0]);
  const events = async (/** @type {string} */ name) => {
    const answer = await fetch(`${served.url}/v1/matches/${name}/events`, { headers: { accept: "application/x-ndjson" } });
    return (await answer.text()).split("\n").slice(0, seq + 1).map((line) => JSON.stringify(JSON.parse(line).event));
  };
  const [here, there] = [await events("bga-480000023"), await events("bga-480000051")];
  assert.deepEqual(here.slice(1, seq), there.slice(1, seq));
  assert.notEqual(here[seq], there[seq]);
  assert.equal(await panel.locator(".other a.go").getAttribute("href"), `/m/bga-480000051#${seq}`);
  await panel.locator(".other button.go").click();
  await tab.waitForFunction((at) => location.hash === `#${at}`, seq);
  assert.deepEqual(troubles, []);
});

test("each step of an explanation keeps its own words: what it waited for, what it changed, our readings", () => {
  const text = `Demeter (o14.0), in Kim's hero Expedition
Base: Character, 1/1/1.
1. Atlas (o9.0), timestamp 4: "Characters have Gigantic."
   It waited for Nyx (o8.0): with that applied it would apply to something else.
   It gains Gigantic.
   Where it is: here -> there.
   Our reading: Gigantic that is given.
In the end: 1/1/1; Gigantic.
`;
  const step = { object: "o9.0", waited_for: [{ object: "o8.0", index: 0, because: "scope" }], readings: ["Gigantic that is given"] };
  const it = /** @type {any} */ ({ object: "o14.0", applied: [step] });
  assert.deepEqual(told(text, it), {
    name: "Demeter",
    place: "in Kim's hero Expedition",
    steps: [
      {
        source: "Atlas",
        says: 'timestamp 4: "Characters have Gigantic."',
        waited: ["It waited for Nyx: with that applied it would apply to something else."],
        changes: ["It gains Gigantic.", "Where it is: here → there."],
        readings: ["Our reading: Gigantic that is given."],
      },
    ],
    end: ["In the end: 1/1/1; Gigantic."],
  });
});

test("a change is told as what it was and what it is", () => {
  assert.deepEqual(parts("Turn: nobody -> Kim"), { what: "Turn", before: "nobody", after: "Kim" });
  const orbs = "Orbes de Mana de Kim : 7 (à disposition : 7) -> 7 (à disposition : 4)";
  assert.deepEqual(parts(orbs), { what: "Orbes de Mana de Kim", before: "7 (à disposition : 7)", after: "7 (à disposition : 4)" });
  assert.deepEqual(parts("Aerolith: comes to Kim's Landmarks"), { what: "Aerolith", after: "comes to Kim's Landmarks" });
});

test("matches are compared from the record after the opening on, to the end of the longer one", () => {
  assert.equal(apart(["a", "b", "c"], ["x", "b", "c"]), null);
  assert.equal(apart(["a", "b", "c"], ["a", "b", "d"]), 2);
  assert.equal(apart(["a", "b"], ["a", "b", "c"]), 2);
});

for (const scheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing in the panels in ${scheme}`, async () => {
    const { page: tab, troubles } = await served.page({ colorScheme: scheme, bypassCSP: true });
    await tab.goto(`${served.url}/m/bga-480000023#200`);
    await tab.locator('#board [data-object="o200.0"]').first().click();
    await tab.locator(".steps, .explanation .quiet").first().waitFor();
    await tab.addScriptTag({ path: fileURLToPath(new URL("../node_modules/axe-core/axe.min.js", import.meta.url)) });
    const audited = async () => {
      // @ts-expect-error axe is in the page.
      const { violations } = await tab.evaluate(() => window.axe.run("#side", { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }));
      return violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`);
    };
    assert.deepEqual(await audited(), [], "explain");
    await tab.getByRole("tab", { name: "Audit" }).click();
    await tab.locator(".plan").first().click();
    await tab.locator(".ways").waitFor();
    assert.deepEqual(await audited(), [], "audit");
    await tab.getByRole("tab", { name: "Verify" }).click();
    await tab.getByRole("button", { name: "Verify this match" }).click();
    await tab.locator(".checks").waitFor();
    assert.deepEqual(await audited(), [], "verify");
    await tab.getByRole("tab", { name: "Compare" }).click();
    await tab.locator(".changes").waitFor();
    assert.deepEqual(await audited(), [], "compare");
    assert.deepEqual(troubles, []);
  });
}
