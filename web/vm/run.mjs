// Runs steps of Python on MicroPython's 32-bit WebAssembly build, for tools/vm:
//
//     node web/vm/run.mjs JOB.json
//
// JOB.json: {module, heap, pystack, files: [[path, base64]], there, steps: [text], output: path,
// report: path}.
//
// Python's output goes to `output`. The report is JSON: {error: traceback, heap: [bytes in use],
// names: [number of names in its tables]}, with values before the first step and after each. The
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
const report = { error: "", heap: [], names: [] };

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
const tell = vm.globals.get("_zap_names");
const collect = vm.globals.get("_zap_collect");
const heap = vm.globals.get("_zap_heap");

function names() {
  caught = [];
  tell();
  const said = Buffer.from(caught).toString();
  caught = undefined;
  return Number(/n_qstr=(\d+)/.exec(said)[1]);
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
    vm.runPython(step);
    measure();
  }
} catch (error) {
  report.error = String(error.message || error);
}
fs.writeFileSync(job.report, JSON.stringify(report));
