// The panel as large as it fits, each of its pixels a whole number of the screen's: else some would
// be wider than others.

/** Pixels of the screen for one of the panel; 1 at least. Sizes in CSS pixels. */
function wholeScale(width, height, panel, ratio) {
  return Math.max(1, Math.floor(Math.min((width * ratio) / panel.width, (height * ratio) / panel.height)));
}

/** Keep the canvas so. around: the element that it may fill, less `border` on each side. */
export function keepScaled(canvas, around, border) {
  const fit = () => {
    const ratio = devicePixelRatio || 1;
    const [width, height] = [around.clientWidth - 2 * border, around.clientHeight - 2 * border];
    const scale = wholeScale(width, height, canvas, ratio);
    canvas.style.width = `${(canvas.width * scale) / ratio}px`;
    canvas.style.height = `${(canvas.height * scale) / ratio}px`;
  };
  new ResizeObserver(fit).observe(around);
  fit();
  return fit;
}

/** The size of the panel that suits a window, of those that there are. */
export function sizeFor(width, height) {
  return width > height * 1.2 ? "320x240" : "240x240";
}
