// The zips beside this page, one for each board: what tools/release.py makes.

import { unzip } from "./bytes.mjs";
import { NAME, parse } from "./list.mjs";

/** {version, boards: [{id, name, drive, url, zip, uf2, phones}]}: tools/web/boards.py. drive: its bytes, 0: unknown. uf2, and phones,
    the zip with the page that it serves to phones: of some. */
export async function boards(base) {
  const answer = await fetch(new URL("boards.json", base));
  if (!answer.ok) throw new Error("no boards: " + answer.status);
  return answer.json();
}

/** {board, files} as `update` wants it, from a board's zip. */
export function gameOf(zip) {
  const all = unzip(zip);
  const list = parse(all.get(NAME));
  if (!list.sums.size) throw new Error("zip");
  // Licences and INSTALL.txt are for who unpacks it by hand.
  const files = new Map([...all].filter(([path]) => list.sums.has(path)));
  return { board: list.board, files };
}

/** The game for a board, from one of its zips. */
export async function fetchGame(base, zip) {
  const answer = await fetch(new URL(zip, base));
  if (!answer.ok) throw new Error("no zip: " + answer.status);
  return gameOf(new Uint8Array(await answer.arrayBuffer()));
}
