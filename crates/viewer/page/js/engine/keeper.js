/**
 * The service worker of the page that opens files: it keeps that page and all its files, so that the page opens files offline
 * too. It handles nothing else: no match and no response of the service goes through it, and it stores none.
 *
 * The service inserts the list of files here. They are kept as a whole or not at all, and never a mixture of two versions: each
 * version has its own cache, and each file must be the one named here.
 */

/** @type {string} */
const VERSION = "{{version}}";

/** The ETag of each file, by path. @type {Record<string, string>} */
const FILES = Object.fromEntries(["{{files}}"].map((file) => /** @type {[string, string]} */ (/** @type {unknown} */ (file))));

const PAGE = "/open";
const PREFIX = "daybook-open-";
const CACHE = PREFIX + VERSION;

/** How long to wait for the page from the network when there is a cached copy. */
const PATIENCE_MS = 4_000;

const scope = /** @type {any} */ (globalThis);

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));

// The previous version is needed until its last page is closed; only then does this one replace it.
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
    // A part of a version is worse than none: the page would open offline and then miss a file.
    await caches.delete(CACHE);
    throw error;
  }
}

/** A file of this version; the page must be one that leads to these files. @param {string} path @returns {Promise<[string, Response]>} */
async function fetched(path) {
  // Past the browser's own cache, which may still hold the version before.
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

/** The service's current page, or the stored one if the service does not answer. @param {Request} request */
async function page(request) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // The network first: a page that was kept may be of an older version than the service.
  const answer = await Promise.race([fetch(request), late]).catch(() => undefined);
  return answer?.ok ? answer : ((await kept(PAGE)) ?? answer ?? Response.error());
}
