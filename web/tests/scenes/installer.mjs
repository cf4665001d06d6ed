// Tests the installer's page on a folder in the browser's own file system, with the handles of
// showDirectoryPicker(): new drive, second run, wrong board, full drive.

import assert from "node:assert/strict";

const PICK = `window.showDirectoryPicker = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle("CIRCUITPY", { create: true })`;
const MINE = { "settings.toml": "ZAP_PIN_A = 'D5'\n", "photos/cat.txt": "mine", "code.py": 'print("Hello World!")\n' };
const boot = (version, board) => ({ "boot_out.txt": `Adafruit CircuitPython ${version} on 2026-08-01; x\nBoard ID:${board}\n` });

/** Write these files to the drive. Return {path: text} of all files on it. */
const put = (page, files) =>
  page.evaluate(async (files) => {
    const { write } = await import("./install/drive.js");
    const root = await showDirectoryPicker();
    for (const [path, text] of Object.entries(files)) await write(root, path, new TextEncoder().encode(text));
    const found = {};
    const walk = async (folder, head) => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === "directory") await walk(handle, head + name + "/");
        else found[head + name] = await (await handle.getFile()).text();
      }
    };
    await walk(root, "");
    return found;
  }, files);

export default async function ({ browser, open, shot }) {
  const context = await browser.newContext({ locale: "en-US" });
  await context.addInitScript(PICK);
  const page = await open("install.html", { context });
  await page.waitForSelector("#choose");
  await shot(page, "installer");
  const press = async (said) => {
    await page.click("#choose");
    await page.waitForFunction(() => !document.querySelector("#choose").disabled);
    assert.match(await page.textContent("#result"), said);
  };

  await press(/no CircuitPython drive/);
  await put(page, { ...MINE, ...boot("10.0.3", "pygamer") });
  assert.equal(await page.inputValue("#board"), ""); // the next drive may be another board
  await page.selectOption("#board", "pybadge");
  await press(/the board pygamer, for which/);
  await put(page, boot("9.2.1", "pybadge"));
  await press(/has CircuitPython 9\.2\.1.* update it/);
  const before = await put(page, boot("10.0.3", "pybadge"));
  assert.deepEqual(Object.keys(before).sort(), [...Object.keys(MINE), "boot_out.txt"].sort());
  await press(/^Done: .*Write into the settings\.toml .*: CIRCUITPY_HEAP_START_SIZE = 168000$/);
  const there = await put(page, {});
  const game = there[".zap-manifest"].match(/(?<=^[0-9a-f]{8} \d+ ).+$/gm);
  assert.deepEqual(Object.keys(there).sort(), [...new Set([...Object.keys(before), ...game, ".zap-manifest"])].sort());
  for (const path of ["settings.toml", "photos/cat.txt"]) assert.equal(there[path], MINE[path]);

  // Install with the page for phones, and later without it again.
  await page.check("#serve");
  assert.match(await page.getAttribute("#zip", "href"), /phones\.zip$/);
  await press(/^Done: /);
  assert.equal((await put(page, {}))["page/zap.pack.gz"], "served");
  await page.uncheck("#serve");
  await press(/^Done: /);
  assert.deepEqual(await put(page, {}), there);

  // Use up all storage that the browser allows, over another program and files of an older game.
  const core = game.filter((path) => path.startsWith("truco_core/"));
  await put(page, { ...Object.fromEntries(core.map((path) => [path, "C older"])), "code.py": "# mine\n", ".zap-manifest": "" });
  const { usage } = await page.evaluate(() => navigator.storage.estimate());
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + 4_000 });
  await press(/drive is full/);
  const full = await put(page, {});
  assert.equal(full["code.py"] ?? full["before-zap/code.py"], "# mine\n");
  await devtools.send("Storage.overrideQuotaForOrigin", { origin });
  await press(/^Done: /);

  // Take the game off.
  const remove = async () => {
    await page.click("#remove");
    await page.waitForFunction(() => !document.querySelector("#remove").disabled);
    return page.textContent("#result");
  };
  assert.match(await remove(), /^Zap is off the drive\..*code\.py is back/);
  assert.match(await remove(), /^There is no Zap on this drive/);
}
