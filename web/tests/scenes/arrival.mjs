// How long a phone takes from a handheld's address to its table, at so many bytes a second. job: {link, bytesPerSecond}

const LATENCY_MS = 20;

export default async function ({ job, browser }) {
  const context = await browser.newContext({ locale: "pt-BR" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const { bytesPerSecond: throughput } = job;
  const slow = { offline: false, latency: LATENCY_MS, downloadThroughput: throughput, uploadThroughput: throughput };
  await devtools.send("Network.emulateNetworkConditions", slow);
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  await page.goto(job.link);
  await page.waitForFunction(() => window.zap?.screen().name);
  const titleMs = since();
  await page.waitForFunction(() => zap.screen().name === "lobby" && zap.screen().text.length > 3);
  const facts = { titleMs, tableMs: since() };
  facts.startMs = await page.evaluate("Math.round(zap.times.title - zap.times.loaded)");
  facts.bytes = await page.evaluate(() => {
    const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return all.reduce((sum, one) => sum + one.transferSize, 0);
  });
  await context.close();
  return facts;
}
