// Which language, its words, and what the reader chose on the page before. The words are in words/*.json, of which
// tools/web/build.py makes texts.mjs. What the game itself says is in lib/truco_texts.

import ALL from "./texts.mjs";

/** The text that was kept under this name; null: none. A browser may forbid it, even to ask. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // forbidden, or full
  }
}

const KEPT = "zap-language";
export const NAMES = { pt: "Português", en: "English", es: "Español" };

/** "pt", "en" or "es": what the address asks for; else what the reader chose here before; else the browser's; else null. */
export function known(navigator, asked = null) {
  const wanted = [asked, recall(KEPT), ...(navigator.languages ?? [navigator.language])];
  return wanted.map((code) => String(code ?? "").slice(0, 2)).find((code) => code in ALL) ?? null;
}

/** The same; where nothing says one of ours, Portuguese. */
export const language = (navigator, asked) => known(navigator, asked) ?? "pt";

/** Remember a choice. */
export const keep = (code) => remember(KEPT, code);

export const wordsOf = (code) => ALL[code];

/** A text with its {names} filled in. */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
