// What an update would do to a drive, found by reading only, so that it can still be refused.
// Whose a file is, and where a file in the way goes: as tools/drive/plan.py says it.

import { same, text } from "./bytes.mjs";
import { clusterBytes, parent, roundUp, treeBytes, usableBytes } from "./fat.mjs";
import { byCode, isOf, listOf, readList } from "./list.mjs";

export const ENTRY = "code.py";
export const SETTINGS = "settings.toml";
export const STAGE = "zap-next"; // the new game, while it moves in
export const BRIDGE = "code.txt"; // CircuitPython runs it before code.py
export const PASSING = "zap-next.tmp";
export const ASIDE = "before-zap";
export const BRIDGE_HEAD = "# An update of Zap is under way. It removes this file by itself.\n";
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

/** code.py, which looks for the game's modules in `STAGE` first. */
export const isBridge = (data) => text(data ?? undefined).startsWith(BRIDGE_HEAD);

/**
 * write: Map of path to the bytes that differ. remove: our old files. aside: others' paths to move.
 * finish: an earlier update was cut off, and the game runs from STAGE. settings: bytes, or null.
 */
export async function makePlan(drive, files, board, later) {
  const plan = { board, files: new Map(files), old: await readList(drive) };
  plan.files.delete(SETTINGS);
  plan.new = listOf(board, files, later);
  const before = await drive.read(BRIDGE);
  if (before && !isBridge(before)) throw new Refused("code-txt");
  plan.finish = !!before || isBridge(await drive.read(ENTRY));
  plan.sizes = await drive.sizes();
  plan.settings = await settingsOf(drive, files, plan);
  await compare(drive, plan);
  // Nothing that an update could leave: no game and no program, or an installation that was cut off.
  const none = !plan.old.sums.size && ![...plan.sizes.keys()].some(isOwn);
  plan.fresh = !plan.finish && !plan.aside.length && (none || plan.old.writing);
  return plan;
}

/** What to write into settings.toml, or null. A user's file is taken out of our list. */
async function settingsOf(drive, files, plan) {
  const ours = files.get(SETTINGS);
  const there = await drive.read(SETTINGS);
  if (!ours || same(there, ours)) return null;
  if (there?.length && !(await isOf(plan.old.sums.get(SETTINGS), there))) {
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
    if (folder || (there && !(await isOurs(plan, path, there)))) plan.aside.push(path);
  }
  for (const path of [...plan.old.sums.keys()].sort(byCode)) {
    if (plan.files.has(path) || path === SETTINGS || path === ENTRY) continue;
    if (plan.sizes.has(path) && (await isOurs(plan, path, await drive.read(path)))) {
      plan.remove.push(path);
    }
  }
  for (const path of await hiding(drive, plan.files)) {
    if (plan.remove.includes(path) || plan.aside.includes(path)) continue;
    const own = isOwn(path) || (await isOurs(plan, path, await drive.read(path)));
    (own && plan.sizes.has(path) ? plan.remove : plan.aside).push(path);
  }
}

async function isOurs(plan, path, data) {
  if (!data) return false;
  if (path === ENTRY && (!data.length || text(data) === SAMPLE || isBridge(data))) return true;
  return isOwn(path) || (await plan.old.owns(path, data));
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

/** Whether the drive holds this very game already, and nothing is left over. */
export async function isDone(drive, plan, leftovers) {
  if (plan.write.size || plan.remove.length || plan.aside.length) return false;
  if (plan.finish || plan.settings) return false;
  for (const path of leftovers) if (await drive.exists(path)) return false;
  return same(await drive.read(".zap-manifest"), plan.new.pack());
}

/** Whether all that lacks are files without which the game plays. */
export function addsLater(plan) {
  if (plan.remove.length || plan.aside.length) return false;
  return [...plan.write.keys()].every((path) => !plan.sizes.has(path) && plan.new.later.has(path));
}

/**
 * {staged, shed}: files to lay beside the old game, old files to remove before. All, if they fit;
 * else those without which a match with robots is played come later. A fresh drive needs room for
 * one game. Throws `Refused` when the drive is too full. driveBytes: 0 when that is not known.
 */
export function roomFor(plan, driveBytes) {
  const everything = { staged: plan.files, shed: [] };
  if (!driveBytes) return everything;
  const cluster = clusterBytes(driveBytes);
  const taken = (paths, size) => treeBytes(new Map([...paths].map((p) => [p, size(p)])), cluster);
  const old = (path) => plan.sizes.get(path);
  const now = (path) => plan.files.get(path).length;
  const left = [...plan.sizes.keys()].filter((path) => path.startsWith(STAGE + "/"));
  // A file is written beside its old content, so the largest one is there twice for a moment.
  const largest = Math.max(0, ...[...plan.write.values()].map((data) => data.length));
  const has = usableBytes(driveBytes) - treeBytes(plan.sizes, cluster);
  let free = has + taken(left, old) - 4 * cluster - roundUp(largest, cluster);
  free -= 3 * roundUp(plan.new.pack().length, cluster);
  const ours = [...new Set([...plan.write.keys(), ...plan.remove, ...plan.old.later])];
  const replaced = ours.filter((path) => plan.sizes.has(path) && !plan.aside.includes(path));
  const written = taken(plan.write.keys(), now) - taken(replaced, old);
  const shedding = [...plan.old.later].filter((path) => plan.sizes.has(path));
  const small = new Map([...plan.files].filter(([path]) => !plan.new.later.has(path)));
  const needs = [];
  for (const [staged, shed] of plan.fresh ? [] : [[plan.files, []], [small, shedding]]) {
    const [lain, gained] = [taken(staged.keys(), now), taken(shed, old)];
    const rest = taken(replaced.filter((path) => !shed.includes(path)), old);
    const placed = taken([...staged.keys()].filter((path) => plan.write.has(path)), now);
    needs.push(Math.max(lain - gained, lain + placed - gained - rest, written));
    if (needs.at(-1) <= free) return { staged, shed };
  }
  if (plan.fresh) needs.push(written);
  if (needs.at(-1) <= free) return everything;
  const kb = (bytes) => Math.max(0, Math.ceil(bytes / 1024));
  throw new Refused("full", { need: kb(Math.min(...needs) + has - free), free: kb(has) });
}

/** The folders above a path, innermost first; lib stays. */
export function* above(path) {
  for (let at = parent(path); at && at !== "lib"; at = parent(at)) yield at;
}
