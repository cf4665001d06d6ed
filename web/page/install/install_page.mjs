// The installer's page: choose a board and its drive, copy the game, and show the result.

import { fill, known } from "../words.mjs";
import { Refused, carryOut, rules, unzipped } from "./drive.mjs";
import TEXTS from "./texts.mjs";

const BASE = new URL("../boards/", import.meta.url);
const $ = (id) => document.getElementById(id);
const code = known(navigator) ?? "pt";
const words = TEXTS[code];
const FOLDER = "apps/Zap"; // for the game beside other programs
let vm = null; // MicroPython with the rules, loaded once
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

function progress(done, of) {
  tell(fill(words.steps[of ? "place" : "fetch"], { done, of }));
  $("progress").hidden = false;
  $("progress").value = of ? (100 * done) / of : 0;
}

async function fetched(name, base = BASE) {
  const answer = await fetch(new URL(name, base));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

const bytesOf = async (name, base) => (await fetched(name, base)).arrayBuffer();

/** Let the user choose the drive, install the game or remove it, and show the result. */
async function work(what, list) {
  writes = what === "remove";
  const root = await showDirectoryPicker({ id: "circuitpy", mode: "readwrite" });
  progress();
  const lines = [];
  let [done, of] = [0, 0];
  const game = async (board) => {
    const row = list.find((one) => one.id === board);
    const files = unzipped(await bytesOf(zipOf(row)));
    writes = true;
    return [files, row.needed];
  };
  const say = (said, values) => {
    if (said === "begin") of = values.count;
    else lines.push(fill(words.said[said], values));
  };
  const wrote = () => progress(++done, of);
  const folder = $("beside").checked ? FOLDER : null;
  const asked = what === "install" ? { board_id: $("board").value, known: list.map((row) => row.id), folder } : { folder };
  vm ??= await rules(await bytesOf("micropython.pack", new URL("../", BASE)));
  await carryOut(vm, root, what, asked, { game, say, wrote });
  tell(...lines.reverse()); // the last one is the heading
}

function whatWentWrong(problem) {
  if (problem instanceof Refused) return fill(words.refused[problem.code], problem.values);
  if (problem.name === "QuotaExceededError") return words.noRoom;
  if (problem.name === "AbortError") return ""; // the user has chosen no drive
  if (!writes) return ["NotAllowedError", "SecurityError"].includes(problem.name) ? words.denied : words.noGame;
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
 * Make the browser ask before it leaves the page, so that nobody interrupts a copy by accident.
 */
const stay = (event) => event.preventDefault();

async function main() {
  speakThisLanguage();
  // [{id, name, url, zip, needed, uf2, phones}], see tools/web/board_zips.py. Only some boards have
  // a UF2 file (uf2), or a zip with the page for phones (phones).
  const { boards: list } = await (await fetched("boards.json")).json();
  $("none").hidden = list.length > 0;
  $("steps").hidden = !list.length;
  $("board").append(new Option(words.byDrive, ""), ...list.map((row) => new Option(row.name, row.id)));
  $("board").onchange = $("serve").onchange = () => chosen(list);
  chosen(list);
  $("able").hidden = !list.length || !("showDirectoryPicker" in globalThis);
  $("choose").onclick = () => press("install", list);
  $("remove").onclick = () => press("remove", list);
}

async function press(what, list) {
  $("choose").disabled = $("remove").disabled = true;
  addEventListener("beforeunload", stay);
  try {
    await work(what, list);
  } catch (problem) {
    tell(whatWentWrong(problem));
    console.info(problem);
  } finally {
    removeEventListener("beforeunload", stay);
    $("progress").hidden = true;
    $("choose").disabled = $("remove").disabled = false;
    $("choose").textContent = words.again;
  }
}

main().catch((problem) => {
  console.error(problem);
  tell(words.noGame);
});
