// Draws like displayio and vectorio, on a picture of 32-bit pixels. Each object of
// tools/standins/page/displayio.py has a counterpart here.
//
// Rules of CircuitPython's shared-module/displayio: a colour is RGB565; later layers cover earlier
// ones; a group's scale enlarges tile grids, and moves shapes without enlarging them.

const BLACK = 0xff000000;

// Return an RGB888 colour as the panel shows it after conversion to RGB565, in the byte order of a
// canvas.
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

class Palette {
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

  clear(index) {
    this.opaque[index] = 0;
    this.scene.changed = true;
  }
}

// A bitmap with one byte per pixel.
class Bitmap {
  constructor(scene, width, height) {
    this.scene = scene;
    this.width = width;
    this.height = height;
    this.values = new Uint8Array(width * height);
  }

  put(place, value) {
    this.values[place] = value;
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

  // Set the pixels from rows of `row` bytes in base64 with `bits` bits per value, the leftmost pixel
  // in the highest bits.
  read(text, row, bits) {
    const data = atob(text);
    const inByte = 8 / bits;
    const mask = (1 << bits) - 1;
    for (let y = 0, at = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, at++) {
        const place = x % inByte;
        const byte = data.charCodeAt(y * row + (x - place) / inByte);
        this.values[at] = (byte >> (bits * (inByte - 1 - place))) & mask;
      }
    }
    this.scene.changed = true;
  }

  // Copy x1..x2, y1..y2 of another bitmap, moved by (dx, dy), except pixels of value `skip`.
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

class Layer {
  constructor(scene, x, y) {
    Object.assign(this, { scene, x, y, hidden: false });
  }

  set(name, value) {
    this[name] = value;
    this.scene.changed = true;
  }

  // Call see(layer, left, top, scale) for this layer, or for all visible layers in a group.
  // x, y: origin of the parent group on the panel; scale: that of the parent group.
  walk(see, x, y, scale) {
    see(this, x + this.x * scale, y + this.y * scale, scale);
  }
}

class Group extends Layer {
  constructor(scene, x, y, scale) {
    super(scene, x, y);
    this.scale = scale;
    this.layers = [];
  }

  insert(at, layer) {
    this.layers.splice(at, 0, layer);
    this.scene.changed = true;
  }

  remove(layer) {
    this.layers.splice(this.layers.indexOf(layer), 1);
    this.scene.changed = true;
  }

  walk(see, x, y, scale) {
    const left = x + this.x * scale;
    const top = y + this.y * scale;
    for (const layer of this.layers) {
      if (!layer.hidden) layer.walk(see, left, top, scale * this.scale);
    }
  }
}

class Grid extends Layer {
  // first: number of the tile that is shown at all places at the beginning
  constructor(scene, x, y, bitmap, palette, columns, rows, tileWidth, tileHeight, first) {
    super(scene, x, y);
    Object.assign(this, { bitmap, palette, columns, rows, tileWidth, tileHeight });
    this.tiles = new Uint8Array(columns * rows).fill(first);
    this.text = []; // letters of each line by column, see writing.mjs
    this.flip_y = this.transpose_xy = false;
  }

  put(place, tile) {
    this.tiles[place] = tile;
    this.scene.changed = true;
  }

  // Record a letter that fills the columns `start` to `end` of a line, and is `parts` tiles high.
  letter(line, parts, start, end, code) {
    this.blank(line, start, end);
    this.parts = parts;
    this.text[line][start] = { code, end };
  }

  blank(line, start, end) {
    this.text[line] ??= [];
    this.text[line].fill(undefined, start, end);
  }

  draw(picture, left, top, scale) {
    const wide = this.tileWidth * scale;
    const tall = this.tileHeight * scale;
    for (let row = 0, place = 0; row < this.rows; row++) {
      const down = (this.flip_y ? this.rows - 1 - row : row) * tall;
      for (let column = 0; column < this.columns; column++, place++) {
        const along = column * wide;
        const [x1, y1] = this.transpose_xy ? [down, along] : [along, down];
        this.drawTile(picture, place, left + x1, top + y1, scale);
      }
    }
  }

  // Return the index in the bitmap at which the tile at a place of the grid begins.
  source(place) {
    const across = Math.floor(this.bitmap.width / this.tileWidth);
    const tile = this.tiles[place];
    const row = Math.floor(tile / across) * this.tileHeight;
    return row * this.bitmap.width + (tile % across) * this.tileWidth;
  }

  // Draw a tile with its top left corner at (left, top) of the panel. `turned` means that its x and
  // y are exchanged.
  drawTile(picture, place, left, top, scale) {
    const { bitmap, palette, tileWidth, tileHeight, transpose_xy: turned } = this;
    const first = this.source(place);
    const x2 = Math.min(picture.width, left + (turned ? tileHeight : tileWidth) * scale);
    const y2 = Math.min(picture.height, top + (turned ? tileWidth : tileHeight) * scale);
    for (let y = Math.max(0, top); y < y2; y++) {
      for (let x = Math.max(0, left); x < x2; x++) {
        const along = ((turned ? y - top : x - left) / scale) | 0;
        let down = ((turned ? x - left : y - top) / scale) | 0;
        if (this.flip_y) down = tileHeight - 1 - down;
        const value = bitmap.values[first + down * bitmap.width + along];
        if (palette.opaque[value]) picture.pixels[y * picture.width + x] = palette.colours[value];
      }
    }
  }
}

// A circle around its position, or, if `radius` is null, a rectangle.
class Shape extends Layer {
  constructor(scene, x, y, palette, color_index, radius, width, height) {
    super(scene, x, y);
    Object.assign(this, { palette, color_index, radius, width, height });
  }

  draw(picture, left, top) {
    if (!this.palette.opaque[this.color_index]) return;
    const colour = this.palette.colours[this.color_index];
    const { radius, width, height } = this;
    const [first, end] = radius === null ? [0, height] : [-radius, radius + 1];
    for (let row = Math.max(first, -top); row < Math.min(end, picture.height - top); row++) {
      const half = Math.floor(Math.sqrt(radius * radius - row * row));
      const [from, to] = radius === null ? [0, width] : [-half, half + 1];
      const start = (top + row) * picture.width;
      const a = Math.min(picture.width, Math.max(0, left + from));
      picture.pixels.fill(colour, start + a, start + Math.min(picture.width, Math.max(a, left + to)));
    }
  }
}

const KINDS = { Bitmap, Grid, Group, Palette, Shape };

// Draws all layers, and calls `paint(pixels)` with each new picture.
export class Scene {
  constructor(width, height, paint) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint32Array(width * height).fill(BLACK);
    this.paint = paint;
    this.root = null;
    this.changed = true;
    this.frames = 0; // number of pictures drawn
  }

  // Return a new object for a stand-in. kind: the name of its class
  make(kind, ...values) {
    return new KINDS[kind](this, ...values);
  }

  show(root) {
    this.root = root;
    this.changed = true;
  }

  refresh() {
    if (!this.changed) return;
    this.changed = false;
    this.frames++;
    this.pixels.fill(BLACK);
    const draw = (layer, left, top, scale) => layer.draw(this, left, top, scale);
    if (this.root && !this.root.hidden) this.root.walk(draw, 0, 0, 1);
    this.paint(this.pixels);
  }
}
