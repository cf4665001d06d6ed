// Runs a page in Node without a browser. Another process provides its clock and its network:
//
//     node web/node/headless_page.mjs DIST WIDTH HEIGHT SEED [NVM [alone]]
//
// alone: the site has no broker.
//
// Each line of JSON on stdin is a step: {now, keys: [[key, down]], speak, sit, keep, tap: [x, y],
// hold: [x, y], look, data, open, closed}. Only `now` is required. data: base64 of bytes from the
// broker; open, closed: state of the connection. The answer is a line on stdout: {dials, hangs,
// sent: base64, events, said: [sentences]}; with `look` also {screen, lines, table}; with `tap` and
// `hold` also {hit}; and kept, if the memory has changed.

import path from "node:path";
import fs from "node:fs";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const [dist, width, height, seed, kept, alone] = process.argv.slice(2);
const from = (name) => import(pathToFileURL(path.resolve(dist, name)));
const { Machine } = await from("machine.mjs");
const { Pipe, settingsOf } = await from("socket.mjs");
const { Teller } = await from("teller.mjs");
const { wordsOf } = await from("words.mjs");
const { Zap } = await from("zap.mjs");

// Replaces WebSocket. The other end is stdin and stdout.
let wire = null;
class Wire {
  constructor(url) {
    Object.assign(this, { url, readyState: 0, bufferedAmount: 0, out: [] });
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
}

globalThis.WebSocket = Wire;

let answer = {};
let dice = Number(seed) >>> 0;
function random() {
  dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
  return dice >>> 8;
}
const memory = { nvm: kept ?? "" };
let known = memory.nvm; // the memory that the last answer contained
const bytes = fs.readFileSync(path.join(dist, "zap.pack"));
const broker = "ws://10.1.2.3:1883/mqtt";
const machine = await Machine.boot({
  width: Number(width),
  height: Number(height),
  pack: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  wasm: path.resolve(dist, "micropython.wasm"),
  settings: settingsOf(alone ? "" : broker, "net"),
  paint() {},
  chance: (count) => Uint8Array.from({ length: count }, () => random() & 255),
  kept: () => memory.nvm,
  keep: (text) => (memory.nvm = text),
  tone() {},
  light() {},
  dial: () => new Pipe(broker, "net"),
  event(event) {
    answer.events.push(event);
    teller.event(event, zap.table());
  },
  trouble(text) {
    console.error(text);
    process.exit(1);
  },
  print: (line) => console.error(line),
});
machine.scene.refresh = function () {
  this.frames += this.changed; // nobody sees the pictures, so they are counted but not drawn
  this.changed = false;
};
const zap = Zap.of(machine);
const teller = new Teller(wordsOf("pt"), (sentence) => answer.said.push(sentence));
zap.options.onScreen = (screen) => {
  teller.words = wordsOf(screen.language);
  teller.screen(screen, zap.table());
};
const LOOK_MS = 250; // as in page.mjs
let lookedMs = 0;

const look = () => ({ screen: zap.screen(), table: zap.table(), lines: machine.writing.lines() });

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
  zap.step();
  if (step.now - lookedMs >= LOOK_MS && zap.table()) {
    lookedMs = step.now;
    teller.screen(zap.screen(), zap.table());
  }
  if (step.keep) zap.keep();
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
