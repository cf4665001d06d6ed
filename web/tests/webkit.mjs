// WebKitGTK's MiniBrowser by WebKitWebDriver (Debian: webkit2gtk-driver) and WebDriver (w3.org/TR/webdriver2). It wants a
// display: where there is none, Xvfb is one.

import { spawn } from "node:child_process";
import net from "node:net";

const FROM = 90; // numbers of displays that nobody has
const START_MS = 15_000;
const SCRIPT_MS = 10_000; // a page that goes never answers

/** {version, profile(viewport, locale), close()}: see others.mjs. A profile is a driver and a window of its own. */
export async function webkit(program) {
  const env = { ...process.env };
  let display = null;
  if (!env.DISPLAY) {
    env.DISPLAY = `:${FROM + (process.pid % 900)}`;
    display = spawn("Xvfb", [env.DISPLAY, "-screen", "0", "1600x1200x24"], { stdio: "ignore" });
  }
  const open = new Set();
  const start = async (viewport, locale) => {
    const made = await profile(program, env, viewport, locale);
    open.add(made);
    return { ...made, close: () => open.delete(made) && made.close() };
  };
  const { version, close } = await start({ width: 300, height: 300 });
  await close();
  return {
    version,
    profile: start,
    async close() {
      for (const one of open) await one.close();
      display?.kill();
    },
  };
}

async function freePort() {
  const server = net.createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  server.close();
  return port;
}

async function profile(program, env, { width, height }, locale) {
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const ask = async (method, way, body = {}) => {
    const sent = method === "POST" ? JSON.stringify(body) : undefined;
    const answer = await fetch(`http://127.0.0.1:${port}/session${way}`, { method, body: sent });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const wanted = { "webkitgtk:browserOptions": { binary: program, args: ["--automation"] } };
  const { sessionId, capabilities } = await patiently(() => ask("POST", "", { capabilities: { alwaysMatch: wanted } }));
  const own = (method, way, body) => ask(method, `/${sessionId}${way}`, body);
  await own("POST", "/timeouts", { script: SCRIPT_MS });
  await own("POST", "/window/rect", { width, height });
  let isFirst = true;
  return {
    version: capabilities.browserVersion,
    async tab() {
      const { handle } = isFirst ? { handle: await own("GET", "/window") } : await own("POST", "/window/new", { type: "tab" });
      isFirst = false;
      return tab(own, handle, locale);
    },
    async close() {
      await own("DELETE", "").catch(() => {}); // it may go before it has answered
      driver.kill();
    },
  };
}

/** Until the driver listens. */
async function patiently(call) {
  for (const end = Date.now() + START_MS; ; await new Promise((done) => setTimeout(done, 100))) {
    try {
      return await call();
    } catch (problem) {
      if (problem.name !== "TypeError" || Date.now() > end) throw problem;
    }
  }
}

function tab(own, handle, locale) {
  const ask = async (method, way, body) => {
    await own("POST", "/window", { handle });
    return own(method, way, body);
  };
  const run = async (text) => {
    const script = `const done = arguments[0]; (async () => ${text})().then((found) => done({ found }), (problem) => done({ problem: String(problem) }));`;
    const { found, problem } = await ask("POST", "/execute/async", { script, args: [] });
    if (problem) throw new Error(problem);
    return found;
  };
  // Nothing can come before a page's own scripts: these run when it is there. So it is the address that tells the page's language.
  const load = async (scripts, way, body) => {
    await ask("POST", way, body);
    for (const script of scripts) await ask("POST", "/execute/sync", { script, args: [] });
  };
  return {
    finger: "mouse",
    go(url, scripts) {
      const address = new URL(url);
      address.searchParams.set("language", locale);
      return load(scripts, "/url", { url: address.href });
    },
    reload: (scripts) => load(scripts, "/refresh", {}),
    run,
    act: (actions) => ask("POST", "/actions", { actions }),
    shot: () => ask("GET", "/screenshot"),
    close: () => ask("DELETE", "/window"),
  };
}
