// What an address may have wrong, a browser that keeps nothing, a second tab: it is said, and the game goes on.

import assert from "node:assert/strict";

const FORBIDDEN = `Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
})`;

/** Whether the page says that nothing has come, as it does ten seconds later. */
const stuck = (page) => page.evaluate(() => {
  for (const animation of document.getAnimations()) animation.finish();
  const { visibility, display } = getComputedStyle(document.querySelector("#stuck"));
  return display !== "none" && visibility === "visible";
});

const notice = (page) => page.evaluate(() => {
  const { hidden, firstChild } = document.querySelector("#notice");
  return hidden ? "" : firstChild.textContent;
});

export default async function ({ browser, open, play, phone }) {
  let page = await play("?broker=broker.example&room=4821#%E0%A4%A", phone);
  assert.match(await notice(page), /wss:\/\//);
  assert.ok(!(await stuck(page)));
  await page.tap("#close");
  assert.equal(await notice(page), "");

  // The link to what stands below leaves the room's code where it is.
  page = await play("?room=4821#1234");
  await page.click("#down");
  assert.equal(await page.evaluate("location.hash"), "#1234");
  assert.ok(await page.evaluate("document.querySelector('#more').getBoundingClientRect().top < innerHeight / 2"));

  // Rooms whose server is not there: nobody who plays in a page has a settings.toml.
  page = await play("?room=4821&broker=ws://127.0.0.1:9/mqtt");
  await page.waitForFunction(() => /não atende.*outro/.test(zap.screen().text.join(" ")));
  assert.doesNotMatch(await page.evaluate("zap.screen().text.join(' ')"), /settings\.toml/);

  // A part that does not come, a browser without JavaScript: the page itself says so, ten seconds later.
  const broken = await browser.newContext();
  await broken.route("**/teller.mjs", (route) => route.abort());
  assert.ok(await stuck(await open("", { context: broken })));
  page = await open("", { context: await browser.newContext({ javaScriptEnabled: false }) });
  assert.ok(await page.locator("#stuck").isVisible());

  const context = await browser.newContext({ locale: "en-GB" });
  const first = await play("", { context });
  const second = await play("", { context });
  assert.match(await notice(second), /in another tab/);
  await first.reload();
  await first.waitForFunction(() => window.zap?.screen().name);
  assert.equal(await notice(first), "");

  const closed = await browser.newContext({ locale: "es-AR" });
  await closed.addInitScript(FORBIDDEN);
  assert.match(await notice(await play("", { context: closed })), /^Este navegador no guarda nada/);
  page = await open("install.html", { context: closed });
  await page.waitForFunction(() => document.querySelector("h1").textContent === "Zap en una consola");
}
