// Stores the board's memory in the browser: a base64 text under one key.

const KEY = "zap.nvm";

export class Storage {
  // place: an object like localStorage; undefined: localStorage itself; null: nowhere. tell():
  //     called once if the browser stores nothing, because it is full or forbids it (as in a
  //     private window).
  constructor(place, tell) {
    this.tell = tell;
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

  write(text) {
    this.try(() => this.place?.setItem(KEY, text));
  }
}
