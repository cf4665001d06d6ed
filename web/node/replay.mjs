// Gives the game of a page the clock, keys and chance that a simulated handheld had, under Node:
//
//     node web/node/replay.mjs DIST JOB.json PICTURES
//
// DIST: a folder with the page, as tools/web.py makes it. JOB.json: {width, height, log}, see
// tools/web/recording.py. PICTURES: a folder that gets NAME.rgb for each shot of the log. What Python prints goes
// to stdout. Exit status: 1 when the game asks for other chance than the handheld's did, or fails.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [dist, ticket, pictures] = process.argv.slice(2);
const { Machine } = await import(pathToFileURL(path.resolve(dist, "machine.mjs")));
const { KEYS } = await import(pathToFileURL(path.resolve(dist, "zap.mjs")));
const { width, height, log } = JSON.parse(fs.readFileSync(ticket, "utf8"));

function fail(text) {
  console.error(text);
  process.exit(1);
}

// What the handheld's program was given while it did one step.
let given = [];
function next(kind) {
  const [found, ...values] = given.shift() ?? [];
  if (found !== kind) fail(`the page asks for ${kind}, the handheld had ${found}`);
  return values;
}

const bytes = fs.readFileSync(path.join(dist, "zap.pack"));
const machine = await Machine.boot({
  width,
  height,
  pack: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  wasm: path.resolve(dist, "micropython.wasm"),
  settings: { ZAP_LINK: "none" },
  paint() {},
  chance(count) {
    const [hex] = next("u");
    if (hex.length !== 2 * count) fail(`the page asks for ${count} random bytes, not ${hex.length / 2}`);
    return Buffer.from(hex, "hex");
  },
  bits(count) {
    const [wanted, number] = next("r");
    if (wanted !== count) fail(`the page asks for ${count} random bits, not ${wanted}`);
    return number;
  },
  kept: () => "",
  keep() {},
  tone() {},
  light() {},
  dial: () => null,
  trouble: fail,
  print: (line) => console.log(line),
});

function picture(name) {
  const { pixels } = machine.scene;
  const rgb = Buffer.alloc(3 * width * height);
  for (let at = 0; at < width * height; at++) {
    rgb[3 * at] = pixels[at];
    rgb[3 * at + 1] = pixels[at] >> 8;
    rgb[3 * at + 2] = pixels[at] >> 16;
  }
  fs.writeFileSync(path.join(pictures, `${name}.rgb`), rgb);
}

const { calls } = machine;
const random = (step) => step && (step[0] === "u" || step[0] === "r");
let begun = false;
for (let at = 0; at < log.length; ) {
  const [kind, ...values] = log[at++];
  given = [];
  while (random(log[at])) given.push(log[at++]);
  if (kind === "t") {
    calls.clock(values[0]);
    if (!begun) calls.start(0);
    begun = true;
    calls.step(values[0]);
  } else if (kind === "k") {
    calls.clock(values[2]);
    calls.key(KEYS.indexOf(values[0]), values[1]);
  } else if (kind === "s") {
    picture(values[0]);
  }
  if (given.length) fail(`the handheld had ${given.length} more random values than the page asks for`);
}
