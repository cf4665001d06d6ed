// The board's memory in the browser: one text in base64 under one key.

const KEY = "zap.nvm";

export class Storage {
  // place: like localStorage; undefined: localStorage itself; null: nowhere.
  // tell(): called once, when the browser keeps nothing: it forbids it, such as in a private window, or is full.
  constructor(place, tell) {
    this.tell = tell;
    this.next = null; // what is to be written
    this.place = place;
    if (place === undefined) this.try(() => (this.place = localStorage));
  }

  try(action) {
    try {
      return action();
    } catch {
      this.tell();
      this.tell = () => {};
      return null;
    }
  }

  read() {
    return this.try(() => this.place?.getItem(KEY)) ?? "";
  }

  // Several writes of one step become one, see `flush`.
  write(text) {
    this.next = text;
  }

  flush() {
    if (this.next === null) return;
    const text = this.next;
    this.next = null;
    this.try(() => this.place?.setItem(KEY, text));
  }
}
