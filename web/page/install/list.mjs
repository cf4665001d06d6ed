// The list of Zap's files on a drive, .zap-manifest. Its format: tools/drive/manifest.py.

import { bytesOf, crc32, text } from "./bytes.mjs";

export const NAME = ".zap-manifest";
export const NEXT = ".zap-manifest.new";
const FORMAT = "zap 4";
const OLD = ["zap 1", "zap 2", "zap 3"];
const WRITING = " writing";
const LINE = /^(~?)((?:[0-9a-f]{8}|=) \d+|[0-9a-f]{16}) (.+)$/;
const ENDS = "2144df1c "; // of whatever ends with its own CRC-32; in its place is =
const MIXED = ["lib", ""]; // folders that hold other people's files too

/** sums: Map of path to check sum. writing: an update did not get to its end. later: Set of paths. */
export class List {
  constructor(board = "", sums = new Map(), writing = false, later = new Set()) {
    Object.assign(this, { board, sums, writing, later });
  }

  without(paths) {
    const sums = new Map([...this.sums].filter(([path]) => !paths.includes(path)));
    return new List(this.board, sums, this.writing, this.later);
  }

  /** Whether we wrote the file at `path`, with content `data`. */
  async owns(path, data) {
    const known = this.sums.get(path);
    return known !== undefined && (this.writing || (await isOf(known, data)));
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
      lines.push(`${this.later.has(path) ? "~" : ""}${sum} ${short}`);
      last = folder;
    }
    for (const path of [...this.later].sort(byCode)) {
      if (!this.sums.has(path)) lines.push("~ " + path);
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

/** Whether `known`, a check sum of any Zap, is that of a file's bytes. */
export async function isOf(known, data) {
  if (known === undefined || !data) return false;
  if (known.includes(" ")) return known === digest(data);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data)).subarray(0, 8);
  return known === [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function listOf(board, files, later) {
  return new List(board, new Map([...files].map(([path, data]) => [path, digest(data)])), false, later);
}

/** The `List` in a file's bytes; an empty one when there is none or it is broken. */
export function parse(data) {
  const lines = text(data).split("\n");
  const kind = lines[0].slice(0, FORMAT.length);
  let board = lines[0].slice(FORMAT.length + 1);
  if (![FORMAT, ...OLD].includes(kind) || !board || !lines.includes("end")) return new List();
  const writing = board.endsWith(WRITING);
  if (writing) board = board.slice(0, -WRITING.length);
  const [sums, later] = [new Map(), new Set()];
  let folder = "";
  for (const line of lines.slice(1)) {
    if (line.startsWith("~ ")) later.add(line.slice(2));
    const [, mark, sum, name] = LINE.exec(line) ?? [];
    if (!name) continue;
    const path = name[0] === "/" ? folder + name : name;
    folder = folderOf(path);
    if (path[0] === "/" || path.split("/").includes("..")) continue;
    sums.set(path, sum.replace("= ", ENDS));
    if (mark) later.add(path);
  }
  return new List(board, sums, writing, later);
}

export async function readList(drive) {
  const data = await drive.read(NAME);
  return parse(data?.length ? data : await drive.read(NEXT));
}
