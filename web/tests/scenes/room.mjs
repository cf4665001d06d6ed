// A page at a table of a simulated handheld that runs beside it, by one broker: by the link of the
// handheld's QR code; its socket is cut, and it has its seat again. Or the page makes the table.

import { seldom } from "../fast.mjs";
import { Player, SELDOM_MS, frames, keyboard } from "../player.mjs";

const FRAME_MS = 80; // as long as a slow board's

// Keeps the page's sockets where the scene can break one.
const SOCKETS = `{
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); sockets.push(this); }
  };
}`;

const atTable = ({ screen, table }) => screen.name === "table" && table;

/** Play on until so many more hands are won. */
async function hands(player, page, count) {
  const before = await page.evaluate("window.handsWon ?? 0");
  await player.play(() => page.evaluate(`(window.handsWon ?? 0) >= ${before + count}`));
}

async function host(page, player) {
  await player.leave("title");
  await player.take("home", "Com amigos");
  await player.take("others", "Nova mesa");
  await player.until(({ screen }) => screen.name === "name");
  await player.until(({ screen }) => screen.name === "create", async () => {
    await page.keyboard.press("Enter"); // a letter
    await frames(page, 8);
    await page.keyboard.press("Escape"); // START: the name is whole
    await frames(page, 20);
  });
  await player.take("create", "Abrir");
  await player.until(({ screen }) => screen.name === "lobby");
}

export default async function ({ job, browser, open, shot }) {
  const context = await browser.newContext({ locale: "pt-BR" });
  await context.addInitScript(SOCKETS);
  await context.addInitScript(seldom(FRAME_MS));
  const page = await open(job.link, { context });
  await page.waitForFunction(() => window.zap?.screen().name);
  await page.evaluate(() => {
    const { onEvent } = zap.options;
    zap.options.onEvent = (event) => {
      if (event.kind === "HAND_WON") window.handsWon = (window.handsWon ?? 0) + 1;
      onEvent(event);
    };
  });
  const player = new Player(page, keyboard, SELDOM_MS);
  if (job.hosts) {
    await host(page, player);
    await player.until(({ screen }) => screen.text.some((line) => line.includes(job.guest)));
    await player.take("lobby", "Começar");
  }
  await player.until(atTable);
  await shot(page, job.hosts ? "page_hosts" : "page_sits");
  await hands(player, page, 1);
  const sockets = await page.evaluate("sockets.length");
  await page.evaluate("sockets.at(-1).close()");
  await page.waitForFunction((before) => window.sockets.length > before, sockets);
  await hands(player, page, 1);
  const { table } = await player.look();
  await context.close();
  return { players: table.players, names: table.names, sockets };
}
