// A connection to the broker: MQTT in a WebSocket, as web/standins/socketpool.py uses it. Nothing waits.

import { decoded, encoded } from "./base64.mjs";

const MOST_WAITING = 16384; // bytes that the network has not taken yet; more must wait

export class Pipe {
  // Socket: the class, for tests.
  constructor(url, Socket = globalThis.WebSocket) {
    this.parts = []; // what has come, as Uint8Array
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
    if (typeof data !== "string" && data.byteLength) this.parts.push(new Uint8Array(data));
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
