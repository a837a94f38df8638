/**
 * The engine of the page: it computes from a file what the service computes from a match, so the file need not be sent. It is
 * loaded when first needed, and runs in a worker.
 *
 * @typedef {{resolve: (bytes: Uint8Array) => void, reject: (why: Error) => void}} Waiting
 */

/** The engine has no answer, and reports why. */
export class Refused extends Error {}

/** The engine was closed before it had answered. */
export class Stopped extends Error {}

/** The URL of its worker, from the head of the page; none if the service has no engine. */
const named = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="engine"]'));

/** The URL of the script that keeps the page for offline use. */
export const keeper = named?.dataset.keeper ?? "";

/** Whether files are read here. */
export const isThere = named !== null && typeof Worker === "function" && typeof WebAssembly === "object";

/** The only scripts that are started as workers. @type {{createScriptURL: (url: string) => any}} */
const scripts = (named && /** @type {any} */ (globalThis).trustedTypes?.createPolicy("engine", { createScriptURL: script })) ?? { createScriptURL: script };

/** @param {string} url */
function script(url) {
  if (url !== "" && (url === named?.content || url === keeper)) return url;
  throw new TypeError(`${url} is none of the page's scripts`);
}

/** @param {string} url @returns {string} A trusted URL, where the browser requires one. */
export const trusted = (url) => scripts.createScriptURL(url);

export class Engine {
  /** @type {Worker} */
  #worker;
  /** In the order of the requests, which is the order of the answers. @type {Waiting[]} */
  #waiting = [];
  /** Why no more answers will come. @type {Error | null} */
  #ended = null;

  constructor() {
    this.#worker = new Worker(trusted(named?.content ?? ""), { type: "module" });
    this.#worker.onmessage = ({ data: { answer, refused, broken } }) => {
      if (broken !== undefined) return this.#end(new Error(broken));
      // The worker does one request at a time, so answers come in the order of the requests and need no number.
      const one = this.#waiting.shift();
      if (refused === undefined) one?.resolve(answer);
      else one?.reject(new Refused(refused));
    };
    this.#worker.onerror = (event) => this.#end(new Error(event.message || "worker"));
  }

  /**
   * Opens a file in place of the open one.
   *
   * @param {ArrayBuffer} file It is not changed.
   * @param {string} language The language of the errors.
   * @returns {Promise<any>} The import report of another program's log; null for a `.daybook` file.
   */
  async open(file, language) {
    // Salts of hidden cards derive from it: it is never revealed.
    const seed = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
    return parsed(await this.#send("open", joined(seed, encoder.encode(`${language}\n`), new Uint8Array(file))));
  }

  /**
   * Verifies a file; the open match stays open.
   *
   * @param {ArrayBuffer} file It is not changed.
   * @param {import("./panels/verify/outcome.js").Expectations} against
   * @returns {Promise<import("./panels/verify/outcome.js").Verified>}
   */
  async verify(file, against) {
    return parsed(await this.#send("verify", joined(encoder.encode(`${JSON.stringify(against)}\n`), new Uint8Array(file))));
  }

  /**
   * Reduces another program's log to the game, and to what a seat could see; the open match stays open.
   *
   * @param {ArrayBuffer} file It is not changed.
   * @param {number | null} seat Null for everything.
   * @returns {Promise<Uint8Array>}
   */
  trim(file, seat) {
    return this.#send("trim", joined(encoder.encode(`${seat ?? ""}\n`), new Uint8Array(file)));
  }

  /**
   * @param {string} what
   * @param {Record<string, unknown>} [values]
   * @returns {Promise<any>}
   */
  async ask(what, values = {}) {
    return parsed(await this.#send("ask", encoder.encode(JSON.stringify({ what, ...values }))));
  }

  /** @param {"open" | "ask" | "trim" | "verify"} call @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array>} */
  #send(call, bytes) {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#waiting.push({ resolve, reject });
      // Transferred and not copied: a file has megabytes.
      this.#worker.postMessage({ call, bytes }, [bytes.buffer]);
    });
  }

  /** Whether it answers no more. */
  get ended() {
    return this.#ended !== null;
  }

  /** No more answers will come. @param {Error} why */
  #end(why) {
    this.#ended = why;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.splice(0)) reject(why);
  }

  close() {
    this.#end(new Stopped("closed"));
  }
}

/** The number of random bytes that a file is opened with. */
const SEED_BYTES = 32;

const encoder = new TextEncoder();

/** @param {...Uint8Array} parts @returns {Uint8Array<ArrayBuffer>} The parts one after the other. */
function joined(...parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @param {Uint8Array} bytes */
const parsed = (bytes) => JSON.parse(new TextDecoder().decode(bytes));
