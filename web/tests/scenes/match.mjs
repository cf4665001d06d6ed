// Plays a match to three points by touch from the title to the winner, and one hand with a gamepad
// (with the keyboard: keeping.mjs). The first tap allows sound, and the first hand asks the browser to keep
// the memory. job: {memory: that of a board with matches to three points, in base64}

import assert from "node:assert/strict";
import { fast, hears } from "../fast.mjs";
import * as hands from "../player.mjs";

const ASKED = `window.asked = 0; StorageManager.prototype.persist = async () => { window.asked++; }`;

export default async function ({ job, browser, play, phone, shot }) {
  for (const [by, size, score] of [["touch", "240x240", 3], ["gamepad", "128x128", 1]]) {
    const context = await browser.newContext({ locale: "pt-BR", ...(by === "touch" ? { ...phone, deviceScaleFactor: 1 } : {}) });
    await context.addInitScript(fast);
    await context.addInitScript(ASKED);
    await context.addInitScript(hands.fakePad);
    await context.addInitScript(`localStorage["zap-size"] = "${size}"; localStorage["zap.nvm"] ??= "${job.memory}"`);
    const page = await play("", { context });
    if (by === "gamepad") await page.evaluate("plugIn()");
    if (by === "touch") {
      await page.locator("#glass").tap({ position: { x: 9, y: 9 } }); // beside the panel
      await page.waitForFunction(() => zap.sound.context.state === "running");
    }
    const player = new hands.Player(page, hands[by]);
    await player.begin();
    await shot(page, "table_" + by);
    await player.play(({ table }) => table && Math.max(...table.score) >= score);
    await hears(page, score === 3 ? /(Ganhamos|Eles ganharam) a partida!/ : /(Ganhamos|Eles ganham) a mão/);
    await shot(page, "end_" + by);
    assert.ok(await page.evaluate("asked > 0"));
    await context.close();
  }
}
