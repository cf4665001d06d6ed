// Converts the text on the panel to sentences for a screen reader, without purely visual parts.
// words: texts of a language, see words.mjs.

import { fill } from "./words.mjs";

/** Return a line without symbols of keys and suits, and without spaced letters. */
function spoken(line, words) {
  return bare(line)
    .replace(/^(?:[ⒶⒷⓍⓎ]|START)$/u, "$&:")
    .replace(/^← ?→/, words.arrows)
    .replace(/^[↑↓](?= ?\S|$)/, (sign) => (sign === "↑" ? words.up : words.under) + " ")
    .replace(/(?<=\d)[×→](?=\d)/, words.to)
    .replace(/[←→×♛◌⚿]|^-$/g, " ")
    .replace(/★/g, ` ${words.star}`)
    .replace(/●/g, ` ${words.won} `)
    .replace(/○/g, ` ${words.lost} `)
    .replace(RANKS, (ranks) => ranks.split(" ").map((rank) => words.rank[rank]).join(", "))
    .replace(/[ⒶⒷⓍⓎ]/gu, (sign) => sign.normalize("NFKC"))
    .replace(/(?<=(?:vira|manilha) )[2-7AJKQ](?!\S)|(?<=vira )[2-7AJKQ](?=[:?])/gi, (rank) => words.rank[rank])
    .replace(CARD, (_, rank, sign) => fill(words.card, { rank: words.rank[rank], suit: suit(sign, words) }))
    .replace(/[♦♠♥♣]/g, (sign) => suit(sign, words))
    .replace(/\s+/g, " ")
    .replace(/(?<!\S)\p{Lu}( \p{Lu})+(?!\S)/gu, (word) => word.replaceAll(" ", ""))
    .trim();
}

// Four or more, such as the order of all ranks, but not the digits that a name can have.
const RANKS = /(?<!\S|\d )[2-7AJKQ](?: [2-7AJKQ]){3,}(?! \d)/g;
const CARD = /([2-7AJKQ])([♦♠♥♣])/g;
const suit = (sign, words) => words.suit["dshc"["♦♠♥♣".indexOf(sign)]];

/**
 * Join the lines of a screen to one text. A line that begins in lower case continues the one above.
 */
export function sentence(lines, words) {
  return lines
    // Skip a red suit symbol, which is drawn over the same symbol of the line before.
    .filter((line, at) => !/^[♦♥]$/.test(line) || !lines[at - 1]?.includes(line))
    .map((line) => [spoken(line, words), line.search(CARD) === 0])
    .filter(([line]) => line)
    .reduce((said, [line, isCard]) => {
      const goesOn = !said || /[.:!?,]$/.test(said) || (!isCard && /^\p{Ll}/u.test(line));
      return said + (goesOn ? " " : ", ") + line;
    }, "")
    .trim();
}

/** Return the chosen line of a list, followed by its value, which stands on its right. */
export function choice(line, words) {
  return spoken(line.replace(/\s*←(.*)→$/, ": $1").replace(/(?<=\S)\s{2,}(?=\S)/, ": "), words);
}

/** Return the chosen line as `choice` does, and its position in the list. */
export function row({ chosen, list }, words) {
  const line = choice(chosen, words);
  return list?.of > 1 ? fill(words.row, { line, n: list.at + 1, of: list.of }) : line;
}

/** Join sentences. */
export const joined = (...said) => said.filter(Boolean).map((one) => (/[.:!?]$/.test(one) ? one : `${one}.`)).join(" ");

/** Remove the arrows that show that there are more lines above or below. */
export const bare = (line) => line.replace(/^↑ {2,}| +↓$/g, "");

/**
 * Return the text of a new screen. For a list it is the chosen line: arrow keys lead to the others.
 */
export function opened(screen, words) {
  const { chosen, list } = screen;
  const [title, first, third, second, fourth, ...rest] = screen.text;
  // The first and third manilha are in one line, the second and fourth in the line below.
  const text = screen.name === "ranks" ? [title, [first, second, third, fourth].join(", "), ...rest] : screen.text;
  if (!list) return sentence(chosen ? [...text.filter((line) => line !== chosen), chosen] : text, words);
  const [top] = list.lines;
  // Skip numbers alone: only the picture shows whose points they are, and the score was said with
  // the hand.
  const behind = text.filter((line, at) => at > top && !list.lines.includes(at) && /\D/.test(line));
  return joined(sentence(text.slice(0, top), words), row(screen, words), sentence(behind, words));
}
