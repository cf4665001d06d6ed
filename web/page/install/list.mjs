// The list of Zap's files on a drive, .zap-manifest. Its format: tools/drive/manifest.py.

import { bytesOf, crc32, text } from "./bytes.mjs";

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

  /** How many bytes the file should have; undefined: the list does not say it. */
  size(path) {
    const [, size] = (this.sums.get(path) ?? "").split(" ");
    return size === undefined ? undefined : Number(size);
  }

  pack() {
    const lines = [`${FORMAT} ${this.board}${this.writing ? WRITING : ""}`, ...this.#folders()];
    let last = "";
    for (const path of [...this.sums.keys()].sort(byPlace)) {
      const folder = folderOf(path);
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
      const folder = folderOf(path);
      if (!folder) continue;
      const place = MIXED.includes(folder) ? path : folder + "/";
      sums.set(place, (sums.get(place) ?? 0) + (this.size(path) ?? 0));
    }
    return [...sums.keys()].sort(byCode).map((place) => `+ ${sums.get(place)} ${place}`);
  }
}

/** By code points, as Python sorts; the game's names are ASCII. */
export const byCode = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Without its last slash; empty at the root. */
const folderOf = (path) => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

const byPlace = (a, b) => byCode(folderOf(a), folderOf(b)) || byCode(a, b);

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
    folder = folderOf(path);
    if (path[0] === "/" || path.split("/").includes("..")) continue;
    sums.set(path, sum.replace("= ", ENDS));
  }
  return new List(board, sums, writing);
}
