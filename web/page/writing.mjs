// Reads the text on the panel, for people who cannot see it, for taps and for tests. Each tile grid
// knows the letters that the game has written into it (web/truco_page/page.py).

const BLANK = 3; // minimum number of blank columns between two words
const APART = 8; // minimum number of blank columns between a name and its value
const GOLD = 0xffc83c; // background of a chosen line: truco_ui.widgets.theme
// The signs of truco_ui.widgets.theme, whose codes begin at 0x80.
const SIGNS = "♦♠♥♣←→↑↓ⒶⒷⓍⓎ✚●○◐◌▶✓★…×♛◉−012⚿☞";
const FIRST_SIGN = 0x80;
const SPACES = [0x20, 0xa0];

export class Writing {
  constructor(scene) {
    this.scene = scene;
  }

  // Return [{text, x, y, width, height, chosen}] of the top screen, from top to bottom, then from
  // left to right.
  lines() {
    const found = [];
    // The root has a group for each open screen. Lower ones may be covered.
    const top = this.scene.root?.layers.at(-1);
    top?.walk((layer, x, y, scale) => layer.text && this.read(layer, x, y, scale, found), 0, 0, 1);
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
    const height = grid.tileHeight * grid.parts * scale;
    const width = grid.columns * grid.tileWidth * scale;
    const chosen = grid.palette.opaque[0] === 1 && grid.palette.given[0] === GOLD;
    grid.text.forEach((letters, row) => {
      const text = textOf(letters);
      const inside = x < this.scene.width && y + row * height < this.scene.height;
      if (text && inside) found.push({ text, x, y: y + row * height, width, height, chosen });
    });
  }
}

// Return the text of a line: one space between words, and two for a larger gap.
function textOf(letters) {
  let text = "";
  let last = 0; // end of the letter before
  letters.forEach((letter, column) => {
    if (!letter || SPACES.includes(letter.code)) return;
    const gap = column - last;
    if (text && gap >= BLANK) text += gap >= APART ? "  " : " ";
    text += SIGNS[letter.code - FIRST_SIGN] ?? String.fromCharCode(letter.code);
    last = letter.end;
  });
  return text;
}

// Return the indices of the list's lines. They have the position and width of the chosen one, and
// are below the heading, which may have the same width.
export function listed(lines) {
  const chosen = lines.find((line) => line.chosen);
  return [...lines.keys()].filter((at) => at > 0 && lines[at].x === chosen.x && lines[at].width === chosen.width);
}

// A tap on a line that contains one of these signs presses its key. An arrow counts only at the
// beginning of a line: elsewhere it shows that there are more lines.
const TAPPED = [
  { key: "A", where: /Ⓐ/ },
  { key: "B", where: /Ⓑ/ },
  { key: "START", where: /START/ },
  { key: "UP", where: /^↑ \S+$/ },
  { key: "DOWN", where: /^↓ \S+$/ },
];

export const inside = (line, x, y) =>
  line.y <= y && y < line.y + line.height && line.x <= x && x < line.x + line.width;

/** Return the key whose sign a text contains, or "" if it contains none or several. */
export function written(text) {
  const signs = TAPPED.filter((sign) => sign.where.test(text));
  return signs.length === 1 ? signs[0].key : "";
}
