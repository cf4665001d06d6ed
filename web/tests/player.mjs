// A person who plays in a page by touch, keyboard or gamepad. Actions depend on what the page
// shows, never on the time.

const LOOK_MS = 25;
/** Time between two looks in games at normal speed, where a look takes longer than a frame. */
export const SELDOM_MS = 150;
export const PATIENCE = 10; // frames before another attempt
const TRIES = 20_000; // maximum of attempts, so high that only a fault reaches it

/**
 * The player of a page. hands: one of `touch`, `keyboard`, `gamepad`; lookMs: time between two
 * looks.
 */
export class Player {
  constructor(page, hands, lookMs = LOOK_MS) {
    Object.assign(this, { page, hands: hands(page), lookMs });
  }

  look() {
    return this.page.evaluate(() => ({ screen: zap.screen(), table: zap.table(), lines: zap.machine.writing.lines() }));
  }

  /** Wait until `wanted(look)`. The error after the last try contains the state of the page. */
  async until(wanted, act = async () => {}) {
    let seen;
    for (let tries = 0; tries < TRIES; tries++) {
      seen = await this.look();
      if (wanted(seen)) return seen;
      await act(seen);
      await this.page.waitForTimeout(this.lookMs);
    }
    throw new Error("waited in vain; there is " + JSON.stringify(seen.screen));
  }

  /** On a screen with this name, choose the line that begins with `start`. */
  async take(screen, start) {
    await this.until((seen) => seen.screen.name === screen && seen.lines.some((line) => line.text.startsWith(start)));
    await this.until((seen) => seen.screen.name !== screen, async () => {
      await this.hands.take(this, start);
      await frames(this.page, PATIENCE);
    });
  }

  /** Leave a screen that any key closes. */
  async leave(name) {
    await this.until(({ screen }) => screen.name === name || screen.name === "attract");
    // On a busy computer robots may start to play, until a key is pressed.
    await this.until(({ screen }) => screen.name !== name && screen.name !== "attract", async () => {
      await this.hands.ok(this);
      await frames(this.page, PATIENCE);
    });
  }

  /** Go from the title to the table. */
  async begin() {
    await this.leave("title");
    return this.enter();
  }

  /** Go from the home screen to the table. */
  async enter() {
    await this.take("home", "Jogar");
    await this.take("setup", "Jogar!");
    return this.until(({ screen, table }) => screen.name === "table" && table);
  }

  /** Play until `enough(look)`: always play the first card, and accept everything. */
  async play(enough) {
    return this.until(enough, async ({ screen, table }) => {
      if (screen.name !== "table" || !table) return;
      if (table.answering) await this.hands.answer(this);
      else if (table.myTurn) await this.hands.card(this, table.hand);
    });
  }
}

/** Plays with a finger on the panel. */
export function touch(page) {
  const tap = async (x, y) => {
    const box = await page.locator("#panel").boundingBox();
    const scale = box.width / (await page.evaluate("document.querySelector('#panel').width"));
    await page.touchscreen.tap(box.x + (x + 0.5) * scale, box.y + (y + 0.5) * scale);
  };
  const middle = (line) => tap(line.x + line.width / 2, line.y + line.height / 2);
  return {
    tap,
    ok: () => page.locator("[data-key=A]").tap(),
    async take(player, start) {
      // A list shows only some of its lines; the pad scrolls it.
      const seen = await player.look();
      await middle(seen.lines.find((line) => line.text.startsWith(start)));
    },
    /** Tap the first answer: accept a raise, or play the special hand. */
    async answer(player) {
      const { lines, table } = await player.look();
      const first = lines.find(({ text }) => /^(Aceito|Vou)/.test(text));
      if (first && table?.chosenAnswer !== null) await middle(first);
    },
    /** Tap the leftmost card, or the one `index` further. Played cards leave gaps. */
    async card(player, hand, index = 0) {
      const [width, height] = (await player.page.evaluate("zap.size")).split("x");
      await tap(width * (0.12 + 0.21 * (3 - hand.length + index)), height * 0.86);
    },
  };
}

/**
 * Plays with the keyboard: moves down the list to the line, then presses Enter. It waits for the
 * game after each key, else it would press one too many.
 */
export function keyboard(page) {
  const press = async (name) => {
    await page.keyboard.press(name);
    await frames(page);
  };
  return keys({ A: () => press("Enter"), DOWN: () => press("ArrowDown") });
}

/** Plays with a gamepad, which `fakePad` has connected. */
export function gamepad(page) {
  const press = async (button) => {
    await page.evaluate((n) => padDown(n, true), button);
    await frames(page);
    await page.evaluate((n) => padDown(n, false), button);
    await frames(page);
  };
  return keys({ A: () => press(0), DOWN: () => press(13) });
}

/** Wait for this many frames. */
export const frames = (page, count = 2) =>
  page.evaluate(async (count) => {
    for (let at = 0; at < count; at++) await new Promise((done) => requestAnimationFrame(done));
  }, count);

function keys({ A, DOWN }) {
  const choose = (player, start) => player.until(({ screen }) => screen.chosen?.startsWith(start), DOWN);
  return {
    ok: A,
    choose,
    async take(player, start) {
      await choose(player, start);
      await A();
    },
    answer: A,
    card: A,
  };
}

/** A gamepad for `navigator.getGamepads`, pressed by padDown(button, down). */
export const fakePad = `{
  const pad = { connected: true, id: "test", index: 0, mapping: "standard", axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })) };
  navigator.getGamepads = () => [pad];
  window.padDown = (number, down) => { pad.buttons[number].pressed = down; };
  window.plugIn = () => dispatchEvent(new Event("gamepadconnected"));
}`;
