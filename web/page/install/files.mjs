// Reads the game's files from a board's zip (tools/release.py), and the manifest of Zap's files on
// a drive, .zap-manifest (tools/drive/manifest.py).

const TABLE = new Uint32Array(256).map((_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;

export const text = (bytes) => new TextDecoder().decode(bytes ?? new Uint8Array());

export function crc32(bytes) {
  let sum = -1;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

export function same(a, b) {
  return a?.length === b?.length && (a === b || a.every((byte, at) => byte === b[at]));
}

/**
 * Return a Map of path to bytes from a zip of tools/deploy.py (tools/zips/archive.py): stored, one
 * disk, no comment. Source: PKWARE's APPNOTE 6.3.10, 4.3.7 to 4.3.16. Throw Error("zip") for any
 * other file, and for a damaged or truncated zip.
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
    throw broken(); // including the RangeError of a truncated zip
  }
  return files;
}

export const NAME = ".zap-manifest";
const HEAD = /^zap 5 (\S+)( writing)?\n/;
const LINE = /^([0-9a-f]{8} \d+) (?!\/)(.+)$/gm;

/**
 * Return {board, sums, writing} of a manifest's bytes. `sums` is empty for a missing or damaged
 * one.
 */
export function parse(data) {
  const said = text(data);
  const [, board = "", writing] = HEAD.exec(said) ?? [];
  const rows = board && said.includes("\nend\n") ? [...said.matchAll(LINE)] : [];
  const safe = rows.filter(([, , path]) => !path.split("/").includes(".."));
  return { board, sums: new Map(safe.map(([, sum, path]) => [path, sum])), writing: !!writing };
}

/** Return the bytes of a manifest during an update, when any file at one of its paths is ours. */
export const underWay = (data) => new TextEncoder().encode(text(data).replace(HEAD, "zap 5 $1 writing\n"));

export const digest = (data) => `${crc32(data).toString(16).padStart(8, "0")} ${data.length}`;

/**
 * Return {version, boards: [{id, name, url, zip, needed, uf2, phones}]}, see tools/web/board_zips.py.
 * needed: settings for playing together. Only some boards have uf2, and phones, a zip with the page
 * for phones.
 */
export async function boards(base) {
  const answer = await fetch(new URL("boards.json", base));
  if (!answer.ok) throw new Error("no boards: " + answer.status);
  return answer.json();
}

/** Return {board, files, list: bytes} for `update` from a board's zip. */
export function gameOf(zip) {
  const all = unzip(zip);
  const list = parse(all.get(NAME));
  if (!list.sums.size) throw new Error("zip");
  // Licences and INSTALL.txt are for people who unpack the zip by hand.
  const files = new Map([...all].filter(([path]) => list.sums.has(path)));
  return { board: list.board, files, list: all.get(NAME) };
}

/** Fetch the game for a board from one of its zips. */
export async function fetchGame(base, zip) {
  const answer = await fetch(new URL(zip, base));
  if (!answer.ok) throw new Error("no zip: " + answer.status);
  return gameOf(new Uint8Array(await answer.arrayBuffer()));
}
