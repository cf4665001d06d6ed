// axe-core on every kind of page, on the game's in each language; the page's language by the browser's; keys that a finger
// meets; in each window the panel is large, and nothing lies over it.

import assert from "node:assert/strict";
import fs from "node:fs";
import { SHAPES, overlaps, panelShare } from "../shapes.mjs";

const AXE = fs.readFileSync(new URL(import.meta.resolve("axe-core")), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const LANGUAGES = { "pt-BR": "pt", "en-GB": "en", "es-AR": "es", "de-DE": "pt" }; // of no page: Portuguese

async function isFineFor(page) {
  await page.evaluate("window.zap?.stop()"); // what moves on the panel is no business of it
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((tags) => axe.run({ runOnly: tags }), TAGS);
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html.slice(0, 120))]);
  assert.deepEqual(found, [], page.url());
}

export default async function ({ browser, open, play, phone }) {
  for (const [locale, code] of Object.entries(LANGUAGES)) {
    const context = await browser.newContext({ locale });
    const page = await play("", { context });
    await page.waitForFunction(() => document.querySelector("#size").options.length);
    assert.equal(await page.getAttribute("html", "lang"), code);
    if (locale !== "de-DE") await isFineFor(page);
    const others = locale === "pt-BR" ? ["install.html", "rules-pt.html", "guide-pt.html"] : [];
    for (const other of others) await isFineFor(await open(other, { context }));
    await context.close();
  }
  const small = await play("", phone);
  await isFineFor(small);
  const missed = await small.evaluate(() =>
    [...document.querySelectorAll("#handheld button, #handheld a")]
      .filter((one) => one.offsetParent)
      .map((one) => [one.ariaLabel, one.getBoundingClientRect()])
      .filter(([, box]) => Math.min(box.width, box.height) < 24 || box.right > innerWidth || box.bottom > innerHeight)
      .map(([label]) => label),
  );
  assert.deepEqual(missed, []);
  assert.ok(await small.evaluate("document.documentElement.scrollWidth <= innerWidth"));

  const devtools = await small.context().newCDPSession(small);
  for (const [name, { viewport, deviceScaleFactor = 1, isMobile = false }] of Object.entries(SHAPES)) {
    await devtools.send("Emulation.setDeviceMetricsOverride", { ...viewport, deviceScaleFactor, mobile: isMobile });
    await small.waitForFunction((width) => innerWidth === width, viewport.width);
    const { side, wide, glass } = await small.evaluate(panelShare);
    assert.ok((side >= 0.6 || wide >= 0.85) && glass > 0.98, name);
    assert.deepEqual(await small.evaluate(overlaps), [], name);
  }
}
