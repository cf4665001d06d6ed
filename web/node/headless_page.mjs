// Runs a page in Node without a browser. Another process provides its clock and its network:
//
//     node web/node/headless_page.mjs DIST WIDTH HEIGHT SEED [NVM [alone]]
//
// alone: the site has no broker.
//
// Each line of JSON on stdin is a step: {now, keys: [[key, down]], speak, sit, keep, close, tap:
// [x, y], hold: [x, y], write, look, data, open, closed}. Only `now` is required. data: base64 of
// bytes from the broker; open, closed: state of the connection. The answer is a line on stdout:
// {dials, hangs, sent: base64, events, said: [sentences]}; with `look` also {screen, lines, table,
// frames}; with `tap` and `hold` also {hit}; and kept, if the memory has changed.

import path from "node:path";
import fs from "node:fs";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const [dist, width, height, seed, kept, alone] = process.argv.slice(2);
const from = (name) => import(pathToFileURL(path.resolve(dist, name)));
const { Machine } = await from("machine.js");
const { Teller } = await from("teller.js");
const { wordsOf } = await from("words.js");
const { Zap } = await from("zap.js");

let answer = {};

// Replaces WebSocket: the other process is the network, by stdin and stdout.
let wire = null;
globalThis.WebSocket = class {
  constructor() {
    Object.assign(this, { readyState: 0, bufferedAmount: 0, out: [] });
    wire = this;
    answer.dials = true;
  }

  send(bytes) {
    this.out.push(bytes);
  }

  close() {
    this.readyState = 3;
    answer.hangs = true;
  }
};

let dice = Number(seed) >>> 0;
function roll() {
  dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
  return dice >>> 8;
}
Object.defineProperty(globalThis, "crypto", { value: { getRandomValues: (values) => values.map(roll) } });

const memory = { nvm: kept ?? "" };
let known = memory.nvm; // the memory that the last answer contained
const teller = new Teller(wordsOf("pt"), (sentence) => answer.said.push(sentence));
const zap = new Zap({
  canvas: { getContext() {} },
  size: `${width}x${height}`,
  broker: alone ? "" : "ws://10.1.2.3:1883/mqtt",
  storage: { getItem: () => memory.nvm, setItem: (_, text) => (memory.nvm = text) },
  onScreen(screen, table) {
    teller.words = wordsOf(screen.language);
    teller.screen(screen, table);
  },
  onEvent(event, table) {
    answer.events.push(event);
    teller.event(event, table);
  },
  onTrouble({ text }) {
    console.error(text);
    process.exit(1);
  },
});
zap.now = () => zap.at;
const bytes = fs.readFileSync(path.join(dist, "zap.pack"));
const pack = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
const wasm = path.resolve(dist, "micropython.wasm");
const machine = await Machine.boot({ ...zap.world(), print: console.error, pack, wasm });
machine.scene.refresh = function () {
  this.frames += this.changed; // nobody sees the pictures, so they are counted but not drawn
  this.changed = false;
};
zap.machine = machine;

const look = () => ({
  screen: zap.screen(),
  table: zap.table(),
  lines: machine.writing.lines(),
  frames: machine.scene.frames,
});

function move(step) {
  answer = { events: [], said: [], dials: false, hangs: false };
  if (wire && step.open && wire.readyState === 0) wire.readyState = 1;
  if (wire && step.data) wire.onmessage({ data: Buffer.from(step.data, "base64") });
  if (wire && step.closed && wire.readyState < 3) {
    wire.readyState = 3;
    wire.onclose();
  }
  zap.at = step.now;
  for (const [key, down] of step.keys ?? []) zap.send(key, down);
  if (step.speak) zap.speak(step.speak);
  if (step.sit) zap.sit(step.sit);
  if (step.tap) answer.hit = zap.tap(...step.tap);
  if (step.hold) answer.hit = zap.hold(...step.hold);
  if (step.write) zap.write(step.write);
  zap.step();
  if (step.keep) zap.keep();
  if (step.close) zap.close();
  const sent = wire ? Buffer.concat(wire.out.splice(0)).toString("base64") : "";
  const seen = step.look ? look() : {};
  if (memory.nvm !== known) answer.kept = known = memory.nvm;
  return { ...answer, ...seen, sent };
}

let begun = false;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const step = JSON.parse(line);
  if (!begun) {
    machine.calls.clock(step.now);
    machine.calls.start(0);
    begun = true;
  }
  process.stdout.write(JSON.stringify(move(step)) + "\n");
}
