// Bitmaps and palettes of displayio: what a scene's layers are drawn from. Each change of one makes its
// scene draw anew.

export const BLACK = 0xff000000;

// RGB888 as the panel shows it after RGB565, in the byte order of a canvas.
function shown(colour) {
  const red = (colour >> 19) & 31;
  const green = (colour >> 10) & 63;
  const blue = (colour >> 3) & 31;
  return (
    (BLACK |
      (((blue << 3) | (blue >> 2)) << 16) |
      (((green << 2) | (green >> 4)) << 8) |
      ((red << 3) | (red >> 2))) >>>
    0
  );
}

export class Palette {
  constructor(scene, count) {
    this.scene = scene;
    this.given = new Uint32Array(count); // RGB888
    this.colours = new Uint32Array(count).fill(BLACK);
    this.opaque = new Uint8Array(count).fill(1);
  }

  put(index, colour) {
    this.given[index] = colour;
    this.colours[index] = shown(colour);
    this.scene.changed = true;
  }

  show(index, opaque) {
    this.opaque[index] = opaque ? 1 : 0;
    this.scene.changed = true;
  }
}

// A byte for each pixel.
export class Bitmap {
  constructor(scene, width, height) {
    this.scene = scene;
    this.width = width;
    this.height = height;
    this.values = new Uint8Array(width * height);
  }

  get(x, y) {
    return this.values[y * this.width + x];
  }

  put(x, y, value) {
    this.values[y * this.width + x] = value;
    this.scene.changed = true;
  }

  fill(value) {
    this.values.fill(value);
    this.scene.changed = true;
  }

  region(x1, y1, x2, y2, value) {
    for (let y = y1; y < y2; y++) {
      this.values.fill(value, y * this.width + x1, y * this.width + x2);
    }
    this.scene.changed = true;
  }

  // Rows of `row` bytes in base64, each value of `bits` bits; `top`: the first one on top.
  read(text, row, bits, top) {
    const data = atob(text);
    const inByte = 8 / bits;
    const mask = (1 << bits) - 1;
    for (let y = 0, at = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, at++) {
        const place = x % inByte;
        const byte = data.charCodeAt(y * row + (x - place) / inByte);
        this.values[at] = (byte >> (bits * (top ? inByte - 1 - place : place))) & mask;
      }
    }
    this.scene.changed = true;
  }

  // What lies in x1..x2, y1..y2 of another one, moved by (dx, dy); `skip` is not copied.
  blit(from, skip, dx, dy, x1, y1, x2, y2) {
    for (let y = y1; y < y2; y++) {
      for (let x = x1; x < x2; x++) {
        const value = from.values[y * from.width + x];
        const inside = x + dx >= 0 && x + dx < this.width && y + dy >= 0 && y + dy < this.height;
        if (value !== skip && inside) this.values[(y + dy) * this.width + x + dx] = value;
      }
    }
    this.scene.changed = true;
  }
}
