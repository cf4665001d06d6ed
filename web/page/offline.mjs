// Use of the page without a network: sw.js caches its files.

const PREFIX = "zap-"; // beginning of the names of the page's caches, as in sw.js

/**
 * Register the service worker. If it has downloaded a newer version of the page during the last
 * visit, load this version now, before a match begins.
 */
export async function offline() {
  try {
    const { waiting } = await navigator.serviceWorker.register("./sw.js");
    if (!waiting) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  } catch {
    // Browsers have no workers for http:// except on localhost, nor in private windows. A handheld
    // that serves the page has no sw.js.
  }
}

/** Remove the service worker and its caches, so that the next visit loads all files again. */
export async function forget() {
  try {
    await (await navigator.serviceWorker.getRegistration())?.unregister();
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)));
  } catch {
    // Without workers there is nothing to remove.
  }
}
