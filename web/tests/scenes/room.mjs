// A page at a table of a simulated handheld that runs beside it, by one broker: by the link of the
// handheld's QR code; its socket is cut, and it has its seat again.

import assert from "node:assert/strict";
import { seldom } from "../fast.mjs";
import { Player, SELDOM_MS, keyboard } from "../player.mjs";

const FRAME_MS = 80; // as long as a slow board's

// Keeps the page's sockets where the scene can break one.
const SOCKETS = `{
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); sockets.push(this); }
  };
}`;

const atTable = ({ screen, table }) => screen.name === "table" && table;

/** Play on until a hand more is won. */
async function hand(player) {
  const { table } = await player.look();
  const won = (seen) => seen.table && String(seen.table.score) !== String(table.score);
  await player.play(won);
}

export default async function ({ job, browser, open, shot }) {
  const context = await browser.newContext({ locale: "pt-BR" });
  await context.addInitScript(SOCKETS);
  await context.addInitScript(seldom(FRAME_MS));
  const page = await open(job.link, { context });
  await page.waitForFunction(() => window.zap?.screen().name);
  const player = new Player(page, keyboard, SELDOM_MS);
  await player.until(atTable);
  await shot(page, "page_sits");
  await hand(player);
  const sockets = await page.evaluate("sockets.length");
  await page.evaluate("sockets.at(-1).close()");
  await page.waitForFunction((before) => window.sockets.length > before, sockets);
  await hand(player);
  const { table } = await player.look();
  assert.ok(table.players === 2 && table.names.includes("Aaa"), table.names);
}
