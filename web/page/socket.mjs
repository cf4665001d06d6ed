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
// Maximum of bytes that wait for the game to read them. What comes then is dropped, as a radio would.
const MOST_COME = 65536;
const MOST_PACKET = 256; // size of the largest MQTT packet that the game reads (IN_ROOM in mqtt.py)
const PUBLISH = 3; // type of the MQTT packets with messages

// Return a function that drops MQTT packets which the game would not read, such as a large retained
// message. It takes bytes of the stream, cut anywhere, and whether to drop all messages.
function sieve() {
  let head = []; // the type and the bytes of the size that have come of the next packet
  let left = 0; // bytes that are missing of the current packet
  let drops = false; // true: drop the current packet
  return (bytes, isFull) => {
    const found = [];
    for (let at = 0; at < bytes.length; ) {
      if (left) {
        const part = bytes.subarray(at, at + left);
        if (!drops) found.push(...part);
        at += part.length;
        left -= part.length;
        continue;
      }
      head.push(bytes[at++]);
      if (head.length === 1 || (head.at(-1) > 127 && head.length < 5)) continue;
      left = head.slice(1).reduce((size, byte, digit) => size + (byte & 127) * 128 ** digit, 0);
      drops = left > MOST_PACKET || (isFull && head[0] >> 4 === PUBLISH);
      if (!drops) found.push(...head);
      head = [];
    }
    return Uint8Array.from(found);
  };
}

const FULL = 4001; // code with which a handheld closes a socket because all seats are taken

export class Pipe {
  constructor(url, link) {
    this.parts = []; // received bytes, as Uint8Array
    this.waiting = 0; // number of bytes in `parts`
    this.at = 0; // number of bytes of the first part that were read
    // A handheld sends datagrams, which are dropped whole.
    this.sieve = link === "net" ? sieve() : (bytes, isFull) => (isFull ? [] : bytes);
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
    if (typeof data === "string" || this.closed) return;
    const part = this.sieve(new Uint8Array(data), this.waiting > MOST_COME);
    if (part.length) this.parts.push(part);
    this.waiting += part.length;
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
      this.waiting -= first.length;
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
