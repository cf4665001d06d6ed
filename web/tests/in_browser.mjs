// Plays scenes in a real browser, for host_tests/support/browser_page.py.
//
//     echo '{"folder": DIST, "scenes": [NAME], "shots": DIR or null, ...}' | node web/tests/in_browser.mjs
//
// A scene is a module of scenes/ that exports a function. Failures and errors of its pages go to
// stderr. Each scene has a server of its own, and closes it or leaves it to this program.

import assert from "node:assert/strict";
import path from "node:path";
import { json } from "node:stream/consumers";
import { launch, serve } from "./browser.mjs";
import { hearing, seeded } from "./fast.mjs";

const WAIT_MS = 300_000; // time-out of every wait, long enough that only a fault reaches it
const PHONE = { viewport: { width: 412, height: 850 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true };

const job = await json(process.stdin);
const browser = await launch();
let site;
const errors = [];

// A service worker fetches and hashes all files again in each profile, so only the scene that tests
// it (keeping.mjs) has one.
const { newContext } = browser;
browser.newContext = async (options) => {
  const context = await newContext.call(browser, { serviceWorkers: "block", ...options });
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(hearing);
  return context;
};

/** Open a new page in a browser profile of its own, or in a given one. */
async function open(address = "", { context, ...options } = {}) {
  const profile = context ?? (await browser.newContext({ locale: "pt-BR", ...options }));
  await profile.addInitScript(seeded);
  const page = await profile.newPage();
  page.on("pageerror", (problem) => errors.push(problem.message));
  page.on("console", (said) => said.text().includes("Content Security Policy") && errors.push(said.text()));
  await page.goto(new URL(address, site.url).href);
  return page;
}

/** Open a new page as `open` does, and wait until the game shows its title. */
async function play(address = "", options = {}) {
  const page = await open(address, options);
  await page.waitForFunction(() => window.zap?.screen().name);
  return page;
}

const shot = async (page, name) => job.shots && page.screenshot({ path: path.join(job.shots, name + ".png") });
try {
  for (const name of job.scenes) {
    const { default: scene } = await import(`./scenes/${name}.mjs`);
    site = await serve(path.resolve(job.folder));
    try {
      await scene({ job, browser, site, open, play, shot, errors, phone: PHONE });
      assert.deepEqual(errors, []);
    } finally {
      site.close();
      for (const context of browser.contexts()) await context.close();
    }
  }
} finally {
  await browser.close();
}
