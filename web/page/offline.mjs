// The page without a network, and its next version. See web/README.md.

const LOOK_MS = 3_600_000; // how often to ask for a newer version
const CALM_MS = 10_000; // and whether it is calm enough to take it

class Updates {
  constructor(registration, busy, calm) {
    this.registration = registration;
    this.busy = busy;
    setInterval(() => registration.update().catch(() => {}), LOOK_MS);
    setInterval(() => this.waiting && calm() && this.take(), CALM_MS);
    this.waiting = false;
    this.onWaiting = null;
    this.watch(registration.installing);
    registration.addEventListener("updatefound", () => this.watch(registration.installing));
  }

  watch(worker) {
    worker?.addEventListener("statechange", () => {
      // Without a controller this is the first version that ever came: there is nothing to take over.
      if (worker.state !== "installed" || !navigator.serviceWorker.controller) return;
      this.waiting = true;
      this.onWaiting?.();
    });
  }

  // Takes the new version over, which loads the page anew. False: not now.
  take() {
    const { waiting } = this.registration;
    if (this.busy()) return false;
    const anew = () => location.reload();
    if (waiting) {
      navigator.serviceWorker.addEventListener("controllerchange", anew, { once: true });
      waiting.postMessage("take over");
    } else anew(); // another tab has taken it over
    return true;
  }
}

// busy(): now is no time to load anew. calm(): now is a good time. See README.md.
export async function offline({ busy = () => false, calm = () => false, script = "./sw.js" } = {}) {
  if (!("serviceWorker" in navigator)) return null;
  try {
    const registration = await navigator.serviceWorker.register(script);
    const updates = new Updates(registration, busy, calm);
    // One that came during the last visit: take it now, before a match begins.
    if (registration.waiting && navigator.serviceWorker.controller) {
      updates.waiting = true;
      updates.take();
    }
    return updates;
  } catch {
    return null; // http:// without localhost, or a private window
  }
}
