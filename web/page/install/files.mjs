// The files of the game: bytes, the zip of a board as tools/release.py makes it, and the list of Zap's files on a
// drive, .zap-manifest, whose format is told in tools/drive/manifest.py.

import { parent } from "./drive.mjs";

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

export const NAME = ".zap-manifest";
const FORMAT = "zap 4";
const WRITING = " writing";
const LINE = /^~?((?:[0-9a-f]{8}|=) \d+) (.+)$/; // ~: a mark of Zap 0.9
const ENDS = "2144df1c "; // of whatever ends with its own CRC-32; in its place is =
const MIXED = ["lib", ""]; // folders that hold other people's files too

/** sums: Map of path to check sum. writing: an update did not get to its end. */
export class List {
  constructor(board = "", sums = new Map(), writing = false) {
    Object.assign(this, { board, sums, writing });
  }

  /** Whether we wrote the file at `path`, with content `data`. */
  owns(path, data) {
    const known = this.sums.get(path);
    return known !== undefined && (this.writing || known === digest(data));
  }

  /** How many bytes the file should have. */
  size(path) {
    return Number(this.sums.get(path).split(" ")[1]);
  }

  pack() {
    const lines = [`${FORMAT} ${this.board}${this.writing ? WRITING : ""}`, ...this.#folders()];
    let last = "";
    for (const path of [...this.sums.keys()].sort(byPlace)) {
      const folder = parent(path);
      const short = folder && folder === last ? path.slice(folder.length) : path;
      const sum = this.sums.get(path).replace(ENDS, "= ");
      lines.push(`${sum} ${short}`);
      last = folder;
    }
    return bytesOf([...lines, "end"].join("\n") + "\n");
  }

  #folders() {
    const sums = new Map();
    for (const path of this.sums.keys()) {
      const folder = parent(path);
      if (!folder) continue;
      const place = MIXED.includes(folder) ? path : folder + "/";
      sums.set(place, (sums.get(place) ?? 0) + this.size(path));
    }
    return [...sums.keys()].sort(byCode).map((place) => `+ ${sums.get(place)} ${place}`);
  }
}

/** By code points, as Python sorts; the game's names are ASCII. */
export const byCode = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

const byPlace = (a, b) => byCode(parent(a), parent(b)) || byCode(a, b);

export const digest = (data) => `${crc32(data).toString(16).padStart(8, "0")} ${data.length}`;

export function listOf(board, files) {
  return new List(board, new Map([...files].map(([path, data]) => [path, digest(data)])));
}

/** The `List` in a file's bytes; an empty one when there is none or it is broken. */
export function parse(data) {
  const lines = text(data).split("\n");
  const kind = lines[0].slice(0, FORMAT.length);
  let board = lines[0].slice(FORMAT.length + 1);
  if (kind !== FORMAT || !board || !lines.includes("end")) return new List();
  const writing = board.endsWith(WRITING);
  if (writing) board = board.slice(0, -WRITING.length);
  const sums = new Map();
  let folder = "";
  for (const line of lines.slice(1)) {
    const [, sum, name] = LINE.exec(line) ?? [];
    if (!name) continue;
    const path = name[0] === "/" ? folder + name : name;
    folder = parent(path);
    if (path[0] === "/" || path.split("/").includes("..")) continue;
    sums.set(path, sum.replace("= ", ENDS));
  }
  return new List(board, sums, writing);
}

/** {version, boards: [{id, name, url, zip, room, cluster, uf2, phones}]}: tools/web/boards.py. room: bytes for files on its
    drive, 0: unknown. uf2, and phones, the zip with the page that it serves to phones: of some. */
export async function boards(base) {
  const answer = await fetch(new URL("boards.json", base));
  if (!answer.ok) throw new Error("no boards: " + answer.status);
  return answer.json();
}

/** {board, files} as `update` wants it, from a board's zip. */
export function gameOf(zip) {
  const all = unzip(zip);
  const list = parse(all.get(NAME));
  if (!list.sums.size) throw new Error("zip");
  // Licences and INSTALL.txt are for who unpacks it by hand.
  const files = new Map([...all].filter(([path]) => list.sums.has(path)));
  return { board: list.board, files };
}

/** The game for a board, from one of its zips. */
export async function fetchGame(base, zip) {
  const answer = await fetch(new URL(zip, base));
  if (!answer.ok) throw new Error("no zip: " + answer.status);
  return gameOf(new Uint8Array(await answer.arrayBuffer()));
}
