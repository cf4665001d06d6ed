// What a tap on writing means: an answer at the table, or the key that the line names. web/truco_page/touch.py knows
// all else that can be tapped, screen by screen.

// A tap on a line with one of these is that key. An arrow counts where it begins a line: elsewhere it says
// that there is more to see.
const SIGNS = [
  { key: "A", where: /Ⓐ/ },
  { key: "B", where: /Ⓑ/ },
  { key: "START", where: /START/ },
  { key: "UP", where: /^↑ \S+$/ },
  { key: "DOWN", where: /^↓ \S+$/ },
];

export const inside = (line, x, y) =>
  line.y <= y && y < line.y + line.height && line.x <= x && x < line.x + line.width;

/** The lines of the answers, of all that are written, as soon as one is chosen: the lowest ones, one under the other. */
export function answersOf(lines, count) {
  const last = lines.at(-1);
  const found = lines.filter((line) => line.x === last.x && line.width === last.width).slice(-count);
  return found.some((line) => line.chosen) ? found : [];
}

/** The key that a text tells to press; "" where it is none or several. */
export function written(text) {
  const signs = SIGNS.filter((sign) => sign.where.test(text));
  return signs.length === 1 ? signs[0].key : "";
}
