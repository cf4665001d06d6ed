// Calls the game loop: at each frame while the tab is visible, and every 50 ms while it is hidden
// if other players need it. Timers of a hidden tab run at most once a second, but those of a worker
// run on.

import { attempt } from "./attempt.mjs";

const HIDDEN_MS = 50;
const WORKER = "./pulse_worker.mjs";

export class Pulse {
  // beat(): a step of the loop. needed(): true if the loop must run in a hidden tab. rests(): called
  // when the loop stops because the tab is hidden.
  constructor(beat, needed, rests) {
    Object.assign(this, { beat, needed, rests });
    this.frame = 0;
    this.worker = null;
    this.shown = () => this.follow();
    document.addEventListener("visibilitychange", this.shown);
    this.follow();
  }

  follow() {
    this.rest();
    if (document.hidden) {
      if (this.needed()) this.worker = attempt(() => new Worker(new URL(WORKER, import.meta.url), { type: "module" }));
      if (!this.worker) return this.rests();
      this.worker.onmessage = () => this.beat();
      this.worker.postMessage(HIDDEN_MS);
    } else {
      const again = () => {
        this.frame = requestAnimationFrame(again);
        this.beat();
      };
      this.frame = requestAnimationFrame(again);
    }
  }

  rest() {
    cancelAnimationFrame(this.frame);
    this.worker?.terminate();
    this.worker = null;
  }

  stop() {
    document.removeEventListener("visibilitychange", this.shown);
    this.rest();
  }
}
