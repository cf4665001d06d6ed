// Bytes: text of them, CRC-32 (as in zip and in the list of files), and the files of a zip.

const TABLE = new Uint32Array(256).map((_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;

export const text = (bytes) => new TextDecoder().decode(bytes ?? new Uint8Array());
export const bytesOf = (said) => new TextEncoder().encode(said);

export function crc32(bytes) {
  let sum = -1;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

export function same(a, b) {
  return a?.length === b?.length && (a === b || a.every((byte, at) => byte === b[at]));
}

/**
 * Map of path to bytes, from a zip of tools/deploy.py (tools/zips/archive.py): stored, one disk,
 * no comment. Source: PKWARE's APPNOTE 6.3.10, 4.3.7 to 4.3.16.
 * Throws Error("zip") for anything else, and for a zip that came damaged or cut.
 */
export function unzip(zip) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const broken = () => new Error("zip");
  const files = new Map();
  try {
    const end = zip.length - END_BYTES;
    if (view.getUint32(end, true) !== END) throw broken();
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left; left--) {
      if (view.getUint32(at, true) !== ENTRY || view.getUint16(at + 10, true)) throw broken();
      const size = view.getUint32(at + 24, true);
      const length = view.getUint16(at + 28, true);
      const name = text(zip.subarray(at + 46, at + 46 + length));
      const local = view.getUint32(at + 42, true);
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const data = zip.subarray(from, from + size);
      if (crc32(data) !== view.getUint32(at + 16, true)) throw broken();
      files.set(name, data);
      at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch {
    throw broken(); // a RangeError, too: it ends too early
  }
  return files;
}
