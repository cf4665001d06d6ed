// Installs and removes games on folders in the browser's own file system, by the page's modules. Bytes
// are Latin-1 texts. job.cases: [{game, needed, given, files, cut}]; the results go into the file
// job.results: for each case [[code, {path: text}] after the installation, the same after a removal].
// With `cut` an installation before them must fail after that number of writes; at -1 no file can be
// written. A case without `game` is done by the page's buttons with the page's game, beside other
// programs if it has `beside`. Its texts are those that the page shows.

import fs from "node:fs";

export default async function ({ job, open }) {
  const page = await open("install.html");
  const found = await page.evaluate(async (cases) => {
    const { carryOut, read, rules, write } = await import("./install/drive.js");
    const vm = await rules(await (await fetch("micropython.pack")).arrayBuffer());
    const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const top = await navigator.storage.getDirectory();
    const all = async (root, folder = root, head = "", files = {}) => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === "directory") await all(root, handle, head + name + "/", files);
        else files[head + name] = String.fromCharCode(...(await read(root, head + name)));
      }
      return files;
    };
    const { createWritable } = FileSystemFileHandle.prototype;
    const failAfter = (writes) => {
      FileSystemFileHandle.prototype.createWritable = async function () {
        if (writes < 0) throw new DOMException("read-only", "NoModificationAllowedError");
        const stream = await createWritable.call(this);
        if (!writes--) stream.write = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
        return stream;
      };
    };
    const results = [];
    for (const [number, { game, needed, given, files, cut, beside }] of cases.entries()) {
      const root = await top.getDirectoryHandle(`drive-${number}`, { create: true });
      for (const [path, text] of Object.entries(files)) await write(root, path, bytes(text));
      const pressed = async (name) => {
        const [button, shown] = [name, "result"].map((id) => document.getElementById(id));
        button.click();
        while (button.disabled) await new Promise((done) => setTimeout(done, 20));
        return [shown.textContent, await all(root)];
      };
      if (!game) {
        globalThis.showDirectoryPicker = async () => root;
        document.getElementById("beside").checked = beside;
        results.push([await pressed("choose"), await pressed("remove")]);
        continue;
      }
      const packed = new Map(Object.entries(game).map(([path, text]) => [path, bytes(text)]));
      const calls = { game: () => [packed, needed], say() {}, wrote() {} };
      const carried = async (what, arguments_) => {
        const code = await carryOut(vm, root, what, arguments_, calls).catch((problem) => (problem.values ? problem.code : String(problem)));
        return [code, await all(root)];
      };
      if (cut !== null) {
        failAfter(cut);
        const [code] = await carried("install", given);
        if (!/^(QuotaExceeded|NoModificationAllowed)Error/.test(code)) throw new Error(code);
        FileSystemFileHandle.prototype.createWritable = createWritable;
      }
      results.push([await carried("install", given), await carried("remove", { folder: given.folder ?? null })]);
    }
    return results;
  }, job.cases);
  fs.writeFileSync(job.results, JSON.stringify(found));
}
