// Service worker that caches the page for use without a network. tools/web.py fills in the marks,
// so each version of the page has its own worker and cache. A new worker waits until it is told to
// take over.

const PREFIX = "zap-";
const NAME = PREFIX + "/*VERSION*/";
const FILES = ["/*FILES*/"];

// "no-cache" makes the browser check whether a file has changed, so versions never mix.
async function keep() {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
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
