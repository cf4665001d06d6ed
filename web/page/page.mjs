// The page around the game: its texts, controls and spoken sentences, and the start of the engine.

import { gamepads, keyboard, shake, touchKeys, touchPanel } from "./keys.mjs";
import { offline } from "./offline.mjs";
import { keepScaled, sizeFor } from "./scale.mjs";
import * as site from "./site.mjs";
import { Teller } from "./teller.mjs";
import { NAMES, keep, known, recall, remember, wordsOf } from "./words.mjs";
import { SIZES, start } from "./zap.mjs";

const SIZE = "zap-size";
const CAPTIONS = "zap-captions";
const LINES = 6; // number of lines in the live region
const ALONE_MS = 2000; // time that a reloaded page waits for the old one to close
const TOUCH_MS = 10;
const TURN_MS = 40;
const TRUCO_MS = 250;

const $ = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const wish = known(navigator);
let code = wish ?? "pt";
let words = wordsOf(code);
let relabel = () => {}; // updates the labels of buttons, which `speakThisLanguage` does not reach

function speakThisLanguage() {
  document.documentElement.lang = code;
  document.title = words.title;
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word];
  for (const one of document.querySelectorAll("[data-label]")) one.ariaLabel = words[one.dataset.label];
  for (const one of document.querySelectorAll("[data-page]")) {
    one.href = `${one.dataset.page}-${code}.html`;
    one.hreflang = code;
  }
  const row = (cells, kind) => {
    const made = document.createElement("tr");
    cells.forEach((cell, at) => {
      const one = made.appendChild(document.createElement(at && kind !== "th" ? "td" : cell ? "th" : "td"));
      if (one.tagName === "TH") one.scope = kind === "th" ? "col" : "row";
      one.textContent = cell;
    });
    return made;
  };
  $("keys").replaceChildren(row(words.keyHeads, "th"), ...words.keyRows.map((cells) => row(cells, "td")));
  $("language").value = code;
  relabel();
}

/** Use the game's language for the page. The player may have changed it in the options. */
function follow(language, teller) {
  if (language === code) return;
  code = language;
  words = teller.words = wordsOf(code);
  keep(code); // the site's other pages use this language, too
  speakThisLanguage();
}

/** Add a sentence to the live region, which keeps the last ones. */
function say(sentence) {
  const region = $("said");
  const line = document.createElement("span");
  line.textContent = sentence + " ";
  region.append(line);
  while (region.children.length > LINES) region.firstChild.remove();
}

/** Show a line at the page's lower edge until it is closed. */
function notice(text) {
  $("notice").hidden = false;
  $("notice").firstChild.textContent = text;
}

/** Set up the lists and switches below the handheld, and the buttons for sound and full screen. */
function controls(zap, size) {
  const option = (value, text) => new Option(text, value);
  $("size").append(...SIZES.map((name) => option(name, name.replace("x", " × "))));
  $("size").value = size;
  $("size").onchange = () => {
    remember(SIZE, $("size").value);
    location.reload(); // the match is saved
  };
  $("language").append(...Object.entries(NAMES).map(([value, text]) => option(value, text)));
  $("language").value = code;
  $("language").onchange = () => zap.speak($("language").value);
  $("captions").checked = recall(CAPTIONS) === "1";
  $("captions").onchange = () => {
    remember(CAPTIONS, $("captions").checked ? "1" : "0");
    captions();
  };
  captions();
  const sound = () => {
    $("sound").ariaPressed = String(!!zap.muted);
    $("sound").ariaLabel = $("sound").title = words.mute;
  };
  relabel = () => {
    sound();
    $("install").ariaLabel = $("install").title = words.install;
    $("full").ariaLabel = $("full").title = document.fullscreenElement ? words.leaveFull : words.full;
  };
  $("sound").onclick = () => {
    zap.muted = !zap.muted;
    sound();
  };
  relabel();
  fullScreen();
  installing();
}

function captions() {
  $("said").classList.toggle("seen", $("captions").checked);
  $("said").classList.toggle("unseen", !$("captions").checked);
}

/**
 * Scroll to the part below. A normal link would replace the room's code after the # of the address.
 */
function more(event) {
  event.preventDefault();
  $("more").scrollIntoView();
  $("more").focus({ preventScroll: true });
}

function fullScreen() {
  const root = document.documentElement;
  if (!root.requestFullscreen) return; // such as on an iPhone
  $("full").hidden = false;
  // If the browser refuses, nothing changes.
  const change = () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen());
  $("full").onclick = () => change().catch(() => {});
  document.addEventListener("fullscreenchange", relabel);
}

function installing() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    $("install").hidden = false;
    $("install").onclick = async () => {
      $("install").hidden = true;
      await event.prompt();
    };
  });
}

/**
 * Return the room in an address such as ?room=4821, with the code of a private room after #, which
 * is not sent to a server.
 */
function seat() {
  const room = asked.get("room");
  const [, digits = null] = /^#(\d{4})$/.exec(location.hash) ?? [];
  return room ? { room, code: digits } : null;
}

/**
 * Return true if no other tab runs the game. All tabs share one memory, and the last writer would
 * win.
 */
function isAlone() {
  const { locks } = navigator;
  if (!locks) return true; // http:// except on localhost
  return new Promise((tell) => {
    const hold = () => {
      tell(true);
      return new Promise(() => {}); // hold the lock until the page closes
    };
    // A time-out means that another tab has the lock. After any other failure continue as without
    // locks.
    const held = locks.request("zap", { signal: AbortSignal.timeout(ALONE_MS) }, hold);
    held.catch((problem) => tell(problem.name !== "TimeoutError"));
  });
}

/** Return the engine's callbacks. */
function hearing(teller) {
  return {
    onScreen: (screen, table) => {
      follow(screen.language, teller);
      teller.screen(screen, table);
    },
    onEvent: (event, table) => {
      if (event.kind === "RAISED") shake(TRUCO_MS);
      teller.event(event, table);
    },
    onTrouble: ({ kind, text }) => {
      if (text) console.error(text); // for bug reports
      notice(words[kind]);
    },
    onLight: (on) => on && shake(TURN_MS),
  };
}

async function main() {
  $("stuck").hidden = true;
  speakThisLanguage();
  $("close").onclick = () => ($("notice").hidden = true);
  $("down").onclick = more;
  const wanted = recall(SIZE);
  const size = SIZES.includes(wanted) ? wanted : sizeFor($("glass"));
  const canvas = $("panel");
  [canvas.width, canvas.height] = size.split("x").map(Number);
  const teller = new Teller(words, say);
  const alone = await isAlone();
  if (!alone) notice(words.twice);
  const zap = await start({
    canvas,
    onPaint: keepScaled(canvas, $("glass")),
    storage: alone ? undefined : null,
    size,
    language: code,
    known: wish !== null,
    broker: asked.get("broker") ?? site.BROKER,
    link: site.LINK ?? "net", // only the page that a handheld serves has LINK
    seat: seat(),
    onProgress: (share) => ($("loaded").value = share),
    ...hearing(teller),
  });
  window.zap = zap; // for tests and for curious people
  $("loading").hidden = true;
  const felt = () => shake(TOUCH_MS);
  keyboard(zap, document);
  touchKeys(zap, document.querySelectorAll(".key"), $("pad"), felt);
  touchPanel(zap, canvas, $("bezel"), felt);
  gamepads(zap);
  controls(zap, size);
  keepMatch(zap);
  await offline();
}

/** Save when the page is hidden, because it may never be shown again. */
function keepMatch(zap) {
  addEventListener("pagehide", () => zap.keep());
  document.addEventListener("visibilitychange", () => document.hidden && zap.keep());
}

main().catch((problem) => {
  console.error(problem);
  $("loading").hidden = true;
  notice(words.failed);
});
