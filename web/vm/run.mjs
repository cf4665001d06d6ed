// Runs steps of Python on MicroPython's 32-bit WebAssembly build, for tools/vm:
//
//     node web/vm/run.mjs JOB.json
//
// JOB.json: {module, heap, pystack, files: [[path, base64]], there, steps: [text], output: path,
// report: path, pieces: true or false}.
//
// Python's output goes to `output`. The report is JSON: {error: traceback, heap: [bytes in use],
// names: [number of names in its tables]}, with values before the first step and after each, and if
// asked for `pieces: [bytes of the longest piece that a step has allocated]`, for each step. The
// garbage collector runs only while no Python runs, so each step is a call of its own, followed by
// a collection.
//
// there: code with names that a board's firmware contains and this VM does not, so that they use no
//     memory of ours.
//
// Random numbers are the same in every run: otherwise the heap would be measured at other moments,
// and figures could not be compared. The collector treats any word that looks like an address as
// one. So the heap begins at an address that few numbers or texts equal: at low addresses small
// numbers kept kilobytes of garbage. A board's heap has high addresses, too, from 0x20000000 on.

import fs from "node:fs";

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
// MicroPython's JavaScript makes this check each time that it calls a function by its number. That
// takes a quarter of the time.
const ASKED = /assert\(wasmTable\.get\(funcPtr\)==func,"[^"]*"\),/g;
const source = fs.readFileSync(new URL(job.module), "utf8").replace(ASKED, "").replaceAll("import.meta.url", JSON.stringify(job.module));
const { loadMicroPython } = await import("data:text/javascript;base64," + Buffer.from(source).toString("base64"));
const output = fs.openSync(job.output, "w");
const report = { error: "", heap: [], names: [], pieces: [] };

// Bytes before the heap, which are never used and so take no real memory.
const BEFORE = 0x7d00_0000;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
  const { module, instance } = await instantiate(...given);
  const exports = { ...instance.exports };
  exports.mp_js_init = (...sizes) => {
    exports.malloc(BEFORE);
    return instance.exports.mp_js_init(...sizes);
  };
  return { module, instance: { exports } };
};

// The VM asks for random values only to seed Python's `random`.
const SEED = 7;
Object.defineProperty(globalThis, "crypto", { value: { getRandomValues: (room) => room.fill(SEED) } });

// Bytes, not lines: Python's output passes unchanged, except what `names` reads.
let caught;
const vm = await loadMicroPython({
  heapsize: job.heap,
  pystack: job.pystack,
  linebuffer: false,
  stdout: (bytes) => (caught ? caught.push(...bytes) : fs.writeSync(output, bytes)),
});

function put(path, data) {
  const parts = path.split("/").slice(1, -1);
  for (let i = 1; i <= parts.length; i++) {
    const folder = "/" + parts.slice(0, i).join("/");
    if (!vm.FS.analyzePath(folder).exists) vm.FS.mkdir(folder);
  }
  vm.FS.writeFile(path, Buffer.from(data, "base64"));
}

// Define functions, so that each is compiled once and its calls always use the same memory.
vm.runPython("def _zap_collect():\n import gc\n gc.collect()");
vm.runPython("def _zap_heap():\n import gc\n return gc.mem_alloc()");
vm.runPython("def _zap_names():\n import micropython\n micropython.qstr_info()");
vm.runPython("def _zap_map():\n import micropython\n micropython.mem_info(1)");
const map = vm.globals.get("_zap_map");
const tell = vm.globals.get("_zap_names");
const collect = vm.globals.get("_zap_collect");
const heap = vm.globals.get("_zap_heap");

// Return what a function of Python prints.
function said(info) {
  caught = [];
  info();
  const text = Buffer.from(caught).toString();
  caught = undefined;
  return text;
}

function names() {
  return Number(/n_qstr=(\d+)/.exec(said(tell))[1]);
}

// Return {address: blocks} of all objects on the heap, garbage included. The map has a line with the
// address of each area of the heap, then lines that begin with an offset from it. There "." is a free
// block, "=" continues an object, and any letter begins one.
const BLOCK = 16;
function objects() {
  const found = new Map();
  let area, place, end;
  for (const [, from, line, blocks] of said(map).matchAll(/from (\w+):$|^([0-9a-f]+): (\S+)$/gm)) {
    if (from) {
      area = parseInt(from, 16);
      continue;
    }
    const start = area + parseInt(line, 16);
    for (let at = 0; at < blocks.length; at++) {
      const here = start + at * BLOCK;
      if (blocks[at] === "=") {
        if (here === end) found.set(place, found.get(place) + 1);
      } else if (blocks[at] !== ".") {
        place = here;
        found.set(place, 1);
      } else continue;
      end = here + BLOCK;
    }
  }
  return found;
}

function longest(before) {
  let most = 0;
  for (const [place, blocks] of objects()) if (before.get(place) !== blocks) most = Math.max(most, blocks);
  return most * BLOCK;
}

function measure() {
  collect();
  report.heap.push(heap());
  report.names.push(names());
}

try {
  for (const [path, data] of job.files) put(path, data);
  vm.runPython(job.there);
  measure();
  for (const step of job.steps) {
    const before = job.pieces ? objects() : undefined;
    vm.runPython(step);
    if (job.pieces) report.pieces.push(longest(before));
    measure();
  }
} catch (error) {
  report.error = String(error.message || error);
}
fs.writeFileSync(job.report, JSON.stringify(report));
