// Carries out the steps of an installation on a drive: a FileSystemDirectoryHandle of CIRCUITPY from
// showDirectoryPicker(). The rules are in Python, in tools/installer, which MicroPython runs here;
// tools/web/build.py puts its sources into python.mjs. Paths have forward slashes.
//
// A browser writes to a temporary file, and replaces the old file when the new one is closed. So an
// interrupted step leaves each file with its old or its new content.

import { unzipped as program } from "../machine.mjs";
import { loadMicroPython } from "../micropython.mjs";
import SOURCES from "./python.mjs";

const HEAP_BYTES = 1024 * 1024; // initial size; it grows
const LOCAL = 0x04034b50; // signature at the beginning of each file in a zip

/**
 * A drive that must not be written. code: a key of `refused` in words/*.json, whose text says why;
 * values: {name: value} for each {name} in that text.
 */
export class Refused extends Error {
  constructor(code, values) {
    super(code);
    Object.assign(this, { code, values });
  }
}

/** Return MicroPython with the rules. packed: ArrayBuffer of micropython.pack. */
export async function rules(packed) {
  const url = URL.createObjectURL(new Blob([await program(packed)], { type: "application/wasm" }));
  const vm = await loadMicroPython({ url, heapsize: HEAP_BYTES });
  URL.revokeObjectURL(url);
  for (const folder of ["/installer", "/io"]) vm.FS.mkdirTree(folder);
  for (const [name, text] of Object.entries(SOURCES)) vm.FS.writeFile(`/installer/${name}`, text);
  vm.runPython("import sys\nsys.path.insert(0, '/')\nfrom installer.browser import begin, step");
  return vm;
}

/** Return [folder, name] of a path. Without `create` a missing folder is an error. */
async function place(root, path, create = false) {
  const [name, ...folders] = path.split("/").reverse();
  let folder = root;
  for (const one of folders.reverse()) folder = await folder.getDirectoryHandle(one, { create });
  return [folder, name];
}

/** Return the bytes of a file. */
export async function read(root, path) {
  const [folder, name] = await place(root, path);
  return new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer());
}

/** Write a file and read it back. */
export async function write(root, path, data) {
  const [folder, name] = await place(root, path, true);
  const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
  try {
    await stream.write(data);
  } catch (problem) {
    await stream.abort().catch(() => {});
    throw problem;
  }
  await stream.close();
  const there = await read(root, path);
  if (there.length !== data.length || !there.every((byte, at) => byte === data[at])) throw new Error(path);
}

/** Add all that is in a folder to `found`: {path: 0 for a file, null for a folder}. */
async function list(folder, head, found) {
  try {
    for await (const [name, handle] of folder.entries()) {
      const isFolder = handle.kind === "directory";
      found[head + name] = isFolder ? null : 0;
      if (isFolder) await list(handle, head + name + "/", found);
    }
  } catch (problem) {
    if (!head) throw problem; // else it is a folder of the system, such as .Trashes of macOS
  }
  return found;
}

/** Remove a file or an empty folder, and the folders above it that are then empty, except lib. */
async function remove(root, path) {
  const [folder, name] = await place(root, path);
  await folder.removeEntry(name);
  const above = path.slice(0, Math.max(path.lastIndexOf("/"), 0));
  if (above && above !== "lib") await remove(root, above).catch(() => {}); // it is not empty
}

/** Move a file or folder: browsers can only copy on a drive. */
async function move(root, path, target) {
  const [folder, name] = await place(root, path);
  const inside = await folder.getDirectoryHandle(name).catch(() => null);
  if (!inside) await write(root, target, await read(root, path));
  for (const one of Object.keys(inside ? await list(inside, "", {}) : {})) {
    if (!one.includes("/")) await move(root, `${path}/${one}`, `${target}/${one}`);
  }
  await remove(root, path).catch((problem) => {
    if (problem.name !== "NotFoundError") throw problem; // its last file has taken it along
  });
}

/**
 * Carry out the steps of `what` in tools/installer/steps.py, "install" or "remove", on a drive.
 * Return its result. given: its arguments; game(board): returns [Map of path to bytes, {key: value}
 * of needed settings]; say(code, values): called for each step "say"; wrote(): for each file.
 */
export async function carryOut(vm, root, what, given, { game, say, wrote }) {
  const [begin, step] = ["begin", "step"].map((name) => vm.globals.get(name));
  const offer = (files, needed) => {
    [...files.values()].forEach((bytes, at) => vm.FS.writeFile(`/io/${at}`, bytes));
    return [[...files.keys()], needed];
  };
  const can = {
    names: () => list(root, "", {}),
    free: () => null, // browsers do not say it
    say: (code, text, values) => void say(code, values),
    game: async (board) => offer(...(await game(board))),
    move: (...paths) => move(root, ...paths),
    remove: (path) => remove(root, path),
    async read(paths) {
      const found = new Map();
      for (const path of paths) {
        const bytes = await read(root, path).catch(() => null);
        if (bytes) found.set(path, bytes);
      }
      return offer(found, null);
    },
    async write(path) {
      await write(root, path, vm.FS.readFile("/io/0"));
      wrote();
    },
  };
  begin(what, JSON.stringify(given));
  for (let answer = null; ; ) {
    const [asked, ...args] = JSON.parse(step(JSON.stringify(answer ?? null)));
    if (asked === "end") return args[0];
    if (asked === "refused") throw new Refused(...args);
    answer = await can[asked](...args);
  }
}

/**
 * Unpack a board's zip, an ArrayBuffer, into a Map of path to bytes. Its files are stored without
 * compression. Throw an error for a truncated zip; the steps find other damage.
 */
export function unzipped(zip) {
  const view = new DataView(zip);
  const files = new Map();
  for (let at = 0; view.getUint32(at, true) === LOCAL; ) {
    const size = view.getUint32(at + 18, true);
    const length = view.getUint16(at + 26, true);
    const from = at + 30 + length + view.getUint16(at + 28, true);
    files.set(new TextDecoder().decode(new Uint8Array(zip, at + 30, length)), new Uint8Array(zip, from, size));
    at = from + size;
  }
  return files;
}
