// How fast the page is, and what memory it takes: tools/web/figures.py prints it.

const KEYS = 120;
const REST_MS = 5000;
const WATCH_MEMORY = `
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await real.call(WebAssembly, ...given);
      const shown = Object.values((made.instance ?? made).exports);
      window.pythonMemory = shown.find((one) => one instanceof WebAssembly.Memory) ?? window.pythonMemory;
      return made;
    };
  }`;

const at = (numbers, part) => {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
};
const round = (number) => Math.round(number * 10) / 10;

// From the beginning of the load to the first picture of the game.
const title = (page) => page.evaluate(() => Math.round(zap.began + zap.times.title));

/** ms from a key to the end of the frame that shows what it did, of keys that change something. */
function keys(page, count) {
  return page.evaluate(async (count) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const found = [];
    for (let at = 0; at < count; at++) {
      for (let rest = 0; rest < 6; rest++) await frame();
      const { scene } = zap.machine;
      const before = scene.frames;
      const began = performance.now();
      zap.press("DOWN");
      zap.release("DOWN");
      while (scene.frames === before) await frame();
      found.push(performance.now() - began);
    }
    return found;
  }, count);
}

/** ms of each of so many steps of a match, which plays itself by A; the clock runs ahead. */
function steps(page, count) {
  return page.evaluate(async (count) => {
    zap.pulse.stop();
    let now = zap.now();
    zap.now = () => now;
    const found = [];
    for (let at = 0; at < count; at++) {
      now = (now + 16) & 0x1fffffff;
      if (at % 25 === 0) zap.press("A");
      if (at % 25 === 4) zap.release("A");
      const began = performance.now();
      zap.step();
      found.push(performance.now() - began);
      if (at % 500 === 0) await new Promise((done) => setTimeout(done)); // as between frames
    }
    return found;
  }, count);
}

async function memory(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const python = await page.evaluate(() => pythonMemory.buffer.byteLength);
  return { heap: Math.round(usedSize / 1024), wasm: Math.round(python / 1024) };
}

/** The part of a core that the page's own thread takes while nothing happens, in percent. */
async function rest(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value;
  };
  const before = await busy();
  await page.waitForTimeout(REST_MS);
  return ((await busy()) - before) / (REST_MS / 1e5);
}

export default async function ({ job, browser, play }) {
  const context = await browser.newContext({ locale: "pt-BR", serviceWorkers: "allow" });
  await context.addInitScript(WATCH_MEMORY);
  const page = await play(`?size=${job.size}`, { context });
  const cold = await title(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.reload();
  await page.waitForFunction(() => window.zap?.times.title);
  const warm = await title(page);
  const before = await memory(page);
  await page.evaluate(() => (zap.press("A"), zap.release("A")));
  await page.waitForTimeout(300);
  const toPicture = await keys(page, KEYS);
  await page.waitForTimeout(2000);
  const rests = await rest(page);
  const took = await steps(page, job.steps);
  const after = await memory(page);
  await context.close();
  return {
    cold,
    warm,
    keyHalf: round(at(toPicture, 0.5)),
    key95: round(at(toPicture, 0.95)),
    stepHalf: round(at(took, 0.5)),
    step99: round(at(took, 0.99)),
    rest: round(rests),
    wasmBefore: before.wasm,
    wasmAfter: after.wasm,
    heapBefore: before.heap,
    heapAfter: after.heap,
  };
}
