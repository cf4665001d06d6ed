// What an address may have wrong, a browser that keeps nothing, a second tab: it is said, and the game goes on.

import { overlaps } from "../shapes.mjs";

const FORBIDDEN = `Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
})`;

const FULL = `Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); }`;

/** Whether the page says that nothing has come, as it does ten seconds later. */
const stuck = (page) => page.evaluate(() => {
  for (const animation of document.getAnimations()) animation.finish();
  const { visibility, display } = getComputedStyle(document.querySelector("#stuck"));
  return display === "none" ? display : visibility;
});

export default async function ({ browser, open, play, phone }) {
  const notice = (page) => page.evaluate(() => {
    const { hidden, firstChild } = document.querySelector("#notice");
    return hidden ? "" : firstChild.textContent;
  });
  const facts = {};
  const leave = (page) => page.context().close();

  let page = await play("?broker=broker.example&room=4821#%E0%A4%A", phone);
  facts.broker = await notice(page);
  facts.stuck = [await stuck(page)];
  await page.check("#captions");
  await page.evaluate(() => document.querySelector("#handheld").scrollIntoView());
  facts.covered = await page.evaluate(overlaps);
  await page.tap("#close");
  facts.closed = await notice(page);
  await leave(page);

  // The link to what stands below leaves the room's code where it is.
  page = await play("?room=4821#1234");
  facts.screen = await page.evaluate("zap.screen().name");
  await page.click("#down");
  facts.hash = await page.evaluate("location.hash");
  facts.below = await page.evaluate("document.querySelector('#more').getBoundingClientRect().top < innerHeight / 2");
  await leave(page);

  // Rooms whose server is not there: nobody who plays in a page has a settings.toml.
  page = await play("?room=4821&broker=ws://127.0.0.1:9/mqtt");
  await page.waitForFunction(() => /não atende/.test(zap.screen().text.join(" ")));
  facts.dead = await page.evaluate("zap.screen().text.join(' ')");
  await leave(page);

  // A part that does not come, a browser without JavaScript: the page itself says so, ten seconds later.
  const broken = await browser.newContext();
  await broken.route("**/teller.mjs", (route) => route.abort());
  page = await open("", { context: broken });
  facts.stuck.push(await stuck(page));
  await broken.close();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  page = await open("", { context: plain });
  facts.stuck.push(await page.locator("#stuck").isVisible({ timeout: 1 }) ? "visible" : "hidden");
  await plain.close();

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

  const small = await browser.newContext({ locale: "en-GB" });
  await small.addInitScript(FULL);
  page = await play("", { context: small });
  await page.evaluate("zap.storage.write('a'); zap.storage.flush()");
  facts.full = await notice(page);
  await small.close();
  return facts;
}
