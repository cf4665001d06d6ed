// The wires between a Pico W's processor and its WiFi chip, a CYW43439: clock, one line for data of
// both directions, select. What the chip answers, tools/lab/chip/wifi.py says. Data sheet of the CYW43439,
// gSPI: a command of 32 bits, then data; with select up, the line says whether the chip has something.

import { GPIOPinState } from "rp2040js";

import { clocked } from "./pio.mjs";

// Pins: circuit diagram of the Pico W.
const ON = 23, DATA = 24, SELECT = 25, CLOCK = 29;
const CONTROL = 0; // register of function 0; its bit 0: words of 32 bits, not of 16, from now on

// What sends and receives bits. `ask(what, fields, bytes)` gives [{irq}, bytes]; `level(bit)` sets the line.
class Bus {
  constructor(ask, level) {
    this.ask = ask;
    this.level = level;
    this.irq = false;
    this.off();
  }

  off() {
    this.wide = false; // words of 32 bits
    this.irq = false;
    this.select(false);
  }

  select(selected) {
    this.selected = selected;
    this.command = null;
    this.sent = null; // bytes of the processor, as many as its command says
    this.answer = null;
    this.word = this.bits = this.at = 0;
    if (!selected) this.level(this.irq);
  }

  // The clock goes up: the processor's bit is there.
  rise(bit) {
    if (!this.selected || this.answer) return;
    this.word = ((this.word << 1) | bit) >>> 0;
    if (++this.bits < 32) return;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.word);
    this.word = this.bits = 0;
    if (!this.command) this.begin(this.turned(bytes).readUInt32LE());
    else this.take(this.turned(bytes));
  }

  // Words of 16 bits come with the high byte first, words of 32 bits with the low one.
  turned(bytes) {
    if (!this.wide) for (let i = 0; i < bytes.length; i += 2) bytes.subarray(i, i + 2).reverse();
    return bytes;
  }

  begin(command) {
    const fields = { function: (command >>> 28) & 3, address: (command >>> 11) & 0x1ffff, size: command & 0x7ff };
    this.command = fields;
    this.at = 0;
    if (command >>> 31) {
      this.sent = Buffer.alloc(4 * Math.max(1, Math.ceil(fields.size / 4)));
      return;
    }
    const [{ irq }, bytes] = this.ask("read", fields);
    this.irq = irq;
    this.answer = this.turned(Buffer.from(bytes));
  }

  take(bytes) {
    if (this.at < this.sent.length) bytes.copy(this.sent, this.at);
    this.at += 4;
    if (this.at !== this.sent.length) return;
    const { function: number, address, size } = this.command;
    const [{ irq }] = this.ask("write", this.command, this.sent.subarray(0, size));
    this.irq = irq;
    if (!number && address === CONTROL && this.sent[0] & 1) this.wide = true;
  }

  // It goes down: time for the chip's next bit. rp2040js reads a pin before it sets the clock of the
  // same instruction, as the pins of the processor do, which are two cycles late.
  fall() {
    if (!this.answer) return;
    const byte = this.answer[this.at >>> 3];
    if (byte !== undefined) this.level((byte >>> (7 - (this.at & 7))) & 1);
    this.at++;
  }
}

// `hold(pin, level)` gives a pin a level from outside. What comes back: `irq(level)`, for a chip that
// has something to say by itself.
export function solder(chip, hold, ask) {
  const { gpio, pio } = chip;
  const bus = new Bus(ask, (bit) => hold(DATA, Boolean(bit)));
  ask("off", {});
  gpio[SELECT].addListener((state) => bus.select(state === GPIOPinState.Low));
  gpio[ON].addListener((state, before) => {
    if (before !== GPIOPinState.High || state === GPIOPinState.High) return;
    ask("off", {});
    bus.off();
  });
  for (const one of pio) {
    clocked(chip, one, (changed) => {
      const mine = (1 << CLOCK) | (1 << DATA);
      if (changed & (1 << CLOCK)) {
        if (one.pinValues & (1 << CLOCK)) bus.rise((one.pinValues >>> DATA) & 1);
        else bus.fall();
      }
      for (let i = 0; changed & ~mine && i < gpio.length; i++) {
        if (changed & ~mine & (1 << i)) gpio[i].checkForUpdates();
      }
    });
  }
  return {
    irq(level) {
      bus.irq = level;
      if (!bus.selected) bus.level(level);
    },
  };
}
