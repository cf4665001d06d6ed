// File operations of an update on a FileSystemDirectoryHandle, which showDirectoryPicker() returns
// for CIRCUITPY. Paths are relative to its root, with forward slashes.
//
// A browser has no fsync and, outside of its own file system, no rename. A file is written beside
// its name and replaces the old one at once when it is closed. So a file always has its old or its
// new content. A new file is empty for a moment. Source: WHATWG File System, createWritable(), and
// its proposal on moving files.

export class Drive {
  // path -> handle. Walking down from the root takes longer than reading a file.
  #folders = new Map();

  constructor(root) {
    this.root = root;
  }

  /** Return the bytes of a file, or null if there is none. */
  async read(path) {
    const handle = await this.#at(path, "getFileHandle");
    return handle && new Uint8Array(await (await handle.getFile()).arrayBuffer());
  }

  async exists(path) {
    return !!((await this.#at(path, "getFileHandle")) || (await this.#at(path, "getDirectoryHandle")));
  }

  /** Return the Set of all file paths. */
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

  /**
   * Write a file, and create the folders above it. It keeps its old content until all of the new is
   * written.
   */
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
      // TypeError: this system does not allow such a name, so there is no file of that name.
      if (["NotFoundError", "TypeMismatchError", "TypeError"].includes(problem.name)) return null;
      throw problem;
    }
  }
}

/** Return the folder of a path, or "" at the root. */
const parent = (path) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);
