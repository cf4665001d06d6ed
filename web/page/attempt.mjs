// Uses interfaces of a browser that may be missing, or that its settings or the site around forbid.

/** Return what `action` returns; null if it throws, or if its promise fails. */
export function attempt(action) {
  try {
    const result = action();
    return result instanceof Promise ? result.catch(() => null) : result;
  } catch {
    return null;
  }
}
