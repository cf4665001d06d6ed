// A connection to the broker: MQTT in a WebSocket, as web/standins/socketpool.py uses it. Nothing waits.

import { decoded, encoded } from "./base64.mjs";

const MOST_WAITING = 16384; // bytes that the network has not taken yet; more must wait
const MOST_COME = 65536; // bytes that the game has not taken yet: more is a flood, and the line is given up
// Bytes of a packet: the game reads none above 256, and would read over a larger one, 512 bytes in a step
// (lib/truco_link/carriers/mqtt.py).
const MOST_PACKET = 4096;
const MOST_HEAD = 5; // of a packet: its kind, and its length by 7 bits

export class Pipe {
  // Socket: the class, for tests.
  constructor(url, Socket = globalThis.WebSocket) {
    this.parts = []; // what has come, as Uint8Array
    this.head = []; // of a packet that is still to come
    this.rest = 0; // bytes of a packet whose head is there
    this.skips = false; // that packet
    this.at = 0; // bytes of the first one that are taken
    this.closed = false;
    try {
      this.socket = new Socket(url, "mqtt");
    } catch {
      this.closed = true; // no URL, or one that the browser forbids: ws:// in a page of https://
      return;
    }
    this.socket.binaryType = "arraybuffer";
    this.socket.onmessage = (event) => this.come(event.data);
    this.socket.onclose = () => (this.closed = true);
    this.socket.onerror = () => {}; // `onclose` follows
  }

  come(data) {
    if (typeof data === "string" || this.closed) return;
    const fit = this.sift(new Uint8Array(data));
    if (fit.length) this.parts.push(Uint8Array.from(fit));
    if (this.parts.reduce((sum, part) => sum + part.length, 0) > MOST_COME) this.close();
  }

  // The bytes without packets that are too large.
  sift(bytes) {
    const fit = [];
    for (let at = 0; at < bytes.length; ) {
      if (this.rest) {
        const end = Math.min(at + this.rest, bytes.length);
        if (!this.skips) fit.push(...bytes.subarray(at, end));
        this.rest -= end - at;
        at = end;
      } else if (this.headEnds(bytes[at++])) {
        this.rest = this.head.slice(1).reduceRight((size, byte) => size * 128 + (byte & 127), 0);
        this.skips = this.rest > MOST_PACKET;
        if (!this.skips) fit.push(...this.head);
        this.head = [];
      }
    }
    return fit;
  }

  headEnds(byte) {
    const count = this.head.push(byte);
    return count > 1 && (byte < 128 || count === MOST_HEAD);
  }

  open() {
    return !this.closed && this.socket.readyState === 1;
  }

  // There is nothing to come any more.
  over() {
    return this.closed && !this.parts.length;
  }

  ready() {
    return this.closed || this.parts.length > 0;
  }

  // At most so many bytes of what has come, in base64.
  take(count) {
    const first = this.parts[0];
    if (!first) return "";
    const taken = first.subarray(this.at, this.at + count);
    this.at += taken.length;
    if (this.at === first.length) {
      this.parts.shift();
      this.at = 0;
    }
    return encoded(taken);
  }

  // False: not now.
  send(text) {
    if (!this.open() || this.socket.bufferedAmount > MOST_WAITING) return false;
    this.socket.send(decoded(text));
    return true;
  }

  close() {
    this.parts = [];
    this.closed = true;
    this.socket?.close();
  }
}
