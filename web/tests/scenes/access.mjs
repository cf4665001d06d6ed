// Checks accessibility: axe-core accepts every kind of page, and the game's page in each language;
// the page's language follows the browser's; fingers reach the drawn keys; nothing overlaps in any
// window size, and the picture grows with the window; keys are visible with the system's colours;
// symbols are spoken as words; nothing flashes for people who want no motion.

import assert from "node:assert/strict";
import fs from "node:fs";
import { fast } from "../fast.mjs";
import { PATIENCE, Player, frames, keyboard } from "../player.mjs";

// Width and height in CSS pixels, size of the letters in percent. 320x180 is 1280x720 at 400%.
const WINDOWS = [
  [360, 640], [390, 844], [844, 390], [820, 1180], [960, 600], [1280, 800], [2560, 1440],
  [320, 180], [320, 568, 150], [320, 640, 200], [1366, 768],
];
const AXE = fs.readFileSync(new URL(import.meta.resolve("axe-core")), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// An unsupported language gives Portuguese.
const LANGUAGES = { "pt-BR": "pt", "en-GB": "en", "es-AR": "es", "de-DE": "pt" };

/**
 * In a page: return the parts of the handheld that overlap another one, or are outside the window.
 */
const overlaps = () => {
  const all = [...document.querySelectorAll("#notice, #said, #bezel, .key, .tool")].filter((one) => one.offsetParent);
  const boxes = all.map((one) => [one.dataset.key ?? one.id, one.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const isOut = (box) => box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1;
  return boxes.flatMap(([name, box], at) => [
    ...(isOut(box) ? [name] : []),
    ...boxes.slice(at + 1).filter(([, other]) => meet(box, other)).map(([other]) => `${name} and ${other}`),
  ]);
};

async function isFineFor(page) {
  await page.evaluate("window.zap?.stop()"); // axe-core must not see moving pictures
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((tags) => axe.run({ runOnly: tags }), TAGS);
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html.slice(0, 120))]);
  assert.deepEqual(found, [], page.url());
}

/** In a page: return the share of the window that the picture fills. Without pixels it is 0. */
const filled = () => {
  const { width, height } = document.querySelector("#panel").getBoundingClientRect();
  return (width * height) / innerWidth / innerHeight;
};

const SKY = 0xffffd38c; // the colour of our rays on the panel, in the byte order of a canvas

/** Return the largest share of the panel in SKY after the player has called truco. */
async function rays(play, reducedMotion) {
  const page = await play("", { reducedMotion });
  await page.evaluate(fast);
  await page.evaluate((sky) => {
    const { scene } = zap.machine;
    const { paint } = scene;
    window.most = 0;
    scene.paint = (pixels) => {
      window.most = Math.max(window.most, pixels.filter((one) => one === sky).length / pixels.length);
      paint(pixels);
    };
  }, SKY);
  const player = new Player(page, keyboard);
  await player.begin();
  await player.until(({ table }) => table?.shown && table.myTurn);
  const hasCalled = () => page.evaluate("heard.some((line) => /Você: (truco|seis)/.test(line))");
  // A raise has no effect in the first 600 ms of a table, which take longer on a busy computer.
  while (!(await hasCalled())) {
    await page.keyboard.press("t");
    await frames(page, PATIENCE);
  }
  await frames(page, 40); // an effect lasts 1.5 s, and a frame is 80 ms of the game's time
  return page.evaluate("most");
}

const spoken = async (lines) => {
  const [{ sentence }, { wordsOf }] = [await import("./spoken.js"), await import("./words.js")];
  return sentence(lines, wordsOf("pt"));
};

export default async function ({ browser, open, play, phone }) {
  for (const [locale, code] of Object.entries(LANGUAGES)) {
    const context = await browser.newContext({ locale });
    const page = await play("", { context });
    await page.waitForFunction(() => document.querySelector("#size").options.length);
    assert.equal(await page.getAttribute("html", "lang"), code);
    await page.click("#help");
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

  assert.equal(await small.evaluate(spoken, ["4 5 6 7 Q J K A 2 3.", "● 12"]), "quatro, cinco, seis, sete, dama, valete, rei, ás, dois, três. vitória: 12");
  assert.equal(await small.evaluate(spoken, ["0 1 2 3 4 5 6 7 8 9"]), "0 1 2 3 4 5 6 7 8 9");
  await small.emulateMedia({ forcedColors: "active" });
  for (const one of [".key.a", ".key.up", ".tool", "#size"]) {
    assert.notEqual(await small.evaluate((one) => getComputedStyle(document.querySelector(one)).borderTopWidth, one), "0px");
  }
  await small.emulateMedia({ forcedColors: null });
  const devtools = await small.context().newCDPSession(small);
  for (const [width, height, letters = 100] of WINDOWS) {
    const window = { width, height, deviceScaleFactor: 1, mobile: width < 900 };
    await small.evaluate((size) => (document.documentElement.style.fontSize = size), `${letters}%`);
    await devtools.send("Emulation.setDeviceMetricsOverride", window);
    await small.waitForFunction((width) => innerWidth === width, width);
    await frames(small); // the page needs some frames to scale the panel
    assert.deepEqual(await small.evaluate(overlaps), [], `${width}x${height}`);
    assert.ok((await small.evaluate(filled)) > 0.2, `${width}x${height}`);
  }
  assert.equal(await small.evaluate("getComputedStyle(document.documentElement).backgroundAttachment"), "fixed");

  const ribbon = await rays(play, "reduce"); // without rays, the ribbon alone
  assert.ok((await rays(play, "no-preference")) > ribbon + 0.01);
}
