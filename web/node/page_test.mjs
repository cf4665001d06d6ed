// Parts of the page around the engine: `node --test`, as engine_test.mjs.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const from = (name) => import(pathToFileURL(path.resolve(process.env.DIST, name)));
const { keyboard } = await from("keys.mjs");
const { Teller } = await from("teller.mjs");
const { keep, language, wordsOf } = await from("words/index.mjs");

test("players of one name are told apart by their place", () => {
  const said = [];
  const teller = new Teller(wordsOf("pt"), (text) => said.push(text));
  const event = { kind: "PLAYED", name: "Lata", mine: false, card: "4c", faceDown: false };
  const table = { players: 4, me: 0, names: ["Ana", "Lata", "Lata", "Pino"], manilha: "2", vira: "Ah" };
  for (const seat of [1, 2]) teller.event({ ...event, seat }, table);
  teller.event({ ...event, seat: 3, name: "Pi\u202eno" }, table); // which would turn the line around
  const card = "quatro de paus.";
  assert.deepEqual(said, [`Lata (rival 1): ${card}`, `Lata (parceiro): ${card}`, `Pino: ${card}`]);
});

test("whose hand of eleven it is, that it is played, a hand of iron and a sign are told", () => {
  const said = [];
  const teller = new Teller(wordsOf("pt"), (text) => said.push(text));
  const table = { players: 4, me: 0, names: ["Ana", "Lata", "Mola", "Pino"], hand: ["4c"], partnerHand: ["Kd"], manilha: "2", vira: "Ah", score: [11, 11], goal: 12, trick: [], turn: 3 };
  const tell = (event, more = {}) => teller.event({ name: "Pino", seat: 3, mine: false, ...event }, { ...table, ...more });
  tell({ kind: "DECIDE", team: 1 });
  tell({ kind: "ACCEPTED", value: 3 });
  tell({ kind: "DECIDE", team: 0 });
  tell({ kind: "SIGNALLED", value: 2, name: "Mola", seat: 2 });
  tell({ kind: "DEALT" }, { iron: true });
  tell({ kind: "RAISED", value: 3 });
  tell({ kind: "ACCEPTED", value: 3 });
  assert.deepEqual(said, [
    "Mão de onze deles: vão jogar ou correr?",
    "Pino: vamos jogar. A mão vale 3.",
    "Mão de onze: jogar ou correr? Seu parceiro tem rei de ouros. Sai: Pino.",
    "Mola, sinal: espadilha.",
    "Nova mão. A vira é ás de copas; a manilha é dois. Mão de ferro: vale a partida. Você tem quatro de paus. Nós 11, eles 11. A partida vai até 12. Depois de você: Lata, Mola (seu parceiro), Pino. START e depois B dizem a mesa de novo.",
    "Pino: truco!",
    "Pino: aceito. A mão vale 3.",
  ]);
});

test("who comes back from a menu hears all that is known of the hand", () => {
  const said = [];
  const teller = new Teller(wordsOf("pt"), (text) => said.push(text));
  const table = { players: 4, me: 0, names: ["Ana", "Lata", "Mola", "Pino"], hand: ["4c"], partnerHand: [], manilha: "2", vira: "Ah", score: [1, 2], goal: 12, stake: 3, tricks: [0, 2], trick: [{ seat: 3, card: "5d", faceDown: false }], shown: true, myTurn: true, chosen: 0 };
  const screen = (...names) => teller.screen({ name: names.at(-1), names, text: [names.at(-1)], chosen: null }, table);
  screen("table", "menu");
  screen("table");
  assert.equal(said[1], "A vira é ás de copas; a manilha é dois. Você tem quatro de paus. Nós 1, eles 2. A mão vale 3. Rodadas: nós 1, eles 0. A partida vai até 12. Depois de você: Lata, Mola (seu parceiro), Pino. Pino: cinco de ouros.");
  assert.equal(said[2], "Sua vez. Rodadas: nós 1, eles 0.");
});

test("at the own turn it is said how the hand stands, whose card is highest and what may be asked; of partners who runs first and whether that decides", () => {
  const said = [];
  const teller = new Teller(wordsOf("pt"), (text) => said.push(text));
  const trick = [{ seat: 2, card: "3d" }, { seat: 3, card: "5d" }];
  const table = { players: 4, me: 0, names: ["Ana", "Lata", "Mola", "Pino"], hand: ["4c"], chosen: 0, manilha: "2", vira: "Ah", tricks: [0, 1], trick, best: [2], raise: 6, shown: true };
  const turn = (more) => {
    for (const myTurn of [false, true]) teller.screen({ name: "table", names: ["table"], text: [], chosen: null }, { ...table, ...more, myTurn });
    return said.splice(0)[0];
  };
  assert.equal(turn(), "Sua vez. Rodadas: nós 1, eles 1. A maior é três de ouros, de Mola. B pede seis.");
  const tied = [...trick, { seat: 1, card: "3h" }];
  assert.equal(turn({ tricks: [1], trick: tied, best: [2, 1] }), "Sua vez. A maior está empatada. Mola: três de ouros. Lata: três de copas.");
  assert.equal(turn({ tricks: [1], trick: [{ seat: 0, card: "3h" }, ...trick], best: [0, 2] }), "Sua vez. A maior é três de copas, de Ana.");
  const own = { tricks: [], trick: [] };
  assert.equal(turn(own), "Sua vez.");
  // Who takes a trick by its last card has the turn all the time.
  teller.event({ kind: "TRICK_TAKEN", team: 0, seat: 0, mine: true }, table);
  teller.screen({ name: "table", names: ["table"], text: [], chosen: null }, { ...table, ...own, myTurn: true });
  assert.deepEqual(said.splice(0).slice(-2), ["Você ganha a rodada.", "Sua vez."]);
  const tell = (event) => teller.event({ name: "Pino", seat: 3, mine: false, team: 1, ...event }, table);
  tell({ kind: "RAN", value: 2 });
  tell({ kind: "RAN", value: 0, name: "Lata", seat: 1 });
  tell({ kind: "TRICK_TAKEN", value: 1 });
  tell({ kind: "TRICK_TAKEN", value: 0, name: "Ana", seat: 0, mine: true, team: 0 });
  assert.deepEqual(said, ["Pino: por mim, corro. Falta Lata.", "Lata: correu.", "Pino (eles) ganha a rodada.", "Você ganha a rodada."]);
});

test("of a list the chosen line is said and where it is; what another brings into sight is not, what it means is", () => {
  const said = [];
  const teller = new Teller(wordsOf("pt"), (text) => said.push(text));
  const list = (at, lines, help) => {
    const text = ["Opções     ↓", ...lines, help];
    teller.screen({ name: "options", names: ["options"], text, chosen: lines[at], list: { at, of: 9, lines: lines.map((_, row) => row + 1) } }, null);
  };
  list(0, ["Som  ←sim→", "Luz      sim", "Ritmo  lento"], "O que se ouve");
  list(0, ["Som  ←não→", "Luz      sim", "Ritmo  lento"], "O que se ouve");
  list(1, ["Som      não", "Luz  ←sim→", "Cartas ★"], "A luz da vez.");
  assert.deepEqual(said, ["Opções. Som: sim; 1 de 9. O que se ouve.", "Som: não.", "Luz: sim; 2 de 9. A luz da vez."]);
});

test("of a page only what can be heard is said", () => {
  const said = [];
  const teller = new Teller(wordsOf("pt"), (text) => said.push(text));
  const text = ["↑      Opções      ↓", "←→", "escolhe carta", "↓", "joga coberta", "START", "menu ★", "Rivais ←Lata→", "A♦ ♛ Nós", "×", "9×11", "1→3", "T R U C O", "K♥", "♥", "◌"];
  teller.screen({ name: "options", names: ["options"], text, chosen: null }, null);
  assert.deepEqual(said, ["Opções, Setas: escolhe carta, Baixo: joga coberta, START: menu estrela, Rivais Lata, ás de ouros Nós, 9 a 11, 1 a 3, TRUCO, rei de copas"]);
});

test("what robots shout while nobody plays is not told; the title is, when it is there again", () => {
  const said = [];
  const teller = new Teller(wordsOf("pt"), (text) => said.push(text));
  const shown = (name, ...text) => teller.screen({ name, names: [name], text, chosen: null }, null);
  shown("title", "Zap", "Aperte A");
  shown("attract", "Nós", "Eles");
  shown("attract", "Nós", "Eles", "Truco!");
  shown("title", "Zap", "Aperte A");
  assert.deepEqual(said, ["Zap, Aperte A", "Zap, Aperte A"]);
});

const read = (name) => fs.readFileSync(path.resolve(process.env.DIST, name), "utf8");
const all = (text, pattern) => [...text.matchAll(pattern)].map((found) => found[1]);

/** Map of each word's name to the values in it. */
function told(words, head = "") {
  const found = Object.entries(words).flatMap(([name, said]) =>
    typeof said === "object" && !Array.isArray(said) ? [...told(said, `${head}${name}.`)] : [[head + name, all(String(said), /\{(\w+)\}/g).sort().join()]],
  );
  return new Map(found);
}

test("all languages of both pages have the same words with the same values", async () => {
  const { ALL } = await from("install/words.mjs");
  const own = ["handWonWe", "matchWonWe"]; // where `we` takes another verb
  for (const languages of [{ pt: wordsOf("pt"), en: wordsOf("en"), es: wordsOf("es") }, ALL]) {
    const [first, ...others] = Object.values(languages).map((words) => told(words));
    assert.ok(first.size > 30);
    for (const other of others) {
      for (const name of new Set([...first.keys(), ...other.keys()])) {
        if (!own.includes(name)) assert.equal(other.get(name), first.get(name), name);
      }
    }
  }
});

test("what pages and their code ask for in words is there, and nothing else is", async () => {
  const { ALL } = await from("install/words.mjs");
  const page = read("page.mjs");
  const asked = [...all(read("index.html"), /data-(?:word|label)="(\w+)"/g), ...all(page, /\bwords\.(\w+)/g)];
  const speaks = read("teller.mjs") + read("spoken.mjs");
  asked.push(...all(speaks, /\b(?:w|#?words)\.(\w+)/g));
  const given = Object.keys(wordsOf("pt"));
  for (const name of asked) assert.ok(given.includes(name), name);
  const troubles = ["crash", "storage full", "storage forbidden"]; // kinds of onTrouble
  const used = (name) => asked.includes(name) || troubles.includes(name) || speaks.includes(name);
  assert.deepEqual(given.filter((name) => !used(name)), []);

  const code = ["plan", "check", "page"].map((name) => read(`install/${name}.mjs`)).join("");
  for (const name of all(read("install.html"), /data-word="(\w+)"/g)) assert.ok(name in ALL.en, name);
  for (const name of all(code, /(?<!\/)\bwords\.(\w+)/g)) assert.ok(name in ALL.en, name);
  const refusals = all(code, /new Refused\("([\w-]+)"/g).concat(all(code, /\? "([\w-]+)" : "[\w-]+", \{ version/g));
  for (const name of refusals) assert.ok(name in ALL.en.refused, name);
  const findings = all(code, /\badd\("([\w-]+)"/g);
  assert.ok(refusals.length > 4 && findings.length > 5);
  for (const name of findings) assert.ok(name in ALL.en.findings, name);
});

test("where nothing may be kept the address names the language, else the browser does", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw Object.assign(new Error(), { name: "SecurityError" });
    },
  });
  keep("en");
  assert.equal(language({ languages: ["es-AR", "en"] }), "es");
  assert.equal(language({ language: "de" }, "en"), "en");
  assert.equal(language({ language: "de" }, "constructor"), "pt");
});

test("a drawn key that has the focus is pushed by Enter and by space; a link keeps its keys", () => {
  const done = [];
  const page = {};
  const zap = { wake() {}, press: (key) => done.push(key), release: (key) => done.push("-" + key) };
  keyboard(zap, { addEventListener: (kind, call) => (page[kind] = call) });
  const on = (name, key) => ({ closest: (wanted) => (wanted.split(", ").includes(name) ? { dataset: { key } } : null) });
  const push = (code, target) => {
    for (const kind of ["keydown", "keyup"]) page[kind]({ code, target, preventDefault() {} });
  };
  push("Space", on(".key", "START"));
  push("Enter", on(".key", "LEFT"));
  push("KeyT", on(".key", "LEFT"));
  push("Space", on("nothing"));
  push("Enter", on("a"));
  assert.deepEqual(done, ["START", "-START", "LEFT", "-LEFT", "B", "-B", "B", "-B"]);
});

test("a newer version is taken when it is calm, in a match it waits, and another tab may have taken it", async () => {
  const did = [];
  const changed = [];
  const turns = [];
  const own = { setInterval: globalThis.setInterval, location: globalThis.location };
  const registration = { waiting: null, installing: null, update: async () => {}, addEventListener() {} };
  const serviceWorker = { controller: {}, register: async () => registration, addEventListener: (_, call) => changed.push(call) };
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });
  Object.assign(globalThis, { setInterval: (call) => turns.push(call), location: { reload: () => did.push("reload") } });
  let calm = false;
  let busy = true;
  try {
    const { offline } = await from("offline.mjs");
    const updates = await offline({ busy: () => busy, calm: () => calm });
    updates.waiting = true;
    registration.waiting = { postMessage: (text) => did.push(text) };
    assert.equal(updates.take(), false);
    busy = false;
    turns.at(-1)();
    assert.deepEqual(did, []);
    calm = true;
    turns.at(-1)();
    changed.at(-1)();
    assert.deepEqual(did.splice(0), ["take over", "reload"]);
    registration.waiting = null;
    assert.equal(updates.take(), true);
    assert.deepEqual(did, ["reload"]);
  } finally {
    Object.assign(globalThis, own);
  }
});
