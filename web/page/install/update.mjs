// Brings a game onto a drive. At any moment a complete game would start, the old one or the new one.
// The same steps as tools/drive/update.py, which tells them at length, but for one thing: a page
// cannot rename a file, and a new file is empty for a moment. So not a new code.txt leads to the
// new game, but a new content of code.py, which is there all the time:
//
// 1. The new game is written to the folder zap-next. Nothing reads it: the old game starts.
// 2. code.py gets the lines that put zap-next in front of sys.path: the new game starts, from there.
// 3. The files at their usual places, which nothing reads now, are replaced.
// 4. code.py gets its own lines: the new game starts from its usual places. zap-next is removed.
//
// A drive without a game gets it at its usual places at once, code.py last.
// What a cut has left, this page finishes, and so does tools/deploy.py; and this page what that left.

import { bytesOf, same } from "./bytes.mjs";
import { SWAP } from "./drive.mjs";
import { List, NAME, NEXT, byCode, listOf, parse } from "./list.mjs";
import {
  ASIDE, BRIDGE, BRIDGE_HEAD, ENTRY, PASSING, SETTINGS, STAGE, above, addsLater, isDone, makePlan, roomFor,
} from "./plan.mjs";

const LIST = STAGE + "/" + NAME; // of what is laid beside the old game
const LEFT = [STAGE, PASSING, NEXT, ...[ENTRY, SETTINGS, NAME].map((path) => path + SWAP)];

/**
 * Write the files; false when the drive held all of them already.
 *
 * game: {board, files: Map of path to bytes, later: Set of paths}. driveBytes: the drive's size, 0
 * when it is not known. say(step, done, of): "finish", "lay", "place", "later", and a count of files.
 * Throws `Refused` before the first write when it may not be done, DOMException when the drive
 * fails on the way: then do it again. An earlier update that was cut off is finished first.
 */
export async function update(drive, game, driveBytes, say = () => {}) {
  const again = () => makePlan(drive, game.files, game.board, game.later);
  let plan = await again();
  if (await isDone(drive, plan, LEFT)) return false;
  if (plan.finish) {
    await settle(drive, game.board, () => say("finish", 0, 0));
    plan = await again();
  }
  const busy = plan.write.size || plan.remove.length || plan.aside.length;
  if (busy && !addsLater(plan)) {
    const { staged, shed } = roomFor(plan, driveBytes);
    await removeLeft(drive);
    if (plan.fresh) {
      await place(drive, plan, plan.new, say);
    } else {
      await lay(drive, plan, staged, shed, say);
      await settle(drive, game.board, say);
    }
    plan = await again();
  }
  await removeLeft(drive);
  await complete(drive, plan, say);
  return true;
}

/** code.py, but its imports look in STAGE first: `bridge` of tools/drive/update.py. */
function bridge(entry) {
  const lines = [STAGE + "/lib", STAGE].map((path) => `sys.path.insert(0, '/${path}')\n`);
  const head = bytesOf(BRIDGE_HEAD + "import sys\n" + lines.join(""));
  return new Uint8Array([...head, ...entry]);
}

/** Steps 1 and 2. */
async function lay(drive, plan, staged, shed, say) {
  if (shed.length) {
    await drive.write(NAME, plan.old.without(shed).pack()); // else the board would miss them
    await removeAll(drive, shed);
  }
  let done = 0;
  for (const [path, data] of staged) {
    await drive.write(STAGE + "/" + path, data);
    say("lay", ++done, staged.size);
  }
  await drive.write(LIST, listOf(plan.board, staged, plan.new.later).pack());
  if (plan.aside.includes(ENTRY)) await setAside(drive, ENTRY);
  await drive.write(ENTRY, bridge(plan.files.get(ENTRY)));
}

/** Steps 3 and 4, from what is on the drive: also after a cut, by any Zap. */
async function settle(drive, board, say) {
  const files = new Map();
  for (const path of (await drive.sizes(STAGE)).keys()) {
    if (path !== LIST) files.set(path.slice(STAGE.length + 1), await drive.read(path));
  }
  let list = parse(await drive.read(LIST));
  if (!list.sums.size) list = listOf(board, files, new Set()); // an older Zap made it
  await place(drive, await makePlan(drive, files, board, list.later), list, say);
  if (await drive.exists(BRIDGE)) await drive.remove(BRIDGE); // tools/deploy.py was cut off
}

/** The files to their usual places, code.py last. list: of what is there then. */
async function place(drive, plan, list, say) {
  for (const path of plan.aside) await setAside(drive, path);
  // Only now, for this list says that all at these paths is ours.
  const both = new List(plan.board, new Map([...plan.old.sums, ...list.sums]), true, list.later);
  const settings = plan.old.sums.get(SETTINGS);
  both.sums.delete(SETTINGS); // only with our content: it may be the user's
  if (settings) both.sums.set(SETTINGS, settings);
  await drive.write(NAME, both.pack());
  const old = [...plan.write.keys()].filter((path) => plan.sizes.has(path) && path !== ENTRY);
  await removeAll(drive, [...plan.remove, ...old].filter((path) => !plan.aside.includes(path)));
  for (const path of plan.old.sums.keys()) if (!list.sums.has(path)) await prune(drive, path);
  let done = 0;
  for (const [path, data] of plan.write) {
    if (path === ENTRY) continue;
    await drive.write(path, data);
    await drive.removeSwap(path);
    say("place", ++done, plan.write.size);
  }
  const now = new List(plan.board, new Map(list.sums), false, list.later);
  now.sums.delete(SETTINGS);
  if (settings) now.sums.set(SETTINGS, settings);
  await drive.write(NAME, now.pack());
  if (plan.write.has(ENTRY)) await drive.write(ENTRY, plan.write.get(ENTRY));
}

/** What the game that starts does not need: more files, settings, the list of all files. */
async function complete(drive, plan, say) {
  await removeAll(drive, plan.remove);
  let done = 0;
  for (const [path, data] of plan.write) {
    await drive.write(path, data);
    say("later", ++done, plan.write.size);
  }
  if (plan.settings) await drive.write(SETTINGS, plan.settings);
  await drive.write(NAME, plan.new.pack());
}

/** Bring a file or folder that is not ours below ASIDE, to a name that is free there. */
async function setAside(drive, path) {
  const folder = await drive.isFolder(path);
  const inner = folder ? [...(await drive.sizes(path)).keys()].sort(byCode) : [path];
  let target = ASIDE + "/" + path;
  const beside = (one) => target + one.slice(path.length);
  for (let number = 2; await isTaken(drive, inner, beside); number++) target = `${ASIDE}/${path}.${number}`;
  for (const one of inner) await drive.write(beside(one), await drive.read(one));
  if (folder) await drive.removeTree(path);
  else if (path !== ENTRY) await drive.remove(path); // code.py gets other content, and is never missing
}

/** Whether something else is there. What a copy has left that was cut off here may be there. */
async function isTaken(drive, paths, beside) {
  for (const path of paths) {
    if (await drive.isFolder(beside(path))) return true;
    const there = await drive.read(beside(path));
    if (there?.length && !same(there, await drive.read(path))) return true;
  }
  return false;
}

/** Files, and the folders that are empty then. */
async function removeAll(drive, paths) {
  for (const path of paths) {
    if (await drive.exists(path)) await drive.remove(path);
    await drive.removeSwap(path);
  }
  for (const path of paths) await prune(drive, path);
}

async function prune(drive, path) {
  for (const folder of above(path)) if (!(await drive.removeEmpty(folder))) return;
}

/** What an earlier update left beside the game. */
async function removeLeft(drive) {
  await drive.removeTree(STAGE);
  for (const path of LEFT.slice(1)) if (await drive.exists(path)) await drive.remove(path);
}
