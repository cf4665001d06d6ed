// The URL of a broker, and a connection to it: MQTT in a WebSocket, as web/standins/socketpool.py uses it. Nothing waits.
// Bytes between JavaScript and Python go as base64, which both have natively.

// Some hundreds at a time: more would be too many arguments.
export const encoded = (bytes) => btoa(String.fromCharCode(...bytes));

export const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const OWN = /^(localhost|127(\.\d+){3}|\[::1\])$/;

// Whether a text is the URL of a WebSocket, as the option `broker` is, to which the page at an address may connect:
// one of https:// only by wss://, but for this very computer.
export function isBroker(text, { protocol } = {}) {
  try {
    const url = new URL(text);
    return url.protocol === "wss:" || (url.protocol === "ws:" && (protocol !== "https:" || OWN.test(url.hostname)));
  } catch {
    return false;
  }
}

// What settings.toml says of a broker's URL; without one there is no way to others.
export function settingsOf(broker) {
  if (!broker) return { ZAP_LINK: "none" };
  const { hostname, port, protocol } = new URL(broker);
  const usual = protocol === "wss:" ? "443" : "80";
  return { ZAP_LINK: "net", ZAP_BROKER: hostname, ZAP_BROKER_PORT: port || usual };
}

const MOST_WAITING = 16384; // bytes that the network has not taken yet; more must wait
const MOST_COME = 65536; // bytes that the game has not taken yet: more is a flood, and the line is given up

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
    if (typeof data === "string" || this.closed || !data.byteLength) return;
    this.parts.push(new Uint8Array(data));
    if (this.parts.reduce((sum, part) => sum + part.length, 0) > MOST_COME) this.close();
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
