// What an address may have wrong, a browser that keeps nothing, a second tab: it is said, and the game goes on.

import { overlaps } from "../shapes.mjs";

const FORBIDDEN = `Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
})`;

export default async function ({ browser, open, play, phone }) {
  const notice = (page) => page.evaluate(() => {
    const { hidden, firstChild } = document.querySelector("#notice");
    return hidden ? "" : firstChild.textContent;
  });
  const facts = {};

  let page = await play("?broker=broker.example", phone);
  facts.broker = await notice(page);
  await page.check("#captions");
  await page.evaluate(() => document.querySelector("#handheld").scrollIntoView());
  facts.covered = await page.evaluate(overlaps);
  await page.tap("#close");
  facts.closed = await notice(page);

  // The link to what stands below leaves the room's code where it is.
  page = await play("?room=4821#1234");
  facts.screen = await page.evaluate("zap.screen().name");
  await page.click("#down");
  facts.hash = await page.evaluate("location.hash");
  facts.below = await page.evaluate("document.querySelector('#more').getBoundingClientRect().top < innerHeight / 2");
  page = await play("?room=4821#%E0%A4%A");
  facts.noCode = await notice(page);

  // Rooms whose server is not there: nobody who plays in a page has a settings.toml.
  page = await play("?room=4821&broker=ws://127.0.0.1:9/mqtt");
  await page.waitForFunction(() => /não atende/.test(zap.screen().text.join(" ")));
  facts.dead = await page.evaluate("zap.screen().text.join(' ')");

  // A part that does not come, a browser without JavaScript: the page itself says so, ten seconds later.
  const stuck = () => page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
    return getComputedStyle(document.querySelector("#stuck")).visibility;
  });
  facts.stuck = [];
  const broken = await browser.newContext();
  await broken.route("**/teller.mjs", (route) => route.abort());
  page = await open("", { context: broken });
  facts.stuck.push(await stuck());
  await broken.close();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  page = await open("", { context: plain });
  facts.stuck.push(await page.locator("#stuck").isVisible({ timeout: 1 }) ? "visible" : "hidden");
  await plain.close();
  page = await play("");
  facts.stuck.push(await page.locator("#stuck").isVisible() ? "visible" : "hidden");

  const tabs = await browser.newContext({ locale: "en-GB" });
  const first = await play("", { context: tabs });
  const second = await play("", { context: tabs });
  facts.tabs = [await notice(first), await notice(second)];
  await first.reload();
  await first.waitForFunction(() => window.zap?.screen().name);
  facts.tabs.push(await notice(first));
  await tabs.close();

  const context = await browser.newContext({ locale: "es-AR" });
  await context.addInitScript(FORBIDDEN);
  page = await play("", { context });
  facts.forbidden = await notice(page);
  page = await open("install.html", { context });
  await page.waitForFunction(() => document.querySelector("#board").options.length);
  facts.installer = await page.textContent("h1");
  await context.close();
  return facts;
}
