// What an update would do to a drive, found by reading only, so that it can still be refused.
// Whose a file is, and where a file in the way goes: as tools/drive/update.py says it.

import { same, text } from "./bytes.mjs";
import { clusterBytes, parent, roundUp, treeBytes, usableBytes } from "./fat.mjs";
import { SWAP } from "./drive.mjs";
import { NAME, byCode, digest, listOf, parse } from "./list.mjs";

export const ENTRY = "code.py";
export const SETTINGS = "settings.toml";
export const BRIDGE = "code.txt"; // CircuitPython runs it before code.py
export const ASIDE = "before-zap";
// What Zap 0.9 left when an update was cut off, and a browser when a write was.
const LEFT = ["zap-next/", "zap-next.tmp", ".zap-manifest.new", NAME + SWAP, ENTRY + SWAP, SETTINGS + SWAP];
const BRIDGE_HEAD = "# An update of Zap is under way. It removes this file by itself.\n";
const OWN = ["truco_core/", "board_configs/", "lib/truco_", "lib/zap"];
const SAMPLE = 'print("Hello World!")\n';

/** A drive that must not be written. code: one of words.mjs; values: what its text has in {}. */
export class Refused extends Error {
  constructor(code, values = {}) {
    super(code);
    Object.assign(this, { code, values });
  }
}

const isOwn = (path) => OWN.some((head) => path.startsWith(head));

/** A code.txt or code.py of Zap 0.9, in the middle of an update. */
export const isBridge = (data) => text(data ?? undefined).startsWith(BRIDGE_HEAD);

/**
 * write: Map of path to the bytes that differ. remove: our old files. aside: others' paths to move.
 * settings: bytes, or null.
 */
export async function makePlan(drive, files, board) {
  const plan = { board, files: new Map(files), old: parse(await drive.read(NAME)) };
  plan.files.delete(SETTINGS);
  plan.new = listOf(board, files);
  const before = await drive.read(BRIDGE);
  if (before && !isBridge(before)) throw new Refused("code-txt");
  plan.sizes = await drive.sizes();
  plan.settings = await settingsOf(drive, files, plan);
  await compare(drive, plan);
  plan.remove.push(...[...plan.sizes.keys()].filter((path) => LEFT.some((head) => path.startsWith(head))));
  if (before) plan.remove.push(BRIDGE);
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

async function compare(drive, plan) {
  Object.assign(plan, { write: new Map(), remove: [], aside: [] });
  for (const path of [...plan.files.keys()].sort(byCode)) {
    const there = await drive.read(path);
    if (same(there, plan.files.get(path))) continue;
    plan.write.set(path, plan.files.get(path));
    const folder = !there && (await drive.isFolder(path));
    if (folder || (there && !isOurs(plan, path, there))) plan.aside.push(path);
  }
  for (const path of [...plan.old.sums.keys()].sort(byCode)) {
    if (plan.files.has(path) || path === SETTINGS || path === ENTRY) continue;
    if (plan.sizes.has(path) && isOurs(plan, path, await drive.read(path))) {
      plan.remove.push(path);
    }
  }
  for (const path of await hiding(drive, plan.files)) {
    if (plan.remove.includes(path) || plan.aside.includes(path)) continue;
    const own = isOurs(plan, path, await drive.read(path));
    (own && plan.sizes.has(path) ? plan.remove : plan.aside).push(path);
  }
}

function isOurs(plan, path, data) {
  if (!data) return false;
  if (path === ENTRY && (!data.length || text(data) === SAMPLE || isBridge(data))) return true;
  return isOwn(path) || plan.old.owns(path, data);
}

/** Paths that CircuitPython would import instead of a file of ours. */
async function hiding(drive, files) {
  const rivals = new Set();
  for (const path of files.keys()) {
    const [, stem] = /^(.*)\.m?py$/.exec(path) ?? [];
    if (!stem || path === ENTRY) continue;
    const others = [stem + ".py"]; // it wins over .mpy
    if (!stem.endsWith("/__init__")) others.push(stem); // a folder wins over both
    if (path.startsWith("lib/")) {
      const top = stem.split("/")[1]; // the root comes before /lib in sys.path
      others.push(top, top + ".py", top + ".mpy");
    }
    for (const other of others) if (other !== path && !files.has(other)) rivals.add(other);
  }
  const found = [];
  for (const path of [...rivals].sort(byCode)) {
    const holds = [...files.keys()].some((ours) => ours.startsWith(path + "/"));
    if (!holds && (await drive.exists(path))) found.push(path);
  }
  return found;
}

/** Whether the drive holds this very game already. */
export async function isDone(drive, plan) {
  if (plan.write.size || plan.remove.length || plan.aside.length || plan.settings) return false;
  return same(await drive.read(NAME), plan.new.pack());
}

/** Throws `Refused` when the drive is too full. driveBytes: 0 when that is not known. */
export function checkRoom(plan, driveBytes) {
  if (!driveBytes) return;
  const cluster = clusterBytes(driveBytes);
  const taken = (paths, size) => treeBytes(new Map([...paths].map((p) => [p, size(p)])), cluster);
  // A file is written beside its old content, so the largest one is there twice for a moment.
  const largest = Math.max(0, ...[...plan.write.values()].map((data) => data.length));
  const free = usableBytes(driveBytes) - treeBytes(plan.sizes, cluster);
  const gone = [...new Set([...plan.write.keys(), ...plan.remove])];
  const replaced = gone.filter((path) => plan.sizes.has(path) && !plan.aside.includes(path));
  let need = taken(plan.write.keys(), (path) => plan.files.get(path).length);
  need -= taken(replaced, (path) => plan.sizes.get(path));
  need += 4 * cluster + roundUp(largest, cluster) + roundUp(plan.new.pack().length, cluster);
  const kb = (bytes) => Math.max(0, Math.ceil(bytes / 1024));
  if (need > free) throw new Refused("full", { need: kb(need), free: kb(free) });
}

/** The folders above a path, innermost first; lib stays. */
export function* above(path) {
  for (let at = parent(path); at && at !== "lib"; at = parent(at)) yield at;
}
