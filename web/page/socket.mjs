// Connects to a broker by MQTT over WebSocket, for web/truco_page/broker_socket.py, or to the
// handheld that serves the page, for web/truco_page/handheld_sockets.py. Nothing blocks. Bytes pass
// between JavaScript and Python as base64, which both support natively.

// Return bytes as base64. Each byte is an argument of a call, so there may be only a few hundred.
export const encoded = (bytes) => btoa(String.fromCharCode(...bytes));

export const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// The subprotocols of a broker ("net"), and of a handheld that serves the page ("lan").
const PROTOCOLS = { net: ["mqtt"], lan: [] };

// Return the settings.toml of a page. broker: its URL; "": there is no play with others. site: the
// address of the page, to which an invitation and the result of a daily game lead.
export const settingsOf = (broker, link, site) =>
  broker ? { ZAP_LINK: link, ZAP_BROKER: broker.split("/")[2] ?? broker, ZAP_SITE: site } : { ZAP_LINK: "none", ZAP_SITE: site };

// Maximum of bytes that wait for the network; while there are more, `send` refuses.
const MOST_WAITING = 16384;
// Maximum of bytes that wait for the game to read them; a peer that sends more is disconnected.
const MOST_COME = 65536;

const FULL = 4001; // code with which a handheld closes a socket because all seats are taken

export class Pipe {
  constructor(url, link) {
    this.parts = []; // received bytes, as Uint8Array
    this.at = 0; // number of bytes of the first part that were read
    this.closed = false;
    this.full = false; // true if the handheld has closed it because all seats are taken
    try {
      this.socket = new WebSocket(url, PROTOCOLS[link]);
    } catch {
      // An invalid URL, or one that the browser forbids: ws:// in a page of https://.
      this.closed = true;
      return;
    }
    this.socket.binaryType = "arraybuffer";
    this.socket.onmessage = (event) => this.come(event.data);
    this.socket.onclose = (event) => {
      this.closed = true;
      this.full = event?.code === FULL;
    };
    this.socket.onerror = () => {}; // `onclose`, which is called next, handles it
  }

  come(data) {
    if (typeof data === "string" || this.closed || !data.byteLength) return;
    this.parts.push(new Uint8Array(data));
    if (this.parts.reduce((sum, part) => sum + part.length, 0) > MOST_COME) this.close();
  }

  open() {
    return !this.closed && this.socket.readyState === 1;
  }

  ready() {
    return this.parts.length > 0;
  }

  // Return at most `count` received bytes in base64, all from one message.
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

  // Send bytes in base64. Return false if they cannot be sent now.
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
