/** The panels: explain, audit, verify, compare. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, parts } from "../../../crates/viewer/page/js/panels/diff/compare.js";
import { told } from "../../../crates/viewer/page/js/panels/explain/told.js";
import { faultsInBoth } from "../axe.js";
import { downloaded, serving, sharedDemo } from "../harness.js";
import { recorded } from "../table.js";

const served = serving(sharedDemo);

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

test("arrow keys move through the tabs, and the last one is remembered", async () => {
  const { tab, troubles } = await open("bga-480000023#201");
  await tab.getByRole("tab", { name: "Log" }).focus();
  await tab.keyboard.press("ArrowRight");
  assert.equal(await tab.getByRole("tab", { selected: true }).textContent(), "Explain");
  await tab.keyboard.press("End");
  assert.equal(await tab.getByRole("tab", { selected: true }).textContent(), "Compare");
  await tab.keyboard.press("ArrowRight");
  assert.equal(await tab.getByRole("tab", { selected: true }).textContent(), "Log");
  await tab.keyboard.press("ArrowLeft");
  await tab.waitForFunction(() => new URL(location.href).searchParams.get("at") === "201");
  await tab.reload();
  await tab.getByRole("tab", { name: "Compare", selected: true }).waitFor();
  assert.deepEqual(troubles, []);
});

test("a clicked card explains itself, step by step, and follows the moment", async () => {
  const { tab, troubles, panel } = await open("bga-480000115#259");
  await tab.locator('#board [data-object="o238.0"]').first().click();
  await panel.getByRole("heading", { name: "Doppelgänger" }).waitFor();
  const steps = panel.locator(".steps > li");
  assert.equal(await steps.count(), 3);
  assert.match(await steps.nth(0).innerText(), /Region 7: Forest, Mountain and Water → Water/);
  assert.match(await steps.nth(1).innerText(), /Water → Forest/);
  assert.match(await steps.nth(1).innerText(), /Our reading/);
  assert.ok(await steps.nth(1).getByRole("button", { name: "Rule 3.2.1.d" }).count(), "paragraphs can be opened");
  assert.ok(!(await panel.innerText()).includes("o238.0"));
  assert.ok(await tab.locator('#board [data-object="o238.0"][data-lit]').count());
  await panel.getByRole("button", { name: "Rule 2.3.3.b" }).click();
  await tab.locator("#rule-card h3").waitFor();
  assert.match(await tab.locator("#rule-card").innerText(), /lowest/);
  await tab.keyboard.press("Escape");
  await tab.locator("#rule-card").waitFor({ state: "hidden" });
  await tab.evaluate(() => (location.hash = "#10"));
  await panel.getByText("At this moment the card is not in play").waitFor();
  assert.deepEqual(troubles, []);
});

test("the audit groups findings, filters them, goes to their moment and shows the remedies", async () => {
  const { tab, troubles, panel } = await open("violations-turns#0", "Audit");
  const findings = panel.locator(".findings > li");
  await findings.first().waitFor();
  assert.equal(await findings.count(), 22);
  const acts = findings.filter({ hasText: "Player 2 acted during another player's turn" }).first();
  assert.match(await acts.innerText(), /Recorded\s+Player 2 acted\s+By the rules\s+It is Player 1's turn/);
  await acts.getByRole("button", { name: "Go to record 65" }).click();
  await tab.waitForFunction(() => new URLSearchParams(location.search).get("at") === "65");
  assert.equal(await acts.getAttribute("aria-current"), "true");
  await acts.getByRole("button", { name: "Remedies" }).click();
  await acts.locator(".ways h4").first().waitFor();
  assert.match(await acts.locator(".ways").innerText(), /Play on[\s\S]*Resolve now[\s\S]*Rewind|rewind|back/);
  // Going far back takes many steps: some are shown, the others when asked for.
  const far = findings.filter({ has: tab.getByRole("button", { name: "Remedies" }) }).last();
  await far.getByRole("button", { name: "Remedies" }).click();
  const others = far.locator(".ways details.others").last();
  await others.waitFor();
  assert.ok((await far.locator(".ways > li").evaluateAll((all) => all.map((one) => [...one.querySelectorAll("ul li")].filter((step) => step.checkVisibility()).length))).every((count) => count <= 5));
  await others.locator("summary").click();
  await others.locator("li").first().waitFor();
  await acts.getByRole("button", { name: "Rule 4.2.3.d" }).click();
  await tab.locator("#rule-card h3").waitFor();
  await tab.keyboard.press("Escape");
  await panel.getByRole("button", { name: "22 Violations" }).click();
  await panel.getByText("Nothing matches this filter.").waitFor();
  assert.equal(await findings.count(), 0);
  assert.deepEqual(troubles, []);
});

test("another edition shows what it finds and what it does not", async () => {
  const { troubles, panel } = await open("violations-race#0", "Audit");
  await panel.locator(".findings").first().waitFor();
  const select = panel.getByRole("combobox", { name: "Edition" });
  assert.equal(await select.inputValue(), "2024-09");
  await select.selectOption("4.0");
  await panel.getByText("328 records, rules 4.0").waitFor();
  assert.equal(await panel.getByRole("option", { name: "2024-09 (this match)" }).count(), 1);
  assert.deepEqual(troubles, []);
});

test("the audit of a match in progress is that of its last record", async (context) => {
  const table = await recorded(12);
  context.after(table.stop);
  const { page: tab, troubles } = await served.page();
  await tab.goto(`${table.url}/m/live`);
  await tab.getByRole("tab", { name: "Audit" }).click();
  await tab.getByText("13 records, rules 4.0").waitFor();
  await table.record(2);
  await tab.getByText("15 records, rules 4.0").waitFor();
  // While another panel is open, nothing is audited; the audit runs when its panel is opened again.
  await tab.getByRole("tab", { name: "Log" }).click();
  await table.record(1);
  await tab.locator('[role=slider][aria-valuemax="15"]').waitFor();
  await tab.getByRole("tab", { name: "Audit" }).click();
  await tab.getByText("16 records, rules 4.0").waitFor();
  assert.deepEqual(troubles, []);
});

test("on a phone, a tapped card scrolls its explanation into view", async () => {
  const { page: tab, troubles } = await served.page({ viewport: { width: 390, height: 844 } });
  await tab.goto(`${served.url}/m/bga-480000115#259`);
  await tab.locator('#board [data-object="o238.0"]').first().click();
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
  assert.match(await downloaded(download), /^# Audit de violations-turns/);
  await panel.getByText("Le joueur 2 agit après avoir passé").first().waitFor();
  assert.deepEqual(troubles, []);
});

test("the audit of a match whose end is hidden waits until it is requested", async () => {
  const { tab, troubles, panel } = await open("violations-turns?spoilers=hide");
  const asked = /** @type {string[]} */ ([]);
  tab.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await tab.getByRole("tab", { name: "Audit" }).click();
  const button = panel.getByRole("button", { name: "Audit anyway" });
  await button.waitFor();
  assert.ok(!asked.some((path) => path.endsWith("/audit")));
  await button.click();
  await panel.locator(".findings").first().waitFor();
  assert.deepEqual(troubles, []);
});

test("two moments are shown side by side, with changes highlighted", async () => {
  const { tab, troubles, panel } = await open("bga-480000023#191", "Compare");
  await panel.getByRole("button", { name: "Compare from here" }).click();
  await panel.getByText("This is the pinned moment").waitFor();
  await tab.evaluate(() => (location.hash = "#201"));
  const table = panel.getByRole("table", { name: "What changed from record 191 to 201" });
  await table.waitFor();
  const row = table.getByRole("row", { name: "Juno_bot's hand" });
  assert.deepEqual(await row.getByRole("cell").allTextContents(), ["5 cards", "4 cards"]);
  assert.ok(await tab.locator("#board [data-lit]").count());
  await tab.getByRole("tab", { name: "Log" }).click();
  assert.equal(await tab.locator("#board [data-lit]").count(), 0);
  assert.deepEqual(troubles, []);
});

test("two matches differ from the first record with a different event", async () => {
  const { tab, troubles, panel } = await open("bga-480000023#191", "Compare");
  await panel.getByRole("combobox", { name: "Match" }).fill("bga-480000051");
  await panel.getByRole("button", { name: "Find the first difference" }).click();
  const heading = panel.getByRole("heading", { name: /They first differ|They differ from the start/ });
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
  await tab.waitForFunction((at) => new URLSearchParams(location.search).get("at") === `${at}`, seq);
  assert.deepEqual(troubles, []);
});

test("each step of an explanation has its own words: what it waited for, what it changed, our readings", () => {
  const text = `Demeter (o14.0), in Kim's hero Expedition
Base: Character, 1/1/1.
1. Atlas (o9.0), timestamp 4: "Characters are Gigantic."
   It waited for Nyx (o8.0): applying that would change what this ability applies to.
   It gains Gigantic.
   Its Expeditions: here → there.
   Our reading: Gigantic that is given.
Result: 1/1/1; Gigantic.
`;
  const step = { object: "o9.0", waited_for: [{ object: "o8.0", index: 0, because: "scope" }], readings: ["Gigantic that is given"] };
  const it = /** @type {any} */ ({ object: "o14.0", applied: [step] });
  assert.deepEqual(told(text, it), {
    name: "Demeter",
    place: "in Kim's hero Expedition",
    steps: [
      {
        source: "Atlas",
        says: 'timestamp 4: "Characters are Gigantic."',
        waited: ["It waited for Nyx: applying that would change what this ability applies to."],
        changes: ["It gains Gigantic.", "Its Expeditions: here → there."],
        readings: ["Our reading: Gigantic that is given."],
      },
    ],
    end: ["Result: 1/1/1; Gigantic."],
  });
});

test("a change shows the old and the new value", () => {
  assert.deepEqual(parts("Turn: nobody → Kim"), { what: "Turn", before: "nobody", after: "Kim" });
  const orbs = "Orbes de Mana de Kim : 7 (à disposition : 7) → 7 (à disposition : 4)";
  assert.deepEqual(parts(orbs), { what: "Orbes de Mana de Kim", before: "7 (à disposition : 7)", after: "7 (à disposition : 4)" });
  assert.deepEqual(parts("Aerolith: comes to Kim's Landmarks"), { what: "Aerolith", after: "comes to Kim's Landmarks" });
});

test("matches are compared from the record after the opening to the end of the longer one", () => {
  assert.equal(apart(["a", "b", "c"], ["x", "b", "c"]), null);
  assert.equal(apart(["a", "b", "c"], ["a", "b", "d"]), 2);
  assert.equal(apart(["a", "b"], ["a", "b", "c"]), 2);
});

test("axe finds nothing in the panels, in both themes", async () => {
  const { page: tab, troubles } = await served.page({ bypassCSP: true });
  const audited = () => faultsInBoth(tab, { part: "#side", only: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] } });
  await tab.goto(`${served.url}/m/bga-480000023#201`);
  await tab.locator('#board [data-object="o201.0"]').first().click();
  await tab.locator(".steps, .explanation .quiet").first().waitFor();
  assert.deepEqual(await audited(), [], "explain");
  await tab.goto(`${served.url}/m/violations-turns#254`);
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

test("the next steps are shown at each moment, as far as the view may know them", async () => {
  const { tab, panel, troubles } = await open("bga-480000028-seat-1?at=72", "Next");
  await panel.getByText("Fenno_bot plays one of these or passes:").waitFor();
  assert.deepEqual(await panel.locator("li").allInnerTexts(), ["3 hidden cards", "Pass"]);
  await tab.goto("about:blank");
  await tab.goto(`${served.url}/m/bga-480000028-seat-1?at=100`);
  await panel.getByRole("heading", { name: "Required next" }).waitFor();
  assert.match(await panel.innerText(), /Succeed ends/);
  await panel.getByRole("button", { name: "Rule 4.2.1.b, edition 4.0" }).click();
  await tab.locator("#rule-card").waitFor();
  await tab.keyboard.press("Escape");
  // The page requests the moment that was sought.
  await tab.goto("about:blank");
  await tab.goto(`${served.url}/m/bga-480000071?at=200`);
  // The choice of a panel is for one match.
  await tab.getByRole("tab", { name: "Next" }).click();
  await panel.locator("section").first().waitFor();
  await tab.getByRole("slider").press("End");
  await panel.getByText("Nothing follows: the match is over.").waitFor();
  assert.deepEqual(troubles, []);
});
