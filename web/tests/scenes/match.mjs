// Plays a match to three points by touch from the title to the winner, and one hand with a gamepad;
// keeping.mjs plays with the keyboard. A wheel and a finger scroll a list. The first tap allows
// sound, and the first hand asks the browser to keep the memory.
// job: {memory: that of a board with matches to three points, in base64}

import assert from "node:assert/strict";
import { fast, hears } from "../fast.mjs";
import * as hands from "../player.mjs";

const ASKED = `window.asked = 0; StorageManager.prototype.persist = async () => { window.asked++; }`;

/** Scroll the list with the wheel, and back with a finger. */
async function scrolls(page, player) {
  const { lines: before } = await player.look();
  const { x, y } = await page.locator("#panel").boundingBox();
  await page.mouse.move(x + 1, y + 1); // on the bar, where nothing is chosen
  await page.mouse.wheel(0, 60);
  await player.until(({ lines }) => lines[1].text !== before[1].text);
  const finger = { pointerType: "touch", isPrimary: true };
  await page.dispatchEvent("#bezel", "pointerdown", { ...finger, clientY: 100 });
  await page.dispatchEvent("#bezel", "pointermove", { ...finger, clientY: 200 });
  await page.dispatchEvent("#bezel", "pointerup", finger);
  await player.until(({ lines }) => lines[1].text === before[1].text);
}

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
    await player.leave("title");
    if (by === "gamepad") await scrolls(page, player); // on the smallest panel
    await player.enter();
    await shot(page, "table_" + by);
    await player.play(({ table }) => table && Math.max(...table.score) >= score);
    await hears(page, score === 3 ? /(Ganhamos|Eles ganharam) a partida!/ : /(Ganhamos|Eles ganham) a mão/);
    await shot(page, "end_" + by);
    assert.ok(await page.evaluate("asked > 0"));
    await context.close();
  }
}
