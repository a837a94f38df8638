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

  constructor() {
    this.#worker = new Worker(trusted(named?.content ?? ""), { type: "module" });
    this.#worker.onmessage = ({ data: { answer, refused, broken } }) => {
      if (broken !== undefined) return this.#end(new Error(broken));
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
    const head = new TextEncoder().encode(`${language}\n`);
    const bytes = new Uint8Array(SEED_BYTES + head.length + file.byteLength);
    // Salts of hidden cards derive from it: it is never revealed.
    crypto.getRandomValues(bytes.subarray(0, SEED_BYTES));
    bytes.set(head, SEED_BYTES);
    bytes.set(new Uint8Array(file), SEED_BYTES + head.length);
    return parsed(await this.#send("open", bytes));
  }

  /**
   * @param {string} what
   * @param {Record<string, unknown>} [values]
   * @returns {Promise<any>}
   */
  async ask(what, values = {}) {
    return parsed(await this.#send("ask", new TextEncoder().encode(JSON.stringify({ what, ...values }))));
  }

  /** @param {"open" | "ask"} call @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array>} */
  #send(call, bytes) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage({ call, bytes }, [bytes.buffer]);
    });
  }

  /** No more answers will come. @param {Error} why */
  #end(why) {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.splice(0)) reject(why);
  }

  close() {
    this.#end(new Stopped("closed"));
  }
}

/** The number of random bytes that a file is opened with. */
const SEED_BYTES = 32;

/** @param {Uint8Array} bytes */
const parsed = (bytes) => JSON.parse(new TextDecoder().decode(bytes));
