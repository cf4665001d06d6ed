// The page without a network: sw.js keeps its files.

/** Register the worker. If a newer version came during the last visit, load that now, before a match begins. */
export async function offline() {
  try {
    const { waiting } = await navigator.serviceWorker.register("./sw.js");
    if (!waiting) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  } catch {
    // Browsers have no workers for http:// without localhost, nor in private windows.
  }
}
