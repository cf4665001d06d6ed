// Checks the URL of a broker, and connects to it: MQTT over WebSocket for
// web/standins/socketpool.py. Nothing blocks. Bytes pass between JavaScript and Python as base64,
// which both support natively.

// For a few hundred bytes: more would be too many arguments.
export const encoded = (bytes) => btoa(String.fromCharCode(...bytes));

export const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const OWN = /^(localhost|127(\.\d+){3}|\[::1\])$/;

// Return true if a text is the URL of a WebSocket to which a page at this address may connect. A
// page of https:// may connect only to wss://, except on the same computer.
export function isBroker(text, { protocol } = {}) {
  try {
    const url = new URL(text);
    return url.protocol === "wss:" || (url.protocol === "ws:" && (protocol !== "https:" || OWN.test(url.hostname)));
  } catch {
    return false;
  }
}

// Return the settings.toml for a broker's URL. Without one there is no link.
export function settingsOf(broker) {
  if (!broker) return { ZAP_LINK: "none" };
  const { hostname, port, protocol } = new URL(broker);
  const usual = protocol === "wss:" ? "443" : "80";
  return { ZAP_LINK: "net", ZAP_BROKER: hostname, ZAP_BROKER_PORT: port || usual };
}

// Maximum of bytes that the network has not taken; further ones must wait.
const MOST_WAITING = 16384;
// Maximum of bytes that the game has not read; more is a flood, and the connection is closed.
const MOST_COME = 65536;

export class Pipe {
  // Socket: the class, for tests.
  constructor(url, Socket = globalThis.WebSocket) {
    this.parts = []; // received bytes, as Uint8Array
    this.at = 0; // number of bytes of the first part that were read
    this.closed = false;
    try {
      this.socket = new Socket(url, "mqtt");
    } catch {
      // An invalid URL, or one that the browser forbids: ws:// in a page of https://.
      this.closed = true;
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

  // Return true if no more bytes can arrive.
  over() {
    return this.closed && !this.parts.length;
  }

  ready() {
    return this.closed || this.parts.length > 0;
  }

  // Return at most `count` received bytes, in base64.
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

  // Return false if bytes cannot be sent now.
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
