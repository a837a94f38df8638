/**
 * Helpers for people who use the console of a service.
 */
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{service: {token: string}, url: string, page: (how?: import("playwright-core").BrowserContextOptions) => Promise<{page: Page, troubles: string[]}>}} Served */

/** What they can do. @param {Served} served */
export function at(served) {
  /** A tab that may record. @param {import("playwright-core").BrowserContextOptions} [how] @param {number} [hold] Seconds before lines are sent. @param {string} [token] */
  async function recorder(how, hold = 0, token = served.service.token) {
    const { page: tab, troubles } = await served.page(how);
    tab.setDefaultTimeout(60_000);
    await may(tab, hold, token);
    return { tab, troubles };
  }

  /** Gives a tab a token. @param {Page} tab @param {number} hold @param {string} [token] */
  async function may(tab, hold, token = served.service.token) {
    await tab.addInitScript(([secret, seconds]) => {
      sessionStorage.setItem("daybook.token", secret);
      localStorage.setItem("daybook.hold", seconds);
    }, [token, String(hold)]);
  }

  /** Opens a match with its players. @param {string} match @param {string[]} [names] */
  async function opened(match, names = ["Ari", "Kim"]) {
    const data = { edition: "4.0", format: "constructed", players: names.map((name) => ({ name })), recorder: "paper" };
    await sent("", { match, event: { type: "match_opened", data } });
  }

  /** @param {string} path @param {object} body */
  async function sent(path, body) {
    const headers = { authorization: `Bearer ${served.service.token}`, "content-type": "application/json" };
    const answer = await fetch(`${served.url}/v1/matches${path}`, { method: "POST", body: JSON.stringify(body), headers });
    assert.equal(answer.status, 201, await answer.clone().text());
  }

  /** The records that the service has. @param {string} match */
  async function records(match) {
    const headers = { authorization: `Bearer ${served.service.token}` };
    /** @type {any[]} */
    const all = [];
    for (let from = 0; from !== null;) {
      const answer = await fetch(`${served.url}/v1/matches/${match}/events?from=${from}`, { headers });
      /** @type {{items: any[], next: number | null}} */
      const { items, next } = await answer.json();
      all.push(...items);
      from = /** @type {number} */ (next);
    }
    return all;
  }

  /** Checks that there are this many records and no duplicates. @param {string} match @param {number} count */
  async function once(match, count) {
    const all = await records(match);
    assert.equal(all.length, count, JSON.stringify(all.map((/** @type {any} */ one) => one.event.type)));
    assert.equal(new Set(all.map((/** @type {any} */ one) => one.id)).size, count);
  }

  /** @param {Page} tab @param {string} match */
  async function console_(tab, match) {
    await tab.goto(`${served.url}/record/${match}`);
    await tab.locator(".pad :is(input.line, .pen)").first().waitFor();
  }

  /** The public part of a file's match, as a file; the match is imported into the service. @param {string} text */
  async function told(text) {
    const headers = { authorization: `Bearer ${served.service.token}`, "content-type": "application/octet-stream" };
    const answer = await fetch(`${served.url}/v1/import`, { method: "POST", body: text, headers });
    const { match, detail } = await answer.json();
    assert.ok(answer.ok, detail);
    return (await fetch(`${served.url}/v1/matches/${match}/export`)).text();
  }

  return { console_, may, once, opened, recorder, records, says, sent, settled, told, types };
}

/** Types letters and waits for the offers. @param {Page} tab @param {string} text */
export async function types(tab, text) {
  await tab.locator("input.line").fill(text);
  await tab.locator(`.offers[data-typed="${text.replaceAll('"', '\\"')}"]`).waitFor({ state: "attached" });
}

/** Enters a line by its letters. @param {Page} tab @param {string} text */
async function says(tab, text) {
  const before = await tab.locator(".said > li").count();
  await types(tab, text);
  await tab.keyboard.press("Enter");
  await tab.locator(".said > li").nth(Math.min(before, 39)).waitFor();
}

/** Waits until the service has saved everything entered. @param {Page} tab */
async function settled(tab) {
  await tab.locator(".pad .stands").getByText("All saved").waitFor();
}
