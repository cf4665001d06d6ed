// The game on MicroPython: a board without a page. It has no clock, canvas, speaker or storage of
// its own. `world` provides them, so that a test can run it in Node:
//
//     width, height     of the panel
//     pack              ArrayBuffer of zap.pack, gzipped: made by tools/web/pack.py
//     wasm              URL (in Node a path) of micropython.wasm
//     settings          {key: text} of settings.toml
//     calm              true for a player who wants no flashing and no confetti
//     paint(pixels)     called with a new picture: Uint32Array in the byte order of a canvas
//     chance(count)     returns a Uint8Array of random bytes
//     kept, keep(text)  load and store the board's memory in base64; "" for none
//     tone(hz, peak, fadesIn)  sound of an amplitude up to 128; see sound.mjs
//     light(on)         the board's lights
//     dial()            returns a socket to the broker, see socket.mjs
//     event(event)      called for events at the table, see README.md
//     trouble(text)     called with a traceback
//     print(line)       called with Python's output

import { loadMicroPython } from "./micropython.mjs";
import { Scene } from "./scene.mjs";
import { encoded } from "./socket.mjs";
import { Writing } from "./writing.mjs";

const HEAP_BYTES = 1024 * 1024; // initial size; it grows
const PYSTACK_WORDS = 4096;
const START = "import sys\nsys.path[:0] = '/standins', '/lib/zap'\nimport truco_page.page";

// Return a date as a number such as 20261124.
const day = (now) => (now.getFullYear() * 100 + now.getMonth() + 1) * 100 + now.getDate();

export const unzipped = (pack) =>
  new Response(new Blob([pack]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

// Unpack the files of zap.pack into MicroPython's file system.
function unpack(fs, pack) {
  const size = new DataView(pack).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 4, size)));
  let at = 4 + size;
  for (const [path, length] of list) {
    fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    fs.writeFile(path, new Uint8Array(pack, at, length));
    at += length;
  }
}

export class Machine {
  // Start a machine with `scene`, `writing`, and the functions of web/truco_page in `calls`.
  static async boot(world) {
    const machine = new Machine(world);
    const vm = await loadMicroPython({
      heapsize: HEAP_BYTES,
      pystack: PYSTACK_WORDS,
      url: world.wasm,
      linebuffer: true,
      stdout: (line) => world.print?.(line),
    });
    unpack(vm.FS, await unzipped(world.pack));
    vm.registerJsModule("_zap", machine.offered());
    vm.runPython(START);
    machine.vm = vm;
    return machine;
  }

  constructor(world) {
    this.world = world;
    this.scene = new Scene(world.width, world.height, world.paint);
    this.writing = new Writing(this.scene);
    this.calls = {};
    this.pipe = null; // the only connection of the game
  }

  // Reset everything outside Python, as a board's reset does.
  reset() {
    this.pipe?.close();
    this.pipe = null;
    this.world.tone(0, 0);
    this.world.light(false);
  }

  // Return the functions for the stand-ins, which import them as `_zap`. MicroPython knows null,
  // but not undefined.
  offered() {
    const { world, scene } = this;
    const { calm, dial, keep, kept, light, settings, tone, trouble } = world;
    return {
      scene, calm, keep, kept, tone, trouble,
      offer: (name, call) => void (this.calls[name] = call),
      chance: (count) => encoded(world.chance(count)),
      date: () => day(new Date()),
      setting: (key) => settings[key] ?? null,
      light: (glow) => light(glow > 0),
      dial: () => (this.pipe = dial()),
      reset: () => this.reset(),
      event: (text) => world.event?.(JSON.parse(text)),
    };
  }
}
