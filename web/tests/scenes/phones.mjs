// Phones at the table of a simulated handheld that serves them the page: by the address of its QR code, without a broker.
// They play; one is away for a while, and has its seat. job: {link, speed of all clocks, away: ways of WAYS, whole: to the end of
// the match, raises: of a hundred turns, seed, phones: how many}

import { Air } from "../air.mjs";
import { seldom } from "../fast.mjs";
import { Player, SELDOM_MS, keyboard } from "../player.mjs";

const AWAY_MS = 60_000; // of the game
const SHORT_MS = 20_000;
const FRAME_MS = 30; // of the browser

const atTable = ({ screen, table }) => screen.name === "table" && table;
const isOver = ({ screen }) => screen.name === "linked_end";
/** Its turn, in the first trick. */
const isFresh = (seen) => atTable(seen) && seen.table.shown && seen.table.myTurn && seen.table.hand.length === 3;

const faster = (speed) => `{
  const real = performance.now.bind(performance);
  performance.now = () => ${speed} * real();
}`;

// `robots`: the seats for which one plays, as the table shows it.
const WATCH = `{
  window.robots = new Set();
  const { onEvent } = zap.options;
  zap.options.onEvent = (event) => {
    if (event.kind === "SEAT_TAKEN") robots[event.value ? "add" : "delete"](event.seat);
    onEvent(event);
  };
}`;

class Phone {
  /** gate: while it is `still`, nobody does anything; `errors` of the pages. */
  static async sit(browser, job, gate, at) {
    const phone = new Phone();
    const { origin, port, hash } = new URL(job.link);
    phone.air = await Air.to(Number(port));
    phone.link = origin.replace(port, phone.air.port) + "/" + hash;
    phone.context = await browser.newContext({ locale: "pt-BR" });
    await phone.context.addInitScript(faster(job.speed));
    await phone.context.addInitScript(seldom(FRAME_MS));
    Object.assign(phone, { gate, speed: job.speed, raises: job.raises, dice: Math.imul(at + 1, 40503) + job.seed });
    await phone.open();
    return phone;
  }

  async open() {
    this.page = await this.context.newPage();
    this.page.on("pageerror", ({ message }) => this.gate.errors.push(message));
    this.page.on("console", (said) => console.error(said.text()));
    this.player = new Player(this.page, (page) => this.#hands(keyboard(page)), SELDOM_MS / this.speed);
    await this.page.goto(this.link);
    await this.page.waitForFunction(() => window.zap?.screen().name);
    await this.page.evaluate(WATCH);
  }

  #hands({ answer }) {
    const unless = (act) => (this.gate.still ? null : act());
    return { answer: () => unless(answer), card: () => unless(() => this.page.keyboard.press(this.#raises() ? "KeyT" : "Enter")) };
  }

  #raises() {
    this.dice = (Math.imul(this.dice, 1664525) + 1013904223) >>> 0;
    return (this.dice >>> 8) % 100 < this.raises;
  }

  wait(ms) {
    return this.page.waitForTimeout(ms / this.speed);
  }

  async freeze(isFrozen) {
    const devtools = await this.context.newCDPSession(this.page);
    await devtools.send("Page.setWebLifecycleState", { state: isFrozen ? "frozen" : "active" });
  }

  hide(isHidden) {
    return this.page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  }
}

// How somebody is away.
const WAYS = {
  async closed(phone) {
    await phone.page.close();
    await phone.open();
  },
  async sleeps(phone) {
    phone.air.lose(true);
    await phone.freeze(true);
    await phone.wait(AWAY_MS);
    await phone.freeze(false);
    phone.air.lose(false);
  },
  async hidden(phone) {
    await phone.hide(true);
    await phone.wait(AWAY_MS);
    await phone.hide(false);
  },
  async offline(phone) {
    phone.air.lose(true);
    await phone.wait(SHORT_MS);
    phone.air.lose(false);
  },
};

/** Play on in one phone; the first one is away for a while, each time in a hand of its own. */
async function play(phone, ways, gate, neighbour) {
  const found = [];
  for (const how of ways) {
    const before = await phone.player.play((seen) => isOver(seen) || isFresh(seen));
    if (isOver(before)) break;
    gate.still = true;
    await WAYS[how](phone);
    const began = performance.now();
    // A robot has played for who was silent, which its partner and its rivals see.
    await neighbour.page.waitForFunction(() => window.robots.size === 0);
    const after = await phone.player.until(atTable);
    found.push({ how, backMs: Math.round((performance.now() - began) * phone.speed), before: before.table, after: after.table });
    gate.still = false;
    await phone.player.play((seen) => isOver(seen) || (atTable(seen) && String(seen.table.score) !== String(before.table.score)));
  }
  return found;
}

export default async function ({ job, browser, shot, errors }) {
  const gate = { still: false, done: false, errors };
  const phones = [];
  for (let count = 0; count < job.phones; count++) {
    phones.push(await Phone.sit(browser, job, gate, count));
    await phones.at(-1).player.until(({ screen }) => ["lobby", "table"].includes(screen.name));
  }
  const [first, ...others] = phones;
  await shot(first.page, "phone_sits");
  const isDone = (seen) => gate.done || isOver(seen);
  const begun = async () => {
    const found = await play(first, job.away, gate, others[0]);
    await shot(first.page, "phone_back");
    gate.done = !job.whole;
    await first.player.play(isDone);
    return found;
  };
  const [found] = await Promise.all([begun(), ...others.map(({ player }) => player.play(isDone))]);
  const ends = await Promise.all(phones.map(({ player }) => player.look()));
  for (const { air } of phones) air.close();
  return { away: found, ends: ends.map(({ table }) => table) };
}
