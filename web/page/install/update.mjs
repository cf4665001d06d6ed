// Brings a game onto a drive: reads what is there, refuses what it must not write, then writes what differs, code.py last, with
// the list of files as `writing` meanwhile. After a cut the same again finishes the work, and so does tools/deploy.py: whose
// a file is, and where a file in the way goes, is told in tools/drive/update.py.

import { parent } from "./drive.mjs";
import { List, NAME, byCode, digest, listOf, parse, same, text } from "./files.mjs";

export const SETTINGS = "settings.toml";
const ENTRY = "code.py";
const RUNS_BEFORE = "code.txt"; // CircuitPython takes it in the place of code.py
const ASIDE = "before-zap";
const OWN = ["truco_core/", "board_configs/", "lib/truco_", "lib/zap"];
const SAMPLE = 'print("Hello World!")\n';
const BOOT_OUT = "boot_out.txt";
const MAJOR = 10; // of CircuitPython
const ENTRY_BYTES = 96; // of a folder, for each file in it: three entries of FAT

/** A drive that must not be written. code: one of the words in `refused`; values: what its text has in {}. */
export class Refused extends Error {
  constructor(code, values = {}) {
    super(code);
    Object.assign(this, { code, values });
  }
}

/**
 * The board that CircuitPython says it runs on. Throws `Refused` for a drive that is not its, and for another
 * CircuitPython. Source: `run_boot_py()` in CircuitPython's main.c.
 */
export async function whatBoard(drive) {
  const said = text(await drive.read(BOOT_OUT));
  const [, version, major] = /CircuitPython ((\d+)\.\S+)/.exec(said.split("\n")[0]) ?? [];
  const [, board] = /^Board ID: *(\S+)/m.exec(said) ?? [];
  if (!version || !board) throw new Refused("no-boot-out");
  if (Number(major) !== MAJOR) throw new Refused(Number(major) < MAJOR ? "old-circuitpython" : "new-circuitpython", { version });
  return board;
}

/**
 * Write the files; false when the drive held all of them already.
 *
 * game: {board, files: Map of path to bytes}. row: of the list of boards. say("place", done, of): a count of files.
 * Throws `Refused` before the first write when it may not be done, DOMException when the drive fails on the way, Error
 * when a file reads back otherwise.
 */
export async function update(drive, game, row, say) {
  const plan = await makePlan(drive, game.files, game.board);
  const waits = plan.write.size || plan.remove.length || plan.aside.length || plan.settings;
  if (!waits && same(await drive.read(NAME), plan.new.pack())) return false;
  checkRoom(plan, row);
  for (const path of plan.aside) await setAside(drive, path);
  const both = new List(game.board, new Map([...plan.old.sums, ...plan.new.sums]), true);
  both.sums.delete(SETTINGS); // it is ours with our content only
  if (plan.old.sums.has(SETTINGS)) both.sums.set(SETTINGS, plan.old.sums.get(SETTINGS));
  await write(drive, NAME, both.pack());
  for (const path of plan.remove) await remove(drive, path);
  const isEntry = (path) => Number(path === ENTRY);
  const paths = [...plan.write.keys()].sort((a, b) => isEntry(a) - isEntry(b) || byCode(a, b));
  for (const [done, path] of paths.entries()) {
    await write(drive, path, plan.write.get(path));
    say("place", done + 1, paths.length);
  }
  if (plan.settings) await write(drive, SETTINGS, plan.settings);
  await write(drive, NAME, plan.new.pack());
  return true;
}

/** write: Map of path to the bytes that differ. remove: our old files. aside: others' paths to move. settings: bytes, or null. */
async function makePlan(drive, files, board) {
  if (await drive.exists(RUNS_BEFORE)) throw new Refused("code-txt");
  const plan = { write: new Map(), remove: [], aside: [], new: listOf(board, files) };
  plan.old = parse(await drive.read(NAME));
  plan.sizes = await drive.sizes();
  plan.settings = await settingsOf(drive, files, plan);
  const isOurs = async (path) => {
    const data = await drive.read(path);
    if (!data) return false;
    if (path === ENTRY && (!data.length || text(data) === SAMPLE)) return true;
    return OWN.some((head) => path.startsWith(head)) || plan.old.owns(path, data);
  };
  for (const [path, data] of files) {
    if (path === SETTINGS || same(await drive.read(path), data)) continue;
    plan.write.set(path, data);
    if ((await drive.exists(path)) && !(await isOurs(path))) plan.aside.push(path);
  }
  for (const path of plan.old.sums.keys()) {
    if (files.has(path) || path === SETTINGS || path === ENTRY) continue;
    if (plan.sizes.has(path) && (await isOurs(path))) plan.remove.push(path);
  }
  for (const path of await hiding(drive, files)) {
    if (!plan.remove.includes(path) && !plan.aside.includes(path)) (await isOurs(path) ? plan.remove : plan.aside).push(path);
  }
  return plan;
}

/** What to write into settings.toml, or null. A user's file is taken out of our list. */
async function settingsOf(drive, files, plan) {
  const ours = files.get(SETTINGS);
  const there = await drive.read(SETTINGS);
  if (!ours || same(there, ours)) return null;
  if (there?.length && plan.old.sums.get(SETTINGS) !== digest(there)) {
    plan.new.sums.delete(SETTINGS);
    return null;
  }
  return ours;
}

/** Paths that CircuitPython would import instead of a file of ours. */
async function hiding(drive, files) {
  const rivals = new Set();
  for (const path of files.keys()) {
    const [, stem] = /^(.*)\.m?py$/.exec(path) ?? [];
    if (!stem || path === ENTRY) continue;
    rivals.add(stem + ".py"); // it wins over .mpy
    if (!stem.endsWith("/__init__")) rivals.add(stem); // a folder wins over both
    const top = stem.split("/")[1]; // the root comes before /lib in sys.path
    if (path.startsWith("lib/")) for (const other of [top, top + ".py", top + ".mpy"]) rivals.add(other);
  }
  const found = [];
  for (const path of [...rivals].sort(byCode)) {
    const holds = [...files.keys()].some((ours) => ours === path || ours.startsWith(path + "/"));
    if (!holds && (await drive.exists(path))) found.push(path);
  }
  return found;
}

/** Throws `Refused` when the drive is too full. A page is not told how many bytes are free on one. */
function checkRoom(plan, { room, cluster }) {
  if (!room) return;
  const whole = (size) => Math.ceil(size / cluster) * cluster;
  const taken = (sizes) => sizes.reduce((sum, size) => sum + whole(size) + ENTRY_BYTES, 0);
  const gone = [...plan.write.keys(), ...plan.remove].filter((path) => plan.sizes.has(path) && !plan.aside.includes(path));
  const come = [...plan.write.values()].map((data) => data.length);
  // A file is written beside its old content, so the largest one is there twice for a moment.
  const need = taken([...come, Math.max(0, ...come), plan.new.pack().length]) - taken(gone.map((path) => plan.sizes.get(path)));
  const free = room - taken([...plan.sizes.values()]);
  const kb = (bytes) => Math.max(0, Math.ceil(bytes / 1024));
  if (need > free) throw new Refused("full", { need: kb(need), free: kb(free) });
}

async function write(drive, path, data) {
  await drive.write(path, data);
  await drive.removeSwap(path);
  if (!same(await drive.read(path), data)) throw new Error(path);
}

/** Remove a file, and the folders above it that are empty then; lib stays. */
async function remove(drive, path) {
  await drive.remove(path);
  for (let at = parent(path); at && at !== "lib"; at = parent(at)) if (!(await drive.removeEmpty(at))) return;
}

/** Bring a file or folder that is not ours below ASIDE, to a name that is free there. */
async function setAside(drive, path) {
  const isFolder = await drive.isFolder(path);
  let target = `${ASIDE}/${path}`;
  for (let number = 2; await drive.exists(target); number++) target = `${ASIDE}/${path}.${number}`;
  const inner = isFolder ? [...(await drive.sizes(path)).keys()] : [path];
  for (const one of inner) await drive.write(target + one.slice(path.length), await drive.read(one));
  if (isFolder) await drive.removeTree(path);
  else if (path !== ENTRY) await drive.remove(path); // code.py gets other content, and is never missing
}
