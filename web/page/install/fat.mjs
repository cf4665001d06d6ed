// What files take on a FAT drive: a page is not told how many bytes are free on one. The same
// arithmetic as tools/drive/boards.py, whose comments name the sources; a test compares both.

const SECTOR = 512;
const DIRECTORY_ENTRY = 32;
const ROOT_ENTRIES = 512;
const NAME_PER_ENTRY = 13; // characters of a long name in one directory entry
const CLUSTER_STEPS = [1, 4, 16, 64, 256, 512]; // units of 2 MiB

export const roundUp = (size, unit) => Math.ceil(size / unit) * unit;

/** Allocation unit of a drive as CircuitPython formats it. */
export function clusterBytes(driveBytes) {
  const units = Math.floor(driveBytes / SECTOR / 0x1000);
  return SECTOR << CLUSTER_STEPS.filter((step) => step <= units).length;
}

/** Bytes for files on a fresh drive: without boot sector, table and root directory. */
export function usableBytes(driveBytes) {
  const cluster = clusterBytes(driveBytes);
  const table = Math.floor(driveBytes / cluster) * 2;
  const left = driveBytes - SECTOR - table - ROOT_ENTRIES * DIRECTORY_ENTRY;
  return Math.floor(left / cluster) * cluster;
}

/** What a Map of path to size takes, in bytes: whole clusters, for folders too. */
export function treeBytes(sizes, cluster) {
  let total = 0;
  const folders = new Map(); // folder -> Map of name to directory entries
  for (const [path, size] of sizes) {
    total += roundUp(size, cluster);
    for (let at = path; at; at = parent(at)) {
      const names = folders.get(parent(at)) ?? new Map();
      const name = at.slice(at.lastIndexOf("/") + 1);
      names.set(name, 1 + Math.ceil([...name].length / NAME_PER_ENTRY));
      folders.set(parent(at), names);
    }
  }
  for (const [folder, names] of folders) {
    if (!folder) continue; // the root has its own fixed place
    const entries = [...names.values()].reduce((sum, more) => sum + more, 2);
    total += roundUp(entries * DIRECTORY_ENTRY, cluster);
  }
  return total;
}

export function parent(path) {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
