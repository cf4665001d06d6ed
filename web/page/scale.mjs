// The panel as large as it fits, each of its pixels a whole number of the screen's: else some would
// be wider than others. On a phone's fine screen nobody sees that.

const ROOM = 64; // CSS pixels above and below the panel, for a word there

const FINE = 2.5; // pixels of the screen for one of CSS,
const WIDE = 4; // and for one of the panel

const LARGE = ["240x240", "320x240"]; // more is to be read on these

/** Pixels of the screen for one of the panel; 1 at least. Sizes in CSS pixels. */
function scaleFor(around, panel, ratio) {
  const { clientWidth, clientHeight } = around;
  const most = Math.min((clientWidth * ratio) / panel.width, (clientHeight * ratio) / panel.height);
  return ratio >= FINE && most >= WIDE ? most : Math.max(1, Math.floor(most));
}

/** Keep the canvas so. around: the element that it may fill. */
export function keepScaled(canvas, around) {
  const fit = () => {
    const ratio = devicePixelRatio || 1;
    const scale = scaleFor(around, canvas, ratio);
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
    return width * height * scaleFor(around, { width, height }, devicePixelRatio || 1) ** 2;
  };
  return LARGE.reduce((best, size) => (filled(size) > filled(best) ? size : best));
}
