// The panel as large as it fits, each of its pixels a whole number of the screen's: else some would
// be wider than others.

const ROOM = 64; // CSS pixels above and below the panel, for a word there

const LARGE = ["240x240", "320x240"]; // more is to be read on these

/** Pixels of the screen for one of the panel; 1 at least. Sizes in CSS pixels. */
function wholeScale(around, panel, ratio) {
  const { clientWidth, clientHeight } = around;
  return Math.max(1, Math.floor(Math.min((clientWidth * ratio) / panel.width, (clientHeight * ratio) / panel.height)));
}

/** Keep the canvas so. around: the element that it may fill. */
export function keepScaled(canvas, around) {
  const fit = () => {
    const ratio = devicePixelRatio || 1;
    const scale = wholeScale(around, canvas, ratio);
    canvas.style.width = `${(canvas.width * scale) / ratio}px`;
    const height = (canvas.height * scale) / ratio;
    canvas.style.height = `${height}px`;
    around.classList.toggle("roomy", around.clientHeight - height > ROOM);
  };
  new ResizeObserver(fit).observe(around);
  fit();
}

/** The panel that suits an element: of the large ones that which fills it best. */
export function sizeFor(around) {
  const filled = (size) => {
    const [width, height] = size.split("x").map(Number);
    return width * height * wholeScale(around, { width, height }, devicePixelRatio || 1) ** 2;
  };
  return LARGE.reduce((best, size) => (filled(size) > filled(best) ? size : best));
}
