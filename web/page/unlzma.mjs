// SPDX-FileCopyrightText: 2026 The Zap team
//
// SPDX-License-Identifier: MIT

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

/** The Uint8Array that tools/web/build.py has packed into another one. */
export function unlzma(data) {
  const out = new Uint8Array(new DataView(data.buffer, data.byteOffset).getUint32(0, true));
  const coder = new Coder(data);
  const [match, rep, rep0, rep0Long, rep1, rep2] = Array.from({ length: 6 }, () => bits(12));
  const [literals, lengths, repLengths] = [bits(0x300 << LITERAL_BITS), bits(274), bits(274)];
  const [slots, places, align] = [bits(256), bits(128), bits(16)];
  const before = [0, 0, 0, 0]; // the last distances, less one
  let state = 0;
  let at = 0;

  const literal = () => {
    const base = 0x300 * ((at ? out[at - 1] : 0) >> (8 - LITERAL_BITS));
    let sign = 1;
    if (state >= 7) {
      let other = out[at - before[0] - 1];
      while (sign < 256) {
        const high = (other >> 7) & 1;
        other <<= 1;
        const one = coder.bit(literals, base + ((1 + high) << 8) + sign);
        sign = (sign << 1) | one;
        if (one !== high) break;
      }
    }
    while (sign < 256) sign = (sign << 1) | coder.bit(literals, base + sign);
    out[at++] = sign;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };

  const distance = (length) => {
    const slot = coder.tree(slots, 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const first = (2 | (slot & 1)) << count;
    if (slot < 14) return first + coder.treeBack(places, first - slot, count);
    return first + (coder.plain(count - 4) << 4) + coder.treeBack(align, 0, 4);
  };

  const copy = (length) => {
    const from = before[0] + 1;
    for (const end = Math.min(at + length, out.length); at < end; at++) out[at] = out[at - from];
  };

  while (at < out.length) {
    if (!coder.bit(match, state)) {
      literal();
    } else if (!coder.bit(rep, state)) {
      const length = coder.length(lengths);
      state = state < 7 ? 7 : 10;
      before.pop();
      before.unshift(distance(length));
      copy(length);
    } else {
      const index = !coder.bit(rep0, state) ? 0 : !coder.bit(rep1, state) ? 1 : !coder.bit(rep2, state) ? 2 : 3;
      if (!index && !coder.bit(rep0Long, state)) {
        state = state < 7 ? 9 : 11;
        copy(1);
        continue;
      }
      before.unshift(...before.splice(index, 1));
      const length = coder.length(repLengths);
      state = state < 7 ? 8 : 11;
      copy(length);
    }
  }
  return out;
}
