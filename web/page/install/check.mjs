// What a drive is, before it is written; and whether all of the game is on it, afterwards: those
// checks of tools/doctor.py that read the list of files, with the same codes.

import { text } from "./bytes.mjs";
import { NAME, byCode, parse } from "./list.mjs";
import { BRIDGE, Refused, SETTINGS, isBridge } from "./plan.mjs";

const BOOT_OUT = "boot_out.txt";
const MAJOR = 10; // of CircuitPython
const MPY = [0x43, 6]; // how bytecode for CircuitPython 10 begins
const NAMED = 6; // files that one finding names

/**
 * {version, board} that CircuitPython says of itself. Throws `Refused` for a drive that is not its,
 * and for another CircuitPython. Source: `run_boot_py()` in CircuitPython's main.c.
 */
export async function whatBoard(drive) {
  const data = await drive.read(BOOT_OUT);
  if (!data) throw new Refused("no-boot-out");
  const said = text(data);
  const [, version, major] = /CircuitPython ((\d+)\.\S+)/.exec(said.split("\n")[0]) ?? [];
  if (!version) throw new Refused("no-boot-out");
  if (Number(major) !== MAJOR) {
    throw new Refused(Number(major) < MAJOR ? "old-circuitpython" : "new-circuitpython", { version });
  }
  const [, board] = /^Board ID: *(\S+)/m.exec(said) ?? [];
  if (!board) throw new Refused("no-boot-out");
  return { version, board };
}

/** Throws `Refused` unless the drive is that board, with a CircuitPython that Zap knows. */
export async function mustBe(drive, board) {
  const found = await whatBoard(drive);
  if (found.board !== board) throw new Refused("wrong-board", { found: found.board, board });
  return found;
}

/** [{code, values}] of what is wrong; empty when all files are there, whole, and not hidden. */
export async function examine(drive) {
  const found = [];
  const list = parse(await drive.read(NAME));
  const sizes = await drive.sizes();
  const add = (code, paths) => paths.length && found.push({ code, values: { files: named(paths) } });
  const before = await drive.read(BRIDGE);
  if (before && !isBridge(before)) add("hidden-entry", [BRIDGE]);
  if (!list.sums.size) return [...found, { code: "no-game", values: {} }];
  if (list.writing) add("unfinished", [NAME]);
  const [missing, cut, mixed, foreign] = [[], [], [], []];
  for (const path of [...list.sums.keys()].sort(byCode)) {
    const [size, wanted] = [sizes.get(path), list.size(path)];
    if (path === SETTINGS) continue;
    if (size === undefined) missing.push(path);
    else if (wanted !== undefined && size < wanted) cut.push(path);
    else {
      const data = await drive.read(path);
      if (path.endsWith(".mpy") && MPY.some((byte, at) => data[at] !== byte)) foreign.push(path);
      else if (!list.owns(path, data)) mixed.push(path);
    }
  }
  add("missing-file", missing);
  add("cut-off", cut);
  add("wrong-mpy", foreign);
  add("mixed", mixed);
  add("py-beside-mpy", beside(sizes, list));
  return found;
}

/** Sources that CircuitPython would take in the place of our .mpy of that name. */
function beside(sizes, list) {
  const ours = [...list.sums.keys()].filter((path) => path.endsWith(".mpy"));
  return ours.map((path) => path.replace(/mpy$/, "py")).filter((path) => sizes.has(path));
}

function named(paths) {
  const more = paths.length - NAMED;
  return paths.slice(0, NAMED).join(", ") + (more > 0 ? ` +${more}` : "");
}
