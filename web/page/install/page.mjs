// The installer's page: which board, the drive, and what came of it.

import { fill, language, wordsOf } from "../words.mjs";
import { Drive } from "./drive.mjs";
import { boards, fetchGame, text } from "./files.mjs";
import { Refused, SETTINGS, update, whatBoard } from "./update.mjs";

const BASE = new URL("../boards/", import.meta.url);
const $ = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const code = language(navigator, asked.get("language"));
const words = wordsOf(code).installer;
let writes = false; // what is on the drive may have been changed

function speakThisLanguage() {
  document.documentElement.lang = code;
  document.title = words.pageTitle;
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word];
}

/** Lines of the result, the first one as its heading. */
function tell(...lines) {
  $("result").replaceChildren(
    ...lines.map((line) => {
      const made = document.createElement("p");
      made.textContent = line;
      return made;
    }),
  );
}

function progress(step, done = 0, of = 0) {
  tell(fill(words.steps[step], { done, of }));
  $("progress").hidden = false;
  if (of) $("progress").value = (100 * done) / of;
  else $("progress").removeAttribute("value");
}

/** The folder that is chosen; null when the list of drives was closed. */
async function choose() {
  try {
    return await showDirectoryPicker({ id: "circuitpy", mode: "readwrite" });
  } catch (problem) {
    if (problem.name === "AbortError") return null;
    throw problem;
  }
}

/** Choose the drive, write the game, and say what came of it. */
async function install(list) {
  writes = false;
  const root = await choose();
  if (!root) return tell();
  const drive = new Drive(root);
  const found = await whatBoard(drive);
  const board = $("board").value || found;
  if (found !== board) throw new Refused("wrong-board", { found, board });
  const row = list.find((one) => one.id === board);
  if (!row) throw new Refused("unknown-board", { found });
  $("board").value = board;
  chosen(list);
  progress("fetch");
  const game = await fetchGame(BASE, zipOf(row)).catch((problem) => console.info(problem));
  if (!game) return tell(words.noGame);
  writes = true;
  const written = await update(drive, game, progress);
  return report(drive, game, written);
}

async function report(drive, game, written) {
  const count = game.files.size - Number(game.files.has(SETTINGS));
  const said = [fill(written ? words.done : words.same, { count })];
  const wants = /^CIRCUITPY_BLE_WORKFLOW/m;
  if (wants.test(text(game.files.get(SETTINGS))) && !wants.test(text(await drive.read(SETTINGS)))) {
    said.push(words.ble);
  }
  return tell(...said);
}

function whatWentWrong(problem) {
  if (problem instanceof Refused) return fill(words.refused[problem.code], problem.values);
  if (problem.name === "QuotaExceededError") return words.noRoom;
  if (!writes && ["NotAllowedError", "SecurityError"].includes(problem.name)) return words.denied;
  return fill(words.failed, { why: problem.message });
}

/** Of a board: with the page for phones, where it can have that and the reader wants it. */
const zipOf = (row) => (row.phones && $("serve").checked ? row.phones : row.zip);

/** What hangs on the board that is chosen: its one file, its firmware, its zip. */
function chosen(list) {
  const row = list.find((one) => one.id === $("board").value);
  $("firmware").href = row?.url ?? "https://circuitpython.org/downloads";
  $("zip").hidden = !row;
  $("which").hidden = !!row;
  $("phones").hidden = !row?.phones;
  $("one").hidden = !row?.uf2 || (row.phones && $("serve").checked);
  if (row?.uf2) $("uf2").href = new URL(row.uf2, BASE);
  if (row) $("zip").href = new URL(zipOf(row), BASE);
}

/** The browser asks first before it leaves the page: a cut is mended by doing it again, but why cut. */
const stay = (event) => event.preventDefault();

async function main() {
  speakThisLanguage();
  const { boards: list } = await boards(BASE);
  $("none").hidden = list.length > 0;
  $("steps").hidden = !list.length;
  $("board").append(new Option(words.byDrive, ""), ...list.map((row) => new Option(row.name, row.id)));
  if (list.some((row) => row.id === asked.get("board"))) $("board").value = asked.get("board");
  $("board").onchange = $("serve").onchange = () => chosen(list);
  chosen(list);
  $("able").hidden = !list.length || !("showDirectoryPicker" in globalThis);
  $("choose").onclick = async () => {
    $("choose").disabled = true;
    addEventListener("beforeunload", stay);
    try {
      await install(list);
    } catch (problem) {
      tell(whatWentWrong(problem));
      console.info(problem);
    } finally {
      removeEventListener("beforeunload", stay);
      $("progress").hidden = true;
      $("choose").disabled = false;
      $("choose").textContent = words.again;
    }
  };
}

main().catch((problem) => {
  console.error(problem);
  tell(words.noGame);
});
