/**
 * Keeps the page in this browser, so that it works without a network for good.
 *
 * All files of a version are fetched and checked before it takes the place of the one before, and
 * that happens when no page of the old one is open: two versions never mix. The list of files is
 * made with the static site; a server on this machine needs none of this.
 */

/* global FILES, VERSION, HEADERS */
importScripts("files.js");

const ROOT = new URL("./", self.location.href).href;
/** Another site of the same origin may have the page below another path. */
const PREFIX = `treville:${new URL(ROOT).pathname}:`;
const NAME = PREFIX + VERSION;

/** Hexadecimal digits of the SHA-256 of a file. */
async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A file with the headers that let the page share memory with its workers. File servers seldom send
 * them.
 */
function dressed(bytes, type) {
  return new Response(bytes, { headers: { "Content-Type": type, ...HEADERS } });
}

/** The bytes of an answer, if they are those that were published; else null. */
async function published(answer, file) {
  if (!answer?.ok) return null;
  const bytes = await answer.arrayBuffer();
  return (await hash(bytes)) === file.hash ? bytes : null;
}

/**
 * Keeps a file, if it is the one that was published. What the version before has kept serves as well,
 * and so does what the browser has fetched for the page a moment ago.
 */
async function keep(cache, path, file) {
  const address = ROOT + path;
  // The page itself was fetched without its name.
  const loaded = path === "index.html" ? ROOT : address;
  const bytes =
    (await published(await caches.match(address), file)) ??
    (await published(await fetch(loaded), file)) ??
    (await published(await fetch(address, { cache: "no-cache" }), file));
  if (!bytes) throw new Error(`${path} is not that of version ${VERSION}`);
  await cache.put(address, dressed(bytes, file.type));
}

async function install() {
  const cache = await caches.open(NAME);
  const files = Object.entries(FILES);
  await Promise.all(files.map(([path, file]) => keep(cache, path, file)));
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A file that is kept; the network is asked for any other. */
async function answer(request) {
  const url = new URL(request.url);
  const path = url.origin + url.pathname;
  const cache = await caches.open(NAME);
  const kept = await cache.match(path === ROOT ? `${ROOT}index.html` : path);
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(ROOT)) event.respondWith(answer(event.request));
});
