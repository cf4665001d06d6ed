// Finds the language, its texts, and choices that the reader made on earlier pages. The texts are
// in words/*.json; tools/web/build.py combines them in texts.mjs and install/texts.mjs. The game's
// own texts are in lib/truco_texts.

import { attempt } from "./attempt.mjs";
import ALL from "./texts.mjs";

/** Return the text stored under a name, or null. */
export const recall = (name) => attempt(() => localStorage.getItem(name));

export const remember = (name, text) => attempt(() => localStorage.setItem(name, text));

const KEPT = "zap-language";
export const NAMES = { pt: "Português", en: "English", es: "Español" };

/**
 * Return "pt", "en" or "es": the reader's earlier choice, else the browser's language, else null.
 */
export function known(navigator) {
  const wanted = [recall(KEPT), ...(navigator.languages ?? [navigator.language])];
  return wanted.map((code) => String(code ?? "").slice(0, 2)).find((code) => code in ALL) ?? null;
}

/** Store the language that the reader has chosen. */
export const keep = (code) => remember(KEPT, code);

// An address that leads to the computer on which it is opened.
export const LOCAL = /\/\/(?:localhost|127\.[\d.]+|\[::1\])(?:[:/]|$)/;

export const wordsOf = (code) => ALL[code];

/** Return a text with its {names} replaced by values. */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
