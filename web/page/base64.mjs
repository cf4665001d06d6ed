// Bytes between JavaScript and Python go as base64, which both have natively.

// Some hundreds at a time: more would be too many arguments.
export const encoded = (bytes) => btoa(String.fromCharCode(...bytes));

export const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
