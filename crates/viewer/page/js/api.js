/**
 * The service: requests, problems, streams. A token lives as long as the tab.
 *
 * @typedef {import("../types/api").components["schemas"]["Problem"]} ProblemDetails
 */
import { inTab } from "./kept.js";

const TOKEN = "daybook.token";

/** A problem that the service answered with. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} detail
   * @param {{match?: string | null, awaited?: boolean | null}} [more] `match`: the match that is in the way, if the caller may
   *   read it; `awaited`: the same request may succeed soon.
   */
  constructor(status, detail, { match, awaited = false } = {}) {
    super(detail);
    this.status = status;
    this.match = match;
    this.awaited = awaited === true;
  }
}

/** The service did not answer. */
export class Unreachable extends Error {}

/** @returns {string | null} */
export function token() {
  return inTab.get(TOKEN);
}

/** @param {string | null} value */
export function keepToken(value) {
  inTab.set(TOKEN, value || null);
}

/**
 * @param {Record<string, string | number | null | undefined>} values
 * @returns {string} The values that are set, as a query.
 */
export function query(values) {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== null && value !== undefined && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * @param {string} path
 * @param {RequestInit & {accept?: string}} [options]
 * @returns {Promise<Response>}
 */
export async function ask(path, { accept = "application/json", headers, ...options } = {}) {
  const all = new Headers(headers);
  all.set("accept", accept);
  // Without a token, the service takes changes in this form only: no other site can send it.
  if (options.method === "POST" && !options.body) all.set("content-type", "application/json");
  const secret = token();
  if (secret) all.set("authorization", `Bearer ${secret}`);
  const answer = await fetch(path, { ...options, headers: all, credentials: "omit" }).catch((error) => {
    // The caller may have aborted the request.
    throw error.name === "AbortError" ? error : new Unreachable(error.message);
  });
  if (answer.ok) return answer;
  /** @type {Partial<ProblemDetails>} */
  const problem = await answer.json().catch(() => ({}));
  throw new Problem(answer.status, problem.detail ?? `${answer.status} ${answer.statusText}`, problem);
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
export async function json(path, options) {
  return (await ask(path, options)).json();
}

/**
 * Follows a stream of server-sent events until `signal`; a lost connection is reopened where it left off.
 *
 * `EventSource` cannot send a token.
 *
 * @param {string} path
 * @param {(type: string, data: any) => void} heard
 * @param {{signal: AbortSignal, lastId?: string, headers?: Record<string, string>, state?: (open: boolean) => void}} options
 */
export async function follow(path, heard, { signal, lastId, headers = {}, state = () => {} }) {
  let pause = 500;
  while (!signal.aborted) {
    try {
      const all = lastId === undefined ? headers : { ...headers, "last-event-id": lastId };
      const answer = await ask(path, { accept: "text/event-stream", headers: all, signal });
      state(true);
      pause = 500;
      for await (const message of messages(answer)) {
        if (message.id !== undefined) lastId = message.id;
        heard(message.type, JSON.parse(message.data));
      }
    } catch (error) {
      if (signal.aborted) return;
      // A refusal would be the same again; only lost connections and faults of the service pass.
      if (error instanceof Problem && error.status < 500) throw error;
    }
    state(false);
    await new Promise((done) => setTimeout(done, pause));
    pause = Math.min(pause * 2, 15_000);
  }
}

/**
 * The messages of a stream (WHATWG HTML, section 9.2.6).
 *
 * @param {Response} answer
 * @returns {AsyncGenerator<{type: string, data: string, id?: string}>}
 */
async function* messages(answer) {
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (text + value).split(/\r\n\r\n|\n\n|\r\r/);
    // The last part is incomplete until its empty line arrives.
    text = parts.pop() ?? "";
    for (const part of parts) {
      /** @type {{type: string, data: string, id?: string}} */
      const message = { type: "message", data: "" };
      const data = [];
      for (const line of part.split(/\r\n|\n|\r/)) {
        const [, field, rest] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        if (field === "event") message.type = rest;
        else if (field === "id") message.id = rest;
        else if (field === "data") data.push(rest);
      }
      message.data = data.join("\n");
      if (data.length > 0) yield message;
    }
  }
}
