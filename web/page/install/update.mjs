// Updates the game on a drive: reads the drive, refuses if it must not write, then writes changed
// files, code.py last. During the update the manifest is marked as `writing`. After an interruption
// the same update, or tools/deploy.py, finishes the work. tools/drive/update.py explains which
// files belong to whom.

import { NAME, digest, parse, same, text, underWay } from "./files.mjs";

export const SETTINGS = "settings.toml";
const ENTRY = "code.py";
const RUNS_BEFORE = "code.txt"; // CircuitPython runs it instead of code.py
const ASIDE = "before-zap";
const OWN = ["truco_core/", "board_configs/", "lib/truco_", "lib/zap"];
const SAMPLE = 'print("Hello World!")\n';
const BOOT_OUT = "boot_out.txt";
const MAJOR = 10; // supported major version of CircuitPython
// Suffix of a file that Chromium is writing, which remains after an interruption.
const SWAP = ".crswap";

/**
 * A drive that must not be written. code: a key of `refused` in the words; values: for the {} in
 * its text.
 */
export class Refused extends Error {
  constructor(code, values = {}) {
    super(code);
    Object.assign(this, { code, values });
  }
}

/**
 * Return the board id in CircuitPython's boot_out.txt. Throw `Refused` if the drive is not a
 * CircuitPython drive, or has another major version. Source: `run_boot_py()` in CircuitPython's
 * main.c.
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
 * Write the files. Return false if the drive already held all of them.
 *
 * game: {board, files: Map of path to bytes, list: bytes of .zap-manifest}. say("place", done, of):
 *     called with the number of files. Throw `Refused` before the first write if the update is not
 *     allowed, DOMException if the drive fails, and Error if a file reads back other bytes than
 *     were written.
 */
export async function update(drive, game, say) {
  const plan = await makePlan(drive, game.files);
  const waits = plan.write.size || plan.remove.length || plan.aside.length;
  if (!waits && same(plan.listed, game.list)) return false;
  for (const path of plan.aside) await keepAside(drive, path);
  if (plan.old.sums.size) await write(drive, NAME, underWay(plan.listed));
  for (const path of plan.remove) await drive.remove(path);
  // Write the settings before the new manifest: afterwards any other content is the user's.
  if (plan.write.has(SETTINGS)) await write(drive, SETTINGS, plan.write.get(SETTINGS));
  await write(drive, NAME, underWay(game.list));
  const isEntry = (path) => Number(path === ENTRY);
  const paths = [...plan.write.keys()].filter((path) => path !== SETTINGS).sort((a, b) => isEntry(a) - isEntry(b));
  for (const [done, path] of paths.entries()) {
    await write(drive, path, plan.write.get(path));
    say("place", done + 1, paths.length);
  }
  await write(drive, NAME, game.list);
  return true;
}

/**
 * Append the lines to settings.toml that the board needs for playing together and that are missing:
 * tools/drive/first_settings.py. needed: {key: value}. Return {added, left}: lines that were
 * appended, and lines that the user must write, because the file has tables or is not plain text.
 */
export async function complete(drive, needed) {
  const data = (await drive.read(SETTINGS)) ?? new Uint8Array();
  const said = new TextDecoder("utf-8", { ignoreBOM: true }).decode(data);
  const missing = Object.entries(needed).filter(([key]) => !new RegExp(`^[ \\t]*${key}\\b`, "m").test(said));
  const lines = missing.map(([key, value]) => `${key} = ${value}`);
  if (!lines.length || /^[ \t]*\[|\0|\ufffd|\r(?!\n)/m.test(said)) return { added: [], left: lines };
  const end = said.includes("\r\n") ? "\r\n" : "\n";
  const whole = said && !said.endsWith("\n") ? said + end : said;
  await write(drive, SETTINGS, new TextEncoder().encode(whole + lines.join(end) + end));
  return { added: lines, left: [] };
}

/**
 * Return a plan. listed: bytes of the manifest on the drive. write: Map of path to changed bytes.
 * remove: our old files. aside: files of others in the places of ours.
 */
async function makePlan(drive, files) {
  if (await drive.exists(RUNS_BEFORE)) throw new Refused("code-txt");
  const plan = { write: new Map(), aside: [], listed: await drive.read(NAME), there: await drive.paths() };
  plan.old = parse(plan.listed);
  plan.remove = [...plan.there].filter((path) => path.endsWith(SWAP));
  const isOurs = async (path) => {
    const data = await drive.read(path);
    const known = plan.old.sums.get(path);
    if (path === SETTINGS) return !data?.length || known === digest(data);
    if (path === ENTRY && (!data?.length || text(data) === SAMPLE)) return true;
    return !!data && (OWN.some((head) => path.startsWith(head)) || (known && (plan.old.writing || known === digest(data))));
  };
  for (const [path, data] of files) {
    if (same(await drive.read(path), data)) continue;
    const isOther = (await drive.exists(path)) && !(await isOurs(path));
    if (isOther && path === SETTINGS) continue;
    plan.write.set(path, data);
    if (isOther) plan.aside.push(path);
  }
  // CircuitPython imports a .py instead of an .mpy.
  const sources = [...files.keys()].map((path) => path.replace(/\.mpy$/, ".py"));
  for (const path of new Set([...plan.old.sums.keys(), ...sources])) {
    if (!files.has(path) && path !== SETTINGS && plan.there.has(path) && (await isOurs(path))) plan.remove.push(path);
  }
  return plan;
}

async function write(drive, path, data) {
  await drive.write(path, data);
  if (!same(await drive.read(path), data)) throw new Error(path);
}

/** Copy somebody else's file, which ours will replace, to an unused name below ASIDE. */
async function keepAside(drive, path) {
  let target = `${ASIDE}/${path}`;
  for (let number = 2; await drive.exists(target); number++) target = `${ASIDE}/${path}.${number}`;
  await drive.write(target, await drive.read(path));
}
