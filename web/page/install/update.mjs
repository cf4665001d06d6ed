// Brings a game onto a drive: writes what differs, code.py last, with the list of files as `writing`
// meanwhile. After a cut the same again finishes the work, and so does tools/deploy.py: the same
// steps as tools/drive/update.py.

import { same } from "./bytes.mjs";
import { List, NAME, byCode } from "./list.mjs";
import { ASIDE, ENTRY, SETTINGS, above, checkRoom, isDone, makePlan } from "./plan.mjs";

/**
 * Write the files; false when the drive held all of them already.
 *
 * game: {board, files: Map of path to bytes}. driveBytes: the drive's size, 0 when it is not known.
 * say("place", done, of): a count of files. Throws `Refused` before the first write when it may not
 * be done, DOMException when the drive fails on the way, Error when a file reads back otherwise.
 */
export async function update(drive, game, driveBytes, say = () => {}) {
  const plan = await makePlan(drive, game.files, game.board);
  if (await isDone(drive, plan)) return false;
  checkRoom(plan, driveBytes);
  for (const path of plan.aside) await setAside(drive, path);
  const both = new List(plan.board, new Map([...plan.old.sums, ...plan.new.sums]), true);
  both.sums.delete(SETTINGS); // it is ours with our content only
  if (plan.old.sums.has(SETTINGS)) both.sums.set(SETTINGS, plan.old.sums.get(SETTINGS));
  await write(drive, NAME, both.pack());
  for (const path of plan.remove) await remove(drive, path);
  const entry = (path) => Number(path === ENTRY);
  const paths = [...plan.write.keys()].sort((a, b) => entry(a) - entry(b) || byCode(a, b));
  for (const [done, path] of paths.entries()) {
    await write(drive, path, plan.write.get(path));
    say("place", done + 1, paths.length);
  }
  if (plan.settings) await write(drive, SETTINGS, plan.settings);
  await write(drive, NAME, plan.new.pack());
  return true;
}

async function write(drive, path, data) {
  await drive.write(path, data);
  await drive.removeSwap(path);
  if (!same(await drive.read(path), data)) throw new Error(path);
}

async function remove(drive, path) {
  if (await drive.exists(path)) await drive.remove(path);
  await drive.removeSwap(path);
  for (const folder of above(path)) if (!(await drive.removeEmpty(folder))) return;
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
