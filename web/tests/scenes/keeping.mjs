// Tests what a page keeps: it works offline after the first visit, a match continues after a
// reload, size, language and mute are kept, and the memory moves to another browser in a file. A
// damaged update is not taken, and damaged files are loaded again.

import assert from "node:assert/strict";
import fs from "node:fs/promises";
import { fast, hears } from "../fast.mjs";
import { Player, keyboard } from "../player.mjs";

const started = (page) => page.waitForFunction(() => window.zap?.screen().name);

/** Wait until the service worker of a page has tried to install what `site` has now. */
const updated = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update().catch(() => {});
  while (registration.installing) await new Promise((done) => setTimeout(done, 20));
});

/** Let a proxy answer with an error page (status 200) while a newer version is being stored. */
async function survivesDamage(page, site, folder) {
  site.instead["sw.js"] = (await fs.readFile(`${folder}/sw.js`, "utf8")).replace(/"zap-"/, '"zap-" + "newer-"');
  site.instead["zap.pack"] = "<h1>Please log in</h1>";
  await updated(page);
  for (const visit of ["this one", "the next"]) {
    await page.reload();
    await started(page);
    assert.ok(visit);
  }
  delete site.instead["zap.pack"];
  delete site.instead["sw.js"];

  // Files that are damaged in the browser's own store.
  for (const file of ["zap.pack", "teller.js"]) {
    await page.evaluate(async (file) => {
      for (const name of await caches.keys()) await (await caches.open(name)).put(file, new Response("damaged"));
    }, file);
    await page.reload();
    await page.waitForSelector("#stuck.now");
    await page.reload();
    await started(page);
    await page.evaluate("navigator.serviceWorker.ready");
  }
}

/** Check that another browser refuses a file that is no memory, and continues a saved match. */
async function moves(page, path) {
  page.on("dialog", (dialog) => dialog.accept());
  await page.setInputFiles("#file", { name: "zap.txt", mimeType: "text/plain", buffer: Buffer.from("my notes") });
  await hears(page, /Nada mudou/);
  await page.setInputFiles("#file", path);
  await page.waitForFunction(() => window.zap?.screen().name === "ask");
}

export default async function ({ job, browser, site, play }) {
  const context = await browser.newContext({ locale: "pt-BR", serviceWorkers: "allow" });
  await context.addInitScript(fast);
  const page = await play("", { context });
  await page.evaluate("navigator.serviceWorker.ready");
  await survivesDamage(page, site, job.folder);

  const player = new Player(page, keyboard);
  await player.begin();
  // Reload once the first hand is won. The service worker serves the page, because there is no
  // network.
  const { table: before } = await player.play(({ table }) => table && table.score[0] + table.score[1] > 0);
  await page.click("#sound");
  await page.click("#help");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  await moves(await play(), await download.path());
  site.close();
  await page.reload();
  await started(page);
  assert.equal(await page.getAttribute("#sound", "aria-pressed"), "true");
  const again = new Player(page, keyboard);
  await again.leave("ask");
  const { table: after } = await again.until(({ table }) => table);
  assert.deepEqual(after.score, before.score);

  await page.click("#help");
  await page.selectOption("#size", "128x128");
  await page.waitForFunction(() => window.zap?.size === "128x128");
  assert.equal(await page.evaluate("document.querySelector('#panel').width"), 128);
  await page.click("#help");
  await page.selectOption("#language", "es");
  await page.waitForFunction(() => document.documentElement.lang === "es");
  assert.equal(await page.title(), "Zap, el juego de truco");
}
