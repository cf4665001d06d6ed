// Use of the page without a network: sw.js caches its files.

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
