/** The page that opens files with its own engine: nothing is sent, and after one visit it works without a service. */
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { blake3 } from "@noble/hashes/blake3.js";
import { faults } from "../axe.js";
import { between } from "../between.js";
import { ENGINE, browser, page } from "../harness.js";
import { empty } from "../table.js";

const REPLAYS = new URL("../../../replays/", import.meta.url);
const DIGESTS = new URL("../../../crates/pure/web/tests/digests.txt", import.meta.url);
const SHOTS = process.env.SHOTS;
const options = { skip: !ENGINE && "only after `cargo engine`" };

/** @type {Awaited<ReturnType<typeof empty>>} */
let service;
/** A proxy between the browser and the service, which can then go down. @type {Awaited<ReturnType<typeof between>>} */
let way;
/** @type {Awaited<ReturnType<typeof browser>>} */
let chromium;

before(async () => {
  service = await empty();
  way = await between(service.url);
  chromium = await browser();
});

after(async () => {
  await chromium.close();
  await way.close();
  await service.stop();
});

/** A browser that has visited the page once, before the service went down. @param {import("playwright-core").BrowserContextOptions} [how] */
async function kept(how) {
  way.cut(false);
  const { page: tab, troubles } = await page(chromium, how);
  await tab.goto(`${way.url}/open`);
  await tab.locator(".opening .kept").waitFor();
  way.cut(true);
  await tab.reload();
  await tab.locator(".opening .drop").waitFor();
  return { tab, troubles };
}

/** @param {import("playwright-core").Page} tab @param {string} name */
async function open(tab, name) {
  const buffer = await readFile(new URL(name, REPLAYS));
  await tab.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await tab.locator("#board .player").first().waitFor();
}

test("the strip of an open file shows the whole match at once", options, async () => {
  const { tab } = await kept();
  await open(tab, "violations-days.daybook");
  const last = Number(await tab.getByRole("slider").getAttribute("aria-valuemax"));
  assert.ok(last > 640, "it has many blocks");
  // The last phase ends where the strip does, though nobody went there.
  await tab.waitForFunction(() => {
    const view = /** @type {SVGSVGElement | null} */ (document.querySelector("#time .picture svg"))?.viewBox.baseVal;
    const ends = [...document.querySelectorAll("#time rect.phase")].map((one) => Number(one.getAttribute("x")) + Number(one.getAttribute("width")));
    return view && Math.max(...ends) > view.width - 2;
  });
  assert.ok(Number(await tab.getByRole("slider").getAttribute("aria-valuenow")) < 64);
});

test("after one visit, without the service, a file is replayed, explained, audited and verified, and nothing was sent", options, async () => {
  const { tab } = await kept();
  way.asked.length = 0;
  await open(tab, "by-hand.daybook");
  await tab.locator(".unkept").getByText("Your browser read it without sending it anywhere").waitFor();
  assert.deepEqual(await tab.getByRole("tab").allInnerTexts(), ["Log", "Explain", "Next", "Audit", "Verify", "Compare"]);
  await tab.keyboard.press("End");
  await tab.waitForURL(/\/open\?at=43$/);
  await tab.getByRole("tab", { name: "Next" }).click();
  await tab.locator("#panel-next").getByText(/over|ended|nothing/i).first().waitFor();
  await tab.getByRole("tab", { name: "Explain" }).click();
  const choice = tab.locator("#panel-explain select");
  await choice.selectOption({ index: 1 });
  await tab.locator("#panel-explain .end p").first().waitFor();
  await tab.getByRole("tab", { name: "Compare" }).click();
  await tab.locator("#panel-diff table").waitFor();
  await tab.getByRole("tab", { name: "Audit" }).click();
  const finding = tab.locator("#panel-audit .findings > li").first();
  await finding.locator("button.rule").first().click();
  await tab.locator("#rule-card h3").waitFor();
  await tab.keyboard.press("Escape");
  await finding.getByRole("button", { name: /Go to record/ }).click();
  await tab.waitForURL(/\/open\?at=18$/);
  await tab.getByRole("tab", { name: "Verify" }).click();
  await tab.locator("#panel-verify button.main").click();
  await tab.locator("#panel-verify article.whole").getByText(/Replayed here: all 44 events make sense/).waitFor();
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/offline-verify.png` });
  assert.deepEqual(way.asked.filter((one) => !one.startsWith("GET ")), []);
});

test("the same in French, and axe finds nothing; a Board Game Arena log too", options, async () => {
  const { tab } = await kept({ locale: "fr-FR", bypassCSP: true });
  await tab.getByText("Votre navigateur garde cette page").waitFor();
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/offline-zone.png` });
  assert.deepEqual(await faults(tab), []);
  await open(tab, "abandoned.bga.json");
  await tab.locator(".unkept").getByText("292 notifications lues.").waitFor();
  await tab.keyboard.press("End");
  await tab.locator("#board .card[data-object]").first().hover();
  await tab.locator("#large:popover-open").waitFor();
  await tab.keyboard.press("Escape");
  assert.deepEqual(await faults(tab), []);
});

test("a text of moves is played, stepped through and audited; errors in one are shown with line and column", options, async () => {
  const { tab } = await kept();
  const text = await readFile(new URL("../../../docs/friday.moves", import.meta.url), "utf8");
  const take = (/** @type {string} */ words) =>
    tab.locator('input[type="file"]').setInputFiles({ name: "friday.moves", mimeType: "text/plain", buffer: Buffer.from(words) });
  await take(text.replace("tumult 1 mountain", "tumult 1 swamp"));
  await tab.getByRole("alert").getByText(/friday\.moves: line \d+, column \d+: expected .+, found `swamp`/).waitFor();
  await take(text);
  await tab.locator("#board .player").first().waitFor();
  assert.deepEqual(await tab.getByRole("tab").allInnerTexts(), ["Log", "Explain", "Next", "Audit", "Compare"]);
  await tab.keyboard.press("End");
  await tab.waitForURL(/\/open\?at=49$/);
  await tab.getByRole("tab", { name: "Audit" }).click();
  await tab.locator("#panel-audit").getByText(/50 records/).waitFor();
});

test("every state of every replay has the same digest in the browser, without the service, as natively", options, async (context) => {
  // The worker is asked directly: the page starts no other.
  const { tab } = await kept({ bypassCSP: true });
  const lines = (await readFile(DIGESTS, "utf8")).trim().split("\n");
  const names = (await readdir(REPLAYS)).filter((name) => name.endsWith(".daybook"));
  assert.equal(lines.length, names.length, "cargo test -p web says what to do");
  let states = 0;
  for (const line of lines) {
    const [name, count, hash] = line.split(" ");
    const file = (await readFile(new URL(`${name}.daybook`, REPLAYS))).toString("latin1");
    /** @type {string[]} */
    const digests = await tab.evaluate(async (text) => {
      const { content } = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="engine"]'));
      const worker = new Worker(content, { type: "module" });
      const asked = (/** @type {string} */ call, /** @type {string} */ said) => new Promise((resolve, reject) => {
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.onmessage = ({ data }) => (data.answer ? resolve(JSON.parse(new TextDecoder().decode(data.answer))) : reject(new Error(JSON.stringify(data))));
        worker.postMessage({ call, bytes: Uint8Array.from(said, (letter) => letter.charCodeAt(0)) });
      });
      await asked("open", `${"\0".repeat(32)}en\n${text}`);
      const all = await asked("ask", JSON.stringify({ what: "digests" }));
      worker.terminate();
      return all;
    }, file);
    assert.equal(digests.length, Number(count), name);
    assert.equal(Buffer.from(blake3(new TextEncoder().encode(digests.join("\n")))).toString("hex"), hash, name);
    states += digests.length;
  }
  context.diagnostic(`${states} states of ${lines.length} matches`);
});

test("errors in a file are shown without the service too, and the next file opens", options, async () => {
  const { tab } = await kept();
  const trouble = tab.getByRole("alert");
  const buffer = await readFile(new URL("damaged/cut-off.daybook", REPLAYS));
  await tab.locator('input[type="file"]').setInputFiles({ name: "cut-off.daybook", mimeType: "application/octet-stream", buffer });
  await trouble.getByText("cut-off.daybook: line 20: the file does not end with a line feed").waitFor();
  await tab.locator('input[type="file"]').setInputFiles({ name: "noise.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await trouble.getByText("noise.json:").waitFor();
  await open(tab, "by-hand.daybook");
  assert.equal(await trouble.count(), 0);
});

test("files of two versions are never stored together", options, async () => {
  way.cut(false);
  // As if the service was updated while its files were being fetched: one of them is not the file that the script names.
  way.change = (path, body) => (path.endsWith("/styles/open.css") ? Buffer.concat([body, Buffer.from("/* another version */")]) : body);
  const { page: tab } = await page(chromium);
  await tab.goto(`${way.url}/open`);
  await tab.waitForFunction(async () => {
    const found = await navigator.serviceWorker.getRegistration("/open");
    return found !== undefined || performance.now() > 3_000;
  });
  await tab.waitForFunction(async () => (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistration("/open")) === undefined);
  assert.equal(await tab.locator(".kept").count(), 0);
  way.change = null;
  // The next visit stores all of them.
  await tab.reload();
  await tab.locator(".opening .kept").waitFor();
  const [cache, ...more] = await tab.evaluate(() => caches.keys());
  assert.deepEqual(more, []);
  assert.match(cache, /^daybook-open-[0-9a-f]{16}$/);
});

test("a file becomes a link that holds the game, which opens on another device without a byte of it sent", options, async () => {
  way.cut(false);
  const { page: tab } = await page(chromium);
  await tab.goto(`${way.url}/open`);
  // What is asked for from here on is asked for by the link: the page has stored all its own files.
  await tab.locator(".opening .kept").waitFor();
  await open(tab, "abandoned.bga.json");
  await tab.keyboard.press("End");
  await tab.waitForURL(/\/open\?at=126$/);
  way.asked.length = 0;
  await tab.getByRole("button", { name: /^Share: a link that holds this game/ }).click();
  const input = tab.locator("#sharing .held input").first();
  await input.waitFor();
  assert.ok(await tab.locator("#sharing input[type=radio]").first().isChecked(), "the other hand is not given away unasked");
  const own = await input.inputValue();
  await tab.getByLabel("both hands: my opponent agrees").check();
  await tab.waitForFunction((first) => {
    const now = /** @type {HTMLInputElement | null} */ (document.querySelector("#sharing .held input"))?.value;
    return now && now !== first;
  }, own);
  const both = await input.inputValue();
  assert.ok(both.length < 8000 && own.length < both.length, `${own.length} and ${both.length} characters`);
  assert.deepEqual(way.asked.filter((one) => !one.startsWith("GET /viewer/")), []);
  if (SHOTS) await tab.screenshot({ path: `${SHOTS}/link.png` });

  // On a friend's device.
  for (const url of [own, both]) {
    const { page: other, troubles } = await page(chromium, { viewport: { width: 390, height: 844 } });
    way.asked.length = 0;
    await other.goto(url);
    await other.locator("#board .player").first().waitFor();
    assert.equal(new URL(other.url()).searchParams.get("at"), "126");
    assert.deepEqual(way.asked.filter((one) => one.includes("g=") || !one.startsWith("GET ")), []);
    await other.keyboard.press("Home");
    await other.waitForURL(/at=0#g=/);
    assert.deepEqual(troubles, []);
    await other.context().close();
  }

  // Cut by whoever passed it on.
  const { page: cut } = await page(chromium);
  await cut.goto(both.slice(0, -40));
  await cut.getByRole("alert").getByText(/this link is damaged/).waitFor();
});

test("a saved page, a zip and pasted text are read; a page without a game says what to do", options, async () => {
  way.cut(false);
  const { page: tab } = await page(chromium);
  const log = await readFile(new URL("abandoned.bga.json", REPLAYS), "utf8");
  const take = (/** @type {string} */ name, /** @type {string | Buffer} */ bytes) =>
    tab.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
  await tab.goto(`${way.url}/open`);
  await take("home.html", "<!DOCTYPE html><title>Board Game Arena</title>");
  await tab.getByRole("alert").getByText(/this page holds no game: open the game's replay/).waitFor();
  await take("refused.json", '{"status":"0","error":"You have reached a limit (replay)","code":100}');
  await tab.getByRole("alert").getByText(/your account has reached its limit of replays/).waitFor();
  await take("replay.html", `<!DOCTYPE html><script>var g_gamelogs = ${log};</script>`);
  await tab.locator("#board .player").first().waitFor();
  await tab.getByRole("button", { name: "Another file" }).click();
  await take("game.json.gz", gzipSync(log));
  await tab.locator("#board .player").first().waitFor();
  await tab.getByRole("button", { name: "Another file" }).click();
  const box = tab.getByLabel("Paste the text instead");
  await box.focus();
  await box.evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, log);
  await tab.locator("#board .player").first().waitFor();
  await tab.locator(".unkept").getByText("pasted text is shown only in this tab").waitFor();
});
