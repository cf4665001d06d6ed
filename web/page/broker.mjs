// The URL of a broker: whether a page may use it, and what settings.toml says of it.

const OWN = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const NEAR = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd])|\.local$/;

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

// Whether a URL is one of the own network, for which browsers ask the reader.
export function isLocal(url) {
  const { hostname } = new URL(url);
  return OWN.test(hostname) || NEAR.test(hostname);
}

// What settings.toml says of a broker's URL; without one there is no way to others.
export function settingsOf(broker, more = {}) {
  if (!broker) return { ...more, ZAP_LINK: "none" };
  const { hostname, port, protocol } = new URL(broker);
  const usual = protocol === "wss:" ? "443" : "80";
  return { ...more, ZAP_LINK: "net", ZAP_BROKER: hostname, ZAP_BROKER_PORT: port || usual };
}
