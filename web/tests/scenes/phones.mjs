// Phones at the table of a simulated handheld that serves them the page. The first one is asked for
// a name, closes its page during its turn, opens it again, and still has its seat. A phone that comes
// when all seats are taken only watches, and is told so.
// job: {link, speed: of all clocks, phones: their number}

import assert from "node:assert/strict";
import { hears, seldom } from "../fast.mjs";
import { Player, SELDOM_MS, keyboard } from "../player.mjs";

const LOAD_MS = 300_000; // limit of the last attempt to load the page
const FRAME_MS = 30; // real time from one frame of a page to the next

const atTable = ({ screen, table }) => screen.name === "table" && table;
/** Return true if it is the player's turn in the first trick. */
const isFresh = (seen) => atTable(seen) && seen.table.shown && seen.table.myTurn && seen.table.hand.length === 3;

const faster = (speed) => `{
  const real = performance.now.bind(performance);
  performance.now = () => ${speed} * real();
}`;

/**
 * Open the page. Load it again, as a person would, if the handheld has timed out because this
 * computer is busy.
 */
async function open(context, job, errors) {
  const page = await context.newPage();
  let found = [];
  page.on("pageerror", ({ message }) => found.push(message));
  for (let timeout = 10_000; found !== errors; timeout *= 2) {
    found.length = 0;
    try {
      await page.goto(job.link, { timeout });
      await page.waitForFunction(() => window.zap?.screen().name, null, { timeout });
      errors.push(...found);
      found = errors;
    } catch (problem) {
      if (timeout > LOAD_MS) throw problem;
    }
  }
  return { page, player: new Player(page, keyboard, SELDOM_MS / job.speed) };
}

/** Open the page in a phone of its own, and type a name, or none. */
async function come({ job, browser, errors }, name = "") {
  const context = await browser.newContext({ locale: "pt-BR" });
  await context.addInitScript(faster(job.speed));
  await context.addInitScript(seldom(FRAME_MS));
  const phone = await open(context, job, errors);
  await phone.player.until(({ screen }) => screen.name === "name");
  await phone.page.keyboard.type(name);
  await phone.page.keyboard.press("Escape");
  return { context, ...phone };
}

export default async function (around) {
  const { job, shot, errors } = around;
  const phones = [];
  for (let count = 0; count < job.phones; count++) {
    phones.push(await come(around, count ? "" : "bia"));
    await phones.at(-1).player.until(({ screen }) => ["lobby", "table"].includes(screen.name));
  }
  const [first, ...others] = phones;
  await shot(first.page, "phone_sits");
  let still = false; // true: the others stop playing, before the first phone closes its page
  const othersPlay = others.map(({ player }) => player.play((seen) => still && atTable(seen)));
  const { table: before } = await first.player.play(isFresh);
  still = true;
  await Promise.all(othersPlay);
  const fourth = await come(around);
  const { table: watched } = await fourth.player.until(({ screen }) => /Vendo o\b.*\bjogo de/.test(screen.text.join(" ")));
  await shot(fourth.page, "phone_watches");
  await hears(fourth.page, /Você só assiste/);
  assert.deepEqual([watched.hand, watched.vira], [[], before.vira]);
  assert.ok(watched.names.includes("Bia"));
  await first.page.close();
  const { page, player } = await open(first.context, job, errors);
  const { table: after } = await player.until(atTable);
  await shot(page, "phone_back");
  assert.ok(after.names.includes("Aaa"));
  for (const what of ["score", "vira"]) assert.deepEqual(after[what], before[what]);
  assert.deepEqual(after.names.slice(1), before.names.slice(1));
  assert.ok(after.hand.every((card) => before.hand.includes(card)));
}
