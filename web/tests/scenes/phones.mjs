// Phones at the table of a simulated handheld that serves them the page: by the address of its QR code, without a broker.
// They play; one is closed and opened again, and has its seat.

import { Player, keyboard } from "../player.mjs";

const atTable = ({ screen, table }) => screen.name === "table" && table;

async function sit(browser, link) {
  const context = await browser.newContext({ locale: "pt-BR" });
  return open(context, link);
}

async function open(context, link) {
  const page = await context.newPage();
  const player = new Player(page, keyboard);
  page.on("pageerror", (problem) => console.error(problem.message));
  page.on("console", (said) => console.error(said.text()));
  await page.goto(link);
  await page.waitForFunction(() => window.zap?.screen().name);
  return { context, page, player };
}

/** Play on until the score is more than it was, or the match is over. */
async function hand({ player }) {
  const before = (await player.until(atTable)).table.score;
  await player.play(({ table }) => !table || table.over || String(table.score) !== String(before));
}

export default async function ({ job, browser, shot }) {
  const phones = [];
  for (let count = 0; count < job.count; count++) {
    phones.push(await sit(browser, job.link));
    await phones.at(-1).player.until(({ screen }) => ["lobby", "table"].includes(screen.name));
  }
  await shot(phones[0].page, "phone_sits");
  await Promise.all(phones.map(hand));
  const [first] = phones;
  const before = (await first.player.look()).table;
  await first.page.close();
  Object.assign(first, await open(first.context, job.link));
  await first.player.until(atTable);
  const after = (await first.player.look()).table;
  await shot(first.page, "phone_back");
  await Promise.all(phones.map(hand));
  if (!job.whole) return { before, after };
  const ends = phones.map(({ player }) => player.play(({ screen }) => screen.name === "linked_end"));
  const [{ table }] = await Promise.all(ends);
  return { before, after, score: table.score, goal: table.goal };
}
