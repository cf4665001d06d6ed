// The pictures of docs/web.md: the table on a phone, upright and on its side, a tablet, a desktop.

import path from "node:path";
import { Player, frames, keyboard, touch } from "../player.mjs";
import { fast } from "../fast.mjs";

const SHAPES = {
  phone_upright: { viewport: { width: 412, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  phone_on_its_side: { viewport: { width: 800, height: 380 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1100 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 760 } },
};

export default async function ({ job, browser, play, open }) {
  for (const [name, shape] of Object.entries(SHAPES)) {
    const context = await browser.newContext({ ...shape, locale: "pt-BR" });
    await context.addInitScript(fast);
    const page = await play("", { context });
    const player = new Player(page, shape.hasTouch ? touch : keyboard);
    await player.begin();
    const chooses = ({ table, screen }) => table?.myTurn && screen.text.some((line) => line.includes("joga"));
    await player.until(chooses, async ({ table }) => table?.answering && player.hands.answer(player));
    await frames(page, 20);
    await page.screenshot({ path: path.join(job.shots, name + ".png") });
    await context.close();
  }
  const page = await open("install.html", { viewport: { width: 820, height: 900 } });
  await page.waitForSelector("#choose");
  await page.screenshot({ path: path.join(job.shots, "install.png") });
}
