// SPDX-FileCopyrightText: 2026 The Zap team
//
// SPDX-License-Identifier: MIT

// For a page that is tested: a clock of the game that goes as fast as the processor allows. Each
// frame is FRAME_MS later than the one before, however long it really took.

export const FRAME_MS = 40;

export const fast = `{
  let later = performance.now();
  performance.now = () => later;
  const waiting = [];
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    if (!window.stopped) later += ${FRAME_MS};
    for (const call of waiting.splice(0)) call(later);
  };
  window.requestAnimationFrame = (call) => {
    waiting.push(call);
    if (waiting.length === 1) channel.port2.postMessage(0);
    return 1;
  };
}`;
