// Reads what is written on the panel, for people who cannot see it, for taps and for tests. All text of the game is
// tiles of a sheet of glyphs, lib/truco_ui/widgets/theme.py; lists and pages may have one of larger letters.

const FIRST = 32; // the code of tile 0; up to 126 the tiles are in the order of ASCII
const LAST = 126;
// 0x80 on: the signs of truco_ui.widgets.theme.
const SIGNS = "♦♠♥♣←→↑↓ⒶⒷⓍⓎ✚●○◐◌▶✓★…×♛◉−012⚿☞";

export class Writing {
  constructor(scene) {
    this.scene = scene;
    this.sheets = new WeakMap(); // the bitmap of a sheet -> the letter on each tile
  }

  // sheet: the bitmap of the glyphs. signs: the tile of each code from 128 on, or 0.
  // gold: the ground of a chosen line, RGB888.
  learn(sheet, signs, gold) {
    this.gold = gold;
    const letters = [];
    for (let code = FIRST; code <= LAST; code++) letters.push(String.fromCharCode(code));
    signs.forEach((tile, at) => {
      if (tile) letters[tile] = SIGNS[at] ?? String.fromCharCode(128 + at);
    });
    this.sheets.set(sheet, letters);
  }

  // [{text, x, y, width, height, chosen}] of the screen on top, from top to bottom, then from left to right.
  lines() {
    const found = [];
    // The root has a group for each screen that is open. What lies below may be covered.
    const top = this.scene.root?.layers.at(-1);
    top?.walk((grid, x, y, scale) => this.read(grid, x, y, scale, found), 0, 0, 1);
    found.sort((one, other) => one.y - other.y || one.x - other.x);
    // A word and its shadow are one, or a word and the bar over it.
    return found.filter((line, at) => {
      const before = found[at - 1];
      if (!before || before.text !== line.text || line.y - before.y >= line.height) return true;
      before.chosen ||= line.chosen;
      return false;
    });
  }

  read(grid, x, y, scale, found) {
    const letters = this.sheets.get(grid.bitmap);
    if (!letters) return;
    const height = grid.tileHeight * scale;
    const chosen = grid.palette.opaque[0] === 1 && grid.palette.given[0] === this.gold;
    for (let row = 0; row < grid.rows; row++) {
      const tiles = grid.tiles.subarray(row * grid.columns, (row + 1) * grid.columns);
      const text = Array.from(tiles, (tile) => letters[tile] ?? "").join("");
      if (!text.trim()) continue;
      const inside = x < this.scene.width && y + row * height < this.scene.height;
      const width = grid.columns * grid.tileWidth * scale;
      if (inside) found.push({ text: text.trim(), x, y: y + row * height, width, height, chosen });
    }
  }
}

// Which of the lines are those of the list, whose chosen one is there: they are as wide as it, and below the heading, which may be so, too.
export function listed(lines) {
  const chosen = lines.find((line) => line.chosen);
  return [...lines.keys()].filter((at) => at > 0 && lines[at].x === chosen.x && lines[at].width === chosen.width);
}

// A tap on a line with one of these is that key. An arrow counts where it begins a line: elsewhere it says
// that there is more to see.
const TAPPED = [
  { key: "A", where: /Ⓐ/ },
  { key: "B", where: /Ⓑ/ },
  { key: "START", where: /START/ },
  { key: "UP", where: /^↑ \S+$/ },
  { key: "DOWN", where: /^↓ \S+$/ },
];

export const inside = (line, x, y) =>
  line.y <= y && y < line.y + line.height && line.x <= x && x < line.x + line.width;

/**
 * The lines of the answers, of all that are written, as soon as one is chosen: the lowest ones, one under the other.
 * In our hand of eleven the name of who leads stands below them, behind an open hand.
 */
export function answersOf(lines, count) {
  const last = lines.at(-1);
  const below = lines.filter((line) => line.x === last.x && line.width === last.width && line.text[0] !== "☞");
  const found = below.slice(-count);
  return found.some((line) => line.chosen) ? found : [];
}

/** The key that a text tells to press; "" where it is none or several. */
export function written(text) {
  const signs = TAPPED.filter((sign) => sign.where.test(text));
  return signs.length === 1 ? signs[0].key : "";
}
