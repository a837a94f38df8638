/**
 * Starts a service with the matches of `replays/` and opens its pages in a real browser.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { after, afterEach, before, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TARGET = process.env.CARGO_TARGET_DIR ?? `${ROOT}target`;
/** The program under test. */
export const PROGRAM = process.env.DAYBOOK ?? `${TARGET}/debug/daybook`;
/** The engine for the page that `cargo engine` built. */
export const MODULE = `${TARGET}/wasm32-unknown-unknown/page/web.wasm`;
/** Whether the program has an engine for the page: a debug build uses the one that `cargo engine` built. */
export const ENGINE = existsSync(MODULE);

/**
 * Debian's Chromium; the flags stop it from contacting its vendor. The headless package is preferred: a windowed browser draws
 * a window frame for every page, which takes as long as the tests.
 */
const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/**
 * Starts `daybook` with these arguments; `demo` serves the matches of `replays/`.
 *
 * @param {string[]} [args]
 * @param {string} [listen] The address to listen on; by default, a free port.
 * @returns {Promise<{url: string, pid: number, printed: string, stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>}>}
 */
export async function service(args = ["demo"], listen = "127.0.0.1:0") {
  const program = spawn(PROGRAM, [...args, "--listen", listen], {
    cwd: ROOT,
    env: { ...process.env, DAYBOOK_LOG: "info", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  program.stdout.on("data", (bytes) => (printed += bytes));
  const stop = async (/** @type {"SIGTERM" | "SIGKILL"} */ signal = "SIGTERM") => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    program.kill(signal);
    await once(program, "exit");
  };
  for await (const line of createInterface(program.stderr)) {
    const address = /address=(\S+)/.exec(line)?.[1];
    if (address) {
      program.stderr.resume();
      return { url: `http://${address}`, pid: program.pid ?? 0, get printed() { return printed; }, stop };
    }
  }
  throw new Error(`${PROGRAM} did not start: build it with cargo build -p cli`);
}

/**
 * The matches of `replays/`, for test files that only read them: the shared demo, or a separate one if a file is run alone.
 * Tests that write start their own with `service`.
 *
 * @returns {Promise<{url: string, printed: string, stop: () => Promise<void>}>}
 */
export async function sharedDemo() {
  const { DAYBOOK_DEMO: started } = process.env;
  return started ? { ...JSON.parse(started), stop: async () => {} } : service();
}

/** @returns {Promise<import("playwright-core").Browser>} */
export function browser() {
  return chromium.launch(LAUNCH);
}

/** The text of a downloaded file. @param {import("playwright-core").Download} download */
export async function downloaded(download) {
  return text(await download.createReadStream());
}

/**
 * For a service that serves few pages: asks for uncompressed responses, because compressing takes a debug build longer than
 * loading the page, and several seconds for the engine.
 *
 * @type {import("playwright-core").BrowserContextOptions}
 */
export const PLAIN = { extraHTTPHeaders: { "accept-encoding": "identity" } };

/** The default window size. */
const SIZE = { width: 1280, height: 800 };

/**
 * A page that records what must never happen: errors in its console, and requests to other hosts.
 *
 * @param {import("playwright-core").Browser} from
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @returns {Promise<{page: import("playwright-core").Page, troubles: string[]}>}
 */
export async function page(from, options = {}) {
  const context = await from.newContext({ viewport: SIZE, locale: "en-GB", ...options });
  const opened = await context.newPage();
  /** @type {string[]} */
  const troubles = [];
  opened.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  opened.on("pageerror", (error) => troubles.push(String(error)));
  opened.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") troubles.push(`asked ${hostname}`);
  });
  return { page: opened, troubles };
}

/**
 * Lets a page import the viewer's modules as they are written: what pages load is made of them, as `scripts.test.js` shows. Returns
 * the address of their folder.
 *
 * @param {import("playwright-core").Page} tab
 */
export async function modules(tab) {
  await tab.route("**/sources/**", (route) => {
    const path = new URL(route.request().url()).pathname.replace("/sources/", "");
    return route.fulfill({ path: fileURLToPath(new URL(`../../crates/viewer/page/${path}`, import.meta.url)), contentType: "text/javascript" });
  });
  return "/sources/js";
}

/**
 * Lets a page request everything itself, for a test that changes responses.
 *
 * @param {import("playwright-core").Page} tab
 */
export async function uncarried(tab) {
  await tab.route(/\/(m|embed)\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('id="carried"', "") });
  });
}

/**
 * A service and a browser for all tests of a file, started before the first and stopped after the last. Pages that a test opens
 * are closed when it ends: otherwise they would keep requesting, drawing and playing during later tests.
 *
 * @template {{url: string, stop: () => Promise<void>}} Service
 * @param {() => Promise<Service>} start
 */
export function serving(start) {
  /** @type {Service} */
  let served;
  /** @type {import("playwright-core").Browser} */
  let opened;
  before(async () => {
    served = await start();
    opened = await browser();
  });
  /** Contexts opened before a test stay open for all tests. @type {Set<import("playwright-core").BrowserContext>} */
  let staying;
  /** Shared read-only pages, by the options they were opened with. @type {Map<string, Awaited<ReturnType<typeof page>>>} */
  const looking = new Map();
  beforeEach(() => (staying = new Set(opened.contexts())));
  afterEach(() => {
    for (const { page: tab } of looking.values()) staying.add(tab.context());
    return Promise.all(opened.contexts().filter((context) => !staying.has(context)).map((context) => context.close()));
  });
  after(async () => {
    await opened.close();
    await served.stop();
  });
  return {
    get service() { return served; },
    get url() { return served.url; },
    page: (/** @type {import("playwright-core").BrowserContextOptions} */ options = {}) =>
      page(opened, /** @type {unknown} */ (start) === sharedDemo ? options : { ...PLAIN, ...options }),
    /**
     * A page of a match for a test that changes only its moment and size: loading a page takes a second of CPU time, so a page
     * that is already open is moved to this moment and size.
     *
     * @param {string} path With its moment, such as `/m/name?at=7` or `/m/name#7`.
     * @param {import("playwright-core").BrowserContextOptions} [options]
     */
    async look(path, { viewport = SIZE, ...options } = {}) {
      const url = new URL(path, served.url);
      const seq = url.hash.slice(1) || url.searchParams.get("at");
      url.searchParams.delete("at");
      const key = JSON.stringify([url.pathname, url.search, options]);
      let looked = looking.get(key);
      if (looked) {
        await looked.page.setViewportSize(viewport ?? SIZE);
        await looked.page.evaluate((hash) => (location.hash = hash), `#${seq}`);
      } else {
        looked = await page(opened, { viewport, ...options });
        await looked.page.goto(new URL(path, served.url).href);
        looking.set(key, looked);
      }
      await looked.page.locator(`[role=slider][aria-valuenow="${seq}"]`).waitFor({ state: "attached" });
      // What depends on the window size is laid out when it is drawn.
      await looked.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return looked;
    },
  };
}
