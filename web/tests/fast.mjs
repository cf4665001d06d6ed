// For a page that is tested: a clock of the game that goes about ten times as fast. Each frame is
// FRAME_MS later than the one before, however long it really took, and comes after 4 ms.

const FRAME_MS = 40;

export const fast = `{
  let later = performance.now();
  performance.now = () => later;
  let waiting = [];
  const frame = () => {
    later += ${FRAME_MS};
    const calls = waiting;
    waiting = [];
    for (const call of calls) call(later);
  };
  window.requestAnimationFrame = (call) => {
    if (waiting.push(call) === 1) setTimeout(frame, 4);
    return 1;
  };
}`;
