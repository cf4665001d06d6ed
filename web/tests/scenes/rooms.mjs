// A person types the name, opens a table at the broker of `tools/web.py --serve`, and invites. Another browser follows
// the link and sits down. When the first page closes, the match goes on. job: {link: address of the
// page}

import assert from "node:assert/strict";
import { hears } from "../fast.mjs";
import { Player, SELDOM_MS, keyboard } from "../player.mjs";

async function open(browser, link) {
  const context = await browser.newContext({ locale: "pt-BR" });
  await context.addInitScript("window.shared = []; navigator.share = async (what) => void shared.push(what)");
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForFunction(() => window.zap?.screen().name);
  return { page, player: new Player(page, keyboard, SELDOM_MS) };
}

export default async function ({ job, browser, shot }) {
  const host = await open(browser, job.link);
  await host.player.leave("title");
  await host.player.take("home", "Com amigos");
  await host.player.take("others", "Nova mesa");
  await host.player.until(({ screen }) => screen.name === "name");
  await host.page.keyboard.type("ana");
  await host.page.keyboard.press("Enter");
  await host.player.take("create", "Abrir");
  await host.player.take("lobby", "Convidar");
  await host.player.until(({ screen }) => screen.name === "invite");
  const link = await host.page.inputValue("#link");
  assert.ok(link.startsWith(`${job.link}?room=`), link);
  await hears(host.page, /Um código QR para os seus amigos/);
  await shot(host.page, "invite");
  await host.page.click("#copy");
  await hears(host.page, /Copiado/);
  await host.page.click("#share");
  assert.deepEqual(await host.page.evaluate("shared"), [{ url: link }]);
  await host.page.locator("#bezel").click(); // closes the code
  await host.page.waitForSelector("#invite", { state: "hidden" });

  const guest = await open(browser, link);
  await guest.player.until(({ screen }) => screen.name === "name");
  await guest.page.keyboard.type("beto");
  await guest.page.keyboard.press("Enter");
  await guest.player.until(({ screen }) => screen.name === "lobby" && /Ana/.test(screen.text));
  await host.player.until(({ screen }) => screen.name === "lobby" && /Beto/.test(screen.text));
  await host.player.take("lobby", "Come");
  for (const { player } of [host, guest]) await player.until(({ table }) => table?.shown);
  await guest.page.evaluate("heard.length = 0");
  await host.page.goto("about:blank"); // the tab is closed
  await hears(guest.page, /Mesa de|sumiu|saiu/);
  // Nobody else is left: START puts a robot into the seat. The text has two lines.
  await hears(guest.page, /põe um robô/);
}
