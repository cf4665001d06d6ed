// Lines of JSON on stdin and stdout, {"bytes": n} in each for n raw bytes that follow it. All of it
// waits, so that a chip can ask for something in the middle of an instruction; whoever touches
// process.stdin or process.stdout besides makes the pipes answer "not now".

import fs from "node:fs";

let got = Buffer.alloc(0);

function more() {
  const chunk = Buffer.alloc(1 << 16);
  const count = fs.readSync(0, chunk);
  if (count) got = Buffer.concat([got, chunk.subarray(0, count)]);
  return count > 0;
}

// [message, its bytes], or null when the other side has gone.
export function receive() {
  let end;
  while ((end = got.indexOf(10)) < 0) if (!more()) return null;
  const message = JSON.parse(got.toString("utf8", 0, end));
  const size = message.bytes || 0;
  while (got.length < end + 1 + size) if (!more()) return null;
  const bytes = got.subarray(end + 1, end + 1 + size);
  got = got.subarray(end + 1 + size);
  return [message, bytes];
}

export function send(message, bytes = Buffer.alloc(0)) {
  const all = Buffer.concat([Buffer.from(JSON.stringify(message) + "\n"), bytes]);
  for (let at = 0; at < all.length; ) at += fs.writeSync(1, all, at);
}
