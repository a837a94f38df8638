/**
 * Key pictures of every part, compared with those in `docs/shots`: a line of text that shifts by a pixel fails.
 *
 * `DAYBOOK_BLESS=1` writes them again; `DAYBOOK_LONG=1` also draws every part in every size and writes these to the folder
 * `SHOTS` for viewing.
 */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { browser, page, serving, sharedDemo } from "../harness.js";
import { empty, sent } from "../table.js";

const KEPT = new URL("../../../docs/shots/", import.meta.url);

/** How far a channel of a pixel may differ before the pixel counts, and how many pixels per million may: noise at soft edges. */
const OFF = 32;
const MILLIONTHS = 150;

/** What differs each time: times, and addresses with keys. */
const MASK = ".clock, .time, .foot.slow *, .foot.call span, .link input, .matches time, .screen { visibility: hidden !important; } .matches time { display: inline-block; inline-size: 8em; overflow: hidden; white-space: nowrap; } .foot.call { color: transparent; }";

/** Milliseconds for which a complete page makes no requests, and after which it is taken as it is. */
const QUIET = 500;
const WHOLE = 20_000;

const LONG_NAMES = ["Maximiliane Abercrombie-W", "Bartholomäus Zwingenberg"];

const served = serving(sharedDemo);

/** @type {Awaited<ReturnType<typeof empty>>} */
let round;
/** @type {import("playwright-core").Browser} */
let opened;

before(async () => {
  [round, opened] = await Promise.all([empty(), browser()]);
  const tables = ["concession", "tie-breaker", "violations-turns", "ascended", "violations-race", "terrain-markers", "taken-back", "by-hand"];
  for (const [index, file] of tables.entries()) {
    const table = String(index + 1);
    const names = index === 3 ? LONG_NAMES : [];
    const one = await sent(round, `${file}.daybook`, { match: `t${table}`, opened: { event: "Autumn Open", round: "5", table }, names, ago: 900 });
    await one.on(index === 2 || index === 4 ? 2000 : 60 + index * 37, index === 6 ? 700 : 5);
    if (index === 1) await one.say("judge_called", { seat: 0, text: "one card too many" });
  }
});

after(async () => {
  await opened.close();
  await round.stop();
});

/**
 * @typedef {object} Shot
 * @property {string} name
 * @property {() => string} address
 * @property {[number, number]} size
 * @property {"light" | "dark"} scheme
 * @property {"en-GB" | "fr-FR"} locale
 * @property {string} ready A locator of what is there once everything is.
 */

const match = (/** @type {string} */ rest) => () => `${served.url}/${rest}`;
const wall = () => `${round.url}/round?event=Autumn+Open&round=5`;

/** @type {Shot[]} */
const SHOTS = [
  { name: "board-1440", address: match("m/bga-480000023?at=233"), size: [1440, 900], scheme: "light", locale: "en-GB", ready: ".table" },
  { name: "board-1920-dark-fr", address: match("m/bga-480000073?at=400"), size: [1920, 1080], scheme: "dark", locale: "fr-FR", ready: ".table" },
  { name: "board-empty-1280", address: match("m/bga-480000023?at=0"), size: [1280, 720], scheme: "light", locale: "en-GB", ready: ".table" },
  { name: "board-390-fr", address: match("m/bga-480000023?at=233"), size: [390, 844], scheme: "light", locale: "fr-FR", ready: ".table" },
  { name: "board-844-dark", address: match("m/bga-480000023?at=233"), size: [844, 390], scheme: "dark", locale: "en-GB", ready: ".table" },
  { name: "embed-560", address: match("embed/bga-480000023?at=233"), size: [560, 315], scheme: "light", locale: "en-GB", ready: ".table" },
  { name: "overlay-1920", address: match("overlay/bga-480000023?at=233"), size: [1920, 1080], scheme: "light", locale: "en-GB", ready: ".last" },
  { name: "overlay-560-fr", address: () => `${round.url}/overlay/t4?at=160`, size: [560, 315], scheme: "light", locale: "fr-FR", ready: ".last" },
  { name: "wall-1440", address: wall, size: [1440, 900], scheme: "light", locale: "en-GB", ready: ".tile.bad ~ *, li:nth-child(3) .tile.bad" },
  { name: "wall-390-dark-fr", address: wall, size: [390, 844], scheme: "dark", locale: "fr-FR", ready: "li:nth-child(3) .tile.bad" },
  { name: "home-1280", address: match(""), size: [1280, 720], scheme: "light", locale: "en-GB", ready: ".matches li:nth-child(3)" },
  { name: "control-1440-dark", address: () => `${round.url}/control`, size: [1440, 900], scheme: "dark", locale: "en-GB", ready: ".choices li" },
  { name: "teams-1440", address: match("m/two-against-two?at=300"), size: [1440, 900], scheme: "light", locale: "en-GB", ready: ".table" },
  { name: "teams-390-fr", address: match("m/two-against-two?at=300"), size: [390, 844], scheme: "light", locale: "fr-FR", ready: ".table" },
  { name: "ring-1280-dark-fr", address: match("m/free-for-all?at=240"), size: [1280, 720], scheme: "dark", locale: "fr-FR", ready: ".table" },
  { name: "teams-844-dark", address: match("m/two-against-two?at=305"), size: [844, 390], scheme: "dark", locale: "en-GB", ready: ".table" },
  { name: "overlay-teams-1920", address: match("overlay/two-against-two?at=300"), size: [1920, 1080], scheme: "light", locale: "en-GB", ready: ".last" },
];

/**
 * Waits until everything that a page has requested has arrived, except the streams that it follows while it is open.
 *
 * @param {import("playwright-core").Page} tab
 */
function asking(tab) {
  /** @type {Set<import("playwright-core").Request>} */
  const open = new Set();
  let last = Date.now();
  const ends = (/** @type {import("playwright-core").Request} */ request) => {
    open.delete(request);
    last = Date.now();
  };
  tab.on("request", (request) => {
    last = Date.now();
    if (request.headers().accept !== "text/event-stream") open.add(request);
  });
  tab.on("requestfinished", ends);
  tab.on("requestfailed", ends);
  return async () => {
    const until = Date.now() + WHOLE;
    while (Date.now() < until && (open.size > 0 || Date.now() - last < QUIET)) await sleep(50);
  };
}

/** @param {Shot} shot */
async function taken({ address, size: [width, height], scheme, locale, ready }) {
  const { page: tab, troubles } = await page(opened, { viewport: { width, height }, colorScheme: scheme, locale, reducedMotion: "reduce", timezoneId: "UTC", bypassCSP: true });
  const quiet = asking(tab);
  await tab.goto(address());
  await tab.locator(ready).first().waitFor();
  await tab.addStyleTag({ content: MASK });
  await tab.evaluate(() => document.fonts.ready);
  // Whatever its size, the log of a match has as many lines as it has records once all of it has arrived.
  if (/\/m\//.test(address())) {
    await tab.waitForFunction(() => {
      const [slider, line] = [document.querySelector("[role=slider]"), document.querySelector(".lines [aria-setsize]")];
      return slider && line && Number(line.ariaSetSize) > Number(slider.ariaValueMax);
    });
  }
  await quiet();
  // The scroll position of a log depends on which fonts were loaded first.
  await tab.evaluate(async () => {
    for (const one of document.querySelectorAll("#side *")) one.scrollTop = 0;
    await new Promise((drawn) => setTimeout(drawn, 300));
  });
  const bytes = await tab.screenshot({ animations: "disabled", caret: "hide", omitBackground: true });
  assert.deepEqual(troubles, []);
  return { tab, bytes };
}

/**
 * How many pixels per million differ between two pictures.
 *
 * @param {import("playwright-core").Page} tab @param {Buffer} one @param {Buffer} other
 */
function difference(tab, one, other) {
  const read = async (/** @type {{pictures: string[], off: number}} */ { pictures, off }) => {
    const pixels = async (/** @type {string} */ base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, picture.width, picture.height);
    };
    const [a, b] = await Promise.all(pictures.map(pixels));
    if (a.width !== b.width || a.height !== b.height) return 1_000_000;
    let count = 0;
    for (let at = 0; at < a.data.length; at += 4) {
      const most = Math.max(...[0, 1, 2, 3].map((channel) => Math.abs(a.data[at + channel] - b.data[at + channel])));
      if (most > off) count++;
    }
    return Math.round((count / (a.data.length / 4)) * 1_000_000);
  };
  return tab.evaluate(read, { pictures: [one, other].map((bytes) => bytes.toString("base64")), off: OFF });
}

/** What is requested last may arrive after the first picture: the next one has it. */
const TRIES = 3;

for (const shot of SHOTS) {
  test(`${shot.name} looks as it did`, async () => {
    const kept = new URL(`${shot.name}.png`, KEPT);
    let off = Infinity;
    for (let tries = 0; off > MILLIONTHS && tries < TRIES; tries++) {
      const { tab, bytes } = await taken(shot);
      if (process.env.DAYBOOK_BLESS) {
        await mkdir(KEPT, { recursive: true });
        await writeFile(kept, bytes);
      }
      off = await difference(tab, bytes, await readFile(kept));
      if (off > MILLIONTHS && process.env.SHOTS) await writeFile(`${process.env.SHOTS}/${shot.name}.png`, bytes);
      await tab.context().close();
    }
    assert.ok(off <= MILLIONTHS, `${off} of a million pixels changed: look at it (SHOTS=folder), and write it anew with DAYBOOK_BLESS=1`);
  });
}

test("a line of text that moves by a pixel is noticed", async () => {
  const { tab, bytes } = await taken(SHOTS[6]);
  await tab.addStyleTag({ content: ".sentence span { translate: 1px 0; }" });
  const moved = await tab.screenshot({ omitBackground: true });
  assert.ok((await difference(tab, bytes, moved)) > MILLIONTHS);
});

/** @type {[number, number][]} */
const SIZES = [[1440, 900], [1920, 1080], [1280, 720], [390, 844], [844, 390], [560, 315]];

test("every part in every size, light and dark, in both languages, has no part wider than its window", { skip: !process.env.DAYBOOK_LONG }, async () => {
  const parts = [SHOTS[0], SHOTS[1], SHOTS[2], SHOTS[5], SHOTS[6], SHOTS[7], SHOTS[8], SHOTS[10], SHOTS[11]];
  for (const part of parts) {
    for (const size of SIZES) {
      for (const scheme of /** @type {const} */ (["light", "dark"])) {
        for (const locale of /** @type {const} */ (["en-GB", "fr-FR"])) {
          const { tab, bytes } = await taken({ ...part, size, scheme, locale });
          const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= size[0], `${part.name} ${size} ${locale}: ${wide}`);
          const name = `${part.name.split("-")[0]}-${size.join("x")}-${scheme}-${locale.slice(0, 2)}-${parts.indexOf(part)}.png`;
          if (process.env.SHOTS) await writeFile(`${process.env.SHOTS}/${name}`, bytes);
          await tab.context().close();
        }
      }
    }
  }
});
