// Reads the text on the panel, for people who cannot see it, for taps and for tests. All text of
// the game consists of tiles: a letter is several columns of them
// (lib/truco_ui/widgets/typeset.py). Lists and pages may have larger letters.

const FIRST = 32; // code of letter 0; codes up to 126 are in the order of ASCII
const LAST = 126;
const MISSING = 63; // "?"
const END = 1; // the tile after the last one of a letter
const BLANK = 3; // minimum columns between two words
const APART = 8; // and between a name and its value
// 0x80 on: the signs of truco_ui.widgets.theme.
const SIGNS = "♦♠♥♣←→↑↓ⒶⒷⓍⓎ✚●○◐◌▶✓★…×♛◉−012⚿☞";

export class Writing {
  constructor(scene) {
    this.scene = scene;
    this.sheets = new WeakMap(); // bitmap of a sheet -> its letters
  }

  // Learn a font. sheet: the bitmap of the letters. signs: the letter of each code from 128 on.
  // gold: background of a chosen line, RGB888. columns, pace, parts: as in theme.Sheet of
  // lib/truco_ui/widgets.
  learn(sheet, signs, gold, columns, pace, parts) {
    this.gold = gold;
    const letters = new Map(); // tiles of a letter -> the letter
    const note = (letter, char) => {
      const all = columns.slice(letter * pace, (letter + 1) * pace);
      const tiles = all.includes(END) ? all.slice(0, all.indexOf(END)) : all;
      const wide = tiles.length / parts;
      const drawn = Array.from({ length: wide }, (tile, at) => tiles.filter((one, place) => place % wide === at));
      // A digit may begin with a blank column.
      while (drawn.length && !drawn[0].some(Boolean)) drawn.shift();
      const key = drawn.flat().join();
      if (!letters.has(key)) letters.set(key, char);
    };
    note(MISSING - FIRST, "?"); // other letters may look the same
    for (let code = FIRST + 1; code <= LAST; code++) note(code - FIRST, String.fromCharCode(code));
    signs.forEach((letter, at) => {
      if (letter) note(letter, SIGNS[at] ?? String.fromCharCode(128 + at));
    });
    this.sheets.set(sheet, { letters, parts, widest: pace / parts });
  }

  // Return [{text, x, y, width, height, chosen}] of the top screen, from top to bottom, then from
  // left to right.
  lines() {
    const found = [];
    // The root has a group for each open screen. Lower ones may be covered.
    const top = this.scene.root?.layers.at(-1);
    top?.walk((grid, x, y, scale) => this.read(grid, x, y, scale, found), 0, 0, 1);
    found.sort((one, other) => one.y - other.y || one.x - other.x);
    // Merge a word and its shadow, and a word and the bar over it.
    return found.filter((line, at) => {
      const before = found[at - 1];
      if (!before || before.text !== line.text || line.y - before.y >= line.height) return true;
      before.chosen ||= line.chosen;
      return false;
    });
  }

  read(grid, x, y, scale, found) {
    const font = this.sheets.get(grid.bitmap);
    if (!font) return;
    const height = grid.tileHeight * font.parts * scale;
    const width = grid.columns * grid.tileWidth * scale;
    const chosen = grid.palette.opaque[0] === 1 && grid.palette.given[0] === this.gold;
    for (let row = 0; row < grid.rows / font.parts; row++) {
      const text = this.line(grid, font, row);
      const inside = x < this.scene.width && y + row * height < this.scene.height;
      if (text && inside) found.push({ text, x, y: y + row * height, width, height, chosen });
    }
  }

  // Return the text of a grid's line: one space between words, and two for a larger gap.
  line(grid, { letters, parts, widest }, row) {
    const first = row * parts * grid.columns;
    const columns = Array.from({ length: grid.columns }, (tiles, at) =>
      Array.from({ length: parts }, (tile, part) => grid.tiles[first + part * grid.columns + at]),
    );
    let text = "";
    let blanks = 0;
    for (let at = 0; at < columns.length; ) {
      let wide = Math.min(widest, columns.length - at);
      if (!columns[at].some(Boolean)) wide = 0;
      while (wide && !letters.has(columns.slice(at, at + wide).flat().join())) wide--;
      if (wide) {
        if (text && blanks >= BLANK) text += blanks >= APART ? "  " : " ";
        text += letters.get(columns.slice(at, at + wide).flat().join());
        blanks = 0;
      } else blanks++;
      at += wide || 1;
    }
    return text;
  }
}

// Return the indices of the list's lines. They have the position and width of the chosen one, and
// are below the heading, which may have the same width.
export function listed(lines) {
  const chosen = lines.find((line) => line.chosen);
  return [...lines.keys()].filter((at) => at > 0 && lines[at].x === chosen.x && lines[at].width === chosen.width);
}

// A tap on a line with one of these presses that key. An arrow counts only at the beginning of a
// line: elsewhere it shows that there are more lines.
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
 * Return the lines of the answers once one of them is chosen: the lowest lines, one below the
 * other. In our hand of eleven the name of the leader is below them, after an open hand symbol.
 */
export function answersOf(lines, count) {
  const last = lines.at(-1);
  const below = lines.filter((line) => line.x === last.x && line.width === last.width && line.text[0] !== "☞");
  const found = below.slice(-count);
  return found.some((line) => line.chosen) ? found : [];
}

/** Return the key that a text tells to press, or "" if there are none or several. */
export function written(text) {
  const signs = TAPPED.filter((sign) => sign.where.test(text));
  return signs.length === 1 ? signs[0].key : "";
}
