// Service worker that caches the page for use without a network. tools/web.py fills in the marks,
// so each version of the page has its own worker and cache. A new worker waits until it is told to
// take over.

const PREFIX = "zap-";
const NAME = PREFIX + "/*VERSION*/";
const FILES = { "/*FILES*/": "" }; // {path: beginning of the file's SHA-256 in hexadecimal}

// Fetch a file. "no-cache" makes the browser check whether it has changed, so versions never mix. A
// server may answer with an error page, even with status 200: check the content.
async function fetched([path, sum]) {
  const file = await fetch(path, { cache: "no-cache" });
  const digest = await crypto.subtle.digest("SHA-256", await file.clone().arrayBuffer());
  const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!found.startsWith(sum)) throw new Error(`${path} is damaged`);
  return file;
}

// Cache all files, or none.
async function keep() {
  const paths = Object.keys(FILES);
  const files = await Promise.all(Object.entries(FILES).map(fetched));
  const cache = await caches.open(NAME);
  await Promise.all(files.map((file, at) => cache.put(paths[at], file)));
}

async function clean() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(NAME);
  // Ignore the query in the address, such as ?room=4821.
  const kept = await cache.match(new URL(request.url).pathname.replace(/\/index\.html$/, "/"));
  return kept ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(clean()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
