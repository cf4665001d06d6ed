// SPDX-FileCopyrightText: 2026 The Zap team
//
// SPDX-License-Identifier: MIT

// Which language, and its words.

import en from "./en.mjs";
import es from "./es.mjs";
import pt from "./pt.mjs";

const ALL = { pt, en, es };
const KEPT = "zap-language";
export const NAMES = { pt: "Português", en: "English", es: "Español" };

/** "pt", "en" or "es": what the reader chose here before; else the browser's; else null. */
export function known(navigator, storage) {
  const wanted = [kept(storage), ...(navigator.languages ?? [navigator.language])];
  return wanted.map((code) => String(code ?? "").slice(0, 2)).find((code) => code in ALL) ?? null;
}

/** The same; where neither says one of ours, Portuguese. */
export const language = (navigator, storage) => known(navigator, storage) ?? "pt";

function kept(storage) {
  try {
    return storage?.getItem(KEPT);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** Remember a choice. */
export function keep(storage, code) {
  try {
    storage.setItem(KEPT, code);
  } catch {
    // Then it is asked again next time.
  }
}

export const wordsOf = (code) => ALL[code];

/** A text with its {names} filled in. */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
