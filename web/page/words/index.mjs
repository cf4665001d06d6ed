// Which language, and its words.

import en from "./en.mjs";
import es from "./es.mjs";
import pt from "./pt.mjs";
import { recall, remember } from "../remembered.mjs";

const ALL = { pt, en, es };
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
