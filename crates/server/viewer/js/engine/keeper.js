/**
 * The service worker of the page that opens files: it keeps that page with all its files, so that it opens files without a
 * network too. It answers for nothing else: no match and no answer of the service goes through it, and it keeps none.
 *
 * The service writes in here which files there are. They are kept whole or not at all, and never those of two versions
 * together: each version has a cache of its own, and each file must be the one that is named here.
 */

/** @type {string} */
const VERSION = "{{version}}";

/** The tag of each file, by its path. @type {Record<string, string>} */
const FILES = Object.fromEntries(["{{files}}"].map((file) => /** @type {[string, string]} */ (/** @type {unknown} */ (file))));

const PAGE = "/open";
const PREFIX = "daybook-open-";
const CACHE = PREFIX + VERSION;

/** How long the page is waited for where it is kept. */
const PATIENCE_MS = 4_000;

const scope = /** @type {any} */ (globalThis);

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));

// The one before is needed until its last page is closed: only then this one takes its place.
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(drop()));

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (pathname === PAGE && event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (pathname in FILES) event.respondWith(kept(pathname).then((answer) => answer ?? fetch(event.request)));
});

async function keep() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all([fetched(PAGE), ...Object.keys(FILES).map(fetched)].map(async (coming) => {
      const [path, answer] = await coming;
      await cache.put(path, answer);
    }));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** A file as this version has it; the page must be one that leads to these files. @param {string} path @returns {Promise<[string, Response]>} */
async function fetched(path) {
  const answer = await fetch(path, { cache: "no-cache", credentials: "omit" });
  const fits = path === PAGE ? await leadsHere(answer.clone()) : answer.headers.get("etag") === FILES[path];
  if (!answer.ok || !fits) throw new Error(`${path} is not of version ${VERSION}`);
  return [path, answer];
}

/** @param {Response} answer */
async function leadsHere(answer) {
  const addresses = (await answer.text()).matchAll(/"(\/(?:viewer|open)\/[^"]+)"/g);
  return [...addresses].every(([, path]) => path in FILES || path === "/open/keeper.js");
}

async function drop() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** @param {string} path */
const kept = async (path) => (await caches.open(CACHE)).match(path);

/** The page as the service has it now; where that does not answer, as it was kept. @param {Request} request */
async function page(request) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fetch(request), late]).catch(() => undefined);
  return answer?.ok ? answer : ((await kept(PAGE)) ?? answer ?? Response.error());
}
