// Copies the files of a board's zip (tools/deploy.py) onto its drive, a FileSystemDirectoryHandle of
// CIRCUITPY from showDirectoryPicker(). Paths have forward slashes.
//
// A browser writes to a temporary file, and replaces the old file when the new one is closed. So an
// interrupted copy leaves each file with its old or its new content. The list of files then says
// ` writing` (tools/drive/manifest.py), and the panel tells the owner. The next copy finishes.

const LIST = ".zap-manifest";
const SETTINGS = "settings.toml";
const ENTRY = "code.py";
const ASIDE = "before-zap/";
const SAMPLE = 'print("Hello World!")\n'; // the code.py of a new drive
const MAJOR = 10; // supported major version of CircuitPython
const LOCAL = 0x04034b50; // signature at the beginning of each file in a zip

const text = (bytes) => new TextDecoder().decode(bytes);

/**
 * A drive that must not be written. code: a key of `refused` in words/*.json, whose text says why;
 * values: {name: value} for each {name} in that text.
 */
export class Refused extends Error {
  constructor(code, values = {}) {
    super(code);
    Object.assign(this, { code, values });
  }
}

/** Return [folder, name] of a path. Without `create` a missing folder is an error. */
async function place(root, path, create) {
  const [name, ...folders] = path.split("/").reverse();
  let folder = root;
  for (const one of folders.reverse()) folder = await folder.getDirectoryHandle(one, { create });
  return [folder, name];
}

/** Return the bytes of a file, none if it is missing. */
export async function read(root, path) {
  try {
    const [folder, name] = await place(root, path, false);
    return new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer());
  } catch (problem) {
    if (["NotFoundError", "TypeMismatchError"].includes(problem.name)) return new Uint8Array();
    throw problem;
  }
}

/** Write a file and read it back. Return false if it had this content already. */
export async function write(root, path, data) {
  const holds = async () => {
    const there = await read(root, path);
    return there.length === data.length && there.every((byte, at) => byte === data[at]);
  };
  if (await holds()) return false;
  const [folder, name] = await place(root, path, true);
  const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
  try {
    await stream.write(data);
  } catch (problem) {
    await stream.abort().catch(() => {});
    throw problem;
  }
  await stream.close();
  if (!(await holds())) throw new Error(path);
  return true;
}

/**
 * Unpack a board's zip, an ArrayBuffer, into a Map of path to bytes. Its files are stored without
 * compression. Throw an error for anything else, and for a truncated zip.
 */
export function unzipped(zip) {
  const view = new DataView(zip);
  const files = new Map();
  for (let at = 0; view.getUint32(at, true) === LOCAL; ) {
    const size = view.getUint32(at + 18, true);
    const length = view.getUint16(at + 26, true);
    const from = at + 30 + length + view.getUint16(at + 28, true);
    files.set(text(new Uint8Array(zip, at + 30, length)), new Uint8Array(zip, from, size));
    at = from + size;
  }
  if (!listed(files.get(LIST)).length) throw new Error("no zip of the game");
  return files;
}

/** Return the paths of our files in a list of files. */
const listed = (list) => [...text(list).matchAll(/^[0-9a-f]{8} \d+ (?!\/|.*\.\.)(.+)$/gm)].map(([, path]) => path);

/** Return the board id in boot_out.txt (CircuitPython's main.c, run_boot_py), or throw `Refused`. */
export async function whatBoard(root) {
  if ((await read(root, "code.txt")).length) throw new Refused("code-txt"); // it runs before code.py
  const said = text(await read(root, "boot_out.txt"));
  const [, version, major] = /CircuitPython ((\d+)\.\S+)/.exec(said.split("\n")[0]) ?? [];
  const [, board] = /^Board ID: *(\S+)/m.exec(said) ?? [];
  if (!version || !board) throw new Refused("no-boot-out");
  if (Number(major) !== MAJOR) throw new Refused(Number(major) < MAJOR ? "old-circuitpython" : "new-circuitpython", { version });
  return board;
}

/**
 * Copy the files of a zip. A settings.toml of the owner stays, and a code.py is first copied to
 * ASIDE. Return the text of the owner's settings.toml. say(done, of): called for each file.
 */
export async function copy(root, files, say) {
  const list = files.get(LIST);
  const paths = listed(list).filter((path) => path !== ENTRY && path !== SETTINGS);
  const before = listed(await read(root, LIST));
  const code = await read(root, ENTRY);
  if (!before.length && code.length && text(code) !== SAMPLE) await write(root, ASIDE + ENTRY, code);
  const settings = await read(root, SETTINGS);
  if (!settings.length) await write(root, SETTINGS, files.get(SETTINGS));
  for (const path of before.filter((one) => !files.has(one))) {
    const [folder, name] = await place(root, path, true);
    await folder.removeEntry(name).catch(() => {}); // it may be missing
  }
  await write(root, LIST, new TextEncoder().encode(text(list).replace("\n", " writing\n")));
  for (const [done, path] of [...paths, ENTRY].entries()) {
    await write(root, path, files.get(path));
    say(done + 1, paths.length + 1);
  }
  await write(root, LIST, list);
  return text(settings);
}
