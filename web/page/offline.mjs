// SPDX-FileCopyrightText: 2026 The Zap team
//
// SPDX-License-Identifier: MIT

// The page without a network, and its next version. See web/README.md.

class Updates {
  constructor(registration, busy) {
    this.registration = registration;
    this.busy = busy;
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
    if (!waiting || this.busy()) return false;
    const loaded = () => location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", loaded, { once: true });
    waiting.postMessage("take over");
    return true;
  }
}

// busy(): a match is on. Resolves with an object of README's, or null: no service worker here.
export async function offline({ busy = () => false, script = "./sw.js" } = {}) {
  if (!("serviceWorker" in navigator)) return null;
  try {
    const registration = await navigator.serviceWorker.register(script);
    const updates = new Updates(registration, busy);
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
