// Stores the board's memory in the browser: a base64 text under one key.

const KEY = "zap.nvm";
const BYTES = 4096; // size of the memory: tools/standins/page/microcontroller.py

export class Storage {
  // place: an object like localStorage; undefined: localStorage itself; null: nowhere. tell():
  //     called once if the browser stores nothing, because it is full or forbids it (as in a
  //     private window).
  constructor(place, tell) {
    this.tell = tell;
    this.place = place;
    this.text = ""; // what is stored
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
    this.text = this.try(() => this.place?.getItem(KEY)) ?? "";
    return this.text;
  }

  write(text) {
    this.text = text;
    this.try(() => this.place?.setItem(KEY, text));
  }

  /** Return true if a text is a whole memory. The game itself checks what is in it. */
  static isMemory(text) {
    try {
      return atob(text).length === BYTES;
    } catch {
      return false;
    }
  }
}
