// Draws with the page's stand-ins what a program draws with displayio, under Node:
//
//     node web/node/scene.mjs DIST PROGRAM WIDTH HEIGHT SEEDS > PICTURES
//
// PROGRAM has play(display, seed, shown). PICTURES: RGB bytes, one after the other, for each call of `shown`.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [dist, program, width, height, seeds] = process.argv.slice(2);
const { Machine } = await import(pathToFileURL(path.resolve(dist, "machine.mjs")));

const bytes = fs.readFileSync(path.join(dist, "zap.pack"));
const machine = await Machine.boot({
  width: Number(width),
  height: Number(height),
  pack: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  wasm: path.resolve(dist, "micropython.wasm"),
  settings: {},
  paint() {},
});
const pictures = [];
machine.vm.registerJsModule("_pictures", {
  take: () => void pictures.push(rgb(machine.scene.pixels)),
});

function rgb(pixels) {
  return Buffer.from(Array.from(pixels, (pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]).flat());
}

machine.vm.FS.writeFile("/standins/scene.py", fs.readFileSync(program));
machine.vm.runPython(`
import _pictures, board, scene
for seed in range(${Number(seeds)}):
    scene.play(board.DISPLAY, seed, _pictures.take)
`);
process.stdout.write(Buffer.concat(pictures));
