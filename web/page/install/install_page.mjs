// The installer's page: choose a board and its drive, install, and show the result.

import { fill, known } from "../words.mjs";
import { Drive } from "./drive.mjs";
import { boards, fetchGame } from "./files.mjs";
import TEXTS from "./texts.mjs";
import { Refused, SETTINGS, complete, update, whatBoard } from "./update.mjs";

const BASE = new URL("../boards/", import.meta.url);
const $ = (id) => document.getElementById(id);
const code = known(navigator) ?? "pt";
const words = TEXTS[code];
let writes = false; // true once the drive may have been changed

function speakThisLanguage() {
  document.documentElement.lang = code;
  document.title = words.pageTitle;
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word];
}

/** Show lines of the result, the first one as its heading. */
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

/** Return the folder that the user chooses, or null if the dialog was cancelled. */
async function choose() {
  try {
    return await showDirectoryPicker({ id: "circuitpy", mode: "readwrite" });
  } catch (problem) {
    if (problem.name === "AbortError") return null;
    throw problem;
  }
}

/** Let the user choose the drive, write the game, and show the result. */
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
  progress("fetch");
  const game = await fetchGame(BASE, zipOf(row)).catch((problem) => console.info(problem));
  if (!game) return tell(words.noGame);
  if (game.board !== board) throw new Refused("wrong-zip", { found: game.board, board });
  writes = true;
  const written = await update(drive, game, progress);
  const { added, left } = await complete(drive, row.needed);
  const count = game.files.size - Number(game.files.has(SETTINGS));
  const said = [fill(written || added.length ? words.done : words.same, { count })];
  if (added.length) said.push(fill(words.added, { lines: added.join(", ") }));
  if (left.length) said.push(fill(words.left, { lines: left.join(", ") }));
  return tell(...said);
}

function whatWentWrong(problem) {
  if (problem instanceof Refused) return fill(words.refused[problem.code], problem.values);
  if (problem.name === "QuotaExceededError") return words.noRoom;
  if (!writes && ["NotAllowedError", "SecurityError"].includes(problem.name)) return words.denied;
  return fill(words.failed, { why: problem.message });
}

/**
 * Return a board's zip: the one with the page for phones if the user wants it and the board has it.
 */
const zipOf = (row) => (row.phones && $("serve").checked ? row.phones : row.zip);

/** Update the page for the chosen board: links to its UF2 file, its firmware and its zip. */
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

/**
 * Make the browser ask before it leaves the page. An interrupted update can be repeated, but need
 * not happen.
 */
const stay = (event) => event.preventDefault();

async function main() {
  speakThisLanguage();
  const { boards: list } = await boards(BASE);
  $("none").hidden = list.length > 0;
  $("steps").hidden = !list.length;
  $("board").append(new Option(words.byDrive, ""), ...list.map((row) => new Option(row.name, row.id)));
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
