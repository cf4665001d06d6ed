// Lets one tab at a time run the game, because all tabs share one memory and one seat at a table.
// It uses BroadcastChannel, which also works at http:// addresses.
//
// A tab that starts the game posts a claim, which is a number. A tab with a smaller claim stops the
// game. A frozen tab receives the claims when it wakes up, and then stops, too. A browser without
// storage may have no channel either; then a tab knows nothing of others.

import { attempt } from "./attempt.mjs";

const ANSWER_MS = 300; // time in which another tab answers
const WHO = "who";
const GONE = "gone";

export class Tabs {
  /** yields(): called when another tab takes the game over. It must save and stop the game. */
  constructor(yields) {
    this.claim = 0; // 0: this tab does not run the game
    this.seen = 0; // the largest claim of all tabs
    this.hear = () => {}; // called with each message
    this.channel = attempt(() => new BroadcastChannel("zap")) ?? { postMessage() {} };
    this.channel.onmessage = ({ data }) => {
      if (data > this.seen) this.seen = data;
      if (this.claim && data > this.claim) {
        this.claim = 0;
        yields();
        this.channel.postMessage(GONE);
      } else if (this.claim && data !== GONE) this.channel.postMessage(this.claim);
      this.hear(data);
    };
  }

  /** Return true if another tab runs the game. */
  async taken() {
    return Number.isFinite(await this.ask(WHO, Number.isFinite));
  }

  /** Run the game here. Other tabs stop it. */
  async take() {
    this.claim = Math.max(this.seen, Date.now()) + Math.random();
    await this.ask(this.claim, (data) => data === GONE);
  }

  /** Post a message. Return the first answer that is `wanted(answer)`, or null if none comes. */
  ask(message, wanted) {
    this.channel.postMessage(message);
    return new Promise((done) => {
      this.hear = (data) => wanted(data) && done(data);
      setTimeout(done, ANSWER_MS, null);
    });
  }
}
