// Wrong addresses, a browser that forbids most interfaces, a second tab, an unknown gamepad, a copy
// that fails, letters of another layout: the page goes on, and reports the problem.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

// As with all cookies blocked, and in a frame of another site.
const FORBIDDEN = `{
  const no = () => { throw new DOMException("no", "SecurityError"); };
  Object.defineProperty(window, "localStorage", { get: no });
  window.BroadcastChannel = window.AudioContext = window.Worker = class { constructor() { no(); } };
  navigator.getGamepads = navigator.vibrate = no;
  delete Navigator.prototype.wakeLock;
}`;
// A wheel whose pedals are axes that rest at their ends.
const WHEEL = `{
  const pad = { connected: true, id: "wheel", index: 0, mapping: "", axes: [0, 1, -1, 1], buttons: [] };
  navigator.getGamepads = () => [pad];
}`;

/** Return true if the page reports that it could not load, which it does after ten seconds. */
const stuck = (page) => page.evaluate(() => {
  for (const animation of document.getAnimations()) animation.finish();
  const { visibility, display } = getComputedStyle(document.querySelector("#stuck"));
  return display !== "none" && visibility === "visible";
});

const notice = (page) => page.evaluate(() => {
  const { hidden, firstChild } = document.querySelector("#notice");
  return hidden ? "" : firstChild.textContent;
});

/** Leave the screen on which a guest who comes by a link is asked for a name. */
async function skipName(page) {
  await page.waitForFunction(() => window.zap?.screen().name === "name");
  await page.keyboard.press("Escape");
}

export default async function ({ browser, site, open, play, phone }) {
  // The code is wrong, and the broker of the room is down. The message must not mention
  // settings.toml, which a page lacks.
  let page = await play("?room=4821&broker=ws://127.0.0.1:9/mqtt#%E0%A4%A", phone);
  // While the help is open, keys do not reach the game. Esc and the button close it.
  await page.waitForFunction(() => window.zap?.screen().name === "name");
  const shown = () => page.evaluate("zap.screen().text.join(' ')");
  const before = await shown();
  const ways = [
    [() => page.click("#help"), () => page.keyboard.press("Escape")],
    [() => page.keyboard.press("?"), () => page.click("#back")],
  ];
  for (const [help, close] of ways) {
    await help();
    await page.click("#about"); // the focus leaves the button
    for (const key of ["b", "ArrowDown", "z"]) await page.keyboard.press(key);
    await close();
    await page.waitForSelector("#more", { state: "hidden" });
    assert.equal(await shown(), before);
  }
  await page.keyboard.press("b");
  await page.waitForFunction((before) => zap.screen().text.join(" ") !== before, before);
  await skipName(page);
  await page.waitForFunction(() => /não atende.*outro/.test(zap.screen().text.join(" ")));
  assert.doesNotMatch(await page.evaluate("zap.screen().text.join(' ')"), /settings\.toml/);
  assert.ok(!(await stuck(page)));

  // If a script fails to load, or JavaScript is off, the page itself reports it after ten seconds.
  const broken = await browser.newContext();
  await broken.route("**/teller.js", (route) => route.abort());
  page = await open("", { context: broken });
  await page.waitForSelector("#stuck.now");
  assert.ok(await stuck(page));
  page = await open("", { context: await browser.newContext({ javaScriptEnabled: false }) });
  assert.ok(await page.locator("#stuck").isVisible());

  // One tab plays, also at an address of http:// that is no localhost. The other one takes over.
  const plain = site.url.replace("127.0.0.1", "zap.test");
  const context = await browser.newContext({ locale: "en-GB" });
  const first = await play(plain, { context });
  const second = await open(plain, { context });
  await second.waitForSelector("#elsewhere >> text=in another tab");
  assert.ok(await second.evaluate("!window.zap"));
  await second.click("#here");
  await second.waitForFunction(() => window.zap?.screen().name);
  await first.waitForSelector("#elsewhere >> text=in another tab");
  await first.close();
  await second.reload();
  await second.waitForFunction(() => window.zap?.screen().name);

  const closed = await browser.newContext({ locale: "es-AR" });
  await closed.addInitScript(FORBIDDEN);
  page = await play("", { context: closed });
  assert.match(await notice(page), /^Este navegador no guarda nada/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => zap.screen().name !== "title");

  page = await play();
  await page.evaluate(WHEEL);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => zap.screen().list);
  const { list: rests } = await page.evaluate("zap.screen()");
  await page.evaluate(`dispatchEvent(new Event("gamepadconnected"))`);
  assert.match(await notice(page), /não conhece este controle/);
  await page.waitForTimeout(2000);
  assert.deepEqual((await page.evaluate("zap.screen()")).list, rests);
  // On QWERTZ, the key Z is where QWERTY has Y. Cyrillic has letters of its own on these keys.
  for (const [key, code, does] of [["z", "KeyY", "A"], ["ч", "KeyX", "B"], ["y", "KeyZ", undefined]]) {
    const down = await page.evaluate(([key, code]) => {
      const before = [...zap.down];
      for (const type of ["keydown", "keyup"]) {
        document.body.dispatchEvent(new KeyboardEvent(type, { key, code, bubbles: true }));
        if (type === "keydown") before.push(...zap.down);
      }
      return before;
    }, [key, code]);
    assert.deepEqual(down, does ? [does] : []);
  }
  // A file can be chosen again after "Cancel".
  const path = fileURLToPath(import.meta.url);
  for (const times of [1, 2]) {
    page.once("dialog", (dialog) => dialog.dismiss());
    await Promise.all([page.waitForEvent("dialog"), page.setInputFiles("#file", path)]);
    assert.ok(times);
  }
  page = await open("install.html", { context: closed });
  await page.waitForFunction(() => document.querySelector("h1").textContent === "Zap en una consola");
}
