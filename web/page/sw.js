// Keeps the page for use without a network. tools/web.py fills in what is between the marks, so each
// version of the page has a worker and a cache of its own. A new one waits until it is told to take over.

const VERSION = "/*VERSION*/";
const FILES = ["/*FILES*/"];
const LATER = ["/rules-"]; // kept as soon as somebody has read it

const PREFIX = "zap-";
const NAME = PREFIX + VERSION;

addEventListener("install", (event) => {
  // Not from the browser's own cache: that may have files of another version.
  const wanted = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(wanted)));
});

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(PREFIX) && name !== NAME;
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clean());
});

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    // A page may be asked for with a room's name behind a question mark.
    const kept = await cache.match(event.request, { ignoreSearch: true });
    if (kept) return kept;
    const fresh = await fetch(event.request);
    const isLater = LATER.some((start) => new URL(event.request.url).pathname.includes(start));
    if (fresh.ok && isLater) await cache.put(event.request, fresh.clone());
    return fresh;
  };
  event.respondWith(answer());
});
