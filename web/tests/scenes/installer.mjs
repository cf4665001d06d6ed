// The installer's page on a folder of the browser's own file system, whose handles are those that
// showDirectoryPicker() gives for CIRCUITPY: fresh, again, cut off, wrong board, full.

const PICK = `window.showDirectoryPicker = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle("CIRCUITPY", { create: true })`;

const put = (page, files) =>
  page.evaluate(async (files) => {
    const { Drive } = await import("./install/drive.mjs");
    const drive = new Drive(await showDirectoryPicker());
    for (const [path, text] of Object.entries(files)) await drive.write(path, new TextEncoder().encode(text));
  }, files);

const sums = (page) =>
  page.evaluate(async () => {
    const { Drive } = await import("./install/drive.mjs");
    const { digest } = await import("./install/files.mjs");
    const drive = new Drive(await showDirectoryPicker());
    const found = {};
    for (const path of (await drive.sizes()).keys()) found[path] = digest(await drive.read(path));
    return found;
  });

export default async function ({ job, browser, open, shot }) {
  const context = await browser.newContext({ locale: "en-US" });
  await context.addInitScript(PICK);
  const result = (page) => page.textContent("#result");
  const press = async (page) => {
    await page.click("#choose");
    await page.waitForFunction(() => !document.querySelector("#choose").disabled);
    return result(page);
  };
  const facts = {};

  let page = await open("install.html", { context });
  await page.waitForSelector("#choose");
  await shot(page, "installer");
  facts.empty = await press(page);
  await put(page, { ...job.drive, "boot_out.txt": job.other });
  await page.selectOption("#board", job.board);
  facts.wrong = await press(page);
  facts.afterWrong = Object.keys(await sums(page)).sort();
  facts.refused = [];
  for (const text of job.boots) {
    await put(page, { "boot_out.txt": text });
    facts.refused.push(await press(page));
  }
  await put(page, { "boot_out.txt": job.boot });
  facts.fresh = await press(page);
  facts.freshSums = await sums(page);
  facts.again = await press(page);
  await shot(page, "installed");

  // With the page for phones, and later without it again.
  facts.zips = [await page.getAttribute("#zip", "href")];
  await page.check("#serve");
  facts.zips.push(await page.getAttribute("#zip", "href"));
  facts.serves = await press(page);
  facts.servesSums = await sums(page);
  await page.uncheck("#serve");

  // An older game, whose update is cut off: the page goes while files are written.
  await put(page, job.older);
  await page.evaluate(() => {
    window.writesLeft = 6; // a copy of code.py, the list twice, three files
    const { createWritable } = FileSystemFileHandle.prototype;
    FileSystemFileHandle.prototype.createWritable = function () {
      return --window.writesLeft < 0 ? new Promise(() => {}) : createWritable.call(this);
    };
  });
  await page.click("#choose");
  await page.waitForFunction(() => window.writesLeft < 0);
  await page.close();
  page = await open("install.html", { context });
  facts.afterCut = await sums(page);
  facts.finished = await press(page);
  facts.finishedSums = await sums(page);

  // No room: what the browser may keep is used up.
  await put(page, job.older);
  const { usage } = await page.evaluate(() => navigator.storage.estimate());
  const devtools = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + 4_000 });
  facts.full = await press(page);
  facts.fullSums = await sums(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin });
  facts.afterFull = await press(page);
  await context.close();
  return facts;
}
