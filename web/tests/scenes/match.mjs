// A match, by touch, by the keyboard or by a gamepad: from the title to who has won, or to the first hand that is won.

import { fast } from "../fast.mjs";
import * as hands from "../player.mjs";

export default async function ({ job, browser, play, phone, shot }) {
  const context = await browser.newContext({ locale: "pt-BR", ...(job.by === "touch" ? { ...phone, deviceScaleFactor: 1 } : {}) });
  await context.addInitScript(fast);
  await context.addInitScript(hands.fakePad);
  const page = await play(`?size=${job.size}`, { context });
  if (job.by === "gamepad") await page.evaluate("plugIn()");
  const player = new hands.Player(page, hands[job.by]);
  await player.begin();
  await shot(page, "table_" + job.by);
  const over = ({ screen, table }) => screen.name === "end" || table?.over;
  const { table } = await player.play(job.whole ? over : ({ table }) => table?.score.some(Boolean));
  if (job.whole) await page.waitForFunction(() => / a partida!/.test(document.querySelector("#said").textContent));
  const said = await page.textContent("#said");
  await shot(page, "end_" + job.by);
  await context.close();
  return { score: table?.score ?? null, goal: table?.goal ?? null, said };
}
