// An RP2040 on a Pico, controlled by tools/lab/chip/emulator.py through stdin and stdout.
//
//     node web/pico/pico.mjs
//
// A request is a line of JSON, {"do": name, ..}, with {"bytes": n} if n raw bytes follow it. An
// answer is a line of JSON, {"nanos", "bytes": n} or {"error": text}, and n raw bytes. The chip's
// time passes only in "run", so equal requests have equal answers on any computer.
//
//     power  {rom, seed, wiring: {spi, cs, dc, reset, backlight, mark}} + boot ROM of `rom` bytes, then
//            the content of the flash. seed: 32 bits, not 0, for random numbers
//     run    {nanos}: run for that time; the bytes are events, see Log
//     pin    {pin, level}: drive an input; null releases it to its pull resistor
//     level  {pin}: return 1 or 0, as text, if the chip drives this pin
//     type   + bytes that the computer sends over USB
//     feed   {uart} + bytes received by that UART
//     reset  {}: press the reset button; the flash keeps its content
//     read   {at, size}: return bytes of the flash
//     write  {at} + bytes for the flash
//     ram    {}: return the bytes of the SRAM, which begins at 0x20000000
//     poke   {at} + bytes for the SRAM, from that address on
//     watch  {at, size}: note the bytecode of each call of the function at that address, which is
//            mp_execute_bytecode (tools/lab/chip/entered.py)
//     seen   {}: return the first `size` bytes of each bytecode noted since the last `seen`

import { flashed, identified, patched } from "./flash.mjs";
import {
  COMMAND, CONNECTED, DATA, LIT, Log, MARK_DOWN, MARK_UP, PANEL_RESET, RESTARTED, SERIAL, UART,
} from "./log.mjs";
import { receive, send } from "./pipe.mjs";
import { ConsoleLogger, GPIOPinState, LogLevel, RP2040, USBCDC } from "rp2040js";

const FLASH = 0x10000000, SRAM = 0x20000000; // address of the flash; the firmware begins there
const NANOS_PER_CYCLE = 8; // 125 MHz, the RP2040's frequency
// Interval at which an idle computer polls over USB. The emulator's default of 10 microseconds keeps
// the firmware so busy that Python runs 2.5 times too slowly.
const USB_IDLE_MICROS = 20000;

// Registers: data sheet of the RP2040, chapters 2.10 (cause of a reset), 2.14 (resets), 2.17 (ring
// oscillator) and 2.19 (pads).
const WATCHDOG = 0x40058, RING = 0x40060, RANDOM_BIT = 0x1c, PADS_QSPI_RESET = 0x5a;
const REGULATOR = 0x40064, CHIP_RESET = 8, HAD_POWER = 1 << 8, HAD_RUN = 1 << 16;
// rp2040js stores what is written to this register, but resets nothing
const RESETS = 0x4000c, UART_RESET = 1 << 22;

const log = new Log();
const held = new Map(); // pin -> level that is driven from outside
let chip, usb, wiring, rom, chance;
let capacity; // bytes of the flash
let nanosBefore = 0; // time until the last reset, which made a new chip
let again = false; // true if the firmware has requested a reset
let watched = -1, watchedSize = 0; // see `watch`
const seen = new Set(); // the bytecode of all calls, as text with a character a byte
const latest = new Map(); // {address: first 8 bytes of the bytecode that was last noted there}
let news = []; // those that `seen` has not returned yet
let why; // cause of the last reset: HAD_POWER, or HAD_RUN after the reset button

const now = () => nanosBefore + chip.clock.nanos;

// Create the chip, with faster access to its registers.
function made() {
  chip = new RP2040();
  chip.logger = new ConsoleLogger(LogLevel.Error, false);
  // Each access looks up a block here. The array makes this a fifth faster than rp2040js's object.
  const blocks = new Array(1 << 18).fill(undefined);
  for (const [key, block] of Object.entries(chip.peripherals)) blocks[Number(key) >>> 2] = block;
  chip.findPeripheral = (address) => blocks[address >>> 14];
}

// Start a chip after a reset. The flash and the watchdog's scratch registers survive.
function power(flash, watchdog) {
  made();
  chip.loadBootrom(rom);
  chip.onBreak = (number) => flashed(chip, number);
  chip.flash.set(flash);
  identified(chip, capacity);
  chip.usbCtrl.readDelayMicroseconds = USB_IDLE_MICROS;
  usb = new USBCDC(chip.usbCtrl);
  usb.onDeviceConnected = () => log.add(CONNECTED, now());
  usb.onSerialData = (bytes) => log.add(SERIAL, now(), bytes);
  const dog = chip.peripherals[WATCHDOG];
  if (watchdog) {
    dog.scratchData.set(watchdog.scratchData);
    dog.reason = watchdog.reason;
  }
  dog.onWatchdogTrigger = () => {
    again = true;
  };
  for (const pin of chip.gpio) {
    pin.addListener(() => settle(pin));
    settle(pin);
  }
  const ring = chip.peripherals[RING];
  const others = ring.readUint32.bind(ring);
  ring.readUint32 = (offset) => (offset === RANDOM_BIT ? roll() : others(offset));
  chip.peripherals[REGULATOR].readUint32 = (offset) => (offset === CHIP_RESET ? why : 0);
  resettable();
  // The BOOTSEL button, which pulls the flash's chip select low, is not pressed. So the pin is an
  // input with a pull-up; rp2040js starts with another value.
  chip.qspi[1].padValue = PADS_QSPI_RESET;
  chip.qspi[1].setInputValue(true);
  solder();
  chip.core.PC = FLASH;
}

// Return true if a UART is in reset, as after pico-sdk's uart_deinit: it receives nothing, and
// raises no interrupt.
function isInReset(uart) {
  return Boolean(chip.peripherals[RESETS].reset & (UART_RESET << chip.uart.indexOf(uart)));
}

function resettable() {
  const resets = chip.peripherals[RESETS];
  const write = resets.writeUint32.bind(resets);
  resets.writeUint32 = (offset, value) => {
    write(offset, value);
    for (const uart of chip.uart.filter(isInReset)) {
      Object.assign(uart, { ctrlRegister: 0x300, lineCtrlRegister: 0, interruptMask: 0, interruptStatus: 0 });
      while (!uart.rxFIFO.empty) uart.rxFIFO.pull();
      uart.checkInterrupts();
    }
  };
}

function hold(number, level) {
  if (level === null) held.delete(number);
  else held.set(number, Boolean(level));
  settle(chip.gpio[number]);
}

// Give an input the level that is driven from outside, else that of its pull resistor.
function settle(pin) {
  const outside = held.get(pin.index);
  const own = pin.value === GPIOPinState.High || pin.value === GPIOPinState.InputPullUp;
  const level = outside === undefined ? own : outside;
  if (pin.rawInputValue !== level) pin.setInputValue(level);
}

// Return a random bit, as the ring oscillator does for os.urandom. rp2040js has none.
function roll() {
  chance ^= chance << 13; // Marsaglia, Xorshift RNGs, 2003
  chance ^= chance >>> 17;
  chance ^= chance << 5;
  return (chance >>> 7) & 1;
}

// Connect the panel, which receives bytes while CS is low.
function solder() {
  const { spi, cs, dc, reset, backlight, mark } = wiring;
  const bus = chip.spi[spi];
  const selected = chip.gpio[cs];
  const data = chip.gpio[dc];
  const sent = chip.clock.createAlarm(() => bus.completeTransmit(0));
  for (const pin of [selected, data]) pin.addListener(() => log.close(now()));
  bus.onTransmit = (value) => {
    if (selected.value === GPIOPinState.Low) {
      log.byte(data.value === GPIOPinState.Low ? COMMAND : DATA, value, now());
    }
    const frequency = bus.clockFrequency;
    sent.schedule(frequency ? (bus.dataBits * 1e9) / frequency : 1000);
  };
  chip.gpio[reset].addListener((state) => {
    if (state === GPIOPinState.Low) log.add(PANEL_RESET, now());
  });
  let dark = true; // a PWM pin changes all the time, but only the first glow is reported
  chip.gpio[backlight].addListener((state) => {
    if (dark && state === GPIOPinState.High) log.add(LIT, now());
    dark = dark && state !== GPIOPinState.High;
  });
  for (const [number, uart] of chip.uart.entries()) {
    uart.onByte = (value) => log.add(UART + number, now(), [value]);
  }
  chip.gpio[mark].addListener((state, before) => {
    if (state !== GPIOPinState.High && before !== GPIOPinState.High) return;
    log.add(state === GPIOPinState.High ? MARK_UP : MARK_DOWN, now());
  });
}

function restart(watchdog) {
  const flash = chip.flash;
  nanosBefore = now();
  log.add(RESTARTED, nanosBefore);
  again = false;
  power(flash, watchdog);
}

// Note the bytecode of a function that Python begins to run. `state` is the address of its
// mp_code_state_t.
function note(state) {
  const at = chip.readUint32(chip.readUint32(state) + 12);
  const size = Math.min(watchedSize, SRAM + chip.sram.length - at);
  if (at < SRAM || size < 8) return; // it is frozen into the firmware
  const start = chip.readUint32(at & ~3) + 2 ** 32 * chip.readUint32((at & ~3) + 4);
  if (latest.get(at) === start) return; // most calls end here
  latest.set(at, start);
  const code = Buffer.from(chip.sram.subarray(at - SRAM, at - SRAM + size)).toString("latin1");
  if (!seen.has(code)) news.push(code.padEnd(watchedSize, "\0"));
  seen.add(code);
}

function run(nanos) {
  const end = now() + nanos;
  while (now() < end) {
    const { clock, core } = chip;
    const limit = end - nanosBefore;
    while (clock.nanosCounter < limit && !again) {
      if (core.waiting) {
        const rest = limit - clock.nanosCounter;
        const nap = clock.nextAlarm ? Math.min(clock.nanosToNextAlarm, rest) : rest;
        clock.tick(nap);
      } else {
        if (core.PC === watched) note(core.registers[0]);
        const took = core.executeInstruction() * NANOS_PER_CYCLE;
        const alarm = clock.nextAlarm;
        if (alarm && alarm.nanos <= clock.nanosCounter + took) clock.tick(took);
        else clock.nanosCounter += took;
      }
    }
    if (again) restart(chip.peripherals[WATCHDOG]);
  }
}

const requests = {
  power(request, bytes) {
    ({ wiring, seed: chance } = request);
    const words = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + request.rom);
    rom = patched(words);
    capacity = bytes.length - request.rom;
    why = HAD_POWER;
    power(bytes.subarray(request.rom));
  },
  run(request) {
    run(request.nanos);
    return log.take(now());
  },
  pin: ({ pin, level }) => hold(pin, level),
  level({ pin }) {
    const { value } = chip.gpio[pin];
    return Buffer.from(value === GPIOPinState.High ? "1" : value === GPIOPinState.Low ? "0" : "");
  },
  type(request, bytes) {
    for (const byte of bytes) usb.sendSerialByte(byte);
  },
  feed({ uart }, bytes) {
    if (isInReset(chip.uart[uart])) return;
    for (const byte of bytes) chip.uart[uart].feedByte(byte);
  },
  reset() {
    why = HAD_RUN;
    restart(null);
  },
  read: ({ at, size }) => Buffer.from(chip.flash.subarray(at, at + size)),
  ram: () => Buffer.from(chip.sram),
  watch({ at, size }) {
    [watched, watchedSize] = [at, size];
  },
  seen() {
    const codes = Buffer.from(news.join(""), "latin1");
    news = [];
    return codes;
  },
  write({ at }, bytes) {
    chip.flash.set(bytes, at);
  },
  poke({ at }, bytes) {
    chip.sram.set(bytes, at - SRAM);
  },
};

function answered(request, sent) {
  try {
    const bytes = requests[request.do](request, sent) || Buffer.alloc(0);
    send({ nanos: now(), bytes: bytes.length }, bytes);
  } catch (error) {
    send({ error: String(error.stack || error) });
  }
}

for (let request; (request = receive()); ) answered(...request);
