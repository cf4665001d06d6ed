// Scales the panel to the available space. If the scale is not an integer, the picture is first
// enlarged by the next integer and then reduced. So edges stay sharp, and all pixels look equally
// wide.

const ROOM = 64; // CSS pixels above and below the panel for text

const LARGE = ["240x240", "320x240"]; // sizes of large panels, which show more text

/** Return the number of CSS pixels per pixel of the panel. */
const scaleFor = (around, panel) =>
  Math.min(around.clientWidth / panel.width, around.clientHeight / panel.height);

/**
 * Keep the canvas `panel` scaled to the element `around`, and show its picture on the canvas that
 * follows and covers it. Return a function that draws the picture again.
 */
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

/** Return the one of the large sizes of panels that fills an element best. */
export function sizeFor(around) {
  const filled = (size) => {
    const [width, height] = size.split("x").map(Number);
    return width * height * scaleFor(around, { width, height }) ** 2;
  };
  return LARGE.reduce((best, size) => (filled(size) > filled(best) ? size : best));
}
