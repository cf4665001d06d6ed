// The game in a page. web/README.md describes the interface.

import { Machine, unzipped } from "./machine.mjs";
import { Pulse } from "./pulse.mjs";
import { Pipe, settingsOf } from "./socket.mjs";
import { Sound } from "./sound.mjs";
import { Storage } from "./storage.mjs";
import { inside, listed, written } from "./writing.mjs";

export const SIZES = ["128x128", "160x128", "240x135", "240x240", "320x240"];
// Names of the handheld's keys, in the order of KEYMAP in web/truco_page/web_config.py.
export const KEYS = ["A", "B", "START", "LEFT", "RIGHT", "UP", "DOWN", "NEXT", "COVER"];
const PACKS = ["zap.pack", "micropython.pack"];
const LANGUAGES = ["pt", "en", "es"]; // truco_texts.texts.CODES
const TICKS = 0x1fffffff; // largest value of supervisor.ticks_ms, after which it begins at 0
const FIRST_MS = 1000;
const LOOK_MS = 100; // minimum interval between calls of onScreen
const SELDOM_MS = 250; // minimum interval between calls of onScreen while the picture does not change
const CALM_MS = 500; // time without a new picture, key, tone or message before the loop slows down
const REST_MS = 80; // interval of the steps of a slow loop

export async function start(options) {
  const zap = new Zap(options);
  await zap.load();
  await zap.boot();
  return zap;
}

export class Zap {
  constructor(options) {
    this.options = { size: "160x128", language: "pt", known: false, broker: "", link: "net", site: "", calm: false, seat: null, ...options };
    this.size = this.options.size;
    this.began = performance.now();
    this.down = new Set();
    this.sound = new Sound();
    this.storage = new Storage(this.options.storage, () => this.options.onTrouble?.({ kind: "storage", text: "" }));
    this.told = "";
    this.lookedMs = this.movedMs = this.steppedMs = 0;
    this.presses = 0; // presses of A
  }

  async boot() {
    const [pack, packed] = this.packs;
    const program = await unzipped(packed);
    const wasm = URL.createObjectURL(new Blob([program], { type: "application/wasm" }));
    this.machine = await Machine.boot({ ...this.world(), pack, wasm });
    URL.revokeObjectURL(wasm);
    const { calls } = this.machine;
    calls.clock(this.now());
    calls.start(LANGUAGES.indexOf(this.options.language), this.options.known);
    this.step();
    if (this.options.seat) this.sit(this.options.seat);
    const { others } = this.machine.calls;
    this.pulse = new Pulse(() => this.beat(), others, () => this.sound.tone(0, 0));
  }

  // Load the files that `boot` needs.
  async load() {
    const shares = PACKS.map(() => 0);
    const told = (at, share) => {
      shares[at] = Math.min(1, share);
      this.options.onProgress?.(shares.reduce((sum, one) => sum + one) / PACKS.length);
    };
    this.packs = await Promise.all(PACKS.map((name, at) => fetched(new URL(name, import.meta.url), (share) => told(at, share))));
  }

  world() {
    const { canvas, broker, link, site, calm, onPaint, onTrouble, onLight } = this.options;
    const [width, height] = this.size.split("x").map(Number);
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    return {
      width,
      height,
      settings: settingsOf(broker, link, site),
      calm,
      paint(pixels) {
        const bytes = new Uint8ClampedArray(pixels.buffer);
        context.putImageData(new ImageData(bytes, width, height), 0, 0);
        onPaint?.();
      },
      chance: (count) => crypto.getRandomValues(new Uint8Array(count)),
      kept: () => this.storage.read(),
      keep: (text) => this.storage.write(text),
      tone: (hz, peak, fadesIn) => this.sound.tone(hz, peak, fadesIn),
      light: (on) => onLight?.(on),
      dial: () => new Pipe(broker, link),
      trouble: (text) => onTrouble?.({ kind: "crash", text }),
      event: (event) => this.options.onEvent?.(event, this.table()),
      print: (line) => console.info(line),
    };
  }

  since() {
    return performance.now() - this.began;
  }

  now() {
    return Math.floor(FIRST_MS + this.since()) & TICKS;
  }

  // Run a step. The game handles its own errors. After any other error each further step would
  // fail, too.
  beat() {
    if (this.rests()) return;
    try {
      this.step();
    } catch (problem) {
      this.stop();
      this.options.onTrouble?.({ kind: "crash", text: String(problem.stack ?? problem) });
    }
  }

  rests() {
    const now = this.now();
    if (this.sound.hz || this.machine.pipe?.parts.length) this.movedMs = now;
    return Math.abs(now - this.movedMs) > CALM_MS && Math.abs(now - this.steppedMs) < REST_MS;
  }

  step() {
    const { calls, scene } = this.machine;
    const before = scene.frames;
    const now = (this.steppedMs = this.now());
    calls.clock(now);
    calls.step(now);
    if (scene.frames !== before) {
      this.unseen = true;
      this.movedMs = now;
    }
    if (Math.abs(now - this.lookedMs) > (this.unseen ? LOOK_MS : SELDOM_MS)) this.look(now);
  }

  look(now) {
    this.unseen = false;
    this.lookedMs = now;
    if (!this.options.onScreen) return;
    const seen = [this.screen(), this.table()];
    const text = JSON.stringify(seen);
    if (text === this.told) return;
    this.told = text;
    this.options.onScreen(...seen);
  }

  screen() {
    const names = this.machine.calls.names().split(",").filter(Boolean);
    const lines = this.machine.writing.lines();
    const chosen = lines.find((line) => line.chosen)?.text ?? null;
    const [at, of] = this.machine.calls.place().split(",").map(Number);
    const list = of && chosen ? { at, of, lines: listed(lines) } : null;
    const link = this.machine.calls.link();
    return { name: names.at(-1) ?? "", names, text: lines.map((line) => line.text), chosen, list, link, linked: this.machine.calls.others(), language: this.language };
  }

  get language() {
    return LANGUAGES[this.machine.calls.language()];
  }

  // Change the game's language.
  speak(code) {
    this.machine.calls.speak(LANGUAGES.indexOf(code));
  }

  table() {
    const found = JSON.parse(this.machine.calls.table() || "null");
    return found && { ...found, presses: this.presses };
  }

  sit({ room, code = null }) {
    this.machine.calls.sit(String(room), code === null || code === "" ? null : Number(code));
  }

  // Save the match, because the page may be about to close.
  keep() {
    this.machine?.calls.keep();
  }

  // Save the match and say goodbye to others, because the page closes.
  close() {
    this.keep();
    this.machine?.calls.bye();
  }

  // Return the board's memory as text, for `load` of a later page; "" if it is empty.
  get memory() {
    this.keep();
    return this.storage.text;
  }

  // Stop, and store a memory for the next start. Return false if the text is no memory.
  replace(text) {
    if (!Storage.isMemory(text)) return false;
    this.storage.write(text);
    this.stop();
    return true;
  }

  // Handle a tap at a pixel of the panel.
  tap(x, y) {
    const { calls, writing } = this.machine;
    const text = () => writing.lines().filter((line) => inside(line, x, y)).map((line) => line.text).join(" ");
    return this.strike(calls.tap(x, y) || written(text()) || calls.aside(x));
  }

  // Select what is at a pixel of the panel, where the mouse is.
  point(x, y) {
    this.movedMs = this.now();
    this.machine.calls.point(x, y);
  }

  // Scroll a list by a line: down (1) or up (-1).
  scroll(by) {
    this.movedMs = this.now();
    this.machine.calls.scroll(by);
  }

  // Handle a long tap at a pixel of the panel.
  hold(x, y) {
    return this.strike(this.machine.calls.hold(x, y));
  }

  // Enter a typed letter in a name or a code. Return false on other screens.
  write(letter) {
    this.movedMs = this.now();
    return this.machine.calls.write(letter === " " ? "_" : letter.toUpperCase());
  }

  strike(key) {
    if (!key) return false;
    this.press(key);
    this.release(key);
    return true;
  }

  press(key) {
    this.send(key, true);
  }

  release(key) {
    this.send(key, false);
  }

  send(key, down) {
    const number = KEYS.indexOf(key);
    if (this.down.has(key) === down) return;
    if (down && key === "A") this.presses++;
    if (down) this.down.add(key);
    else this.down.delete(key);
    this.machine.calls.clock((this.movedMs = this.now()));
    this.machine.calls.key(number, down);
  }

  releaseAll() {
    for (const key of [...this.down]) this.release(key);
  }

  wake() {
    this.sound.wake();
  }

  get muted() {
    return this.sound.muted;
  }

  set muted(muted) {
    this.sound.mute(muted);
  }

  stop() {
    this.pulse?.stop();
    this.machine?.reset();
    this.storage.place = null;
    this.sound.stop();
  }
}

// Fetch bytes. tell(share) is called with the share that has arrived.
async function fetched(url, tell) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status}`);
  const all = answer.headers.get("content-length");
  let come = 0;
  const count = new TransformStream({
    transform(part, onward) {
      come += part.length;
      onward.enqueue(part);
      if (all) tell(come / all);
    },
  });
  return new Response(answer.body.pipeThrough(count)).arrayBuffer();
}
