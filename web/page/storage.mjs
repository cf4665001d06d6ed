// The board's memory in the browser: one text in base64 under one key.

const KEY = "zap.nvm";

export class Storage {
  // place: like localStorage; undefined: localStorage itself; null: nowhere.
  // tell(kind): "storage forbidden" or "storage full", once each.
  constructor(place, tell) {
    this.tell = tell;
    this.told = new Set();
    this.next = null; // what is to be written
    this.place = place === undefined ? this.own() : place;
  }

  own() {
    try {
      return globalThis.localStorage ?? null;
    } catch {
      this.trouble("storage forbidden"); // the browser forbids it, such as in a private window
      return null;
    }
  }

  read() {
    try {
      return this.place?.getItem(KEY) ?? "";
    } catch {
      this.trouble("storage forbidden");
      return "";
    }
  }

  // Several writes of one step become one, see `flush`.
  write(text) {
    this.next = text;
  }

  flush() {
    if (this.next === null) return;
    const text = this.next;
    this.next = null;
    try {
      this.place?.setItem(KEY, text);
    } catch (error) {
      this.trouble(error.name === "SecurityError" ? "storage forbidden" : "storage full");
    }
  }

  trouble(kind) {
    if (this.told.has(kind)) return;
    this.told.add(kind);
    this.tell(kind);
  }
}
