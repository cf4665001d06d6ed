// Without a network after the first visit; a match that is left goes on; sizes and languages are kept.

import assert from "node:assert/strict";
import { fast } from "../fast.mjs";
import { PATIENCE, Player, frames, keyboard } from "../player.mjs";

export default async function ({ browser, site, open, play }) {
  const context = await browser.newContext({ locale: "pt-BR", serviceWorkers: "allow" });
  await context.addInitScript(fast);
  const page = await play("?size=160x128", { context });
  await page.evaluate("navigator.serviceWorker.ready");
  // The browser keeps the page itself apart from what workers may have.
  const twice = site.asked.filter((name, at) => !["", "sw.js"].includes(name) && site.asked.indexOf(name) !== at);
  assert.deepEqual(twice, []);
  const player = new Player(page, keyboard);
  await player.begin();
  // Loaded anew as soon as the first hand is won, by the service worker: there is no network.
  site.close();
  const { table: before } = await player.play(({ table }) => table && table.score[0] + table.score[1] > 0);
  await page.reload();
  await page.waitForFunction(() => window.zap?.screen().name);
  // A page that nobody has read yet is not there, and says so.
  const lost = await open("install.html", { context });
  assert.match(await lost.textContent("main"), /Sem rede/);
  await lost.close();
  const again = new Player(page, keyboard);
  await again.leave("resume");
  const { table: after } = await again.until(({ table }) => table);
  assert.deepEqual(after.score, before.score);

  await page.selectOption("#size", "128x128");
  await page.waitForFunction(() => window.zap?.size === "128x128");
  assert.equal(await page.evaluate("document.querySelector('#panel').width"), 128);
  // The language is one of both: chosen on the page, then in the game's options.
  const third = new Player(page, keyboard);
  await third.until(({ screen }) => screen.name === "resume");
  await page.selectOption("#language", "es");
  await page.waitForFunction(() => document.documentElement.lang === "es");
  await page.focus("#bezel");
  await third.take("resume", "Más tarde");
  await third.hands.take(third, "Opciones");
  await third.until(({ screen }) => screen.name === "options");
  // Around: after the last one comes the first. On a busy computer the cursor may be a line further.
  await third.until(({ screen }) => screen.text[0].includes("Opções"), async () => {
    await third.hands.choose(third, "Idioma");
    await page.keyboard.press("ArrowRight");
    await frames(page, PATIENCE);
  });
  await page.waitForFunction(() => document.documentElement.lang === "pt");
  assert.equal(await page.inputValue("#language"), "pt");
  assert.equal(await page.title(), "Zap, o jogo de truco");
}
