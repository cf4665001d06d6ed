// The table on phones, upright and on their side, tablets, a desktop; the loading page; the installer:
// `python3 tools/web.py --pictures DIR`.

import path from "node:path";
import { Player, frames, keyboard, touch } from "../player.mjs";
import { SHAPES } from "../shapes.mjs";
import { fast } from "../fast.mjs";

export default async function ({ job, browser, play, open }) {
  const keep = (page, name) => page.screenshot({ path: path.join(job.shots, name + ".png") });
  for (const [name, shape] of Object.entries(SHAPES)) {
    const context = await browser.newContext({ ...shape, locale: "pt-BR" });
    await context.addInitScript(fast);
    const page = await play("", { context });
    const player = new Player(page, shape.hasTouch ? touch : keyboard);
    await player.begin();
    const chooses = ({ table, screen }) => table?.myTurn && screen.text.some((line) => line.includes("joga"));
    await player.until(chooses, async ({ table }) => table?.answering && player.hands.answer(player));
    await frames(page, 20);
    await keep(page, name);
    await context.close();
  }
  const stopped = await browser.newContext({ ...SHAPES.phone_390x844, locale: "pt-BR" });
  await stopped.route("**/zap.pack", () => {}); // never comes
  await keep(await open("", { context: stopped }), "loading");
  await stopped.close();
  const page = await open("install.html", { viewport: { width: 820, height: 900 } });
  await page.waitForSelector("h1");
  await keep(page, "install");
}
