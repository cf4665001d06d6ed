// Jobs of run.mjs in one process, one after the other, each in a thread of its own: a process for each takes 0.1 s
// to begin, and here they share what V8 has made of MicroPython. Driven by tools/environment/jobs.py:
//
//     node web/vm/jobs.mjs
//
// A line of JSON from stdin: {job: JOB.json, wasm: path of MicroPython, seconds: that it may take}. Its answer is a line of
// stdout: {code: exit status, error: what nobody caught, or "", late: whether it took too long}.

import fs from "node:fs";
import readline from "node:readline";
import { Worker } from "node:worker_threads";

// V8 has one code for all modules of the same bytes, as long as one is held.
let held;
const lines = readline.createInterface({ input: process.stdin });
lines.on("close", () => process.exit()); // in the middle of a job, too

for await (const line of lines) {
  const { job, wasm, seconds } = JSON.parse(line);
  held ??= await WebAssembly.compile(fs.readFileSync(wasm));
  const answer = { error: "", late: false };
  const worker = new Worker(new URL("run.mjs", import.meta.url), { argv: [job] });
  worker.on("error", (error) => (answer.error = String(error.stack ?? error)));
  const timer = setTimeout(() => {
    answer.late = true;
    worker.terminate();
  }, 1000 * seconds);
  answer.code = await new Promise((resolve) => worker.on("exit", resolve));
  clearTimeout(timer);
  process.stdout.write(JSON.stringify(answer) + "\n");
}
