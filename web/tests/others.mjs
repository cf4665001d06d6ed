// Firefox and WebKitGTK as they are, by WebDriver, in the manner of playwright: as much of it as scenes ask that need no more.

import fs from "node:fs";
import { firefox } from "./firefox.mjs";
import { webkit } from "./webkit.mjs";

const LOOK_MS = 30;
const PATIENCE_MS = 120_000;
const KEYS = { Enter: "\uE007", Escape: "\uE00C", ArrowDown: "\uE015", ArrowUp: "\uE013", ArrowLeft: "\uE012", ArrowRight: "\uE014", KeyT: "t" };
// What goes wrong in a page is told with the next answer.
const WATCH = `if (!window.wrong) {
  window.wrong = [];
  addEventListener("error", ({ message }) => wrong.push(message));
  addEventListener("unhandledrejection", ({ reason }) => wrong.push(String(reason)));
  document.addEventListener("securitypolicyviolation", ({ blockedURI }) => wrong.push("forbidden: " + blockedURI));
}`;

class Page {
  #tab;
  #scripts;
  #tell = () => {};

  constructor(tab, scripts) {
    this.#tab = tab;
    this.#scripts = [WATCH, ...scripts];
    this.keyboard = { press: (name) => this.#act("key", [{ type: "keyDown", value: KEYS[name] }, { type: "keyUp", value: KEYS[name] }]) };
    this.touchscreen = { tap: (x, y) => this.#press(x, y, tab.finger) };
  }

  on(kind, tell) {
    if (kind === "pageerror") this.#tell = tell;
  }

  goto(url) {
    return this.#tab.go(url, this.#scripts);
  }

  reload() {
    return this.#tab.reload(this.#scripts);
  }

  async evaluate(wanted, given) {
    const text = typeof wanted === "function" ? `(${wanted})(${JSON.stringify(given) ?? ""})` : wanted;
    const { found, wrong } = JSON.parse(await this.#tab.run(`JSON.stringify({ found: await (${text}), wrong: window.wrong?.splice(0) ?? [] })`));
    for (const message of wrong) this.#tell({ message });
    return found;
  }

  async waitForFunction(wanted, given) {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await this.waitForTimeout(LOOK_MS)) {
      const found = await this.evaluate(wanted, given).catch(() => null); // while another page comes
      if (found) return found;
    }
    throw new Error(`waited in vain for ${wanted}`);
  }

  waitForTimeout(ms) {
    return new Promise((done) => setTimeout(done, ms));
  }

  waitForSelector(name) {
    return this.waitForFunction((name) => Boolean(document.querySelector(name)), name);
  }

  textContent = (name) => this.evaluate((name) => document.querySelector(name).textContent, name);
  inputValue = (name) => this.evaluate((name) => document.querySelector(name).value, name);
  title = () => this.evaluate("document.title");
  focus = (name) => this.evaluate((name) => document.querySelector(name).focus(), name);

  selectOption(name, value) {
    const choose = ([name, value]) => {
      const list = document.querySelector(name);
      list.value = value;
      setTimeout(() => list.dispatchEvent(new Event("change"))); // the page may go at that
    };
    return this.evaluate(choose, [name, value]);
  }

  locator(name) {
    const boundingBox = () => this.evaluate((name) => document.querySelector(name).getBoundingClientRect().toJSON(), name);
    const tap = async () => {
      const { x, y, width, height } = await boundingBox();
      await this.touchscreen.tap(x + width / 2, y + height / 2);
    };
    return { boundingBox, tap };
  }

  async screenshot({ path }) {
    fs.writeFileSync(path, Buffer.from(await this.#tab.shot(), "base64"));
  }

  close() {
    return this.#tab.close();
  }

  #press(x, y, pointerType) {
    const move = { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 };
    const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    return this.#act("pointer", actions, { parameters: { pointerType } });
  }

  #act(type, actions, more = {}) {
    return this.#tab.act([{ type, id: type, actions, ...more }]);
  }
}

class Browser {
  constructor(kind, driver) {
    Object.assign(this, { kind, driver });
  }

  version() {
    return this.driver.version;
  }

  /** options: of playwright's, `locale` and `viewport`. */
  async newContext({ locale = "pt-BR", viewport = { width: 1280, height: 760 } } = {}) {
    const profile = await this.driver.profile(viewport, locale);
    const scripts = [`Object.defineProperty(navigator, "languages", { get: () => ["${locale}"] });`];
    return {
      setDefaultTimeout() {},
      addInitScript: async (script) => void scripts.push(script),
      newPage: async () => new Page(await profile.tab(), scripts),
      close: () => profile.close(),
    };
  }

  close() {
    return this.driver.close();
  }
}

/** {beginning of the program's name: what starts it}. */
export const others = {
  firefox: async (program) => new Browser("Firefox", await firefox(program)),
  MiniBrowser: async (program) => new Browser("WebKitGTK", await webkit(program)),
};
