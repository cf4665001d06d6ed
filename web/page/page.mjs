// SPDX-FileCopyrightText: 2026 The Zap team
//
// SPDX-License-Identifier: MIT

// The page around the game: its words, its controls, what it says, and starting the engine.

import { gamepads, keyboard, shake, touchKeys, touchPanel } from "./keys.mjs";
import { offline } from "./offline.mjs";
import { keepScaled, sizeFor } from "./scale.mjs";
import { BROKER } from "./site.mjs";
import { Teller } from "./teller.mjs";
import { NAMES, fill, keep, known, wordsOf } from "./words/index.mjs";
import { SIZES, start } from "./zap.mjs";

const SIZE = "zap-size";
const CAPTIONS = "zap-captions";
const LOOK_MS = 250; // how often the table is looked at for what moves there without a text
const LINES = 6; // that the live region keeps
const BORDER = 8; // of the bezel: handheld.css
const TOUCH_MS = 10;
const TURN_MS = 40;
const TRUCO_MS = 250;

const $ = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const wish = wordsOf(asked.get("language")) ? asked.get("language") : known(navigator, kept());
let code = wish ?? "pt";
let words = wordsOf(code);
let relabel = () => {}; // of what `speakThisLanguage` does not reach

function kept() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function speakThisLanguage() {
  document.documentElement.lang = code;
  document.title = words.title;
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word];
  for (const one of document.querySelectorAll("[data-label]")) one.ariaLabel = words[one.dataset.label];
  $("rules").href = `rules-${code}.html`;
  $("rules").hreflang = code;
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

/** The page speaks as the game does, which the player may have changed in its options. */
function follow(language, teller) {
  if (language === code) return;
  code = language;
  words = teller.words = wordsOf(code);
  keep(kept(), code); // the other pages follow, too
  speakThisLanguage();
}

/** A sentence for the live region, which keeps the last ones. */
function say(sentence) {
  const region = $("said");
  const line = document.createElement("span");
  line.textContent = sentence + " ";
  region.append(line);
  while (region.children.length > LINES) region.firstChild.remove();
}

function notice(text, button) {
  $("notice").hidden = !text;
  $("notice").firstChild.textContent = text ?? "";
  $("take").hidden = !button;
}

/** The lists and switches below the handheld, and the tools on it. */
function controls(zap, size) {
  const option = (value, text) => new Option(text, value);
  $("size").append(...SIZES.map((name) => option(name, name.replace("x", " × "))));
  $("size").value = size;
  $("size").onchange = () => again(SIZE, $("size").value);
  $("language").append(...Object.entries(NAMES).map(([value, text]) => option(value, text)));
  $("language").value = code;
  $("language").onchange = () => zap.speak($("language").value);
  $("captions").checked = recall(CAPTIONS) === "1";
  $("captions").onchange = () => {
    again(CAPTIONS, $("captions").checked ? "1" : "0", false);
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

/** Remember a choice that needs another start: matches are kept. */
function again(name, value, anew = true) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // then it is only until the page closes
  }
  if (anew) reload();
}

function reload() {
  const address = new URL(location);
  for (const name of ["size", "language"]) address.searchParams.delete(name);
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

function fullScreen() {
  const root = document.documentElement;
  if (!root.requestFullscreen) return; // an iPhone
  $("full").hidden = false;
  $("full").onclick = () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen());
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

/** ?room=4821, and the code of a private room behind #, which goes to no server. */
function seat() {
  const room = asked.get("room");
  return room ? { room, code: decodeURIComponent(location.hash.slice(1)) } : null;
}

async function main() {
  speakThisLanguage();
  const wanted = asked.get("size") ?? recall(SIZE);
  const size = SIZES.includes(wanted) ? wanted : sizeFor(innerWidth, innerHeight);
  const canvas = $("panel");
  [canvas.width, canvas.height] = size.split("x").map(Number);
  keepScaled(canvas, $("glass"), BORDER);
  const teller = new Teller(words, say);
  let zap = null;
  zap = await start({
    canvas,
    size,
    language: code,
    known: wish !== null,
    broker: asked.get("broker") ?? BROKER,
    seat: seat(),
    onScreen: (screen) => {
      follow(screen.language, teller);
      teller.screen(screen, zap?.table());
    },
    onEvent: (event) => {
      if (event.kind === "RAISED") shake(TRUCO_MS);
      teller.event(event, zap?.table());
    },
    onTrouble: ({ kind, text }) => {
      if (text) console.error(text); // for who reports it
      notice(words[kind]);
    },
    onLight: (on) => on && shake(TURN_MS),
  });
  setInterval(() => {
    const table = document.hidden ? null : zap.table();
    if (table) teller.screen(zap.screen(), table);
  }, LOOK_MS);
  window.zap = zap; // for tests, and for who looks
  $("loading").hidden = true;
  const felt = () => shake(TOUCH_MS);
  keyboard(zap, document);
  touchKeys(zap, document.querySelectorAll(".key"), $("pad"), felt);
  touchPanel(zap, canvas, $("bezel"), felt);
  gamepads(zap);
  controls(zap, size);
  await keepNew(zap);
}

/** Works without a network from now on, and says when there is a newer Zap. */
async function keepNew(zap) {
  const updates = await offline({ busy: () => zap.busy, calm: () => ["title", "attract"].includes(zap.screen().name) });
  if (!updates) return;
  updates.onWaiting = () => notice(fill(words.newer, {}), true);
  if (updates.waiting) updates.onWaiting();
  $("take").onclick = () => updates.take();
}

main().catch((problem) => {
  console.error(problem);
  $("loading").hidden = true;
  notice(words.failed);
});
