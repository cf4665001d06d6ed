// Describes what the panel shows, in sentences for a screen reader's live region. It uses events,
// screens and tables as in web/README.md, but no document.

import { bare, choice, joined, opened, row, sentence } from "./spoken.mjs";
import { LOCAL, fill } from "./words.mjs";

const TIE = 2; // number in place of a team, as in truco_core/state.py
// Kinds of events for which the panel shows a text.
const WRITTEN = ["SHOUTED", "AWAITING", "HOST_LOST", "HOST_FOUND", "NEXT_HOST", "WAITS", "AWAITED"];
// The screen on which robots play while nobody does; their shouts are not spoken.
const SHOW = "attract";
const UNSEEN = /\p{C}/gu; // invisible characters in names, some of which could reverse the text
const FIXED = ["4c", "7h", "As", "7d"]; // the manilhas of rules without a vira

export class Teller {
  #words;
  #say;
  #shown = { name: "", chosen: null };
  #told = new Set(); // lines of this screen that were spoken, so that blinking lines are spoken once
  #hand = ""; // the last sentence about the player's choice
  #wasTurn = false;
  #refused = false;
  #presses = 0; // presses of A at the last look at the table
  #special = false; // true while players decide on the special hand
  #lines = []; // lines of text that were on the table's screen
  #left = false; // true while a menu covers the table
  #met = false; // true once the players at the table were named
  #raise = 0; // the stake that the player can ask for with B, as last spoken
  #shout = ""; // seat and number of the last shout, "" after a deal or a question
  #reads = ""; // what to say before a new line of text at the table; "": do not read it

  /** say(sentence): called for each sentence. */
  constructor(words, say) {
    this.#words = words;
    this.#say = (text) => say(text.replace(UNSEEN, ""));
  }

  /** Change the language. */
  set words(words) {
    this.#words = words;
  }

  /** Handle a new screen on top, or a change of its text. table: facts, or null. */
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
    const fresh = screen.text.map((line, at) => [bare(line), at]).filter(([line]) => !this.#told.has(line));
    for (const [line] of fresh) this.#told.add(line);
    if (another) return this.#say(joined(opened(screen, this.#words), ...this.#invited(screen.link)));
    const moved = screen.chosen && (screen.chosen !== before.chosen || screen.list?.at !== before.list?.at);
    // Skip lines of the list that an arrow key has only scrolled into sight.
    const news = moved && screen.list ? fresh.filter(([, at]) => !screen.list.lines.includes(at)) : fresh;
    const rest = sentence(news.filter(([, at]) => screen.text[at] !== screen.chosen).map(([line]) => line), this.#words);
    const said = moved ? joined(this.#moved(screen, before), rest) : rest;
    return said ? this.#say(said) : undefined;
  }

  /** Return the sentences about the link in a QR code. */
  #invited(link) {
    return link ? [this.#words.invited, LOCAL.test(link) && this.#words.local] : [];
  }

  /** Return the chosen line, or its new value. */
  #moved(screen, before) {
    const same = screen.list && screen.list.at === before.list?.at;
    return same ? choice(screen.chosen, this.#words) : row(screen, this.#words);
  }

  /** Speak about the chosen card or answer, and the turn. */
  #atTable(table, screen) {
    const w = this.#words;
    // A spectator may come in the middle of a hand.
    if (this.#left || (table.me === null && !this.#met)) {
      this.#say(this.#lying(table, w));
      this.#met = true;
      this.#wasTurn = false;
      this.#raise = 0;
    }
    this.#left = false;
    if (table.refused && !this.#refused) this.#reads ||= " ";
    this.#refused = table.refused;
    // Leave out the answers, the lowest lines: they may appear together with the words above them.
    const written = table.answering ? screen.text.slice(0, -table.answers.length) : screen.text;
    if (this.#reads) this.#readNew(written);
    this.#lines = screen.text;
    if (table.shown && table.myTurn && !this.#wasTurn) this.#say(this.#turn(table, w));
    if (table.shown || !table.myTurn) this.#wasTurn = table.myTurn;
    const now = !table.shown ? "" : table.answering ? this.#answer(table, w) : table.myTurn ? this.#card(table, w) : "";
    const again = table.presses !== this.#presses; // A was pressed too early to have an effect
    if (now && (again || now !== this.#hand)) this.#say(again && now === this.#hand ? `${w.early} ${now}` : now);
    this.#hand = now;
    this.#presses = table.presses;
  }

  #answer(table, w) {
    if (table.chosenAnswer === null) return this.#hand; // no answer can be chosen yet
    const special = !table.asked; // the question is not a raise, but whether to play a special hand
    const named = table.answers.map((answer, at) =>
      fill(w.answers[special && answer === "ACCEPT" ? "PLAY" : answer], { worth: table.worth[at] }),
    );
    if (!this.#hand) this.#say(fill(w.asks, { answers: named.join("; ") }));
    return fill(w.nth, { card: named[table.chosenAnswer], n: table.chosenAnswer + 1, of: named.length });
  }

  /** Speak about the player's turn: tricks so far, the highest card, and the possible raise. */
  #turn(table, w) {
    const { trick, best, raise } = table;
    const said = [w.turn, table.tricks.length > 1 && this.#tricks(table, w)];
    if (trick.length > 1) {
      const [highest, ...others] = trick.filter(({ seat }) => best.includes(seat));
      const tied = others.some(({ seat }) => (seat ^ highest.seat) & 1);
      if (tied) said.push(w.bestTied, ...[highest, ...others].map((one) => this.#laid(one, table, w)));
      else said.push(fill(w.best, { card: this.#played(highest, table), who: table.names[highest.seat] }));
    }
    if (raise && raise !== this.#raise) said.push(fill(w.mayRaise, { call: w.calls[raise] ?? raise }));
    this.#raise = raise;
    return said.filter(Boolean).join(" ");
  }

  #card(table, w) {
    const card = table.hand[table.chosen];
    if (!card) return "";
    return fill(w.nth, { card: this.card(card, table), n: table.chosen + 1, of: table.hand.length });
  }

  /**
   * Read a bubble or banner that has no event of its own: a player's phrase, or the name of the
   * player for whom all wait.
   */
  #readNew(written) {
    const fresh = written.filter((line) => !this.#lines.includes(line));
    if (!fresh.length) return;
    const text = sentence(fresh, this.#words);
    // Many texts begin with the name of their player.
    const said = (text.includes(this.#reads.slice(0, -2)) ? text : this.#reads + text).trim();
    this.#say(said);
    this.#reads = said.endsWith(":") ? " " : ""; // the next line of the text may come a step later
  }

  /** Handle an event at the table, when it is shown. */
  event(event, table) {
    // The table shows a shout once, though it may receive it twice. The next new line is then not
    // its text.
    const shout = event.kind === "SHOUTED" ? `${event.seat} ${event.value}` : "";
    if (WRITTEN.includes(event.kind) && !(shout && shout === this.#shout)) this.#reads = event.name ? `${event.name}: ` : " ";
    if (shout) this.#shout = shout;
    if (["DEALT", "DECIDE", "RAISED"].includes(event.kind)) {
      this.#special = event.kind === "DECIDE";
      this.#shout = "";
    }
    if (event.kind === "DEALT") this.#raise = 0;
    // A player who takes a trick with its last card leads the next one, so it is their turn again.
    if (event.kind === "TRICK_TAKEN") this.#wasTurn = false;
    const told = this.#toldOf(event, table, this.#words);
    if (told) this.#say(told);
  }

  #toldOf(event, table, w) {
    const who = this.#who(event, table, w);
    const stake = event.value;
    const call = w.calls[stake] ?? fill(w.stake, { stake });
    switch (event.kind) {
      case "DEALT": return this.#dealt(table, w);
      case "PLAYED":
      case "TURNED": return fill(w.played, { who, card: this.#played(event, table) });
      case "UNDER": return fill(w.played, { who, card: w.down });
      case "TRICK_TAKEN": return this.#trick(event, table, w);
      case "RAISED": return fill(w.raised, { who, call });
      case "ACCEPTED": return fill(this.#special ? w.plays : w.accepted, { who, stake });
      case "RAN": return event.value ? fill(w.ranFirst, { who, other: this.#others(event.value, table, w) }) : fill(w.ran, { who });
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

  /**
   * Return a player's name. If several have the same name, as robots may, add where this one sits.
   */
  #who(event, table, w) {
    if (event.mine) return w.you;
    const names = table?.names ?? [];
    const place = w.places[(event.seat - (table?.me ?? 0)) & 3];
    const alike = names.length === 4 && names.filter((name) => name === event.name).length > 1;
    return alike && place ? `${event.name} (${place})` : event.name;
  }

  #dealt(table, w) {
    const said = [w.dealtFixed, table && this.#held(table, w)];
    if (table && !this.#met) said.push(this.#match(table, w), w.again);
    this.#met = true;
    return said.filter(Boolean).join(" ");
  }

  /** Describe the goal of the match, and the order of the players. */
  #match({ players, me, names, goal }, w) {
    const [next, partner, last] = [1, 2, 3].map((by) => names[(me + by) % players]);
    const who = me === null ? w.watches : players === 4 ? w.order : w.rival;
    return `${fill(w.goal, { goal })} ${fill(who, { next, partner, last })}`;
  }

  #tricks(table, w) {
    const won = (team) => table.tricks.filter((one) => one === team).length;
    return table.tricks.length ? fill(w.tricks, { we: won(0), they: won(1) }) : "";
  }

  #trick(event, table, w) {
    if (event.team === TIE) return w.tie;
    const who = this.#who(event, table, w);
    const named = event.mine || table?.players !== 4; // otherwise add "(us)" or "(them)"
    return fill(named ? w.trick : this.#isWe(event.team, table) ? w.trickWe : w.trickThey, { who });
  }

  /** Return the names of the seats in a mask. */
  #others(mask, table, w) {
    const seats = (table?.names ?? []).map((name, seat) => ({ name, seat, mine: seat === table.me }));
    return seats.filter(({ seat }) => (mask >> seat) & 1).map((one) => this.#who(one, table, w)).join(", ");
  }

  /** Describe the vira, the player's cards and the score. */
  #held(table, w) {
    const vira = table.vira && table.vira !== "?" ? table.vira : null;
    const manilha = w.rank[table.manilha] ?? "";
    const lying = vira && fill(w.dealt, { vira: this.#plain(vira), manilha });
    return [lying, table.iron && w.iron, this.#holding(table), this.score(table)].filter(Boolean).join(" ");
  }

  /** Describe everything on the table, for a player who returns from a menu. */
  #lying(table, w) {
    const played = table.trick.map((one) => this.#laid(one, table, w));
    const stands = [fill(w.worth, { stake: table.stake }), this.#tricks(table, w), this.#match(table, w)];
    return [this.#held(table, w), ...stands, this.#partners(table, w), ...played].filter(Boolean).join(" ");
  }

  #laid(one, table, w) {
    return fill(w.played, { who: this.#seated(one.seat, table, w), card: this.#played(one, table) });
  }

  #seated(seat, table, w) {
    return this.#who({ seat, name: table.names[seat], mine: seat === table.me }, table, w);
  }

  #holding(table) {
    const known = table.hand.filter((card) => card && !card.startsWith("?"));
    const cards = known.map((card) => this.card(card, table)).join(", ");
    return cards ? fill(this.#words.hand, { cards }) : "";
  }

  /** Describe the special hand, in which partners see each other's cards. */
  #decide(table, w) {
    return [w.decide, this.#partners(table, w)].filter(Boolean).join(" ");
  }

  /** Describe the partner's known cards, and who leads an empty trick. */
  #partners(table, w) {
    if (!table) return "";
    const cards = table.partnerHand.map((card) => this.card(card, table)).join(", ");
    const leads = !table.trick.length && !table.myTurn && fill(w.leads, { who: this.#seated(table.turn, table, w) });
    return [cards && fill(w.partnerHand, { cards }), leads].filter(Boolean).join(" ");
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

  #isWe(team, table) {
    return (team & 1) === ((table?.me ?? 0) & 1);
  }

  /** Return the score as a sentence. */
  score(table) {
    return table ? fill(this.#words.score, { we: table.score[0], they: table.score[1] }) : "";
  }

  /** Return a card in words, with the name of a manilha. */
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
