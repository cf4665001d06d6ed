// The engine's parts by themselves: `node --test`, with DIST in the environment, a page as tools/web.py builds it.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const from = (name) => import(pathToFileURL(path.resolve(process.env.DIST, name)));
const { Pipe } = await from("socket.mjs");
const { Storage } = await from("storage.mjs");
const { Sound } = await from("sound.mjs");
const { Scene } = await from("scene.mjs");
const { encoded, decoded } = await from("base64.mjs");
const { isBroker, isLocal, settingsOf } = await from("broker.mjs");
const { Zap } = await from("zap.mjs");

class Wire {
  constructor(url, kind) {
    Object.assign(this, { url, kind, readyState: 0, bufferedAmount: 0, sent: [] });
  }

  send(bytes) {
    this.sent.push(...bytes);
  }

  close() {
    this.readyState = 3;
    this.onclose();
  }
}

const pipe = () => new Pipe("wss://broker.example/mqtt", Wire);
const come = (one, ...bytes) => one.socket.onmessage({ data: Uint8Array.from(bytes).buffer });

test("a pipe speaks MQTT's subprotocol, and takes nothing before it is open", () => {
  const one = pipe();
  assert.equal(one.socket.kind, "mqtt");
  assert.equal(one.open(), false);
  assert.equal(one.send(encoded([1])), false);
  one.socket.readyState = 1;
  assert.equal(one.send(encoded([1, 255])), true);
  assert.deepEqual(one.socket.sent, [1, 255]);
});

test("what comes is taken in any pieces, in order, also after the end", () => {
  const one = pipe();
  come(one, 1, 2, 3);
  come(one);
  come(one, 4);
  assert.deepEqual([...decoded(one.take(2))], [1, 2]);
  one.socket.onclose();
  assert.equal(one.over(), false);
  assert.deepEqual([...decoded(one.take(9))], [3]);
  assert.deepEqual([...decoded(one.take(9))], [4]);
  assert.equal(one.take(9), "");
  assert.equal(one.over(), true);
});

test("a packet that the game cannot read is gone before it is counted; what is around it comes", () => {
  const one = pipe();
  const large = [0x30, 0x80, 0x80, 0xc0, 0x02]; // 5 MB
  come(one, 0xd0, 0, ...large.slice(0, 2));
  come(one, ...large.slice(2), 7);
  const body = new Uint8Array(5 << 20).fill(7);
  for (const part of [body.slice(1, 70_000), body.slice(70_000)]) one.socket.onmessage({ data: part.buffer });
  come(one, 0x20, 2, 0, 0);
  assert.deepEqual([...decoded(one.take(9)), ...decoded(one.take(9))], [0xd0, 0, 0x20, 2, 0, 0]);
  assert.equal(one.take(9), "");
});

test("a flood of packets ends the connection, and what of it waits is forgotten", () => {
  const one = pipe();
  const packets = new Uint8Array(5000);
  for (let at = 0; at < packets.length; at += 100) packets.set([0x30, 98], at);
  for (let count = 0; count < 13; count++) one.socket.onmessage({ data: packets.buffer });
  assert.equal(one.over(), false);
  one.socket.onmessage({ data: packets.buffer });
  one.socket.onmessage({ data: packets.buffer });
  assert.deepEqual([one.over(), one.parts.length, one.socket.readyState], [true, 0, 3]);
});

test("a network that takes nothing makes the game wait", () => {
  const one = pipe();
  one.socket.readyState = 1;
  one.socket.bufferedAmount = 1e6;
  assert.equal(one.send(encoded([1])), false);
});

test("an address that the browser forbids is a connection that failed", () => {
  const forbids = class {
    constructor() {
      throw new Error("SecurityError");
    }
  };
  const one = new Pipe("ws://broker.example", forbids);
  assert.deepEqual([one.open(), one.over(), one.ready()], [false, true, true]);
  one.close();
});

test("a storage that is full says so once, and the game goes on", () => {
  const told = [];
  const full = {
    getItem: () => "kept",
    setItem() {
      throw Object.assign(new Error(), { name: "QuotaExceededError" });
    },
  };
  const storage = new Storage(full, (kind) => told.push(kind));
  assert.equal(storage.read(), "kept");
  for (const text of ["a", "b"]) {
    storage.write(text);
    storage.flush();
  }
  assert.deepEqual(told, ["storage full"]);
});

test("a storage that is forbidden says so", () => {
  const told = [];
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw Object.assign(new Error(), { name: "SecurityError" });
    },
  });
  const storage = new Storage(undefined, (kind) => told.push(kind));
  assert.equal(storage.read(), "");
  storage.write("a");
  storage.flush();
  assert.deepEqual(told, ["storage forbidden"]);
});

test("several writes of one step become one", () => {
  const writes = [];
  const storage = new Storage({ getItem: () => null, setItem: (_, text) => writes.push(text) }, assert.fail);
  storage.flush();
  storage.write("a");
  storage.write("b");
  storage.flush();
  storage.flush();
  assert.deepEqual(writes, ["b"]);
});

test("there is no sound before a key, and none for who is mute", () => {
  const levels = [];
  const node = { connect() {}, start() {}, frequency: { setValueAtTime() {} } };
  const gain = { value: 1, setTargetAtTime: (level) => levels.push(level) };
  globalThis.AudioContext = class {
    constructor() {
      Object.assign(this, { currentTime: 0, destination: {} });
    }

    createGain() {
      return { ...node, gain };
    }

    createOscillator() {
      return node;
    }

    async close() {}

    async resume() {}
  };
  const sound = new Sound();
  sound.tone(440);
  assert.deepEqual(levels, []);
  sound.wake();
  sound.tone(440);
  sound.tone(0);
  sound.mute(true);
  sound.tone(440);
  sound.stop();
  sound.tone(440);
  assert.deepEqual(levels.map((level) => level > 0), [true, false, false, false]);
});

test("a hidden tab's loop goes on by a worker, and by frames when it is seen again", async () => {
  const events = [];
  const { Pulse } = await from("pulse.mjs");
  globalThis.document = {
    hidden: true,
    addEventListener: (_, call) => (document.changed = call),
    removeEventListener: () => events.push("forgotten"),
  };
  globalThis.requestAnimationFrame = () => events.push("frame");
  globalThis.cancelAnimationFrame = () => {};
  let worker;
  globalThis.Worker = class {
    constructor(url) {
      worker = this;
      assert.match(String(url), /pulse_worker\.mjs$/);
    }

    postMessage(every) {
      events.push(`every ${every} ms`);
    }

    terminate() {
      events.push("no worker");
    }
  };
  let beats = 0;
  let needed = true;
  const pulse = new Pulse(() => beats++, () => needed, () => events.push("rests"));
  worker.onmessage();
  assert.equal(beats, 1);
  document.hidden = false;
  document.changed();
  needed = false;
  document.hidden = true;
  document.changed();
  pulse.stop();
  assert.deepEqual(events, ["every 50 ms", "no worker", "frame", "rests", "forgotten"]);
});

test("a broker is the address of a WebSocket and nothing else", () => {
  const given = ["wss://a.example/mqtt", "ws://127.0.0.1:1883", "https://a.example", "a.example", "wss://", ""];
  assert.deepEqual(given.map((text) => isBroker(text)), [true, true, false, false, false, false]);
  const safe = { protocol: "https:" };
  const kinds = ["wss://a.example", "ws://a.example", "ws://localhost:1883", "ws://127.0.0.1", "ws://192.168.1.7"];
  assert.deepEqual(kinds.map((text) => isBroker(text, safe)), [true, false, true, true, false]);
  const near = ["ws://192.168.1.7", "wss://172.20.0.1/", "http://pico.local", "wss://[fd00::1]", "http://localhost"];
  assert.deepEqual(near.map(isLocal), [true, true, true, true, true]);
  assert.deepEqual(["wss://a.example", "wss://172.40.0.1", "wss://11.0.0.1"].map(isLocal), [false, false, false]);
});

test("a game that fails is said once, hangs up and is silent", () => {
  const trouble = [];
  let stopped = 0;
  const calls = {
    clock() {},
    step() {
      throw new Error("of the game");
    },
  };
  const zap = Zap.of({ calls, scene: { frames: 0 }, reset: () => stopped++ });
  zap.options.onTrouble = (what) => trouble.push(what);
  zap.pulse = { stop: () => stopped++ };
  zap.at = 0;
  zap.beat();
  assert.equal(stopped, 2);
  assert.equal(trouble.length, 1);
  assert.equal(trouble[0].kind, "crash");
  assert.match(trouble[0].text, /of the game/);
});

test("where nothing moves it steps seldom, until a picture, a key, a note or news comes", () => {
  let steps = 0;
  const machine = { calls: { clock() {}, key() {}, step: () => steps++ }, scene: { frames: 0 }, pipe: null };
  const zap = Zap.of(machine);
  zap.at = 0;
  const stepsOf = (frames) => {
    const before = steps;
    for (let count = 0; count < frames; count++, zap.at += 16) zap.beat();
    return steps - before;
  };
  stepsOf(60);
  assert.equal(stepsOf(50), 10);
  zap.press("A");
  assert.equal(stepsOf(20), 20);
  stepsOf(60);
  machine.calls.step = () => machine.scene.frames++ && steps++;
  assert.ok(stepsOf(20) < 20);
  assert.equal(stepsOf(20), 20);
  machine.calls.step = () => steps++;
  stepsOf(60);
  machine.pipe = { parts: [1] };
  assert.equal(stepsOf(20), 20);
  machine.pipe = null;
  stepsOf(60);
  zap.sound.hz = 440;
  assert.equal(stepsOf(20), 20);
});

test("settings name the broker of an address", () => {
  const made = settingsOf("wss://broker.example/mqtt", { ZAP_BROKER_USER: "ana" });
  const wanted = { ZAP_LINK: "net", ZAP_BROKER: "broker.example", ZAP_BROKER_PORT: "443", ZAP_BROKER_USER: "ana" };
  assert.deepEqual({ ...made }, wanted);
  assert.equal(settingsOf("ws://127.0.0.1:1883/mqtt").ZAP_BROKER_PORT, "1883");
  assert.deepEqual(settingsOf(""), { ZAP_LINK: "none" });
});

test("a scene that has not changed is not painted again", () => {
  let painted = 0;
  const scene = new Scene(8, 8, () => painted++);
  const palette = scene.palette(1);
  palette.put(0, 0xff0000);
  const root = scene.group(0, 0, 1);
  root.insert(0, scene.rectangle(palette, 100, 4, 0));
  scene.show(root);
  scene.refresh();
  scene.refresh();
  assert.equal(painted, 1);
  assert.deepEqual([scene.pixels[31], scene.pixels[32]], [0xff0000ff, 0xff000000]);
});
