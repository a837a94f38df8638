/** The board does not shift, and fits any window or frame. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { serving, sharedDemo } from "../harness.js";
import { empty } from "../table.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{top: number, bottom: number, left: number, right: number}} Box */

const served = serving(sharedDemo);

/**
 * @param {string} address
 * @param {import("playwright-core").ViewportSize} viewport
 */
async function open(address, viewport) {
  const { page: tab, troubles } = await served.look(address, { viewport, reducedMotion: "reduce" });
  await tab.locator("#board .lanes").first().waitFor();
  return { tab, troubles };
}

/** The position of each matching element. @param {Page} tab @param {string} selector @returns {Promise<Box[]>} */
function boxes(tab, selector) {
  return tab.locator(selector).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0).map(({ top, bottom, left, right }) => ({ top, bottom, left, right })));
}

/** The names of cards that another card covers, or that are cut off at the bottom. @param {Element[]} cards */
function unread(cards) {
  return cards.filter((card) => {
    const name = /** @type {Element} */ (card.querySelector(".name"));
    const range = document.createRange();
    range.selectNodeContents(name);
    const lines = [...range.getClientRects()];
    return name.scrollHeight > name.clientHeight + 2 || lines.some(({ left, right, top, bottom }) => [left + 2, Math.min(right, name.getBoundingClientRect().right) - 3].some((x) => {
      const above = document.elementFromPoint(x, (top + bottom) / 2);
      return above && !card.contains(above) && above.closest(".card");
    }));
  }).map((card) => card.textContent ?? "");
}

/** Takes this many steps and counts how often each part of the frame moved from its first position. @param {number} steps */
async function moves(steps) {
  const frame = ["#top", "#time", ".adventure", ".strip", ".shelf", ".zone.reserve", ".lanes", ".expedition", ".limbo"];
  const places = () => frame.map((one) => [one, ...[...document.querySelectorAll(one)].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y, width, height].join(" ");
  })].join("; "));
  const first = places();
  const moved = /** @type {string[]} */ ([]);
  for (let step = 0; step < steps; step++) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await new Promise((done) => requestAnimationFrame(done));
    const seq = document.querySelector("[role=slider]")?.ariaValueNow;
    places().forEach((place, at) => place === first[at] || moved.push(`${seq}: ${place}, not ${first[at]}`));
  }
  return { moved, seq: Number(document.querySelector("[role=slider]")?.ariaValueNow) };
}

/** In a short run, the sizes divide the records among themselves. */
const STEPS = 200;
const LONG = Boolean(process.env.DAYBOOK_LONG);

const SIZES = [{ width: 1440, height: 900 }, { width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 720 }];

for (const [match, from] of /** @type {const} */ ([["bga-480000023", 233], ["violations-days", 400], ["two-against-two", 190]])) {
  test(`in ${STEPS} single steps of ${match}, no part of the frame moves by a pixel, in any size`, async () => {
    const { page: tab, troubles } = await served.page({ viewport: SIZES[0], reducedMotion: "reduce" });
    await tab.goto(`${served.url}/m/${match}#${from}`);
    await tab.waitForFunction(() => {
      const [slider, line] = [document.querySelector("[role=slider]"), document.querySelector(".lines [aria-setsize]")];
      return slider && line && Number(line.ariaSetSize) > Number(slider.ariaValueMax);
    });
    // Positions are the same without painting.
    await tab.evaluate(() => (document.documentElement.style.visibility = "hidden"));
    for (const [place, viewport] of SIZES.entries()) {
      const steps = LONG ? STEPS : STEPS / SIZES.length;
      const begin = LONG ? from : from + place * steps;
      await tab.setViewportSize(viewport);
      await tab.evaluate((seq) => (location.hash = `#${seq}`), begin);
      await tab.locator(`[role=slider][aria-valuenow="${begin}"]`).waitFor({ state: "attached" });
      await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const { moved, seq } = await tab.evaluate(moves, steps);
      assert.equal(seq, begin + steps);
      assert.deepEqual(moved, [], `${viewport.width} x ${viewport.height}`);
    }
    assert.deepEqual(troubles, []);
  });
}

/** Whether one box is inside another. @param {Box} inner @param {Box} outer */
function inside(inner, outer) {
  return inner.top >= outer.top - 0.5 && inner.left >= outer.left - 0.5 && inner.bottom <= outer.bottom + 0.5 && inner.right <= outer.right + 0.5;
}

for (const [what, path, viewport] of /** @type {const} */ ([
  ["a phone in landscape", "/m/", { width: 844, height: 390 }],
  ["a phone", "/m/", { width: 390, height: 844 }],
  ["a frame of 560 x 315", "/embed/", { width: 560, height: 315 }],
  ["a frame of 960 x 720", "/embed/", { width: 960, height: 720 }],
])) {
  test(`${what} shows both Expeditions of both players and the Adventure, with every card in its place`, async () => {
    for (const moment of ["bga-480000023#300", "violations-days#555", "bga-480000115#369"]) {
      const { tab, troubles } = await open(path + moment, viewport);
      await tab.getByRole("slider").waitFor();
      const [time] = await boxes(tab, "#time");
      const room = { top: 0, left: 0, right: viewport.width, bottom: time.top };
      const lanes = await boxes(tab, ".expedition");
      assert.equal(lanes.length, 4);
      for (const part of [...lanes, ...(await boxes(tab, ".adventure, .strip, .shelf"))]) assert.ok(inside(part, room), `${moment} ${JSON.stringify(part)}`);
      const astray = await tab.locator(".card").evaluateAll((cards) => cards.filter((card) => {
        const [box, place] = [card, card.closest(".expedition, .zone, .limbo")].map((one) => one?.getBoundingClientRect());
        return !box || !place || (box.width > 0 && (box.left < place.left - 1 || box.right > place.right + 1 || box.top < place.top - 8 || box.bottom > place.bottom + 8));
      }).map((card) => card.textContent));
      assert.deepEqual(astray, [], moment);
      assert.deepEqual(troubles, []);
    }
  });
}

test("on a phone, the header has all its options, even in the longer language", async () => {
  for (const width of [360, 390]) {
    const { tab } = await open("/m/bga-480000023?at=434&lang=fr", { width, height: 844 });
    for (const choice of await boxes(tab, "#top nav > *")) assert.ok(choice.left >= 0 && choice.right <= width, JSON.stringify(choice));
  }
});

for (const [what, path, viewport, moments] of /** @type {const} */ ([
  ["on a phone", "/m/", { width: 390, height: 844 }, ["bga-480000023?at=233", "bga-480000073?at=126", "bga-480000115?at=369", "violations-days?at=555", "bga-480000023?at=429", "bga-480000071?at=220"]],
  ["in a frame of 560 x 315", "/embed/", { width: 560, height: 315 }, ["bga-480000023?at=233", "bga-480000073?at=126", "bga-480000115?at=264", "violations-days?at=847", "bga-480000051?at=253"]],
])) {
  test(`${what}, every card name in a lane or on a shelf is readable in full, even in the longer language`, async () => {
    for (const moment of moments) {
      const { tab, troubles } = await open(`${path}${moment}&lang=fr`, viewport);
      await tab.evaluate(() => document.fonts.ready);
      const names = tab.locator(".expedition .card .name, .zone:not(.limbo) .card .name");
      assert.ok((await names.count()) >= 2, moment);
      const cut = await names.evaluateAll((all) => all.filter((one) => one.clientWidth > 0 && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)).map((one) => one.textContent));
      assert.deepEqual(cut, [], moment);
      // Two-line names do not cover the numbers below them either.
      const numbers = await tab.locator(".expedition .card .numbers").evaluateAll((all) => all.filter((one) => one.clientHeight > 0 && one.getBoundingClientRect().bottom > (one.closest(".front")?.getBoundingClientRect().bottom ?? 0) + 0.5).map((one) => one.textContent));
      assert.deepEqual(numbers, [], moment);
      assert.deepEqual(troubles, []);
    }
  });
}

test("a frame of 560 x 315 shows each player's full details: name, tags, Mana and hand", async () => {
  const { tab } = await open("/embed/bga-480000115?at=369&lang=fr", { width: 560, height: 315 });
  await tab.evaluate(() => document.fonts.ready);
  const cut = await tab.locator(".strip h2 span, .strip .tag, .strip .counts b").evaluateAll((all) => all.filter((one) => {
    const [box, strip] = [one, /** @type {Element} */ (one.closest(".strip"))].map((part) => part.getBoundingClientRect());
    return box.width > 0 && (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 || box.right > strip.right + 0.5 || box.bottom > strip.bottom + 0.5);
  }).map((one) => one.textContent));
  assert.deepEqual(cut, []);
});

for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 560, height: 315 }, { width: 1280, height: 720 }]) {
  test(`the Arena shows all its totals at ${viewport.width} x ${viewport.height}`, async () => {
    const { tab } = await open(`/${viewport.width === 560 ? "embed" : "m"}/bga-480000023?at=434&lang=fr`, viewport);
    const bands = tab.locator(".arena .band");
    assert.equal(await bands.count(), 3);
    const cut = await bands.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    assert.deepEqual(cut, []);
    for (const [at, band] of (await boxes(tab, ".arena .band")).entries()) {
      for (const line of await boxes(tab, `.arena .band:nth-of-type(${at + 1}) li`)) assert.ok(inside(line, band), JSON.stringify([line, band]));
    }
  });
}

test("the oEmbed frame shows the whole board", async () => {
  const asked = encodeURIComponent(`${served.url}/m/bga-480000023?at=300`);
  const offered = await (await fetch(`${served.url}/oembed?format=json&url=${asked}`)).json();
  const source = /src="([^"]+)"/.exec(offered.html)?.[1].replaceAll("&amp;", "&") ?? "";
  const { tab } = await open(source, { width: offered.width, height: offered.height });
  const [[board], [time]] = [await boxes(tab, "#board"), await boxes(tab, "#time")];
  assert.ok(board.bottom <= time.top + 0.5);
  for (const part of await boxes(tab, "#board section")) assert.ok(inside(part, board), JSON.stringify(part));
});

test("a hand of eight cards, visible to an official, displaces nothing", async (context) => {
  const own = await empty();
  context.after(own.stop);
  const body = await readFile(new URL("../../../replays/tie-breaker.daybook", import.meta.url));
  const imported = await fetch(`${own.url}/v1/import`, { method: "POST", headers: { authorization: `Bearer ${own.token}` }, body });
  assert.equal(imported.status, 201);
  const parts = "#board .strip, #board .shelf, #board .expedition, #board .adventure";
  /** @param {string} query */
  const at128 = async (query) => {
    const { page: tab } = await served.page({ reducedMotion: "reduce" });
    await tab.addInitScript((token) => sessionStorage.setItem("daybook.token", token), own.token);
    return { tab, go: async () => {
      await tab.goto(`${own.url}/m/bga-480000023${query}#128`);
      await tab.locator("#board .lanes").first().waitFor();
      await tab.locator('[role=slider][aria-valuenow="128"]').waitFor();
    } };
  };
  const sized = async (/** @type {Page} */ tab, /** @type {import("playwright-core").ViewportSize} */ viewport) => {
    await tab.setViewportSize(viewport);
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
  const without = await at128("");
  await without.go();
  for (const [more, sizes] of /** @type {const} */ ([
    [2, [{ width: 1440, height: 900 }]], [8, [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, { width: 390, height: 844 }]],
  ])) {
    const { tab, go } = await at128("?view=official");
    // As many cards as the test needs, whatever was drawn.
    await tab.route("**/patches?*view=official*", async (route) => {
      if (route.request().headers().accept === "text/event-stream") return route.abort();
      const answer = await route.fetch();
      const blocks = await answer.json();
      for (const { keyframe } of blocks) {
        for (const seat of [0, 1]) {
          const known = keyframe.hidden.find((/** @type {any} */ one) => one.zone === "hand" && one.owner === seat && one.card);
          for (let copy = 0; known && copy < more; copy++) keyframe.hidden.push({ ...known });
        }
      }
      await route.fulfill({ response: answer, json: blocks });
    });
    await go();
    const hand = tab.locator(".hand").first();
    await hand.waitFor();
    for (const viewport of sizes) {
      await Promise.all([sized(tab, viewport), sized(without.tab, viewport)]);
      // When no more names are readable, the last place shows how many cards there are.
      const rest = (await hand.locator(".rest").allInnerTexts()).map(Number);
      assert.ok((await hand.locator(".card").count()) + (rest[0] ?? 0) >= more);
      assert.equal(rest.length > 0, viewport.width === 390);
      assert.deepEqual(await boxes(tab, parts), await boxes(without.tab, parts));
      const [[place], cards] = [await boxes(tab, ".hand"), await boxes(tab, ".hand .card")];
      const first = cards.slice(0, await hand.locator(".card").count());
      for (const card of first) assert.ok(inside(card, place), `${JSON.stringify(card)} in ${JSON.stringify(place)}`);
      assert.deepEqual(await hand.locator(".card").evaluateAll(unread), [], `${viewport.width} ${more}`);
    }
    await tab.unrouteAll({ behavior: "ignoreErrors" });
  }
});

for (const viewport of [{ width: 1280, height: 720 }, { width: 800, height: 600 }, { width: 1920, height: 1080 }, { width: 2560, height: 1440 }]) {
  test(`the overlay is complete at ${viewport.width} x ${viewport.height}, and no parts overlap`, async () => {
    const { page: tab } = await served.page({ viewport });
    await tab.goto(`${served.url}/overlay/bga-480000115?at=369`);
    await tab.locator(".sentence").waitFor();
    const parts = await boxes(tab, "#scene > *");
    const window = { top: 0, left: 0, right: viewport.width, bottom: viewport.height };
    for (const [at, one] of parts.entries()) {
      assert.ok(inside(one, window), JSON.stringify(one));
      for (const other of parts.slice(at + 1)) {
        const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        assert.ok(apart, `${JSON.stringify(one)} and ${JSON.stringify(other)}`);
      }
    }
    assert.ok(Math.max(...parts.map((one) => one.right)) > viewport.width * 0.9, "it uses the width");
    const cut = await tab.locator("#scene p, #scene dd, #scene h2").evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent));
    assert.deepEqual(cut, []);
  });
}
