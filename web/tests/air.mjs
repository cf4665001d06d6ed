// What lies between a page and a server on this computer: a WiFi that can be lost. Neither side is told.

import { EventEmitter, once } from "node:events";
import net from "node:net";

/** A way to a port; `port` is its own. */
export class Air extends EventEmitter {
  #lines = new Set();
  #isLost = false;

  static async to(port) {
    const air = new Air();
    air.setMaxListeners(0);
    air.server = net.createServer((here) => air.#join(here, port));
    await new Promise((done) => air.server.listen(0, "127.0.0.1", done));
    air.port = air.server.address().port;
    return air;
  }

  async #join(here, port) {
    here.on("error", () => {}); // `close` follows
    while (this.#isLost) await once(this, "back");
    if (here.destroyed) return;
    const there = net.connect(port, "127.0.0.1");
    there.on("error", () => {});
    for (const [one, other] of [[here, there], [there, here]]) {
      this.#lines.add(one);
      one.on("data", (data) => other.write(data));
      one.on("close", () => {
        this.#lines.delete(one);
        other.destroy();
      });
    }
  }

  /** From now on nothing arrives; or again, with what was sent meanwhile. */
  lose(isLost) {
    this.#isLost = isLost;
    for (const line of this.#lines) {
      if (isLost) line.pause();
      else line.resume();
    }
    if (!isLost) this.emit("back");
  }

  close() {
    this.server.close();
    for (const line of this.#lines) line.destroy();
  }
}
