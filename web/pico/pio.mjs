// rp2040js runs its PIO by timers of JavaScript. Here it runs by the chip's clock.

const NANOS_PER_CYCLE = 8; // 125 MHz
const BURST = 64; // instructions at a time: 32 bits of a bus with two for each
// What a machine waits for until the processor or DMA does something: a full FIFO, an empty one, bits
// to shift out (WaitType of rp2040js, which it does not export).
const IDLE = [2, 3, 5];

const rests = (machine) => machine.waiting && IDLE.includes(machine.waitType);
const divider = (machine) => (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;

// The machines of one PIO; `pins(changed)` hears of its outputs' changes, a mask.
export function clocked(chip, pio, pins) {
  const alarm = chip.clock.createAlarm(burst);
  const wake = () => {
    if (!alarm.scheduled && pio.machines.some((one) => one.enabled && !rests(one))) alarm.schedule(0);
  };

  function burst() {
    alarm.scheduled = false;
    let nanos = 0;
    for (const machine of pio.machines) {
      if (!machine.enabled) continue;
      let steps = 0;
      for (; steps < BURST && machine.enabled && !rests(machine); steps++) {
        machine.step();
        const changed = (pio.oldPinDirections ^ pio.pinDirections) | (pio.oldPinValues ^ pio.pinValues);
        if (!changed) continue;
        pio.oldPinDirections = pio.pinDirections;
        pio.oldPinValues = pio.pinValues;
        pins(changed);
      }
      nanos = Math.max(nanos, steps * divider(machine) * NANOS_PER_CYCLE);
    }
    if (nanos) alarm.schedule(nanos);
  }

  pio.run = wake;
  watch(pio, wake);
}

// Calls `wake` behind each access that may be what a machine waits for.
function watch(pio, wake) {
  for (const machine of pio.machines) {
    for (const name of ["writeFIFO", "readFIFO"]) {
      const own = machine[name].bind(machine);
      machine[name] = (value) => {
        const result = own(value);
        wake();
        return result;
      };
    }
  }
  const write = pio.writeUint32.bind(pio);
  pio.writeUint32 = (offset, value) => {
    write(offset, value);
    wake();
  };
}
