// Plays the tones of the game's cues (lib/truco_ui/cues.py), one at a time, with WebAudio.

import { attempt } from "./attempt.mjs";

const LOUD = 0.25 / 42; // gain for each unit of a board's amplitude, which is at most 128
const RAMP_S = 0.008; // without a ramp a tone would click at its start and end

export class Sound {
  constructor() {
    this.muted = false;
    this.context = null;
    this.hz = this.peak = 0;
  }

  // Call this in a click or key event: browsers allow sound only after one.
  wake() {
    this.context ??= attempt(() => this.begin(new AudioContext()));
    attempt(() => this.context.resume());
  }

  begin(context) {
    this.gain = context.createGain();
    this.gain.gain.value = 0;
    this.gain.connect(context.destination);
    this.voice = context.createOscillator();
    this.voice.connect(this.gain);
    this.voice.start();
    return context;
  }

  // Play a tone of an amplitude of 0 to 128; 0 Hz: silence. fadesIn: seconds in which it fades; 0:
  // it lasts until the next one.
  tone(hz, peak, fadesIn = 0) {
    this.hz = hz;
    this.peak = peak;
    if (!this.context) return;
    const now = this.context.currentTime;
    const level = hz && !this.muted ? LOUD * peak : 0;
    this.gain.gain.cancelScheduledValues(now);
    if (fadesIn) {
      this.gain.gain.setValueAtTime(level, now);
      this.gain.gain.setTargetAtTime(0, now, fadesIn / 3);
    } else {
      this.gain.gain.setTargetAtTime(level, now, RAMP_S);
    }
    if (hz) this.voice.frequency.setValueAtTime(hz, now);
  }

  mute(muted) {
    this.muted = muted;
    this.tone(this.hz, this.peak);
  }

  stop() {
    attempt(() => this.context.close());
    this.context = null;
  }
}
