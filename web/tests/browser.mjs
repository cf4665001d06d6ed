// Starts a headless browser, and a server for a folder. Run as a program, it prints the name of the
// browser (tools/environment/browser.py).

import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
// Debian's Chromium tries to rasterize with a GPU, which software would emulate.
const SOFTWARE = ["--disable-gpu", "--disable-gpu-rasterization", "--disable-gpu-compositing"];
const ARGS = ["--no-sandbox", "--disable-dev-shm-usage", "--mute-audio", ...SOFTWARE];
// As on a phone, allow sound only after a tap. zap.test is another name for this computer, which
// browsers do not treat as localhost: a page at http://zap.test lacks what only secure pages get.
ARGS.push("--autoplay-policy=document-user-activation-required", "--host-resolver-rules=MAP zap.test 127.0.0.1");
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

function installed() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const found = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [process.env.ZAP_BROWSER, ...found, ...PLACES].find((one) => one && fs.existsSync(one));
}

/** Launch a browser with playwright-core: an installed one, else the one in the package. */
export async function launch() {
  const own = installed();
  if (own) return chromium.launch({ executablePath: own, args: ARGS });
  const { default: packed, inflate } = await import("@sparticuz/chromium");
  const executablePath = await packed.executablePath();
  try {
    return await chromium.launch({ executablePath, args: ARGS });
  } catch {
    // On a system without NSS, use the libraries in the package.
    const bin = path.join(path.dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../../bin");
    const libraries = path.join(await inflate(path.join(bin, "al2023.tar.br")), "lib");
    const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: path.join(os.tmpdir(), "fonts") };
    return chromium.launch({ executablePath, args: ARGS, env });
  }
}

/**
 * Return {url, close, instead} of a server for the files of a folder. instead: {path: text}, which
 * replaces the files at these paths.
 */
export async function serve(folder) {
  const instead = {};
  const server = http.createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://here").pathname);
    const file = path.join(folder, name.endsWith("/") ? name + "index.html" : name);
    fs.readFile(file, (problem, found) => {
      const data = instead[name.slice(1)] ?? found;
      if (problem || !file.startsWith(folder)) return response.writeHead(404).end();
      response.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "application/octet-stream" });
      return response.end(data);
    });
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close, instead };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const browser = await launch();
  console.log(`Chromium ${browser.version()}`);
  await browser.close();
}
