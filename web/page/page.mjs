// The page around the game: its texts, controls and spoken sentences, and the start of the engine.

import { attempt } from "./attempt.mjs";
import { gamepads, keyboard, scrolling, shake, sounds, touchKeys, touchPanel } from "./keys.mjs";
import { offline } from "./offline.mjs";
import { keepScaled, sizeFor } from "./scale.mjs";
import * as site from "./site.mjs";
import { Tabs } from "./tabs.mjs";
import { Teller } from "./teller.mjs";
import { LOCAL, NAMES, keep, known, recall, remember, wordsOf } from "./words.mjs";
import { SIZES, Zap } from "./zap.mjs";

const SIZE = "zap-size";
const CAPTIONS = "zap-captions";
const MUTE = "zap-mute";
const FILE = "zap.txt"; // name of the file to which the memory is saved
const LINES = 6; // number of lines in the live region
const TOUCH_MS = 10;
const TURN_MS = 40;
const TRUCO_MS = 250;
const URL_ALONE = /^https?:\S+$/;

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

/** Show a line above the game until it is closed. */
function notice(text) {
  $("more").close(); // the help would cover the notice
  $("notice").hidden = false;
  $("notice").firstChild.textContent = text;
}

/** Set up the lists and switches of the help, and the buttons for sound and full screen. */
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
  zap.muted = recall(MUTE) === "1";
  const sound = () => {
    $("sound").ariaPressed = String(!!zap.muted);
    $("sound").ariaLabel = $("sound").title = words.mute;
  };
  relabel = () => {
    sound();
    $("full").ariaLabel = $("full").title = document.fullscreenElement ? words.leaveFull : words.full;
  };
  $("sound").onclick = () => {
    zap.muted = !zap.muted;
    remember(MUTE, zap.muted ? "1" : "0");
    sound();
  };
  relabel();
  fullScreen();
  files(zap);
}

/** Set up the buttons that save the game's memory to a file, and load it from one. */
function files(zap) {
  $("save").onclick = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([zap.memory], { type: "text/plain" }));
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  $("load").onclick = () => $("file").click();
  $("file").onchange = async () => {
    const [file] = $("file").files;
    $("file").value = ""; // so that the same file can be chosen again
    if (!file || !confirm(words.replace)) return;
    if (zap.replace((await file.text()).trim())) location.reload();
    else notice(words.noMemory);
  };
}

/** Show the text of the panel's QR code, with buttons to copy and share it. link: "" for none. */
function invite(link) {
  if (link === $("link").value) return;
  $("link").value = link;
  $("invite").hidden = !link;
  $("reach").hidden = !URL_ALONE.test(link); // the result of a daily game needs no hint about links
  $("copy").textContent = words.copy;
  if (!link) return;
  $("reach").dataset.word = LOCAL.test(link) ? "local" : link.startsWith("http:") ? "nearby" : "send";
  $("reach").textContent = words[$("reach").dataset.word];
}

function inviting() {
  $("copy").onclick = () => {
    $("link").select();
    // navigator.clipboard does not exist at http:// addresses.
    const isCopied = attempt(() => document.execCommand("copy"));
    $("copy").textContent = isCopied ? words.copied : words.notCopied;
    say($("copy").textContent);
    if (isCopied) $("bezel").focus(); // so that the game gets the keys again
  };
  $("share").hidden = !navigator.share;
  const what = (said) => (URL_ALONE.test(said) ? { url: said } : { text: said });
  $("share").onclick = async () => {
    $("bezel").focus();
    await attempt(() => navigator.share(what($("link").value)));
  };
}

function captions() {
  $("said").classList.toggle("seen", $("captions").checked);
  $("said").classList.toggle("unseen", !$("captions").checked);
}

/** Set up the help. While it is open, the game gets no keys (keys.mjs). */
function helping() {
  $("help").onclick = () => $("more").showModal();
  $("back").onclick = () => $("more").close();
  addEventListener("keydown", ({ key }) => key === "?" && $("help").click());
  $("more").onclose = () => $("bezel").focus();
}

function fullScreen() {
  const root = document.documentElement;
  if (!root.requestFullscreen) return; // such as on an iPhone
  $("full").hidden = false;
  // If the browser refuses, nothing changes.
  const change = () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen());
  $("full").onclick = () => attempt(change);
  document.addEventListener("fullscreenchange", relabel);
}

/** Return awake(isOn), which keeps a phone's screen on while others wait for its player. */
function waking() {
  let lock = null;
  let wanted = false;
  const hold = async () => {
    if (!wanted || lock || document.hidden) return;
    lock = await attempt(() => navigator.wakeLock.request("screen"));
    lock?.addEventListener("release", () => (lock = null)); // as when the tab is hidden
    if (!wanted) lock?.release();
  };
  document.addEventListener("visibilitychange", hold);
  return (isOn) => {
    wanted = isOn;
    if (isOn) hold();
    else lock?.release();
  };
}

/**
 * Return the room in an address such as ?room=4821, with the code of a private room after #, which
 * is not sent to a server.
 */
function seat() {
  const [room] = /^\d{1,4}$/.exec(asked.get("room")) ?? [];
  const [, digits = null] = /^#(\d{4})$/.exec(location.hash) ?? [];
  return room ? { room, code: digits } : null;
}

/**
 * Return the address to which an invitation leads: this page's, with the broker that the page uses.
 * An address such as localhost is replaced by this computer's address in the network.
 */
function address() {
  const origin = site.NEARBY && LOCAL.test(location.origin) ? site.NEARBY : location.origin;
  const page = origin + location.pathname.replace(/index\.html$/, "");
  const broker = asked.get("broker");
  return broker ? `${page}?broker=${broker.replace(/[&#%+ ]/g, encodeURIComponent)}` : page;
}

/** Say that another tab runs the game, with a button to take it over. */
function elsewhere(tabs) {
  $("loading").hidden = true;
  $("elsewhere").hidden = false;
  $("here").onclick = async () => {
    await tabs.take();
    location.reload();
  };
  $("here").focus();
}

/** Return the engine's callbacks. */
function hearing(teller) {
  const awake = waking();
  return {
    onScreen: (screen, table) => {
      awake(screen.linked && table !== null);
      follow(screen.language, teller);
      invite(screen.link);
      teller.screen(screen, table);
    },
    onEvent: (event, table) => {
      if (event.kind === "RAISED") shake(TRUCO_MS);
      // Ask only once there is something to keep, because Firefox then asks the user.
      if (event.kind === "HAND_WON") attempt(() => navigator.storage.persist());
      teller.event(event, table);
    },
    onTrouble: ({ kind, text }) => {
      if (text) console.error(text); // for bug reports
      notice(words[kind]);
    },
    onLight: (on) => on && shake(TURN_MS),
  };
}

/** Return the engine's options. */
function options(size) {
  const canvas = $("panel");
  [canvas.width, canvas.height] = size.split("x").map(Number);
  return {
    canvas,
    onPaint: keepScaled(canvas, $("glass")),
    size,
    language: code,
    known: wish !== null,
    broker: asked.get("broker") ?? site.BROKER,
    link: site.LINK ?? "net", // only the page that a handheld serves has LINK
    site: address(),
    calm: matchMedia("(prefers-reduced-motion: reduce)").matches,
    seat: seat(),
    onProgress: (share) => ($("loaded").value = share),
    ...hearing(new Teller(words, say)),
  };
}

/** Start the page. */
export async function main() {
  $("stuck").hidden = true;
  speakThisLanguage();
  $("close").onclick = () => ($("notice").hidden = true);
  helping();
  inviting();
  const wanted = recall(SIZE);
  const size = SIZES.includes(wanted) ? wanted : sizeFor($("glass"));
  const zap = new Zap(options(size));
  const tabs = new Tabs(() => {
    zap.keep();
    zap.stop();
    elsewhere(tabs);
  });
  const [isTaken] = await Promise.all([tabs.taken(), zap.load()]);
  if (isTaken) return elsewhere(tabs);
  await zap.boot();
  tabs.take();
  window.zap = zap; // for tests and for curious people
  $("loading").hidden = true;
  const felt = () => shake(TOUCH_MS);
  sounds(zap);
  keyboard(zap, document);
  touchKeys(zap, document.querySelectorAll(".key"), $("pad"), felt);
  touchPanel(zap, zap.options.canvas, $("bezel"), felt);
  scrolling(zap, $("bezel"));
  gamepads(zap, () => notice(words.unknownPad));
  controls(zap, size);
  keepMatch(zap);
  return offline();
}

/**
 * Save when the page is hidden, because it may never be shown again. If the browser shows the page
 * again after it was closed, reload it, because its game has left the table.
 */
function keepMatch(zap) {
  addEventListener("pagehide", () => zap.close());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  document.addEventListener("visibilitychange", () => document.hidden && zap.keep());
}
