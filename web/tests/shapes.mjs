// Windows in which people open the page.

const touched = (width, height, deviceScaleFactor) => ({
  viewport: { width, height }, deviceScaleFactor, isMobile: true, hasTouch: true,
});

export const SHAPES = {
  phone_360x640: touched(360, 640, 3),
  phone_390x844: touched(390, 844, 3),
  side_844x390: touched(844, 390, 3),
  tablet_820x1180: touched(820, 1180, 1.5),
  frame_960x600: { viewport: { width: 960, height: 600 } }, // of itch.io
  desktop: { viewport: { width: 1280, height: 760 } },
  desktop_1920x1080: { viewport: { width: 1920, height: 1080 } },
};

/** In a page: which of what is on the handheld lies over another, or out of the window. */
export const overlaps = () => {
  const all = [...document.querySelectorAll("#notice, #said, #bezel, .key, .tool")].filter((one) => one.offsetParent);
  const boxes = all.map((one) => [one.dataset.key ?? one.id, one.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const isOut = (box) => box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1;
  return boxes.flatMap(([name, box], at) => [
    ...(isOut(box) ? [name] : []),
    ...boxes.slice(at + 1).filter(([, other]) => meet(box, other)).map(([other]) => `${name} and ${other}`),
  ]);
};

/** In a page: the panel's part of the window's shorter side, of its width, and of the glass around it, once it has the
    size that suits it. */
export const panelShare = async () => {
  const { keepScaled, sizeFor } = await import("./scale.mjs");
  const [canvas, glass] = ["#panel", "#glass"].map((name) => document.querySelector(name));
  [canvas.width, canvas.height] = sizeFor(glass).split("x").map(Number);
  keepScaled(canvas, glass);
  const { width, height } = canvas.getBoundingClientRect();
  const filled = Math.max(width / glass.clientWidth, height / glass.clientHeight);
  return { glass: filled, side: Math.min(width, height) / Math.min(innerWidth, innerHeight), wide: width / innerWidth };
};
