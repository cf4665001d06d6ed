// Firefox by WebDriver BiDi (w3.org/TR/webdriver-bidi), which it speaks by itself: 129 and newer.

import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import WebSocket from "ws";

/** {version, profile(viewport), close()}: see others.mjs. */
export async function firefox(program) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "zap-firefox-"));
  const line = ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0"];
  const child = spawn(program, line, { stdio: ["ignore", "ignore", "pipe"] });
  process.on("exit", () => child.kill());
  const wire = await dialled(child);
  const { capabilities } = await wire.ask("session.new", { capabilities: {} });
  const close = async () => {
    await wire.ask("browser.close", {});
    await new Promise((done) => (child.exitCode === null ? child.once("exit", done) : done()));
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { version: capabilities.browserVersion, profile: (viewport) => profile(wire, viewport), close };
}

/** {ask(method, params)} of the address that it says. */
async function dialled(child) {
  for await (const line of readline.createInterface({ input: child.stderr })) {
    const [, address] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    if (!address) continue;
    child.stderr.resume();
    const socket = new WebSocket(address + "/session");
    const waiting = new Map();
    socket.onmessage = ({ data }) => {
      const { id, type, result, error, message } = JSON.parse(data);
      const { done, fail } = waiting.get(id) ?? {};
      if (type === "success") done(result);
      else fail?.(new Error(`${error}: ${message}`));
    };
    await new Promise((done, fail) => Object.assign(socket, { onopen: done, onerror: fail }));
    const ask = (method, params) =>
      new Promise((done, fail) => {
        const id = waiting.size + 1;
        waiting.set(id, { done, fail });
        socket.send(JSON.stringify({ id, method, params }));
      });
    return { ask };
  }
  throw new Error("Firefox does not start");
}

async function profile({ ask }, viewport) {
  const { userContext } = await ask("browser.createUserContext", {});
  return {
    tab: async () => {
      const { context } = await ask("browsingContext.create", { type: "tab", userContext });
      await ask("browsingContext.setViewport", { context, viewport });
      return tab(ask, context);
    },
    close: () => ask("browser.removeUserContext", { userContext }),
  };
}

function tab(ask, context) {
  let known = 0; // scripts that run before the page's own
  const load = async (scripts, method, more) => {
    for (; known < scripts.length; known++) {
      const functionDeclaration = `() => { ${scripts[known]} }`;
      await ask("script.addPreloadScript", { functionDeclaration, contexts: [context] });
    }
    await ask(method, { context, wait: "complete", ...more });
  };
  return {
    finger: "touch",
    go: (url, scripts) => load(scripts, "browsingContext.navigate", { url }),
    reload: (scripts) => load(scripts, "browsingContext.reload"),
    async run(text) {
      const given = { expression: `(async () => ${text})()`, target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = await ask("script.evaluate", given);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    act: (actions) => ask("input.performActions", { context, actions }),
    shot: async () => (await ask("browsingContext.captureScreenshot", { context })).data,
    close: () => ask("browsingContext.close", { context }),
  };
}
