// Tests what a page keeps: it works offline after the first visit, a match continues after a
// reload, and size and language are kept.

import assert from "node:assert/strict";
import { fast } from "../fast.mjs";
import { Player, keyboard } from "../player.mjs";

export default async function ({ browser, site, play }) {
  const context = await browser.newContext({ locale: "pt-BR", serviceWorkers: "allow" });
  await context.addInitScript(fast);
  const page = await play("", { context });
  await page.evaluate("navigator.serviceWorker.ready");
  const player = new Player(page, keyboard);
  await player.begin();
  // Reload once the first hand is won. The service worker serves the page, because there is no
  // network.
  site.close();
  const { table: before } = await player.play(({ table }) => table && table.score[0] + table.score[1] > 0);
  await page.reload();
  await page.waitForFunction(() => window.zap?.screen().name);
  const again = new Player(page, keyboard);
  await again.leave("resume");
  const { table: after } = await again.until(({ table }) => table);
  assert.deepEqual(after.score, before.score);

  await page.selectOption("#size", "128x128");
  await page.waitForFunction(() => window.zap?.size === "128x128");
  assert.equal(await page.evaluate("document.querySelector('#panel').width"), 128);
  await page.selectOption("#language", "es");
  await page.waitForFunction(() => document.documentElement.lang === "es");
  assert.equal(await page.title(), "Zap, el juego de truco");
}
