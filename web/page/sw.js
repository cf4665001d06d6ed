// Keeps the page for use without a network. tools/web.py fills in what is between the marks, so each
// version of the page has a worker and a cache of its own. A new one waits until it is told to take over.

const VERSION = "/*VERSION*/";
const FILES = { "/*FILES*/": "" }; // each with the first digits of its SHA-256
const LATER = ["/rules-"]; // kept as soon as somebody has read it

const PREFIX = "zap-";
const NAME = PREFIX + VERSION;
const LOST = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Zap</title><link rel="stylesheet" href="${new URL("common.css", location)}"><main class="prose">
<p>Sem rede: esta página ainda não está guardada aqui. O jogo e o seu livro de regras estão.
<p lang="en">No network: this page is not kept here yet. The game and its book of rules are.
<p lang="es">Sin red: esta página todavía no está guardada aquí. El juego y su libro de reglas sí.
<p><a class="button" href="${new URL("./", location)}">Zap</a></main>`;

async function digits(data, count) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, count);
}

// What the browser has fetched for the page need not come twice; but it may be of another version.
async function fetched(file) {
  for (const cache of ["force-cache", "reload"]) {
    const answer = await fetch(file, { cache });
    const wanted = FILES[file];
    if (answer.ok && (await digits(await answer.clone().arrayBuffer(), wanted.length)) === wanted) return answer;
  }
  throw new Error(`${file} is of another version`);
}

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    await Promise.all(Object.keys(FILES).map(async (file) => cache.put(file, await fetched(file))));
  };
  event.waitUntil(keep());
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

async function fromNetwork(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    if (request.mode !== "navigate") throw problem;
    return new Response(LOST, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    // A page may be asked for with a room's name behind a question mark.
    const kept = await cache.match(pathname.replace(/\/index\.html$/, "/"));
    if (kept) return kept;
    const fresh = await fromNetwork(request);
    if (fresh.ok && LATER.some((start) => pathname.includes(start))) await cache.put(pathname, fresh.clone());
    return fresh;
  };
  event.respondWith(answer());
});
