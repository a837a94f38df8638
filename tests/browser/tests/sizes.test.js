/** Whole at every size: each zone, card and control can be reached, by touch and by keyboard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGINE, PLAIN, serving, sharedDemo } from "../harness.js";

/** @typedef {import("playwright-core").Page} Page */

const served = serving(sharedDemo);

/** The sizes, and the page that is shown in each. */
const SIZES = /** @type {const} */ ([
  ["/m", 390, 844], ["/m", 844, 390], ["/embed", 560, 315], ["/m", 768, 1024], ["/m", 1280, 720], ["/m", 1920, 1080], ["/m", 2560, 1440],
]);

/** The matches: two players, four in two teams. */
const MATCHES = ["bga-480000023#233", "two-against-two#300"];

/**
 * What cannot be pressed or focused, of what is shown: it has no size, or something else is where it is. Dialogs and popovers are
 * walked by their own tests.
 */
function unreachable() {
  const all = [...document.querySelectorAll("a[href], button, input, select, summary, [role=slider], [tabindex='0']")];
  return all.filter((one) => !one.closest("dialog, [popover], [hidden], .skip, .only-heard") && one.checkVisibility()).flatMap((one) => {
    one.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const name = `${one.tagName} ${one.className} ${one.getAttribute("aria-label") ?? one.textContent?.trim().slice(0, 40)}`;
    if (width < 1 || height < 1) return [`${name}: ${width} x ${height}`];
    // A card of a fan is covered but for a part of it.
    const hit = [0.5, 0.1, 0.9].some((x) => [0.5, 0.15, 0.85].some((y) => {
      const there = document.elementFromPoint(left + width * x, top + height * y);
      return there && (one.contains(there) || there.contains(one) || there.closest("label")?.contains(one));
    }));
    return hit ? [] : [`${name}: covered at ${Math.round(left)}, ${Math.round(top)}`];
  });
}

/** Cards of the table that are neither on the board with a size, nor in a drawer that is there. @param {string[]} drawn */
function lost(drawn) {
  const shown = new Set([...document.querySelectorAll("#board .table [data-object]")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility() && width >= 24 && height >= 12;
  }).map((one) => one.getAttribute("data-object")));
  const isInDrawer = [...document.querySelectorAll(".drawer")].every((one) => one.checkVisibility());
  return isInDrawer ? [] : drawn.filter((id) => !shown.has(id));
}

/** Presses Tab until the focus leaves the page or comes back; returns what was never focused. @param {Page} tab */
async function unfocused(tab) {
  const wanted = await tab.evaluate(() => {
    const all = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")];
    const shown = all.filter((one) => !one.closest("dialog, [popover], [hidden]") && one.checkVisibility() && /** @type {HTMLElement} */ (one).tabIndex >= 0);
    for (const [number, one] of shown.entries()) one.setAttribute("data-walked", String(number));
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    return shown.length;
  });
  /** @type {Set<string>} */
  const seen = new Set();
  // The walk begins where the page was touched last, and goes around.
  for (let press = 0; press < 2 * wanted + 10 && seen.size < wanted; press++) {
    await tab.keyboard.press("Tab");
    const at = await tab.evaluate(() => document.activeElement?.getAttribute("data-walked"));
    if (at) seen.add(at);
  }
  return tab.evaluate((known) => [...document.querySelectorAll("[data-walked]")].filter((one) => !known.includes(one.getAttribute("data-walked") ?? "") && one.checkVisibility())
    .map((one) => `${one.className} ${one.getAttribute("aria-label") ?? one.textContent?.trim().slice(0, 40)}`), [...seen]);
}

for (const [path, width, height] of SIZES) {
  test(`at ${width}x${height} every zone, card and control is reached by touch and by keyboard`, async () => {
    for (const match of MATCHES) {
      const { page: tab, troubles } = await served.look(`${path}/${match}`, { viewport: { width, height }, reducedMotion: "reduce" });
      await tab.locator("#board .lanes").first().waitFor();
      const objects = await tab.locator("#board .table [data-object]").evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("data-object") ?? ""))]);
      assert.ok(objects.length > 4);
      assert.deepEqual(await tab.evaluate(lost, objects), [], `${match}: cards`);
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
      const cut = await tab.evaluate(() => [...document.querySelectorAll("#top h1, .now .small")].flatMap((one) => {
        if (one.scrollWidth <= one.clientWidth + 1) return [];
        const { right } = one.getBoundingClientRect();
        const row = one.parentElement?.closest(".now, .lead")?.getBoundingClientRect();
        const beside = one.matches(".small") ? document.querySelector(".now .where")?.getBoundingClientRect().left : row?.right;
        return Number(beside) - right > 40 ? [one.textContent] : [];
      }));
      assert.deepEqual(cut, [], `${moment} at ${width}`);
    }
  }
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
