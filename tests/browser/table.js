/**
 * Services of their own: empty, or with a match that is being recorded.
 */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { service } from "./harness.js";

/** A service without a match, and its admin's token. */
export async function empty() {
  const folder = await mkdtemp(join(tmpdir(), "daybook-"));
  const own = await service(["serve", "--data", folder]);
  while (!own.printed.includes("\n")) await new Promise((done) => setTimeout(done, 10));
  const token = /daybook_[0-9a-f]+/.exec(own.printed)?.[0] ?? "";
  const stop = async () => {
    await own.stop();
    await rm(folder, { recursive: true });
  };
  return { url: own.url, token, stop };
}

/**
 * A service with a match, recorded up to `last` and then on; `head` is the hash of its last record, `receipt` that of what
 * was sent last.
 *
 * @param {number} last
 * @param {"public" | "private"} [visibility]
 */
export async function recorded(last, visibility = "public") {
  const { url, token, stop } = await empty();
  const text = await readFile(new URL("../../replays/by-hand.daybook", import.meta.url), "utf8");
  const lines = text.trim().split("\n").map((line) => JSON.parse(line));
  const drafts = lines.filter((line) => "seq" in line).map(({ at, actor, event }) => ({ at, actor, event }));
  for (const { open } of lines) if (open?.name) drafts[0].event.data.players[open.player] = { name: open.name };
  let receipt = "";
  const send = async (/** @type {string} */ path, /** @type {string} */ body, /** @type {Record<string, string>} */ headers) => {
    const all = { authorization: `Bearer ${token}`, ...headers };
    const answer = await fetch(`${url}/v1/matches${path}`, { method: "POST", body, headers: all });
    assert.equal(answer.status, 201, await answer.clone().text());
    const told = await answer.json();
    receipt = told.receipt;
    return told.receipts.at(-1).hash;
  };
  const opening = JSON.stringify({ match: "live", visibility, ...drafts[0] });
  let head = await send("", opening, { "content-type": "application/json" });
  let next = 1;
  const append = async (/** @type {object[]} */ some) => {
    const body = some.map((draft) => JSON.stringify(draft)).join("\n");
    head = await send("/live/events", body, { "content-type": "application/x-ndjson", "if-match": `"${head}"` });
  };
  const record = async (/** @type {number} */ count) => {
    await append(drafts.slice(next, next + count));
    next += count;
  };
  if (last > 0) await record(last);
  return { url, token, record, append, stop, get head() { return head; }, get receipt() { return receipt; } };
}
