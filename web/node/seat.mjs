// A page without a browser, which somebody else's clock and network move: under Node,
//
//     node web/node/seat.mjs DIST
//
// A line of JSON from stdin is a step: {now, begins: {width, height, seed, kept, alone}, keys: [[key, down]], speak, sit, keep, tap: [x, y], hold: [x, y],
// look, data, open, closed}; each but `now` may be missing. begins: a new page in the place of the one before, which takes less time than a new process
// (two at once cannot be: MicroPython has its table of JavaScript's objects in globalThis); alone: its site has no broker.
// data: base64 of what came from the broker; open, closed: how the connection stands.
// Its answer is a line of stdout: {dials, hangs, sent: base64, kept, events, said: [sentences]}; with `look` also {label: what the panel is called, screen,
// lines, table, playing, hosting, busy}; with `tap` and `hold` also {hit}.

import path from "node:path";
import fs from "node:fs";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const [dist] = process.argv.slice(2);
const from = (name) => import(pathToFileURL(path.resolve(dist, name)));
const { Machine } = await from("machine.mjs");
const { Pipe } = await from("socket.mjs");
const { Teller } = await from("teller.mjs");
const { wordsOf } = await from("words/index.mjs");
const { settingsOf } = await from("broker.mjs");
const { Zap } = await from("zap.mjs");

const BROKER = "ws://10.1.2.3:1883/mqtt";
const LOOK_MS = 250; // as of page.mjs
const file = fs.readFileSync(path.join(dist, "zap.pack"));
const pack = file.buffer.slice(file.byteOffset, file.byteOffset + file.length);

// In the place of a WebSocket: the other side of stdin.
class Wire {
  constructor(seat) {
    Object.assign(this, { seat, readyState: 0, bufferedAmount: 0, out: [] });
    seat.wire = this;
    seat.answer.dials = true;
  }

  send(bytes) {
    this.out.push(bytes);
  }

  close() {
    this.readyState = 3;
    this.seat.answer.hangs = true;
  }
}

class Seat {
  static async open({ seed, kept, alone, ...size }, now) {
    const seat = new Seat();
    Object.assign(seat, { wire: null, dice: seed >>> 0, nvm: kept, lookedMs: 0 });
    seat.machine = await Machine.boot({ ...size, ...seat.world(alone ? "" : BROKER) });
    seat.zap = Zap.of(seat.machine);
    seat.teller = new Teller(wordsOf("pt"), (sentence) => seat.answer.said.push(sentence));
    seat.zap.options.onScreen = (screen) => {
      seat.teller.words = wordsOf(screen.language);
      seat.teller.screen(screen, seat.zap.table());
    };
    seat.machine.calls.clock(now);
    seat.machine.calls.start(0);
    return seat;
  }

  random() {
    this.dice = (Math.imul(this.dice, 1664525) + 1013904223) >>> 0;
    return this.dice >>> 8;
  }

  world(broker) {
    return {
      pack,
      wasm: path.resolve(dist, "micropython.wasm"),
      settings: settingsOf(broker),
      paint() {},
      chance: (count) => Uint8Array.from({ length: count }, () => this.random() & 255),
      bits: (count) => ((this.random() << 16) ^ this.random()) >>> (32 - count),
      kept: () => this.nvm,
      keep: (text) => (this.nvm = text),
      tone() {},
      light() {},
      dial: () => new Pipe(BROKER, Wire.bind(null, this)),
      event: (event) => {
        this.answer.events.push(event);
        this.teller.event(event, this.zap.table());
      },
      trouble(text) {
        console.error(text);
        process.exit(1);
      },
      print: (line) => console.error(line),
    };
  }

  look() {
    const { machine, zap } = this;
    const { playing, hosting, busy } = zap;
    return { playing, hosting, busy, label: wordsOf(zap.language).panel, screen: zap.screen(), table: zap.table(), lines: machine.writing.lines() };
  }

  hear(step) {
    const { wire } = this;
    if (step.open && wire.readyState === 0) wire.readyState = 1;
    if (step.data) wire.onmessage({ data: Buffer.from(step.data, "base64") });
    if (step.closed && wire.readyState < 3) {
      wire.readyState = 3;
      wire.onclose();
    }
  }

  move(step) {
    const { zap } = this;
    if (this.wire) this.hear(step);
    zap.at = step.now;
    for (const [key, down] of step.keys ?? []) zap.send(key, down);
    if (step.speak) zap.speak(step.speak);
    if (step.sit) zap.sit(step.sit);
    if (step.tap) this.answer.hit = zap.tap(...step.tap);
    if (step.hold) this.answer.hit = zap.hold(...step.hold);
    zap.step();
    if (step.now - this.lookedMs >= LOOK_MS && zap.table()) {
      this.lookedMs = step.now;
      this.teller.screen(zap.screen(), zap.table());
    }
    if (step.keep) zap.keep();
    const sent = this.wire ? Buffer.concat(this.wire.out.splice(0)).toString("base64") : "";
    const seen = step.look ? this.look() : {};
    return { ...this.answer, ...seen, sent, kept: this.nvm };
  }
}

let seat;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const step = JSON.parse(line);
  if (step.begins) seat = await Seat.open(step.begins, step.now);
  seat.answer = { events: [], said: [], dials: false, hangs: false };
  process.stdout.write(JSON.stringify(seat.move(step)) + "\n");
}
