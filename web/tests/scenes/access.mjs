// axe-core on every kind of page, on the game's in each language; the page's language by the browser's; keys that a finger meets.

import fs from "node:fs";
import { SHAPES, overlaps, panelShare } from "../shapes.mjs";

const AXE = fs.readFileSync(new URL(import.meta.resolve("axe-core")), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function violations(page) {
  await page.evaluate("window.zap?.stop()"); // what moves on the panel is no business of it
  await page.evaluate(AXE);
  const found = await page.evaluate((tags) => axe.run({ runOnly: tags }), TAGS);
  return found.violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map((node) => node.html.slice(0, 120)) }));
}

export default async function ({ browser, open, play, phone }) {
  const facts = { axe: {}, languages: {} };
  const seen = new Set(); // whose language has no page sees one of another locale
  for (const locale of ["pt-BR", "en-GB", "es-AR", "de-DE"]) {
    const context = await browser.newContext({ locale });
    const page = await play("", { context });
    await page.waitForFunction(() => document.querySelector("#size").options.length);
    const [code] = (facts.languages[locale] = [await page.getAttribute("html", "lang"), await page.title()]);
    if (seen.has(code)) {
      await context.close();
      continue;
    }
    seen.add(code);
    facts.axe[locale] = await violations(page);
    for (const other of locale === "pt-BR" ? ["install.html", "rules-pt.html", "guide-pt.html"] : []) {
      const more = await open(other, { context });
      facts.axe[`${locale} ${other}`] = await violations(more);
      await more.close();
    }
    await context.close();
  }
  const small = await play("", phone);
  facts.axe.phone = await violations(small);
  facts.small = await small.evaluate(() =>
    [...document.querySelectorAll("#handheld button, #handheld a")]
      .filter((one) => one.offsetParent)
      .map((one) => [one.ariaLabel, one.getBoundingClientRect()])
      .filter(([, box]) => Math.min(box.width, box.height) < 24 || box.right > innerWidth || box.bottom > innerHeight)
      .map(([label]) => label),
  );
  facts.wide = await small.evaluate("document.documentElement.scrollWidth > innerWidth");

  // In each window the panel is large, and nothing lies over it.
  const devtools = await small.context().newCDPSession(small);
  facts.shapes = {};
  for (const [name, { viewport, deviceScaleFactor = 1, isMobile = false }] of Object.entries(SHAPES)) {
    await devtools.send("Emulation.setDeviceMetricsOverride", { ...viewport, deviceScaleFactor, mobile: isMobile });
    await small.waitForFunction((width) => innerWidth === width, viewport.width);
    facts.shapes[name] = { ...(await small.evaluate(panelShare)), overlaps: await small.evaluate(overlaps) };
  }
  return facts;
}
