// The panel as large as it fits. Where a pixel of it is no whole number of the screen's, it is first
// enlarged by the next whole number and then made smaller: so its edges stay sharp, and no pixel looks wider than others.

const ROOM = 64; // CSS pixels above and below the panel, for a word there

const LARGE = ["240x240", "320x240"]; // more is to be read on these

/** CSS pixels for one of the panel. */
const scaleFor = (around, panel) =>
  Math.min(around.clientWidth / panel.width, around.clientHeight / panel.height);

/** Keep the panel so, and show it on the next canvas of the document, which lies over it. around: the element that it
    may fill. Returns a function that draws it anew. */
export function keepScaled(panel, around) {
  const shown = panel.nextElementSibling;
  const enlarged = new OffscreenCanvas(1, 1);
  const draw = () => {
    const by = Math.ceil(shown.width / panel.width);
    enlarged.width = panel.width * by;
    enlarged.height = panel.height * by;
    const context = enlarged.getContext("2d");
    context.imageSmoothingEnabled = false;
    context.drawImage(panel, 0, 0, enlarged.width, enlarged.height);
    shown.getContext("2d").drawImage(enlarged, 0, 0, shown.width, shown.height);
  };
  const fit = () => {
    const ratio = devicePixelRatio || 1;
    const scale = scaleFor(around, panel);
    for (const side of ["width", "height"]) {
      shown[side] = Math.max(1, Math.floor(panel[side] * scale * ratio));
      panel.style[side] = shown.style[side] = `${shown[side] / ratio}px`;
    }
    around.classList.toggle("roomy", around.clientHeight - shown.height / ratio > ROOM);
    draw();
  };
  new ResizeObserver(fit).observe(around);
  fit();
  return draw;
}

/** The panel that suits an element: of the large ones that which fills it best. */
export function sizeFor(around) {
  const filled = (size) => {
    const [width, height] = size.split("x").map(Number);
    return width * height * scaleFor(around, { width, height }) ** 2;
  };
  return LARGE.reduce((best, size) => (filled(size) > filled(best) ? size : best));
}
