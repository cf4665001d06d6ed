// The installer on drives in memory, under Node: host_tests/web/test_installer.py asks, by JSON.
//
//     node web/tests/install.mjs < JOBS
//
// A line of JOBS is a list of jobs, and has a line of stdout for its answer: to start Node takes
// longer than most of them.
// A job: {drive: {path: base64}, game: {board, files} or {zip}, bytes, room, cuts}.
// bytes: the drive's size as the installer knows it, 0: unknown. room: bytes that really fit.
// cuts: null: once, without a cut; "all": once for each step there is; a list: at these steps.
// Its answer: a list, for each run {drive, cut, steps, changed, refused, failed, findings, said}.

import readline from "node:readline";
import { gameOf } from "../page/install/game.mjs";
import { Drive } from "../page/install/drive.mjs";
import { examine, mustBe } from "../page/install/check.mjs";
import { Refused } from "../page/install/plan.mjs";
import { update } from "../page/install/update.mjs";
import { Medium } from "./handles.mjs";

const unpack = (files) =>
  new Map(Object.entries(files).map(([path, data]) => [path, new Uint8Array(Buffer.from(data, "base64"))]));
const pack = (files) =>
  Object.fromEntries([...files].map(([path, data]) => [path, Buffer.from(data).toString("base64")]));

async function once(job, cutAt) {
  const medium = new Medium(unpack(job.drive), { cutAt, room: job.room ?? Infinity });
  const drive = new Drive(medium.root);
  const run = { cut: cutAt ?? null, refused: null, failed: null, said: [] };
  try {
    const game = job.game.zip !== undefined
      ? gameOf(new Uint8Array(Buffer.from(job.game.zip, "base64")))
      : { board: job.game.board, files: unpack(job.game.files) };
    await mustBe(drive, game.board);
    const say = (...told) => run.said.push(told);
    run.changed = await update(drive, game, job.bytes ?? 0, say);
    run.findings = await examine(drive);
  } catch (problem) {
    if (problem instanceof Refused) run.refused = { code: problem.code, values: problem.values };
    else if (problem instanceof DOMException) run.failed = problem.name;
    else if (problem.message === "zip") run.refused = { code: "zip", values: {} };
    else throw problem;
  }
  return { ...run, steps: medium.steps, drive: pack(medium.files), folders: [...medium.folders] };
}

async function done(job) {
  const runs = [];
  if (job.cuts === "all") {
    for (let at = 0; ; at++) {
      runs.push(await once(job, at));
      if (!runs.at(-1).failed) break;
    }
  } else {
    for (const at of job.cuts ?? [undefined]) runs.push(await once(job, at));
  }
  return runs;
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const answers = [];
  for (const job of JSON.parse(line)) answers.push(await done(job));
  process.stdout.write(JSON.stringify(answers) + "\n");
}
