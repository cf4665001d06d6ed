// What the reader chose on a page, for the next visit. A browser may forbid it, even to ask: then a choice
// lasts until the page closes.

/** The text that was kept under this name; null: none. */
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
