// In the place of web/page/socket.mjs: the "broker" is the handheld that the page came from. Datagrams to it are each a message of a WebSocket.

// Some hundreds at a time: more would be too many arguments.
export const encoded = (bytes) => btoa(String.fromCharCode(...bytes));

export const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const isBroker = () => true;

// What settings.toml says there: tables are nearby, by web/phones/lan_sockets.py.
export const settingsOf = () => ({ ZAP_LINK: "lan" });

const MOST_WAITING = 16384; // bytes that the network has not taken yet; what is more is lost, as datagrams are
const MOST_PARTS = 32; // datagrams that the game has not read yet
const LONGEST = 154; // bytes of one: docs/lan.md
const PATIENCE_MS = 3000; // to connect: so long nobody need know that there is no connection yet

export class Pipe {
  constructor(url, Socket = globalThis.WebSocket) {
    this.parts = []; // as Uint8Array
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

  // Whether the handheld is there, as far as one can know.
  open() {
    if (this.closed) return false;
    return this.socket.readyState === 1 || performance.now() - this.beganMs < PATIENCE_MS;
  }

  ready() {
    return this.parts.length > 0;
  }

  // The next datagram, in base64.
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
