// Says in words what the panel shows, so that who cannot see it can play: sentences for a live
// region. It knows events, screens and tables as web/README.md describes them, and no document.

import { fill } from "./words/index.mjs";

const TIE = 2; // as a team: truco_core/state.py
const WRITTEN = ["SHOUTED", "AWAITING", "HOST_LOST", "HOST_FOUND", "WAITS", "AWAITED", "LEFT_OUT"]; // their words are the panel's
const SHOW = "attract"; // robots play there while nobody does: what they shout is for nobody
const UNSEEN = /\p{C}/gu; // of a name: it could turn the text around
const FIXED = ["4c", "7h", "As", "7d"]; // the manilhas of a table without a vira

export class Teller {
  #words;
  #say;
  #shown = { name: "", chosen: null };
  #told = new Set(); // lines of this screen: what blinks is said once
  #hand = ""; // what was said last of the own choice
  #wasTurn = false;
  #refused = false;
  #presses = 0; // of A, when the table was looked at last
  #special = false; // it is decided whether this hand is played
  #lines = []; // of the table
  #left = false; // a menu covers the table
  #met = false; // it was said who the partner is
  #reads = ""; // what to say before a line that is new at the table; "": none is read

  /** say(sentence) is called for each thing that is worth a word. */
  constructor(words, say) {
    this.#words = words;
    this.#say = (text) => say(text.replace(UNSEEN, ""));
  }

  /** Other words from now on. */
  set words(words) {
    this.#words = words;
  }

  /** The screen on top is another one, or says something else. table: or null. */
  screen(screen, table) {
    const before = this.#shown;
    this.#shown = screen;
    if (screen.name === "table" && table) return this.#atTable(table, screen);
    this.#hand = "";
    this.#left = screen.names.includes("table");
    this.#met &&= this.#left;
    if (screen.name === SHOW) return undefined;
    const another = screen.name !== before.name;
    if (another) this.#told.clear();
    const fresh = screen.text.filter((line) => !this.#told.has(line));
    for (const line of fresh) this.#told.add(line);
    if (another) return this.#say(this.#wholeScreen(screen));
    if (screen.chosen && screen.chosen !== before.chosen) return this.#say(this.#sentence([screen.chosen]));
    return fresh.length ? this.#say(this.#sentence(fresh)) : undefined;
  }

  #wholeScreen(screen) {
    const lines = [...new Set(screen.text)].filter((line) => line !== screen.chosen);
    return this.#sentence(screen.chosen ? [...lines, screen.chosen] : lines);
  }

  /** Lines of a screen as one text to be spoken: what begins small goes on from the line above. */
  #sentence(lines) {
    return lines
      .map((line) => this.#spoken(line))
      .filter(Boolean)
      .reduce((said, line) => {
        const goesOn = !said || /[.:!?,]$/.test(said) || /^\p{Ll}/u.test(line);
        return said + (goesOn ? " " : ", ") + line;
      }, "")
      .trim();
  }

  /** A line without what only eyes can read: signs of keys and suits, that there is more above and below, letters far apart. */
  #spoken(line) {
    return line
      .replace(/^← ?→/, this.#words.arrows)
      .replace(/(?<=\d)×(?=\d)/, this.#words.to)
      .replace(/[←→×♛]|^↑ {2,}| +↓$/g, " ")
      .replace(/[ⒶⒷⓍⓎ]/gu, (sign) => sign.normalize("NFKC"))
      .replace(/[♦♠♥♣]/g, (sign) => this.#words.suit["dshc"["♦♠♥♣".indexOf(sign)]])
      .replace(/\s+/g, " ")
      .replace(/(?<!\S)\p{Lu}( \p{Lu})+(?!\S)/gu, (word) => word.replaceAll(" ", ""))
      .trim();
  }

  /** The chosen card or answer, and whose turn it is. */
  #atTable(table, screen) {
    const w = this.#words;
    if (this.#left) this.#say(this.#lying(table, w));
    this.#left = false;
    if (table.refused && !this.#refused) this.#reads ||= " ";
    this.#refused = table.refused;
    if (this.#reads) this.#readNew(screen);
    this.#lines = screen.text;
    if (table.shown && table.myTurn && !this.#wasTurn) this.#say(w.turn);
    if (table.shown || !table.myTurn) this.#wasTurn = table.myTurn;
    const now = !table.shown ? "" : table.answering ? this.#answer(table, w) : table.myTurn ? this.#card(table, w) : "";
    const again = table.answering && table.presses !== this.#presses; // an A that came too soon to count
    if (now && (again || now !== this.#hand)) this.#say(now);
    this.#hand = now;
    this.#presses = table.presses;
  }

  #answer(table, w) {
    if (table.chosenAnswer === null) return ""; // they are not written yet
    const special = !table.asked; // no raise, but whether the special hand is played
    const named = table.answers.map((answer, at) =>
      fill(w.answers[special && answer === "ACCEPT" ? "PLAY" : answer], { worth: table.worth[at] }),
    );
    if (!this.#hand) this.#say(fill(w.asks, { answers: named.join("; ") }));
    return fill(w.answer, { chosen: named[table.chosenAnswer] });
  }

  #card(table, w) {
    const card = table.hand[table.chosen];
    if (!card) return "";
    return fill(w.nth, { card: this.card(card, table), n: table.chosen + 1, of: table.hand.length });
  }

  /** What a bubble or a banner says that nobody else tells: a phrase of a player, for whom all wait. */
  #readNew(screen) {
    const fresh = screen.text.filter((line) => !this.#lines.includes(line));
    if (!fresh.length) return;
    this.#say((this.#reads + this.#sentence(fresh)).trim());
    this.#reads = "";
  }

  /** Something happened at the table, as it is shown. */
  event(event, table) {
    if (WRITTEN.includes(event.kind)) this.#reads = event.name ? `${event.name}: ` : " ";
    if (["DEALT", "DECIDE", "RAISED"].includes(event.kind)) this.#special = event.kind === "DECIDE";
    const told = this.#toldOf(event, table, this.#words);
    if (told) this.#say(told);
  }

  #toldOf(event, table, w) {
    const who = this.#who(event, table, w);
    const stake = event.value;
    const call = w.calls[stake] ?? fill(w.stake, { stake });
    switch (event.kind) {
      case "DEALT": return this.#dealt(table, w);
      case "PLAYED": return fill(w.played, { who, card: this.#played(event, table) });
      case "UNDER": return fill(w.played, { who, card: w.down });
      case "TURNED": return fill(w.played, { who, card: this.#played(event, table) });
      case "TRICK_TAKEN": return event.team === TIE ? w.tie : fill(w.trick, { who: this.#team(event.team, table) });
      case "RAISED": return fill(w.raised, { who, call });
      case "ACCEPTED": return fill(this.#special ? w.plays : w.accepted, { who, stake });
      case "RAN": return fill(w.ran, { who });
      case "DECIDE": return this.#isWe(event.team, table) ? this.#decide(table, w) : w.theyDecide;
      case "HAND_WON": return this.#handWon(event, table, w);
      case "MATCH_WON": return this.#won(event.team, table, w.matchWon, w.matchWonWe, {});
      case "SEAT_TAKEN": return fill(event.value ? w.robot : w.back, { who });
      case "TIME_OVER": return fill(w.timeOver, { who });
      case "MATCH_ENDED": return w.ended;
      case "SIGNALLED": return fill(w.signal, { who, sign: w.signs[event.value] });
      default: return "";
    }
  }

  /** A player's name; where several have the same, as robots do, also who that is to us. */
  #who(event, table, w) {
    if (event.mine) return w.you;
    const names = table?.names ?? [];
    const place = w.places[(event.seat - (table?.me ?? 0)) & 3];
    const alike = names.length === 4 && names.filter((name) => name === event.name).length > 1;
    return alike && place ? `${event.name} (${place})` : event.name;
  }

  #dealt(table, w) {
    const said = table ? [w.dealtFixed, this.#held(table, w), !this.#met && this.#partner(table, w)] : [w.dealtFixed];
    this.#met = true;
    return said.filter(Boolean).join(" ");
  }

  #partner(table, w) {
    return table.players === 4 ? fill(w.partnerIs, { name: table.names[(table.me + 2) & 3] }) : "";
  }

  /** What has come of this hand so far. */
  #stands(table, w) {
    const won = (team) => table.tricks.filter((one) => one === team).length;
    const tricks = table.tricks.length ? fill(w.tricks, { we: won(0), they: won(1) }) : "";
    return table.stake > 1 || tricks ? `${fill(w.worth, { stake: table.stake })} ${tricks}`.trim() : "";
  }

  /** The vira, the own cards and the score. */
  #held(table, w) {
    const vira = table.vira && table.vira !== "?" ? table.vira : null;
    const manilha = w.rank[table.manilha] ?? "";
    const lying = vira && fill(w.dealt, { vira: this.#plain(vira), manilha });
    return [lying, table.iron && w.iron, this.#holding(table), this.score(table)].filter(Boolean).join(" ");
  }

  /** All that lies on the table, for who comes back from a menu. */
  #lying(table, w) {
    const played = table.trick.map(({ seat, card, faceDown }) => {
      const who = this.#who({ seat, name: table.names[seat], mine: seat === table.me }, table, w);
      return fill(w.played, { who, card: this.#played({ card, faceDown }, table) });
    });
    return [this.#held(table, w), this.#stands(table, w), this.#partner(table, w), this.#partners(table), ...played].filter(Boolean).join(" ");
  }

  #holding(table) {
    const known = table.hand.filter((card) => card && !card.startsWith("?"));
    const cards = known.map((card) => this.card(card, table)).join(", ");
    return cards ? fill(this.#words.hand, { cards }) : "";
  }

  /** The special hand, for which partners show each other their cards. */
  #decide(table, w) {
    return [w.decide, this.#partners(table)].filter(Boolean).join(" ");
  }

  #partners(table) {
    const cards = (table?.partnerHand ?? []).map((card) => this.card(card, table)).join(", ");
    return cards && fill(this.#words.partnerHand, { cards });
  }

  #played(event, table) {
    if (event.faceDown || !event.card || event.card.startsWith("?")) return this.#words.down;
    return this.card(event.card, table);
  }

  #handWon(event, table, w) {
    if (event.team === TIE) return w.handTied;
    const values = { points: event.value, score: this.score(table) };
    return this.#won(event.team, table, w.handWon, w.handWonWe, values);
  }

  #won(team, table, text, ours, values) {
    const we = this.#isWe(team, table);
    return fill((we && ours) || text, { team: we ? this.#words.we : this.#words.they, ...values });
  }

  #team(team, table) {
    return this.#isWe(team, table) ? this.#words.we : this.#words.they;
  }

  #isWe(team, table) {
    return (team & 1) === ((table?.me ?? 0) & 1);
  }

  /** The score, in a sentence. */
  score(table) {
    return table ? fill(this.#words.score, { we: table.score[0], they: table.score[1] }) : "";
  }

  /** A card in words, a manilha with its name. */
  card(card, table) {
    const plain = this.#plain(card);
    const manilha = table?.manilha ? card[0] === table.manilha : !table?.vira && FIXED.includes(card);
    return manilha ? `${plain} (${this.#words.named[card[1]]})` : plain;
  }

  #plain(card) {
    const { rank, suit, card: text } = this.#words;
    return fill(text, { rank: rank[card[0]], suit: suit[card[1]] });
  }
}
