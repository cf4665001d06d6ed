// Emulates writing to the flash. The boot ROM does it through a serial interface that rp2040js
// lacks. So two of its functions are replaced by a breakpoint, whose number identifies the
// function, and a return. Times are the typical ones in the data sheet of the Pico's flash
// (W25Q16JV, AC Electrical Characteristics).
const ROM_TABLE = 0x14; // address at which the boot ROM stores the address of its function table
const ERASE = { code: "RE", number: 0xe0 }; // flash_range_erase(offset, bytes, ..)
const PROGRAM = { code: "RP", number: 0xe1 }; // flash_range_program(offset, source, bytes)
const BREAKPOINT = 0xbe00, RETURN = 0x4770;
// The command that identifies a flash, and the first bytes of its answer: manufacturer and type.
const WHAT = 0x9f, MAKER = 0xef, KIND = 0x40;
const SERIAL = 0x18000, DATA_REGISTER = 0x60; // base of the serial interface, offset of a register
const SECTOR = 4096, SECTOR_NANOS = 45e6, PAGE = 256, PAGE_NANOS = 0.4e6;

// Return the boot ROM with our two functions. Its table has entries of (two letters, address), 16
// bits each.
export function patched(words) {
  const view = new DataView(words);
  for (let at = view.getUint16(ROM_TABLE, true); view.getUint16(at, true); at += 4) {
    const code = String.fromCharCode(view.getUint8(at), view.getUint8(at + 1));
    for (const { number } of [ERASE, PROGRAM].filter((one) => one.code === code)) {
      const place = view.getUint16(at + 2, true) & ~1;
      view.setUint16(place, BREAKPOINT | number, true);
      view.setUint16(place + 2, RETURN, true);
    }
  }
  return new Uint32Array(words);
}

// Make a chip's serial interface identify a flash of `size` bytes, a power of two. The firmware
// sends four bytes, and reads one after each.
export function identified(chip, size) {
  const ssi = chip.peripherals[SERIAL];
  const write = ssi.writeUint32.bind(ssi);
  let answer = [];
  ssi.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset !== DATA_REGISTER) return;
    if (answer.length) ssi.dr0 = answer.shift();
    else if (value === WHAT) answer = [MAKER, KIND, Math.log2(size)];
  };
}

// Handle breakpoint `number` of a chip, an RP2040.
export function flashed(chip, number) {
  const [offset, second, third] = chip.core.registers;
  if (number === ERASE.number) {
    chip.flash.fill(0xff, offset, offset + second);
    chip.clock.tick((second / SECTOR) * SECTOR_NANOS);
  } else if (number === PROGRAM.number) {
    for (let i = 0; i < third; i++) chip.flash[offset + i] &= chip.readUint8(second + i);
    chip.clock.tick((third / PAGE) * PAGE_NANOS);
  } else {
    throw new Error(`the firmware hit breakpoint ${number}`);
  }
}
