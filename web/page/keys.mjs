// Translates keyboard, touch and gamepad input to keys of the handheld. zap: the engine
// (web/README.md).

import { attempt } from "./attempt.mjs";

// By the name or the letter of a key, wherever a layout such as QWERTZ or Dvorak has it.
const KEYBOARD = {
  ArrowLeft: "LEFT", ArrowRight: "RIGHT", ArrowUp: "UP", ArrowDown: "DOWN",
  Enter: "A", z: "A", x: "B", " ": "B", t: "B", Backspace: "B", Escape: "START", s: "START", c: "COVER",
};
const PUSHES = ["Enter", " "]; // keys that push the button with the focus
// The standard mapping: https://www.w3.org/TR/gamepad/#remapping
const BUTTONS = { 0: "A", 1: "B", 2: "COVER", 3: "NEXT", 9: "START", 12: "UP", 13: "DOWN", 14: "LEFT", 15: "RIGHT" };
const TILT = 0.5; // least share of a stick's full deflection that counts as pressed
const HOLD_MS = 500; // a card that is held this long is played face-down
const MOVED = 12; // CSS pixels; a longer movement is not a tap
const LINE = 24; // CSS pixels that a finger or a wheel moves for each line of a list
const CENTRE = 0.18; // diameter of the pad's middle, which presses nothing, as a share of its width
const CLICK_MS = 60; // how long a screen reader's click holds a key down

// Events in which browsers allow sound: a touch counts when it ends.
const ALLOWING = ["pointerdown", "pointerup", "touchend", "click", "keydown", "gamepadconnected"];

/** Allow sound with the first tap, click or key, wherever it is on the page. */
export function sounds(zap) {
  for (const type of ALLOWING) addEventListener(type, () => zap.wake(), true);
}

/** Return true while the help covers the game. The game then gets no keys. */
const isCovered = () => document.querySelector("dialog[open]") !== null;

/**
 * Handle the computer's keys, except on buttons of the page. Where a name or a code is asked for,
 * letters and digits are typed.
 */
export function keyboard(zap, page) {
  const held = {}; // {code of a key that is down: the handheld's key}
  // A layout without Latin letters has those of QWERTY beside its own.
  const named = ({ key, code }) => (key.length > 1 || /[ -~]/.test(key) ? key : code.replace("Key", ""));
  const meant = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return null;
    if (isCovered() || event.target.closest?.("button:not(.key), input")) return null;
    // A drawn key that has the focus.
    const drawn = PUSHES.includes(event.key) && event.target.closest?.(".key");
    const name = named(event);
    return drawn ? drawn.dataset.key : KEYBOARD[name.length > 1 ? name : name.toLowerCase()];
  };
  page.addEventListener("keydown", (event) => {
    const key = meant(event);
    const writes = key !== null && event.key.length === 1 && zap.write(event.key);
    if (!key && !writes) return;
    event.preventDefault();
    if (writes || event.repeat) return;
    held[event.code] = key;
    zap.press(key);
  });
  page.addEventListener("keyup", (event) => {
    if (meant(event)) event.preventDefault();
    zap.release(held[event.code]);
  });
}

/**
 * Return hold(pointer, button), which records that a finger is on a drawn key now, or on none
 * (null).
 */
function grips(zap, felt) {
  const held = new Map(); // pointer -> button
  const hold = (pointer, button) => {
    const old = held.get(pointer);
    if (old === button) return;
    if (old) {
      old.classList.remove("pressed");
      zap.release(old.dataset.key);
    }
    if (button) {
      held.set(pointer, button);
      button.classList.add("pressed");
      zap.press(button.dataset.key);
      felt();
    } else held.delete(pointer);
  };
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => hold(event.pointerId, null));
  }
  addEventListener("blur", () => {
    for (const pointer of [...held.keys()]) hold(pointer, null);
    zap.releaseAll();
  });
  return hold;
}

/** Handle the drawn keys. A thumb may slide over the pad. felt(): called when a key goes down. */
export function touchKeys(zap, keys, pad, felt) {
  const hold = grips(zap, felt);
  const down = (event, button) => {
    event.preventDefault();
    hold(event.pointerId, button);
  };
  pad.addEventListener("pointerdown", (event) => {
    attempt(() => pad.setPointerCapture(event.pointerId));
    down(event, direction(pad, event));
  });
  pad.addEventListener("pointermove", (event) => {
    if (pad.hasPointerCapture(event.pointerId)) hold(event.pointerId, direction(pad, event));
  });
  for (const button of keys) {
    if (!pad.contains(button)) {
      button.addEventListener("pointerdown", (event) => {
        attempt(() => button.setPointerCapture(event.pointerId));
        down(event, button);
      });
    }
    button.addEventListener("click", (event) => {
      // Ignore clicks that follow a touch, which has been handled. Handle those of screen readers.
      if (event.detail !== 0 || event.pointerType) return;
      zap.press(button.dataset.key);
      setTimeout(() => zap.release(button.dataset.key), CLICK_MS);
    });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }
}

function direction(pad, event) {
  const box = pad.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width - 0.5;
  const y = (event.clientY - box.top) / box.height - 0.5;
  if (Math.hypot(x, y) < CENTRE / 2) return null;
  const key = Math.abs(x) > Math.abs(y) ? (x < 0 ? "LEFT" : "RIGHT") : y < 0 ? "UP" : "DOWN";
  return pad.querySelector(`[data-key="${key}"]`);
}

/**
 * Handle the panel: a tap on a card plays it, a tap on an answer gives it, a long tap plays a card
 * face-down. A mouse selects what it is on.
 */
export function touchPanel(zap, canvas, area, felt) {
  let start = null;
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    const scale = canvas.width / box.width;
    return [Math.floor((event.clientX - box.left) * scale), Math.floor((event.clientY - box.top) * scale)];
  };
  const drop = () => {
    clearTimeout(start?.timer);
    start = null;
  };
  area.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button) return;
    const place = at(event);
    const timer = setTimeout(() => {
      if (zap.hold(...place)) felt();
      start = null;
    }, HOLD_MS);
    start = { x: event.clientX, y: event.clientY, place, timer };
  });
  area.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && !start) zap.point(...at(event));
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > MOVED) drop();
  });
  area.addEventListener("pointercancel", drop);
  area.addEventListener("pointerup", () => {
    if (!start) return;
    const { place } = start;
    drop();
    if (zap.tap(...place)) felt();
  });
  area.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** Scroll lists by a wheel, or by a finger that moves on the panel. */
export function scrolling(zap, area) {
  let finger = 0; // y of the finger at its last event
  let moved = 0; // CSS pixels that were not enough to scroll by another line
  const scroll = (by) => {
    for (moved += by; Math.abs(moved) >= LINE; moved -= Math.sign(moved) * LINE) zap.scroll(Math.sign(moved));
  };
  area.addEventListener("wheel", (event) => scroll(event.deltaY), { passive: true });
  const follow = ({ type, pointerType, isPrimary, clientY }) => {
    if (pointerType === "mouse" || !isPrimary) return;
    if (type === "pointermove") scroll(finger - clientY);
    finger = clientY;
  };
  for (const type of ["pointerdown", "pointermove"]) area.addEventListener(type, follow);
}

/** Return the Set of the handheld's keys that a gamepad holds down. */
function padKeys(gamepad) {
  const keys = new Set();
  for (const [number, key] of Object.entries(BUTTONS)) if (gamepad.buttons[number]?.pressed) keys.add(key);
  const [x = 0, y = 0] = isKnown(gamepad) ? gamepad.axes : [];
  if (Math.abs(x) > TILT) keys.add(x < 0 ? "LEFT" : "RIGHT");
  if (Math.abs(y) > TILT) keys.add(y < 0 ? "UP" : "DOWN");
  return keys;
}

/** Return true if the browser knows which stick an axis is. Another axis may be a pedal, which rests at its end. */
const isKnown = (gamepad) => gamepad.mapping === "standard";

const connected = () => [...(attempt(() => navigator.getGamepads()) ?? [])].filter((pad) => pad?.connected);

/**
 * Handle all gamepads, which are polled in each frame while one is connected. unknown(): called when
 * one is connected whose sticks do nothing.
 */
export function gamepads(zap, unknown) {
  let before = new Set();
  let on = false;
  const look = () => {
    const pads = connected();
    const now = new Set(isCovered() ? [] : pads.flatMap((pad) => [...padKeys(pad)]));
    for (const key of now) if (!before.has(key)) zap.press(key);
    for (const key of before) if (!now.has(key)) zap.release(key);
    before = now;
    on = pads.length > 0;
    if (on) requestAnimationFrame(look);
  };
  addEventListener("gamepadconnected", () => {
    if (!connected().every(isKnown)) unknown();
    if (!on) look();
  });
}

/** Vibrate the phone and gamepads, if they can. */
export function shake(ms) {
  attempt(() => navigator.vibrate(ms));
  const how = { duration: ms, strongMagnitude: 0.5, weakMagnitude: 0.3 };
  for (const pad of connected()) attempt(() => pad.vibrationActuator.playEffect("dual-rumble", how));
}
