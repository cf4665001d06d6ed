// A drive in memory behind the handles that a browser gives a page, which loses power at a chosen
// operation. Steps are what a browser does on the medium: a name is made, a copy beside it is
// written in two halves, the copy takes the name's place, a name is removed.

const SWAP = ".crswap";

/** A DOMException without a trace, which takes a third of the time: a file that is not there is one each time. */
function failure(text, name) {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const made = new DOMException(text, name);
  Error.stackTraceLimit = stackTraceLimit;
  return made;
}

export class Medium {
  /** files: Map of path to bytes. cutAt: the first step that does not happen any more. */
  constructor(files, { cutAt = Infinity, room = Infinity } = {}) {
    Object.assign(this, { files: new Map(files), folders: new Set([""]), cutAt, room, steps: 0 });
    for (const path of this.files.keys()) {
      for (let at = up(path); at; at = up(at)) this.folders.add(at);
    }
  }

  step() {
    if (this.steps === this.cutAt) throw failure("the power is gone", "NotReadableError");
    this.steps++;
  }

  put(path, data) {
    this.step();
    const others = [...this.files].filter(([name]) => name !== path);
    const used = others.reduce((sum, [, bytes]) => sum + bytes.length, data.length);
    if (used > this.room) throw failure("no room", "QuotaExceededError");
    this.files.set(path, data);
  }

  get root() {
    return new Folder(this, "");
  }
}

class Folder {
  kind = "directory";

  constructor(medium, path) {
    Object.assign(this, { medium, path, name: path.split("/").pop() });
  }

  async getFileHandle(name, { create = false } = {}) {
    const path = this.#inside(name);
    if (this.medium.folders.has(path)) throw failure(path, "TypeMismatchError");
    if (!this.medium.files.has(path)) {
      if (!create) throw failure(path, "NotFoundError");
      this.medium.put(path, new Uint8Array());
    }
    return new File(this.medium, path);
  }

  async getDirectoryHandle(name, { create = false } = {}) {
    const path = this.#inside(name);
    if (this.medium.files.has(path)) throw failure(path, "TypeMismatchError");
    if (!this.medium.folders.has(path)) {
      if (!create) throw failure(path, "NotFoundError");
      this.medium.step();
      this.medium.folders.add(path);
    }
    return new Folder(this.medium, path);
  }

  async removeEntry(name, { recursive = false } = {}) {
    const { files, folders } = this.medium;
    const path = this.#inside(name);
    const below = (one) => one.startsWith(path + "/");
    if (folders.has(path)) {
      const full = [...files.keys(), ...folders].some(below);
      if (full && !recursive) throw failure(path, "InvalidModificationError");
      for (const one of [...files.keys()].filter(below)) this.#drop(files, one);
      for (const one of [...folders].filter(below).sort().reverse()) this.#drop(folders, one);
      return this.#drop(folders, path);
    }
    if (!files.has(path)) throw failure(path, "NotFoundError");
    return this.#drop(files, path);
  }

  async *entries() {
    const { files, folders } = this.medium;
    for (const path of [...folders].filter((one) => one && up(one) === this.path)) {
      yield [path.split("/").pop(), new Folder(this.medium, path)];
    }
    for (const path of [...files.keys()].filter((one) => up(one) === this.path)) {
      yield [path.split("/").pop(), new File(this.medium, path)];
    }
  }

  async *keys() {
    for await (const [name] of this.entries()) yield name;
  }

  #drop(all, path) {
    this.medium.step();
    all.delete(path);
  }

  #inside(name) {
    if (!name || name.includes("/")) throw new TypeError("no such name: " + name);
    return this.path ? `${this.path}/${name}` : name;
  }
}

class File {
  kind = "file";

  constructor(medium, path) {
    Object.assign(this, { medium, path });
  }

  async getFile() {
    const data = this.medium.files.get(this.path);
    if (!data) throw failure(this.path, "NotFoundError");
    return { size: data.length, arrayBuffer: async () => data.slice().buffer };
  }

  async createWritable() {
    const { medium, path } = this;
    const beside = path + SWAP;
    medium.put(beside, new Uint8Array());
    return {
      write: async (data) => {
        for (const end of [data.length >> 1, data.length]) medium.put(beside, data.slice(0, end));
      },
      abort: async () => {
        medium.step();
        medium.files.delete(beside);
      },
      close: async () => {
        medium.step();
        medium.files.set(path, medium.files.get(beside));
        medium.files.delete(beside);
      },
    };
  }
}

const up = (path) => path.slice(0, Math.max(0, path.lastIndexOf("/")));
