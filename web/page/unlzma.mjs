// Unpacks zap.pack: LZMA (the LZMA specification of 7-Zip's SDK), with lc 4, lp 0, pb 0, behind four bytes of size. It
// makes the pack a tenth smaller than gzip, which is the only thing that every browser unpacks by itself.
// Libraries that also pack take ten times as long for this, or are larger than what they save.

const LITERAL_BITS = 4; // lc; tools/web/build.py packs so
const HALF = 1024; // of a probability of 11 bits

const bits = (count) => new Uint16Array(count).fill(HALF);

class Coder {
  constructor(data) {
    this.data = data;
    this.at = 5 + 4; // the size, and the first five bytes of the code, of which one is 0
    this.range = 0xffffffff;
    this.code = new DataView(data.buffer, data.byteOffset).getUint32(5);
  }

  fill() {
    if (this.range < 0x1000000) {
      this.range = (this.range << 8) >>> 0;
      this.code = ((this.code << 8) | this.data[this.at++]) >>> 0;
    }
  }

  bit(chances, index) {
    const chance = chances[index];
    const bound = (this.range >>> 11) * chance;
    const found = this.code < bound ? 0 : 1;
    if (found) {
      this.range -= bound;
      this.code -= bound;
      chances[index] = chance - (chance >> 5);
    } else {
      this.range = bound;
      chances[index] = chance + ((2048 - chance) >> 5);
    }
    this.fill();
    return found;
  }

  /** A number of so many bits, each of even chance. */
  plain(count) {
    let found = 0;
    for (; count; count--) {
      this.range >>>= 1;
      const one = this.code >= this.range ? 1 : 0;
      if (one) this.code -= this.range;
      found = (found << 1) | one;
      this.fill();
    }
    return found;
  }

  tree(chances, base, count) {
    let at = 1;
    for (let bit = 0; bit < count; bit++) at = (at << 1) | this.bit(chances, base + at);
    return at - (1 << count);
  }

  /** The same, the lowest bit first. */
  treeBack(chances, base, count) {
    let at = 1;
    let found = 0;
    for (let bit = 0; bit < count; bit++) {
      const one = this.bit(chances, base + at);
      at = (at << 1) | one;
      found |= one << bit;
    }
    return found;
  }

  length(chances) {
    if (!this.bit(chances, 0)) return 2 + this.tree(chances, 2, 3);
    if (!this.bit(chances, 1)) return 10 + this.tree(chances, 10, 3);
    return 18 + this.tree(chances, 18, 8);
  }
}

class Unpacker {
  constructor(data) {
    this.out = new Uint8Array(new DataView(data.buffer, data.byteOffset).getUint32(0, true));
    this.coder = new Coder(data);
    [this.match, this.rep, this.rep0, this.rep0Long, this.rep1, this.rep2] = Array.from({ length: 6 }, () => bits(12));
    [this.literals, this.lengths, this.repLengths] = [bits(0x300 << LITERAL_BITS), bits(274), bits(274)];
    [this.slots, this.places, this.align] = [bits(256), bits(128), bits(16)];
    this.before = [0, 0, 0, 0]; // the last distances, less one
    this.state = 0;
    this.at = 0;
  }

  literal() {
    const { coder, literals, out, state } = this;
    const base = 0x300 * ((this.at ? out[this.at - 1] : 0) >> (8 - LITERAL_BITS));
    let sign = 1;
    if (state >= 7) {
      let other = out[this.at - this.before[0] - 1];
      while (sign < 256) {
        const high = (other >> 7) & 1;
        other <<= 1;
        const one = coder.bit(literals, base + ((1 + high) << 8) + sign);
        sign = (sign << 1) | one;
        if (one !== high) break;
      }
    }
    while (sign < 256) sign = (sign << 1) | coder.bit(literals, base + sign);
    out[this.at++] = sign;
    this.state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  distance(length) {
    const { coder } = this;
    const slot = coder.tree(this.slots, 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const first = (2 | (slot & 1)) << count;
    if (slot < 14) return first + coder.treeBack(this.places, first - slot, count);
    return first + (coder.plain(count - 4) << 4) + coder.treeBack(this.align, 0, 4);
  }

  copy(length) {
    const { out } = this;
    const end = Math.min(this.at + length, out.length);
    const from = this.before[0] + 1;
    for (let at = this.at; at < end; at++) out[at] = out[at - from];
    this.at = end;
  }

  matched() {
    const length = this.coder.length(this.lengths);
    this.state = this.state < 7 ? 7 : 10;
    this.before.pop();
    this.before.unshift(this.distance(length));
    this.copy(length);
  }

  /** A match at one of the last distances; the very last one also for a single byte. */
  repeated() {
    const { before, coder, state } = this;
    const later = () => (!coder.bit(this.rep1, state) ? 1 : !coder.bit(this.rep2, state) ? 2 : 3);
    const index = coder.bit(this.rep0, state) ? later() : 0;
    if (!index && !coder.bit(this.rep0Long, state)) {
      this.state = state < 7 ? 9 : 11;
      this.copy(1);
      return;
    }
    before.unshift(...before.splice(index, 1));
    const length = coder.length(this.repLengths);
    this.state = state < 7 ? 8 : 11;
    this.copy(length);
  }

  unpack() {
    while (this.at < this.out.length) {
      if (!this.coder.bit(this.match, this.state)) this.literal();
      else if (!this.coder.bit(this.rep, this.state)) this.matched();
      else this.repeated();
    }
    return this.out;
  }
}

/** The Uint8Array that tools/web/build.py has packed into another one. */
export const unlzma = (data) => new Unpacker(data).unpack();
