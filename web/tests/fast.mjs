// Makes a page under test repeatable and fast: fixed random numbers, and a clock that runs about
// twenty times as fast. Each frame comes 4 ms of real time after the last one, and counts as
// FRAME_MS.

const FRAME_MS = 80; // as long as a frame of a slow board

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

/** Draw frames at this interval in ms of real time, to save work while a player waits. */
export const seldom = (ms) => `{
  window.requestAnimationFrame = (call) => setTimeout(() => call(performance.now()), ${ms});
  window.cancelAnimationFrame = clearTimeout;
}`;

/**
 * Keep in `heard` each line that the page has said or shown as a notice. A line may be gone before
 * a busy computer looks.
 */
export const hearing = `{
  window.heard = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll("#said, #notice")) {
      if (!heard.includes(one.textContent)) heard.push(one.textContent);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}`;

/** Wait until a page has said what `pattern` describes. */
export const hears = (page, pattern) =>
  page.waitForFunction((source) => heard.some((line) => line.match(source)), pattern.source);

export const seeded = `{
  let dice = 7;
  crypto.getRandomValues = (values) => {
    for (let at = 0; at < values.length; at++) {
      dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
      values[at] = (dice >>> 8) ^ (dice << 20);
    }
    return values;
  };
}`;
