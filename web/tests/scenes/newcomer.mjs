// Somebody who was sent the link opens it on a phone, and reads nothing: a tap on what stands out,
// the chosen line or else the middle of the panel; at the table on the card that is raised, or on the
// first answer. In the lesson the middle is the page that lies over the table.

import { SECOND, fast } from "../fast.mjs";
import { Player, frames, touch } from "../player.mjs";

const MOST_TAPS = 40;

export default async function ({ job, browser, open, phone, shot }) {
  const context = await browser.newContext({ locale: job.locale, ...phone });
  await context.addInitScript(fast);
  const page = await open("?size=240x240", { context });
  await page.waitForFunction(() => window.zap?.screen().name);
  await page.evaluate(() => {
    const { onEvent } = zap.options;
    zap.options.onEvent = (event) => {
      if (event.kind === "TRICK_TAKEN") window.firstTrick ??= zap.since();
      onEvent(event);
    };
  });
  const player = new Player(page, touch);
  const [width, height] = (await page.evaluate("zap.size")).split("x").map(Number);
  const facts = { taps: [], size: `${width}x${height}` };
  for (let last = null; facts.taps.length < MOST_TAPS; ) {
    await frames(page, SECOND); // somebody looks
    if (await page.evaluate("window.firstTrick")) break;
    const { screen, table, lines } = await player.look();
    const waits = screen.name === "table" && !table?.myTurn && !table?.answering;
    if (waits) continue;
    if (screen.name !== last) await shot(page, `newcomer_${job.locale}_${facts.taps.length}_${screen.name}`);
    last = screen.name;
    facts.taps.push(screen.name);
    const line = lines.find((one) => one.chosen);
    if (table?.answering) await player.hands.answer(player);
    else if (table?.myTurn && table.chosen !== null) await player.hands.card(player, table.hand, table.chosen);
    else if (line) await player.hands.tap(line.x + line.width / 2, line.y + line.height / 2);
    else await player.hands.tap(width / 2, height / 2);
  }
  facts.firstTrick = await page.evaluate("Math.round(window.firstTrick ?? -1)");
  await shot(page, `newcomer_${job.locale}_trick`);
  await context.close();
  return facts;
}
