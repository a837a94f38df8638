/** Whole at every size: each zone, card and control can be reached, by touch and by keyboard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGINE, PLAIN, serving, sharedDemo } from "../harness.js";
import { empty, sent } from "../table.js";
import { buried, cut, overlapped, unfocused, unreachable } from "../walk.js";

const served = serving(sharedDemo);

/** The sizes, and the page that is shown in each. */
const SIZES = /** @type {const} */ ([
  ["/m", 390, 844], ["/m", 844, 390], ["/embed", 560, 315], ["/m", 768, 1024], ["/m", 1280, 720], ["/m", 1920, 1080], ["/m", 2560, 1440],
]);

/** The matches: two players, four in two teams. */
const MATCHES = ["bga-480000023#233", "two-against-two#300"];

/** Cards of the table that are neither on the board with a size, nor in a drawer that is there. @param {string[]} drawn */
function lost(drawn) {
  const shown = new Set([...document.querySelectorAll("#board .table [data-object]")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility() && width >= 24 && height >= 12;
  }).map((one) => one.getAttribute("data-object")));
  const isInDrawer = [...document.querySelectorAll(".drawer")].every((one) => one.checkVisibility());
  return isInDrawer ? [] : drawn.filter((id) => !shown.has(id));
}

for (const [path, width, height] of SIZES) {
  test(`at ${width}x${height} every zone, card and control is reached by touch and by keyboard`, async () => {
    for (const match of MATCHES) {
      const { page: tab, troubles } = await served.look(`${path}/${match}`, { viewport: { width, height }, reducedMotion: "reduce" });
      await tab.locator("#board .lanes").first().waitFor();
      const objects = await tab.locator("#board .table [data-object]").evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("data-object") ?? ""))]);
      assert.ok(objects.length > 4);
      assert.deepEqual(await tab.evaluate(lost, objects), [], `${match}: cards`);
      assert.deepEqual(await tab.evaluate(buried), [], `${match}: names and numbers`);
      assert.deepEqual(await tab.evaluate(unreachable), [], `${match}: by touch`);
      assert.deepEqual(await unfocused(tab), [], `${match}: by keyboard`);
      assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${match}: nothing is beside the window`);
      assert.deepEqual(troubles, []);
    }
  });
}

test("captions and names are whole where there is room beside them", async () => {
  for (const [width, height] of [[768, 1024], [1280, 720], [1440, 900], [1920, 1080]]) {
    for (const moment of ["bga-480000023#233", "bga-480000115#388", "bga-480000023#0"]) {
      const { page: tab } = await served.look(`/m/${moment}`, { viewport: { width, height } });
      await tab.locator("#board .lanes").first().waitFor();
        const cutOff = await tab.evaluate(() => [...document.querySelectorAll("#top h1, .now .small")].flatMap((one) => {
        if (one.scrollWidth <= one.clientWidth + 1) return [];
        const { right } = one.getBoundingClientRect();
        const row = one.parentElement?.closest(".now, .lead")?.getBoundingClientRect();
        const beside = one.matches(".small") ? document.querySelector(".now .where")?.getBoundingClientRect().left : row?.right;
        return Number(beside) - right > 40 ? [one.textContent] : [];
      }));
      assert.deepEqual(cutOff, [], `${moment} at ${width}`);
    }
  }
});

test("a caption of two sentences is whole, also on a phone", async () => {
  for (const [width, height, locale] of /** @type {[number, number, string][]} */ ([[390, 844, "en-GB"], [390, 844, "fr-FR"], [844, 390, "en-GB"], [844, 390, "fr-FR"], [560, 315, "en-GB"], [1280, 720, "en-GB"], [1440, 900, "en-GB"], [1920, 1080, "en-GB"], [2560, 1440, "en-GB"]])) {
    for (const moment of ["bga-480000023#233", "bga-480000115#388"]) {
      const { page: tab } = await served.look(`/m/${moment}`, { viewport: { width, height }, locale });
      const caption = await tab.locator(".now .small").evaluate((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const [text, now] = [words, /** @type {Element} */ (one.closest(".now"))].map((part) => part.getBoundingClientRect());
        // In a low window it is not a box of its own. Letters reach a little out of their lines.
        const inner = getComputedStyle(one).display === "inline" ? text.height - 2 : one.scrollHeight - 2;
        return { text: one.textContent, inner, outer: one.clientHeight || now.height, wide: one.scrollWidth - one.clientWidth, below: text.bottom - now.bottom };
      });
      assert.ok(caption.inner <= caption.outer && caption.wide <= 1 && caption.below <= 2, `${moment} at ${width}: ${JSON.stringify(caption)}`);
    }
  }
});

test("on a phone, the names of four players are whole", async (context) => {
  const own = await empty();
  context.after(own.stop);
  const names = ["Maximiliane", "Bartholomew", "Christopher", "Aleksandra"];
  const match = await sent(own, "two-against-two.daybook", { match: "four", opened: {}, names, ago: 900 });
  await match.on(60, 5);
  const { page: tab } = await served.page({ viewport: { width: 390, height: 844 } });
  await tab.goto(`${own.url}/m/four`);
  const shown = tab.locator("#board .strip h2 span:last-child");
  await shown.nth(3).waitFor();
  await tab.evaluate(() => document.fonts.ready);
  const cutOff = await shown.evaluateAll((all) => all.flatMap((one) => {
    const [box, room] = [one, /** @type {Element} */ (one.parentElement)].map((part) => part.getBoundingClientRect());
    const words = document.createRange();
    words.selectNodeContents(one);
    const text = words.getBoundingClientRect();
    return text.right > room.right + 1 || text.bottom > room.bottom + 2 || text.right > box.right + 1 ? [`${one.textContent}: ${JSON.stringify([text, room])}`] : [];
  }));
  assert.deepEqual(cutOff, []);
  assert.deepEqual((await shown.allTextContents()).sort(), names.toSorted());
});

test("a headline of two lines stays above its caption", async () => {
  for (const [width, height] of [[1280, 720], [1440, 900], [1920, 1080], [768, 1024], [390, 844]]) {
    for (const locale of ["en-GB", "fr-FR"]) {
      const { page: tab } = await served.look("/m/free-for-all#240", { viewport: { width, height }, locale });
      await tab.locator("#board .lanes").first().waitFor();
      const [now, headline, small] = await tab.evaluate(() => [".now", ".now .headline", ".now .small"].map((one) => {
        const { top, bottom } = /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect();
        return { top, bottom };
      }));
      assert.ok(headline.bottom <= small.top + 1, `${width}: ${JSON.stringify([headline, small])}`);
      assert.ok(headline.top >= now.top - 1 && small.bottom <= now.bottom + 2, `${width}: ${JSON.stringify([now, headline, small])}`);
    }
  }
});

test("cards grow into free room, and their type with them", async () => {
  const size = async (/** @type {number} */ width, /** @type {number} */ height) => {
    const { page: tab } = await served.look("/m/bga-480000023#233", { viewport: { width, height } });
    const card = tab.locator(".expedition .tall .card").first();
    await card.waitFor();
    return card.evaluate((one) => ({ width: one.getBoundingClientRect().width, name: Number.parseFloat(getComputedStyle(/** @type {Element} */ (one.querySelector(".name"))).fontSize) }));
  };
  const [small, large, larger] = [await size(1280, 720), await size(1920, 1080), await size(2560, 1440)];
  assert.ok(large.width > small.width * 1.5, JSON.stringify([small, large]));
  assert.ok(larger.width > large.width * 1.2, JSON.stringify([large, larger]));
  assert.ok(large.name >= 18 && larger.name >= 24, JSON.stringify([large, larger]));
});

test("a hand of six that a viewer sees is a fan of whole cards on a large screen", async () => {
  const { page: tab } = await served.page({ viewport: { width: 1920, height: 1080 } });
  const token = /daybook_[0-9a-f]+/.exec(served.service.printed)?.[0] ?? "";
  await tab.addInitScript((secret) => sessionStorage.setItem("daybook.token", secret), token);
  await tab.goto(`${served.url}/m/bga-480000023?view=official#128`);
  const hand = tab.locator(".player.seat-0 .zone.hand");
  await hand.waitFor();
  const cards = await hand.locator(".fan .card").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]));
  assert.equal(cards.length, 6);
  for (const [width, height] of cards) assert.ok(width >= 100 && height >= 70, JSON.stringify(cards));
});

test("with a keyboard on the screen, the console shows its input and a suggestion", { skip: !ENGINE && "only after `cargo engine`" }, async () => {
  const { page: tab, troubles } = await served.page(PLAIN);
  await tab.goto(`${served.url}/record/practice/by-hand`);
  await tab.locator(".pad input.line").waitFor({ timeout: 60_000 });
  for (const [width, height, offers] of [[844, 200, 1], [844, 390, 2], [390, 420, 2], [390, 844, 2]]) {
    await tab.setViewportSize({ width, height });
    await tab.locator(".offers li").first().waitFor();
    const seen = (/** @type {import("playwright-core").Locator} */ of) => of.evaluateAll((all) => all.filter((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const place = one.closest(".offers")?.getBoundingClientRect();
      return top >= Math.max(0, place?.top ?? 0) - 1 && bottom <= Math.min(innerHeight, place?.bottom ?? innerHeight) + 1 && left >= 0 && right <= innerWidth + 1 && bottom > top;
    }).length);
    assert.equal(await seen(tab.locator(".pad input.line")), 1, `${width}x${height}: the input`);
    assert.ok((await seen(tab.locator(".offers > li > button"))) >= offers, `${width}x${height}: suggestions`);
    assert.deepEqual(troubles, []);
  }
});

test("a draft shows whole boosters in a low window, and larger ones on a screen", async () => {
  const { page: tab } = await served.page({ viewport: { width: 844, height: 390 } });
  await tab.goto(`${served.url}/m/booster-draft?at=60`);
  const backs = tab.locator(".in-hand .back-of-card");
  await backs.first().waitFor();
  const cutOff = await backs.evaluateAll((all) => all.filter((one) => {
    const place = /** @type {Element} */ (one.closest(".drafter")).getBoundingClientRect();
    return one.getBoundingClientRect().bottom > place.bottom;
  }).length);
  assert.equal(cutOff, 0);
  const low = (await backs.first().boundingBox())?.height ?? 0;
  await tab.setViewportSize({ width: 1920, height: 1080 });
  const high = (await backs.first().boundingBox())?.height ?? 0;
  assert.ok(high > low * 1.5, JSON.stringify([low, high]));
});

test("the tiles of few tables fill a large screen", async () => {
  const { page: tab } = await served.page({ viewport: { width: 1920, height: 1080 } });
  await tab.goto(`${served.url}/round?event=Evening+at+the+shop`);
  await tab.locator(".tile").nth(4).waitFor();
  const tiles = await tab.locator(".tile").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, bottom }) => ({ width, bottom })));
  assert.ok(tiles.every(({ width }) => width > 500), JSON.stringify(tiles));
  assert.ok(tiles.every(({ bottom }) => bottom <= 1080), JSON.stringify(tiles));
});

test("all tabs of an official fit beside the board of a laptop", async () => {
  const token = /daybook_[0-9a-f]+/.exec(served.service.printed)?.[0] ?? "";
  for (const locale of ["en-GB", "fr-FR"]) {
    const { page: tab } = await served.page({ viewport: { width: 1280, height: 720 }, locale });
    await tab.addInitScript((secret) => sessionStorage.setItem("daybook.token", secret), token);
    await tab.goto(`${served.url}/m/violations-turns?at=300`);
    await tab.locator("#tab-desk").waitFor();
    assert.ok(await tab.locator(".tabs").evaluate((one) => one.scrollWidth <= one.clientWidth), locale);
  }
});

/**
 * Every page, with what is there once it is drawn. `token`: as an official of all matches; `engine`: only with the page's engine.
 *
 * @type {{path: string, ready: string, token?: boolean, engine?: boolean}[]}
 */
const PAGES = [
  { path: "/", ready: ".matches li:nth-child(3)" },
  { path: "/m/bga-480000023?at=233", ready: "#panel-log .line" },
  { path: "/m/two-against-two?at=300", ready: "#panel-log .line" },
  { path: "/m/violations-turns?at=300", ready: "#panel-desk details", token: true },
  { path: "/embed/bga-480000023?at=233", ready: "#board .lanes" },
  { path: "/m/bga-480000023/film?at=233", ready: "#board .lanes" },
  { path: "/open", ready: "input[type=file]" },
  { path: "/live", ready: "main h1" },
  { path: "/round", ready: "a[href*='/round?']" },
  { path: "/round?event=Evening+at+the+shop", ready: ".tile" },
  { path: "/record", ready: "fieldset" },
  { path: "/record/practice/by-hand", ready: ".offers li", engine: true },
  { path: "/control", ready: ".choices li" },
  { path: "/overlay/bga-480000023?at=233", ready: ".last" },
  { path: "/overlay/bga-480000023?help", ready: "main a, main button, main code" },
  { path: "/rules", ready: "#main h2" },
  { path: "/cards?q=stud", ready: "#found a[href*='/cards/']" },
  { path: "/cards/ALT_CORE_B_YZ_04_C", ready: "main h2" },
  { path: "/api", ready: ".route" },
  { path: "/nope", ready: "main a" },
];

/** Windows: a phone upright and on its side, the same with a keyboard on the screen, an embedded page, a tablet, three screens. */
const WINDOWS = /** @type {[number, number][]} */ ([[390, 844], [844, 390], [844, 200], [560, 315], [768, 1024], [1280, 720], [1920, 1080], [2560, 1440]]);

/** A short run walks one window of each kind; a long one all, light and dark, in both languages. */
const WALKED = process.env.DAYBOOK_LONG ? WINDOWS : WINDOWS.filter(([width, height]) => [390 * 844, 844 * 390, 1280 * 720].includes(width * height));
const READERS = /** @type {const} */ ([{ locale: "en-GB", colorScheme: "light" }, { locale: "fr-FR", colorScheme: "dark" }]).slice(0, process.env.DAYBOOK_LONG ? 2 : 1);

for (const { path, ready, token = false, engine = false } of PAGES) {
  test(`${path} is whole in every window`, { skip: engine && !ENGINE && "only after `cargo engine`" }, async () => {
    for (const reader of READERS) {
      const { page: tab } = await served.page({ ...reader, reducedMotion: "reduce" });
      const secret = token ? /daybook_[0-9a-f]+/.exec(served.service.printed)?.[0] : "";
      if (secret) await tab.addInitScript((value) => sessionStorage.setItem("daybook.token", value), secret);
      await tab.goto(served.url + path);
      if (token) await tab.locator("#tab-desk").click();
      await tab.locator(ready).first().waitFor({ state: "attached", timeout: 60_000 });
      /** @type {string[]} */
      const found = [];
      for (const [width, height] of WALKED) {
        await tab.setViewportSize({ width, height });
        await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        if (process.env.SHOTS) await tab.screenshot({ path: `${process.env.SHOTS}/${path.replaceAll(/[^a-z0-9]+/g, "-")}-${reader.locale}-${width}x${height}.png` });
        const beside = await tab.evaluate(() => (document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} wide`] : []));
        // The console of a phone has only what is entered, and an overlay is part of a picture.
        const named = await tab.evaluate(() => [...document.querySelectorAll("h1, .brand, .pad, .overlay #scene")].some((one) => one.checkVisibility() && one.getBoundingClientRect().width > 24));
        const all = { unnamed: named ? [] : ["neither title nor brand"], beside, cut: await tab.evaluate(cut), overlapped: await tab.evaluate(overlapped), "by touch": await tab.evaluate(unreachable), "by keyboard": await unfocused(tab) };
        for (const [how, some] of Object.entries(all)) found.push(...some.map((one) => `${width}x${height} ${reader.locale} ${how}: ${one}`));
      }
      assert.deepEqual(found, []);
      await tab.context().close();
    }
  });
}
