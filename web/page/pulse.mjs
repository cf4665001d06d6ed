// Calls the loop: at each frame while the tab is seen; while it is hidden every 50 ms, if somebody else needs it,
// so that a table goes on. A hidden tab's own timers run once a second or less; those of a worker go on.

const HIDDEN_MS = 50;
const WORKER = "./pulse_worker.mjs";

export class Pulse {
  // beat(): a turn of the loop. needed(): whether it must go on in a hidden tab. rests(): it does not.
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
    if (document.hidden && !this.needed()) {
      this.rests();
    } else if (document.hidden) {
      this.worker = new Worker(new URL(WORKER, import.meta.url), { type: "module" });
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
