// Replaces web/page/socket.mjs in the page that a handheld serves. The "broker" is that handheld,
// and each datagram to it is a message of a WebSocket.

// For a few hundred bytes: more would be too many arguments.
export const encoded = (bytes) => btoa(String.fromCharCode(...bytes));

export const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const isBroker = () => true;

// Return the settings.toml: tables are nearby, through web/phones/handheld_sockets.py.
export const settingsOf = () => ({ ZAP_LINK: "lan" });

// Maximum of bytes that the network has not taken; further datagrams are lost.
const MOST_WAITING = 16384;
const MOST_PARTS = 32; // maximum of datagrams that the game has not read
const LONGEST = 154; // maximum bytes of a datagram: docs/lan.md
const PATIENCE_MS = 3000; // time to connect, before a missing connection is reported

export class Pipe {
  constructor(url, Socket = globalThis.WebSocket) {
    this.parts = []; // received datagrams, as Uint8Array
    this.closed = false;
    this.beganMs = performance.now();
    this.socket = new Socket(url);
    this.socket.binaryType = "arraybuffer";
    this.socket.onmessage = ({ data }) => this.come(data);
    this.socket.onclose = () => (this.closed = true);
    this.socket.onerror = () => {}; // `onclose` follows
  }

  come(data) {
    if (typeof data === "string" || data.byteLength > LONGEST || this.parts.length >= MOST_PARTS) return;
    this.parts.push(new Uint8Array(data));
  }

  // Return true if the handheld seems to be there.
  open() {
    if (this.closed) return false;
    return this.socket.readyState === 1 || performance.now() - this.beganMs < PATIENCE_MS;
  }

  ready() {
    return this.parts.length > 0;
  }

  // Return the next datagram, in base64.
  take() {
    return encoded(this.parts.shift() ?? new Uint8Array());
  }

  send(text) {
    if (this.closed || this.socket.readyState !== 1 || this.socket.bufferedAmount > MOST_WAITING) return;
    this.socket.send(decoded(text));
  }

  close() {
    this.parts = [];
    this.closed = true;
    this.socket.close();
  }
}
