// What displayio and vectorio draw, on a picture of 32-bit pixels. The objects of
// web/standins/displayio.py have one of these each.
//
// Rules of CircuitPython's shared-module/displayio: a colour is RGB565; later layers lie on
// earlier ones; a group's scale enlarges tile grids, and moves shapes without enlarging them.

import { BLACK, Bitmap, Palette } from "./bitmaps.mjs";

class Layer {
  constructor(scene) {
    this.scene = scene;
    this.x = 0;
    this.y = 0;
    this.hidden = false;
  }

  set(name, value) {
    this[name] = value;
    this.scene.changed = true;
  }

  move(x, y) {
    this.x = x;
    this.y = y;
  }
}

class Group extends Layer {
  constructor(scene, x, y, scale) {
    super(scene);
    this.move(x, y);
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

  // x, y: where the parent's origin is on the panel; scale: the parent's.
  draw(picture, x, y, scale) {
    const left = x + this.x * scale;
    const top = y + this.y * scale;
    for (const layer of this.layers) {
      if (!layer.hidden) layer.draw(picture, left, top, scale * this.scale);
    }
  }

  // Calls see(grid, x, y, scale) for each tile grid that is not hidden.
  walk(see, x, y, scale) {
    const left = x + this.x * scale;
    const top = y + this.y * scale;
    for (const layer of this.layers) {
      if (!layer.hidden) layer.walk(see, left, top, scale * this.scale);
    }
  }
}

class Grid extends Layer {
  constructor(scene, bitmap, palette, columns, rows) {
    super(scene);
    this.bitmap = bitmap;
    this.palette = palette;
    this.columns = columns;
    this.rows = rows;
    this.tiles = new Uint8Array(columns * rows);
    this.flip_x = this.flip_y = this.transpose_xy = false;
  }

  tile(width, height, first) {
    this.tileWidth = width;
    this.tileHeight = height;
    this.tiles.fill(first);
  }

  put(place, tile) {
    this.tiles[place] = tile;
    this.scene.changed = true;
  }

  walk(see, x, y, scale) {
    see(this, x + this.x * scale, y + this.y * scale, scale);
  }

  draw(picture, x, y, scale) {
    const left = x + this.x * scale;
    const top = y + this.y * scale;
    const wide = this.tileWidth * scale;
    const tall = this.tileHeight * scale;
    for (let row = 0, place = 0; row < this.rows; row++) {
      const down = (this.flip_y ? this.rows - 1 - row : row) * tall;
      for (let column = 0; column < this.columns; column++, place++) {
        const along = (this.flip_x ? this.columns - 1 - column : column) * wide;
        if (this.transpose_xy) this.turned(picture, place, left + down, top + along, scale);
        else this.straight(picture, place, left + along, top + down, scale);
      }
    }
  }

  // Where the tile at a place of the grid begins in the bitmap.
  source(place) {
    const across = Math.floor(this.bitmap.width / this.tileWidth);
    const tile = this.tiles[place];
    const row = Math.floor(tile / across) * this.tileHeight;
    return row * this.bitmap.width + (tile % across) * this.tileWidth;
  }

  // One tile, its top left corner at (left, top) of the panel.
  straight(picture, place, left, top, scale) {
    const { width, values } = this.bitmap;
    const { colours, opaque } = this.palette;
    const pixels = picture.pixels;
    const first = this.source(place);
    const x1 = Math.max(0, left);
    const x2 = Math.min(picture.width, left + this.tileWidth * scale);
    const y2 = Math.min(picture.height, top + this.tileHeight * scale);
    for (let y = Math.max(0, top); y < y2; y++) {
      let down = scale === 1 ? y - top : Math.floor((y - top) / scale);
      if (this.flip_y) down = this.tileHeight - 1 - down;
      const row = first + down * width;
      for (let x = x1, at = y * picture.width + x1; x < x2; x++, at++) {
        let along = scale === 1 ? x - left : Math.floor((x - left) / scale);
        if (this.flip_x) along = this.tileWidth - 1 - along;
        const value = values[row + along];
        if (opaque[value]) pixels[at] = colours[value];
      }
    }
  }

  // The same with x and y exchanged.
  turned(picture, place, left, top, scale) {
    const { width, values } = this.bitmap;
    const { colours, opaque } = this.palette;
    const first = this.source(place);
    const x2 = Math.min(picture.width, left + this.tileHeight * scale);
    const y2 = Math.min(picture.height, top + this.tileWidth * scale);
    for (let y = Math.max(0, top); y < y2; y++) {
      let along = Math.floor((y - top) / scale);
      if (this.flip_x) along = this.tileWidth - 1 - along;
      for (let x = Math.max(0, left); x < x2; x++) {
        let down = Math.floor((x - left) / scale);
        if (this.flip_y) down = this.tileHeight - 1 - down;
        const value = values[first + down * width + along];
        if (opaque[value]) picture.pixels[y * picture.width + x] = colours[value];
      }
    }
  }
}

// A shape says for each row which columns it covers.
class Shape extends Layer {
  constructor(scene, palette, colour) {
    super(scene);
    this.palette = palette;
    this.color_index = colour;
  }

  walk() {}

  draw(picture, x, y, scale) {
    if (!this.palette.opaque[this.color_index]) return;
    const colour = this.palette.colours[this.color_index];
    const left = x + this.x * scale;
    const top = y + this.y * scale;
    const [first, end] = this.lines();
    for (let row = Math.max(first, -top); row < Math.min(end, picture.height - top); row++) {
      for (const [from, to] of this.spans(row)) {
        const start = (top + row) * picture.width;
        const a = Math.min(picture.width, Math.max(0, left + from));
        const b = Math.min(picture.width, Math.max(a, left + to));
        picture.pixels.fill(colour, start + a, start + b);
      }
    }
  }
}

class Rectangle extends Shape {
  lines() {
    return [0, this.height];
  }

  spans() {
    return [[0, this.width]];
  }
}

class Circle extends Shape {
  lines() {
    return [-this.radius, this.radius + 1];
  }

  spans(row) {
    const half = Math.floor(Math.sqrt(this.radius * this.radius - row * row));
    return [[-half, half + 1]];
  }
}

// Pictures are drawn here; `paint(pixels)` is called with each new one.
export class Scene {
  constructor(width, height, paint) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint32Array(width * height).fill(BLACK);
    this.paint = paint;
    this.root = null;
    this.changed = true;
    this.frames = 0; // pictures that were drawn
  }

  group(x, y, scale) {
    return new Group(this, x, y, scale);
  }

  grid(bitmap, palette, columns, rows) {
    return new Grid(this, bitmap, palette, columns, rows);
  }

  bitmap(width, height) {
    return new Bitmap(this, width, height);
  }

  palette(count) {
    return new Palette(this, count);
  }

  rectangle(palette, width, height, colour) {
    return Object.assign(new Rectangle(this, palette, colour), { width, height });
  }

  circle(palette, radius, colour) {
    return Object.assign(new Circle(this, palette, colour), { radius });
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
    if (this.root && !this.root.hidden) this.root.draw(this, 0, 0, 1);
    this.paint(this.pixels);
  }
}
