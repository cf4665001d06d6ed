// Records events in order of time. Each has: nanoseconds of its begin and end (float64), kind
// (uint8), number of bytes (uint32), bytes; all little-endian. Consecutive bytes on the bus without
// a change of D/C or CS are one event.
export const COMMAND = 0, DATA = 1, PANEL_RESET = 2, LIT = 3, SERIAL = 4, CONNECTED = 5, RESTARTED = 6;
export const MARK_UP = 7, MARK_DOWN = 8;
export const UART = 9; // a byte of UART 0; 10: of UART 1
const HEAD = 21;

export class Log {
  constructor() {
    this.buffer = Buffer.alloc(1 << 20);
    this.end = 0;
    this.open = -1; // position of the bus event that is still growing
  }

  add(kind, nanos, bytes = []) {
    this.close(nanos);
    this.begin(kind, nanos, bytes.length);
    this.buffer.set(bytes, this.end);
    this.end += bytes.length;
  }

  begin(kind, nanos, size) {
    this.room(HEAD + size);
    this.buffer.writeDoubleLE(nanos, this.end);
    this.buffer.writeDoubleLE(nanos, this.end + 8);
    this.buffer[this.end + 16] = kind;
    this.buffer.writeUInt32LE(size, this.end + 17);
    this.end += HEAD;
  }

  // Record a byte on the bus.
  byte(kind, value, nanos) {
    if (this.open < 0 || this.buffer[this.open + 16] !== kind) {
      this.close(nanos);
      const at = this.end;
      this.begin(kind, nanos, 0);
      this.open = at;
    }
    this.room(1);
    this.buffer[this.end++] = value;
  }

  close(nanos) {
    if (this.open < 0) return;
    this.buffer.writeDoubleLE(nanos, this.open + 8);
    this.buffer.writeUInt32LE(this.end - this.open - HEAD, this.open + 17);
    this.open = -1;
  }

  room(size) {
    if (this.end + size <= this.buffer.length) return;
    const larger = Buffer.alloc(2 * (this.end + size));
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger;
  }

  take(nanos) {
    this.close(nanos);
    const taken = Buffer.from(this.buffer.subarray(0, this.end));
    this.end = 0;
    return taken;
  }
}
