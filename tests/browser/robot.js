/**
 * A robot that records a match from the file of another: it types what the scribe at the table would enter, in as few letters
 * as possible, and counts its keystrokes.
 *
 * The scribe knows what everyone sees. What only a log contains, such as its own names for cards or which of several Mana Orbs
 * was exhausted, is in no sentence: the robot looks for the offer with the same meaning and then enters it with everything that
 * the log contains, so that its match has the same states.
 *
 * @typedef {import("playwright-core").Page} Page
 * @typedef {{line: string, follow?: number, from: number, is_decision: boolean}} Spoken
 * @typedef {{line: string, text: string, against: boolean, follows: string[]}} Chosen
 * @typedef {{keys: number, from: number, decision: boolean, took: number}} Typed `took`: milliseconds that the page took, from the
 *   letters to their offers, and from Enter to the frame in which the line appears.
 */
import { modules } from "./harness.js";
import { types } from "./recorder.js";

/** The most lines that the console lists. */
const LISTED = 40;

/** The lines of a match, the cards that must be known for them, the names of cards by reference, and the digest after each record. @param {Page} tab @param {string} text */
export async function script(tab, text) {
  const page = await beside(tab);
  const spoken = await page.evaluate(async ([file, folder]) => {
    const { Engine } = await import(`${folder}/engine.js`);
    const engine = new Engine();
    await engine.open(new TextEncoder().encode(file).buffer, "en");
    const said = await engine.ask("script");
    const digests = await engine.ask("digests");
    /** @type {[string, string][]} */
    const names = said.cards.map((/** @type {{reference: string, name: string}} */ { reference, name }) => [reference, name]);
    const references = said.lines.flatMap((/** @type {Spoken} */ { line }) => line.match(/ALT_\w+/g) ?? []);
    for (const reference of new Set(references)) {
      const card = await engine.ask("card", { reference, lang: "en" }).catch(() => null);
      if (card) names.push([reference, card.name]);
    }
    engine.close();
    // A label is a word of a name, or all of its letters.
    for (const [, name] of file.matchAll(/"name":"([^"]+)"/g)) {
      const words = name.toLowerCase().split(/[^a-z0-9]+/);
      for (const word of [...words, words.join("")]) names.push([word, name]);
    }
    return /** @type {{lines: Spoken[], cards: object[], names: [string, string][], digests: string[]}} */ ({ ...said, names, digests });
  }, [text, await modules(page)]);
  await page.close();
  return spoken;
}

/** A page for a second engine: a page may have one only. @param {Page} tab */
async function beside(tab) {
  const page = await tab.context().newPage();
  await page.goto(new URL("/rules", tab.url()).href);
  return page;
}

/** Makes the console know cards that are not in the card data, as after a registration. @param {Page} tab @param {string} match @param {object[]} cards */
export async function knows(tab, match, cards) {
  await tab.evaluate(async ([start, folder]) => {
    const { Kept } = await import(`${folder}/record/kept.js`);
    await (await Kept.open()).begin(start);
  }, /** @type {[object, string]} */ ([{ match, first: 0, decks: [], cards }, await modules(tab)]));
  await tab.reload();
  await tab.locator(".pad input.line").waitFor();
}

/** The offer that Enter accepts. @param {Page} tab @returns {Promise<Chosen | null>} */
export function chosen(tab) {
  return tab.evaluate(() => {
    const li = document.querySelector(".offers li.chosen");
    const text = (/** @type {string} */ selector) => li?.querySelector(selector)?.textContent ?? "";
    const follows = [...li?.querySelectorAll(".follows li") ?? []].map((one) => one.textContent ?? "");
    return li && { line: text("code"), text: text("button > span"), against: li.classList.contains("against"), follows };
  });
}

/**
 * What a person who types little tries: nothing, the first letters of any word, of any two words in order, of all words or of
 * all but the first, and the initials of the player.
 *
 * @param {string} line
 * @param {Map<string, string>} names
 */
export function few(line, names) {
  const [player, said] = line.includes(": ") ? line.split(/: (.*)/s) : ["", line];
  /** @type {Set<string>} */
  const found = new Set([""]);
  // A card as it is in the line; of its name, the first word, the last, or both.
  for (const which of [[], [0], [-1], [0, -1]]) {
    const words = said.split(/[\s,]+/).map((word) => {
      const card = word.split("=").at(-1)?.split("~")[0].split("#")[0].replaceAll('"', "") ?? "";
      const all = names.get(card)?.split(/[^\p{L}\d]+/u).filter((one) => one.length > 2) ?? [];
      const name = which.length === 0 ? [card] : [...new Set(which.map((at) => all.at(at)?.toLowerCase() ?? card))];
      return { name, number: word.match(/#\d+/)?.[0] ?? "" };
    }).filter(({ name }) => /^[\p{L}\d+-]/u.test(name[0]));
    for (const isNumbered of [false, true]) {
      for (const length of [1, 2, 3, 4, 5]) {
        const begun = words.map(({ name, number }) => name.map((one) => one.slice(0, length)).join(" ") + (isNumbered ? number : ""));
        for (const [at, word] of begun.entries()) {
          found.add(word);
          for (const other of begun.slice(at + 1)) found.add(`${word} ${other}`);
        }
        found.add(begun.join(" ")).add(begun.slice(1).join(" "));
      }
    }
  }
  // Cards that move together, each by its first letters and those of its place.
  if (said.includes(" > ")) {
    for (const length of [1, 2, 3, 4, 5]) {
      const moves = said.split(/, */).map((move) => move.split(" > ").map((word, at) => at === 1 ? word.slice(0, 1) : word.replace(/^[^#~]*/, (card) => card.slice(0, length))));
      found.add(moves.map((move) => move.join(" > ")).join(", ")).add(moves.map(([card]) => card).join(" "));
    }
  }
  const whose = player === "" ? [""] : ["", player.slice(0, 1), player.slice(0, 2)];
  const all = [...found].flatMap((letters) => whose.map((one) => `${one} ${letters}`.trim().toLowerCase()));
  return [...new Set(all)].sort((one, other) => one.length - other.length);
}

/** The page of the second engine of a console. @type {WeakMap<Page, Page>} */
const scouts = new WeakMap();

/** @param {Page} tab */
function scoutOf(tab) {
  return /** @type {Page} */ (scouts.get(tab));
}

/**
 * A second engine, beside the console's own, that looks for the letters, so that the robot does not have to type each attempt.
 *
 * @param {Page} tab
 * @param {string} match
 * @param {object[]} cards
 */
async function scout(tab, match, cards) {
  const token = await tab.evaluate(() => sessionStorage.getItem("daybook.token"));
  const page = await beside(tab);
  scouts.set(tab, page);
  await page.evaluate(async ([name, known, folder, bearer]) => {
    const { Engine } = await import(`${folder}/engine.js`);
    const engine = new Engine();
    const headers = { authorization: `Bearer ${bearer}` };
    const file = await fetch(`/v1/matches/${name}/export`, { headers });
    await engine.open(await file.arrayBuffer(), "en");
    await engine.ask("know", { cards: known });
    Object.assign(window, { scout: engine });
  }, /** @type {[string, object[], string, string | null]} */ ([match, cards, await modules(page), token]));
}

/** The first of these letters that have this meaning. @param {Page} tab @param {string[]} tries @param {string} text @returns {Promise<string | null>} */
function lettersFor(tab, tries, text) {
  return scoutOf(tab).evaluate(async ([all, meant]) => {
    const { scout: engine } = /** @type {any} */ (window);
    for (const typed of all) {
      const { offers } = await engine.ask("record", { entries: [], typed, lang: "en" });
      if (offers[0]?.text === meant) return typed;
    }
    return null;
  }, /** @type {[string[], string]} */ ([tries, text]));
}

/** Moves the second engine forward too. @param {Page} tab @param {string} line @param {number} [follow] */
async function goesOn(tab, line, follow) {
  await scoutOf(tab).evaluate(async (entry) => {
    const { scout: engine } = /** @type {any} */ (window);
    await engine.ask("record", { entries: [entry], lang: "en" });
    await engine.ask("settle", { entries: 1 });
  }, { line, follow });
}

/**
 * Types all lines; returns the keystrokes for each.
 *
 * @param {Page} tab
 * @param {string} match
 * @param {{lines: Spoken[], cards: object[], names: [string, string][]}} said
 */
export async function type(tab, match, { lines, cards, names }) {
  await scout(tab, match, cards);
  /** @type {Typed[]} */
  const all = [];
  /** The text that the last line had to be stopped before. */
  let next = "";
  for (const { line, follow, from, is_decision: decision } of lines) {
    await types(tab, line);
    const meant = await chosen(tab);
    if (!meant) throw new Error(`${line} says nothing`);
    // What follows automatically needs no key, and decks are pasted before the game.
    if (!(next !== "" && next === meant.text) && !line.includes(": deck ")) {
      // The sentence refers to a card by its name.
      const called = new Map(names.filter(([, name]) => meant.text.includes(name)));
      const letters = (await lettersFor(tab, few(line, called), meant.text)) ?? line;
      // A text that is already in the field would get its offers in no time.
      if (letters === line) await types(tab, "");
      let took = await timed(tab, () => types(tab, letters));
      const is = await chosen(tab);
      if (is?.text !== meant.text) throw new Error(`\`${letters}\` means ${is?.text}, not ${meant.text}`);
      await types(tab, line);
      took += await timed(tab, () => enter(tab, meant, follow));
      all.push({ keys: letters.length + 1 + (meant.against ? 1 : 0), from, decision, took });
    } else await enter(tab, meant, follow);
    await goesOn(tab, meant.line, follow);
    next = follow === undefined ? "" : meant.follows[follow] ?? "";
  }
  return all;
}

/** Enters a line with everything that the log contains about it. @param {Page} tab @param {{line: string, follow?: number}} spoken */
export async function say(tab, { line, follow }) {
  await types(tab, line);
  const meant = await chosen(tab);
  if (!meant) throw new Error(`${line} says nothing`);
  await enter(tab, meant, follow);
}

/** Accepts the highlighted offer, stopping after this many of the steps that follow. @param {Page} tab @param {Chosen} meant @param {number} [follow] */
async function enter(tab, meant, follow) {
  const lines = () => tab.evaluate(() => [...document.querySelectorAll(".said > li")].length);
  const before = await lines();
  for (let step = 0; step <= (follow ?? -1); step++) await tab.keyboard.press("ArrowRight");
  await tab.keyboard.press("Enter");
  if (meant.against) await tab.keyboard.press("Enter");
  await tab.locator(".said > li").nth(Math.min(before, LISTED - 1)).waitFor().catch((error) => {
    throw new Error(`${meant.line}: ${error.message}`);
  });
  await tab.locator('.offers[data-typed=""]').waitFor({ state: "attached" });
}

/**
 * How many milliseconds the page takes, from the first keystroke to the frame that shows the last change to the offers or the
 * lines.
 *
 * Measured by the page's own clock: from outside, a wait for an element is only as precise as its polling interval.
 *
 * @param {Page} tab
 * @param {() => Promise<unknown>} what
 */
async function timed(tab, what) {
  await tab.evaluate(() => {
    const pad = document.querySelector(".pad");
    if (!pad) throw new Error("no console");
    let began = 0;
    let changed = 0;
    const begin = (/** @type {Event} */ { timeStamp }) => { began ||= timeStamp; };
    const keys = ["keydown", "input"];
    for (const key of keys) addEventListener(key, begin, true);
    const observer = new MutationObserver((changes) => {
      // Except the indicator of how far the service has come.
      if (!changes.some(({ type: kind, target }) => kind === "attributes" || /** @type {Element} */ (target).matches("ol.said"))) return;
      requestAnimationFrame(() => setTimeout(() => { changed = performance.now(); }));
    });
    observer.observe(pad, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-typed"] });
    Object.assign(window, { timed: async () => {
      // The frame with the last change.
      await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))); });
      observer.disconnect();
      for (const key of keys) removeEventListener(key, begin, true);
      if (began === 0 || changed < began) throw new Error("nothing was typed, or it had no effect");
      return changed - began;
    } });
  });
  await what();
  return tab.evaluate(() => /** @type {any} */ (window).timed());
}

/** The median. @param {number[]} numbers */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/**
 * How many seconds after an event its line appears, if this many keys are typed per second and each line waits for the page.
 *
 * @param {Typed[]} typed
 * @param {number[]} times When each record happened, in milliseconds.
 * @param {number} pace Keys per second.
 * @param {(one: Typed) => number} page Milliseconds that the page takes for a line.
 */
export function behind(typed, times, pace, page) {
  let free = 0;
  return typed.map((one) => {
    free = Math.max(free, times[one.from]) + (one.keys / pace) * 1_000 + page(one);
    return (free - times[one.from]) / 1_000;
  });
}
