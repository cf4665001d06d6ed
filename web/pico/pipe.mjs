// Reads and writes lines of JSON on stdin and stdout. {"bytes": n} in a line announces n raw bytes
// after it. All calls block, so that a chip can make a request in the middle of an instruction. Do
// not use process.stdin or process.stdout as well: that makes the pipes non-blocking.

import fs from "node:fs";

let got = Buffer.alloc(0);

function more() {
  const chunk = Buffer.alloc(1 << 16);
  const count = fs.readSync(0, chunk);
  if (count) got = Buffer.concat([got, chunk.subarray(0, count)]);
  return count > 0;
}

// Return [message, its bytes], or null after the other side has closed.
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
