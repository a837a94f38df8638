/**
 * Services for single tests: empty, or with a match that is being recorded.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAM, service } from "./harness.js";

/** A service without matches, its admin token, and a way for a player to get a token. */
export async function empty() {
  const folder = await mkdtemp(join(tmpdir(), "daybook-"));
  let own = await service(["serve", "--data", folder]);
  while (!own.printed.includes("\n")) await new Promise((done) => setTimeout(done, 10));
  const token = /daybook_[0-9a-f]+/.exec(own.printed)?.[0] ?? "";
  const stop = async () => {
    await own.stop();
    await rm(folder, { recursive: true });
  };
  /** @param {string} match @param {number} seat */
  const player = (match, seat) =>
    execFileSync(PROGRAM, ["token", "create", "--data", folder, "--role", "recorder", "--match", match, "--seat", String(seat)], { encoding: "utf8" }).trim();
  /** Kills the service without notice; `again` restarts it at the same address. */
  const kill = () => own.stop("SIGKILL");
  const again = async () => {
    own = await service(["serve", "--data", folder], new URL(own.url).host);
  };
  return { url: own.url, pid: own.pid, folder, token, player, stop, kill, again };
}

/**
 * A service with a match, recorded up to `last` and then further; `head` is the hash of its last record, `receipt` the receipt
 * of the last request.
 *
 * @param {number} last
 * @param {"public" | "private"} [visibility]
 */
export async function recorded(last, visibility = "public") {
  const { url, token, player, stop } = await empty();
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
  return { url, token, player, record, append, stop, get head() { return head; }, get receipt() { return receipt; } };
}

/**
 * Sends a match to a service: the events of a file of `replays/`, as if they were being recorded now.
 *
 * @param {{url: string, token: string}} own
 * @param {string} file
 * @param {{match: string, opened?: object, visibility?: string, delay?: object, names?: string[], ago?: number}} how `opened`: members of
 *   the first event, such as its round and table; `ago`: how many seconds ago the first record is dated.
 */
export async function sent({ url, token }, file, { match, opened = {}, visibility = "public", delay, names = [], ago = 0 }) {
  const text = await readFile(new URL(`../../replays/${file}`, import.meta.url), "utf8");
  const lines = text.trim().split("\n").map((line) => JSON.parse(line));
  const drafts = lines.filter((line) => "seq" in line).map(({ actor, event }) => ({ actor, event }));
  const { data } = drafts[0].event;
  for (const { open } of lines) if (open?.name) data.players[open.player] = { name: open.name };
  for (const [seat, name] of names.entries()) data.players[seat] = { name };
  Object.assign(data, opened);
  /** @type {string | undefined} */
  let head;
  let next = 0;
  const post = async (/** @type {string} */ path, /** @type {string} */ body, /** @type {Record<string, string>} */ headers) => {
    const answer = await fetch(`${url}/v1/matches${path}`, { method: "POST", body, headers: { authorization: `Bearer ${token}`, ...headers } });
    assert.equal(answer.status, 201, await answer.clone().text());
    head = (await answer.json()).receipts.at(-1).hash;
  };
  const append = (/** @type {object[]} */ some) =>
    post(`/${match}/events`, some.map((draft) => JSON.stringify(draft)).join("\n"), { "content-type": "application/x-ndjson", "if-match": `"${head}"` });
  // Extra records shift the numbers of the records after them, and of what refers to those.
  /** @type {number[]} */
  const placed = [0];
  let count = 1;
  const moved = (/** @type {any} */ draft) => {
    const where = (/** @type {string} */ seq) => String(placed[Number(seq)] ?? seq);
    const named = JSON.stringify(draft).replaceAll(/"([ho])(\d+)\.(\d+)/g, (_, kind, seq, at) => `"${kind}${where(seq)}.${at}`);
    const its = named.replaceAll(/"seq":(\d+)/g, (_, seq) => `"seq":${where(seq)}`);
    return JSON.parse(/"type":"rewound"/.test(its) ? its.replace(/"to":(\d+)/, (_, seq) => `"to":${where(seq)}`) : its);
  };
  const at = (/** @type {number} */ before = 0) => new Date(Date.now() - before * 1000).toISOString();
  await post("", JSON.stringify({ match, visibility, delay, at: at(ago), ...drafts[next++] }), { "content-type": "application/json" });
  return {
    match,
    /** Adds a record that is not in the file. @param {string} type @param {object} event @param {number} [before] Seconds ago. */
    say(type, event, before) {
      count++;
      return append([{ at: at(before), event: { type, data: event } }]);
    },
    /** Continues up to a record of the file. @param {number} to @param {number} [before] Seconds ago. @returns {Promise<boolean>} Whether there is more. */
    async on(to, before) {
      const some = drafts.slice(next, to).map((draft, index) => {
        placed[next + index] = count++;
        return { at: at(before), ...moved(draft) };
      });
      for (let from = 0; from < some.length; from += 100) await append(some.slice(from, from + 100));
      next = Math.max(next, Math.min(to, drafts.length));
      return next < drafts.length;
    },
    length: drafts.length,
  };
}
