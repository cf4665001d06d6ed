// What is written on the panel, as it is to be heard: sentences without what only eyes can read. words: of words.mjs.

import { fill } from "./words.mjs";

/** A line without signs of keys and suits, and letters far apart. */
function spoken(line, words) {
  return bare(line)
    .replace(/^(?:[ⒶⒷⓍⓎ]|START)$/u, "$&:")
    .replace(/^← ?→/, words.arrows)
    .replace(/^[↑↓](?= ?\S|$)/, (sign) => (sign === "↑" ? words.up : words.under) + " ")
    .replace(/(?<=\d)[×→](?=\d)/, words.to)
    .replace(/[←→×♛◌⚿]|^-$/g, " ")
    .replace(/★/g, ` ${words.star}`)
    .replace(/[ⒶⒷⓍⓎ]/gu, (sign) => sign.normalize("NFKC"))
    .replace(/(?<=(?:vira|manilha) )[2-7AJKQ](?!\S)|(?<=vira )[2-7AJKQ](?=[:?])/gi, (rank) => words.rank[rank])
    .replace(CARD, (_, rank, sign) => fill(words.card, { rank: words.rank[rank], suit: suit(sign, words) }))
    .replace(/[♦♠♥♣]/g, (sign) => suit(sign, words))
    .replace(/\s+/g, " ")
    .replace(/(?<!\S)\p{Lu}( \p{Lu})+(?!\S)/gu, (word) => word.replaceAll(" ", ""))
    .trim();
}

const CARD = /([2-7AJKQ])([♦♠♥♣])/g;
const suit = (sign, words) => words.suit["dshc"["♦♠♥♣".indexOf(sign)]];

/** Lines of a screen as one text to be spoken: what begins small goes on from the line above. */
export function sentence(lines, words) {
  return lines
    .filter((line, at) => !/^[♦♥]$/.test(line) || !lines[at - 1]?.includes(line)) // the same sign, written over it in red
    .map((line) => [spoken(line, words), line.search(CARD) === 0])
    .filter(([line]) => line)
    .reduce((said, [line, isCard]) => {
      const goesOn = !said || /[.:!?,]$/.test(said) || (!isCard && /^\p{Ll}/u.test(line));
      return said + (goesOn ? " " : ", ") + line;
    }, "")
    .trim();
}

/** The chosen line of a list, whose value stands at its right. */
export function choice(line, words) {
  return spoken(line.replace(/\s*←(.*)→$/, ": $1").replace(/(?<=\S)\s{2,}(?=\S)/, ": "), words);
}

/** The same, and where in the list it is. */
export function row({ chosen, list }, words) {
  const line = choice(chosen, words);
  return list?.of > 1 ? fill(words.row, { line, n: list.at + 1, of: list.of }) : line;
}

/** Sentences, one behind the other. */
export const joined = (...said) => said.filter(Boolean).map((one) => (/[.:!?]$/.test(one) ? one : `${one}.`)).join(" ");

/** A line without the signs that there is more above and below. */
export const bare = (line) => line.replace(/^↑ {2,}| +↓$/g, "");

/** All of a screen that has just come. Of a list it is the chosen line: the others are an arrow away. */
export function opened(screen, words) {
  const { chosen, list } = screen;
  const [title, first, third, second, fourth, ...rest] = screen.text;
  // The manilhas' names lie on two lines by turns.
  const text = screen.name === "ranks" ? [title, [first, second, third, fourth].join(", "), ...rest] : screen.text;
  if (!list) return sentence(chosen ? [...text.filter((line) => line !== chosen), chosen] : text, words);
  const [top] = list.lines;
  // A number alone is not told: whose it is only eyes see, and the score was said with the hand.
  const behind = text.filter((line, at) => at > top && !list.lines.includes(at) && /\D/.test(line));
  return joined(sentence(text.slice(0, top), words), row(screen, words), sentence(behind, words));
}
