// A person opens the page of `tools/web.py --serve` on that computer, types the name, opens a table
// at its broker, and gets a link to it. Another browser follows the link, types a name and sits down.
// When the first page closes, the match goes on.
// job: {link: address of the page for that computer, nearby: its address in the network}

import assert from "node:assert/strict";
import net from "node:net";
import { hears } from "../fast.mjs";
import { Player, SELDOM_MS, keyboard } from "../player.mjs";

const COMMAND = "python3 tools/web.py --serve --host 0.0.0.0";

// Notes in `awake` whether the page keeps the screen on.
const WAKE_LOCK = `Object.defineProperty(navigator, "wakeLock", { value: { async request() {
  window.awake = true;
  return { addEventListener() {}, release() { window.awake = false; } };
} } });`;

async function open(browser, link, alone = false) {
  const context = await browser.newContext({ locale: "pt-BR" });
  await context.addInitScript(WAKE_LOCK);
  await context.addInitScript("window.shared = []; navigator.share = async (what) => void shared.push(what)");
  if (alone) {
    // As if the server listened only at 127.0.0.1.
    await context.route("**/site.js", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/NEARBY = .*;/, `NEARBY = "${link.slice(0, -1)}";`);
      await route.fulfill({ response, body });
    });
  }
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForFunction(() => window.zap?.screen().name);
  return { page, player: new Player(page, keyboard, SELDOM_MS) };
}

async function name({ page, player }, typed) {
  await player.until(({ screen }) => screen.name === "name");
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
}

/** Move the mouse onto a line, which is chosen then. */
async function points({ page, player }, start) {
  const { lines } = await player.look();
  const { x, y, width, height } = lines.find((line) => line.text.startsWith(start));
  const box = await page.locator("#panel").boundingBox();
  const scale = box.width / (await page.evaluate("document.querySelector('#panel').width"));
  await page.mouse.move(box.x + (x + width / 2) * scale, box.y + (y + height / 2) * scale);
  await player.until(({ screen }) => screen.chosen?.startsWith(start));
}

/** Open a table, and the invitation to it. Return the link. */
async function invite(host) {
  await host.player.leave("title");
  await points(host, "Com amigos");
  await host.player.take("home", "Com amigos");
  await host.player.take("others", "Nova mesa");
  await name(host, "ana");
  await host.player.take("create", "Abrir");
  await host.player.take("lobby", "Convidar");
  await host.player.until(({ screen }) => screen.name === "invite");
  await hears(host.page, /Um código QR para os seus amigos/);
  return host.page.inputValue("#link");
}

/** Publish a retained message of 70,000 bytes as a table, which every page that looks for one gets. */
function large(port) {
  const topic = Buffer.from("\0\x10zap/1/a/aaaaaaaa");
  const size = topic.length + 70_000;
  const head = Buffer.from([0x31, (size & 127) | 128, ((size >> 7) & 127) | 128, size >> 14]);
  const greeting = Buffer.from("100f00044d5154540402001e00037a6170", "hex");
  return new Promise((done) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(greeting));
    socket.once("data", () => {
      socket.end(Buffer.concat([head, topic, Buffer.alloc(70_000), Buffer.from("e000", "hex")]));
      done();
    });
  });
}

export default async function ({ job, browser, shot }) {
  await large(Number(new URL(job.link).port) + 2);
  // No phone can open the link of a server that listens only at 127.0.0.1.
  const alone = await open(browser, job.link, true);
  assert.ok((await invite(alone)).startsWith(`${job.link}?room=`));
  await shot(alone.page, "invite_alone");
  assert.ok((await alone.page.innerText("main")).includes(COMMAND));
  await alone.page.waitForFunction((command) => heard.some((line) => line.includes(command)), COMMAND);
  await alone.page.context().close();

  const host = await open(browser, job.link);
  const link = await invite(host);
  assert.ok(link.startsWith(`${job.nearby}?room=`), link);
  assert.ok(!(await host.page.innerText("main")).includes(COMMAND));
  await shot(host.page, "invite");
  await host.page.click("#share");
  assert.deepEqual(await host.page.evaluate("shared"), [{ url: link }]);
  await host.page.click("#copy");
  await hears(host.page, /Copiado/);
  assert.equal(await host.page.innerText("#copy"), "Copiado.");
  await host.page.keyboard.press("Enter"); // closes the code
  await host.page.waitForSelector("#invite", { state: "hidden" });
  await host.player.take("lobby", "Convidar");

  // A page that looks for another table, which has ended, says so, and keeps its connection.
  const late = await open(browser, `${job.link}?room=9999`);
  const dials = [];
  late.page.on("websocket", (socket) => dials.push(socket.url()));
  await name(late, "caio");
  await hears(late.page, /mesa 9999 acabou/);
  assert.equal(dials.length, 1);
  await late.page.context().close();

  const guest = await open(browser, link);
  await name(guest, "beto");
  await guest.player.until(({ screen }) => screen.name === "lobby" && /Ana/.test(screen.text));
  // The newcomer closes the code.
  await host.player.until(({ screen }) => screen.name === "lobby" && /Beto/.test(screen.text));
  assert.ok(!(await guest.page.evaluate("window.awake")));
  await host.player.take("lobby", "Come");
  for (const { page, player } of [host, guest]) {
    await player.until(({ table }) => table?.shown);
    await page.waitForFunction("window.awake"); // the other one waits for this player
  }
  await guest.page.evaluate("heard.length = 0");
  await host.page.goto("about:blank"); // the tab is closed
  await hears(guest.page, /Mesa de|sumiu|saiu/);
  // Nobody else is left: START puts a robot into the seat. The text has two lines.
  await hears(guest.page, /START: Lugares/);
  assert.deepEqual(await guest.page.evaluate(() => heard.filter((line) => /(\p{L}+): \1 /u.test(line))), []);
}
