// Tests the installer's page on a folder in the browser's own file system, with the handles of
// showDirectoryPicker(): new drive, second run, interruption, wrong board, full drive.

import assert from "node:assert/strict";

const PICK = `window.showDirectoryPicker = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle("CIRCUITPY", { create: true })`;
const MINE = { "settings.toml": "ZAP_PIN_A = 'D5'\n", "photos/cat.txt": "mine", "code.py": "" };
const boot = (version, board) => ({ "boot_out.txt": `Adafruit CircuitPython ${version} on 2026-08-01; x\nBoard ID:${board}\n` });

/** Write these files to the drive. Return {path: checksum} of all files on it. */
const put = (page, files) =>
  page.evaluate(async (files) => {
    const { Drive } = await import("./install/drive.mjs");
    const { digest } = await import("./install/files.mjs");
    const drive = new Drive(await showDirectoryPicker());
    for (const [path, text] of Object.entries(files)) await drive.write(path, new TextEncoder().encode(text));
    const found = {};
    for (const path of await drive.paths()) found[path] = digest(await drive.read(path));
    return found;
  }, files);

/**
 * Return {path: checksum} of the game's files, from its zip, without the settings, which are the
 * user's here.
 */
const listed = (page) =>
  page.evaluate(async () => {
    const { boards, fetchGame, parse } = await import("./install/files.mjs");
    const base = new URL("boards/", location);
    const { sums } = parse((await fetchGame(base, (await boards(base)).boards[0].zip)).list);
    sums.delete("settings.toml");
    return Object.fromEntries(sums);
  });

/** From now on the page writes this many files, and then hangs. */
const cut = (page, count) =>
  page.evaluate((count) => {
    window.writesLeft = count;
    const { createWritable } = FileSystemFileHandle.prototype;
    FileSystemFileHandle.prototype.createWritable = function () {
      return --window.writesLeft < 0 ? new Promise(() => {}) : createWritable.call(this);
    };
  }, count);

export default async function ({ browser, open, shot }) {
  const context = await browser.newContext({ locale: "en-US" });
  await context.addInitScript(PICK);
  let page = await open("install.html", { context });
  await page.waitForSelector("#choose");
  await shot(page, "installer");
  const press = async (said) => {
    await page.click("#choose");
    await page.waitForFunction(() => !document.querySelector("#choose").disabled);
    assert.match(await page.textContent("#result"), said);
  };

  await press(/no CircuitPython drive/);
  await put(page, { ...MINE, ...boot("10.0.3", "pygamer") });
  await press(/for the board pybadge, not for pygamer/); // what is in the zip counts
  assert.equal(await page.inputValue("#board"), ""); // the next drive may be another board
  await page.selectOption("#board", "pybadge");
  await press(/the board pygamer, not pybadge/);
  for (const [files, said] of [
    [{ "boot_out.txt": "my notes" }, /no CircuitPython/],
    [boot("9.2.1", "pybadge"), /update it/],
    [boot("11.0.0", "pybadge"), /for 10\.x/],
  ]) {
    await put(page, files);
    await press(said);
  }
  const before = await put(page, boot("10.0.3", "pybadge"));
  assert.deepEqual(Object.keys(before).sort(), [...Object.keys(MINE), "boot_out.txt"].sort());
  await press(/^Done: .*New lines in your settings\.toml: CIRCUITPY_HEAP_START_SIZE = 168000$/);
  const game = await listed(page);
  const there = await put(page, {});
  const list = there[".zap-manifest"];
  const settings = await page.evaluate(async (lines) => {
    const { digest } = await import("./install/files.mjs");
    return digest(new TextEncoder().encode(lines));
  }, MINE["settings.toml"] + "CIRCUITPY_HEAP_START_SIZE = 168000\n");
  assert.deepEqual(there, { ...before, ...game, "settings.toml": settings, ".zap-manifest": list });
  await press(/^This very game is on it already/);
  await shot(page, "installed");
  await put(page, { "settings.toml": "[mine]\n" }); // CircuitPython reads no key after a table's header
  await press(/Write into your settings\.toml.*: CIRCUITPY_HEAP_START_SIZE = 168000$/);
  assert.equal((await put(page, {}))["settings.toml"], (await put(page, { "settings.toml": "[mine]\n" }))["settings.toml"]);
  await put(page, { "settings.toml": MINE["settings.toml"] + "CIRCUITPY_HEAP_START_SIZE = 168000\n" });

  // Install with the page for phones, and later without it again.
  await page.check("#serve");
  assert.match(await page.getAttribute("#zip", "href"), /phones\.zip$/);
  await press(/^Done: /);
  const { "page/zap.pack.gz": served, ...rest } = await put(page, {});
  assert.ok(served);
  assert.deepEqual({ ...rest, ".zap-manifest": list }, there);
  await page.uncheck("#serve");

  // Update an older game, which has a module as source. Interrupt the update after six writes: a copy
  // of code.py, the manifest twice, and three files.
  const core = Object.keys(game).filter((path) => path.startsWith("truco_core/"));
  const source = { [core[0].replace(".mpy", ".py")]: "it would win" };
  const older = { ...source, ...Object.fromEntries(core.map((path) => [path, "C older"])), "code.py": "# older\nimport board_configs\n" };
  const old = await put(page, older);
  await cut(page, 6);
  await page.click("#choose");
  await page.waitForFunction(() => window.writesLeft < 0);
  await page.close();
  page = await open("install.html", { context });
  // code.py comes last, so that the older one can report the unfinished update.
  const left = await put(page, {});
  for (const path of ["code.py", "settings.toml", "photos/cat.txt"]) assert.equal(left[path], old[path]);
  await press(/^Done: /);
  const { "before-zap/code.py": aside, ...done } = await put(page, {});
  assert.equal(aside, old["code.py"]);
  assert.deepEqual(done, there);

  // Use up all storage that the browser allows.
  await put(page, older);
  const { usage } = await page.evaluate(() => navigator.storage.estimate());
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + 4_000 });
  await press(/drive is full/);
  assert.equal((await put(page, {}))["code.py"], old["code.py"]);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin });
  await press(/^Done: /);
  await context.close();
}
