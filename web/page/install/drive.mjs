// The few file operations of an update, over a FileSystemDirectoryHandle: CIRCUITPY as
// showDirectoryPicker() gives it. Paths are relative to its root, with forward slashes.
//
// A browser has no fsync and, outside of its own file system, no rename. What it has: a file is
// written beside its name and takes its place when it is closed, at once, the old content or the
// new one. A file that was not there is empty for a moment.
// Source: WHATWG File System, createWritable(), and its proposal on moving files.

export class Drive {
  #folders = new Map(); // path -> handle: to go down from the root takes longer than to read a file

  constructor(root) {
    this.root = root;
  }

  /** Bytes of a file, or null when there is none. */
  async read(path) {
    const handle = await this.#at(path, "getFileHandle");
    return handle && new Uint8Array(await (await handle.getFile()).arrayBuffer());
  }

  async exists(path) {
    return !!((await this.#at(path, "getFileHandle")) || (await this.#at(path, "getDirectoryHandle")));
  }

  /** Set of the paths of all files. */
  async paths() {
    const found = new Set();
    const walk = async (folder, head) => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === "directory") await walk(handle, head + name + "/");
        else found.add(head + name);
      }
    };
    await walk(this.root, "");
    return found;
  }

  /** Write a file, and the folders above it. It has its old content until it has all of the new. */
  async write(path, data) {
    const folder = await this.#folder(parent(path), true);
    const handle = await folder.getFileHandle(nameOf(path), { create: true });
    const stream = await handle.createWritable();
    try {
      await stream.write(data);
    } catch (problem) {
      await stream.abort().catch(() => {});
      throw problem;
    }
    await stream.close();
  }

  async remove(path) {
    const folder = await this.#folder(parent(path), false);
    await folder.removeEntry(nameOf(path));
  }

  /** Remove a folder if it is empty; true when it was. */
  async removeEmpty(path) {
    const folder = await this.#at(path, "getDirectoryHandle");
    if (!folder) return false;
    if (!(await folder.keys().next()).done) return false;
    this.#folders.clear();
    await this.remove(path);
    return true;
  }

  async #folder(path, create) {
    if (!path) return this.root;
    if (!this.#folders.has(path)) {
      const above = await this.#folder(parent(path), create);
      this.#folders.set(path, await above.getDirectoryHandle(nameOf(path), { create }));
    }
    return this.#folders.get(path);
  }

  async #at(path, kind) {
    try {
      const folder = await this.#folder(parent(path), false);
      return await folder[kind](nameOf(path));
    } catch (problem) {
      // TypeError: a name that this system cannot have, so neither is there a file of that name.
      if (["NotFoundError", "TypeMismatchError", "TypeError"].includes(problem.name)) return null;
      throw problem;
    }
  }
}

/** The folder of a path; empty at the root. */
export const parent = (path) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);
