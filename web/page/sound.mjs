// Plays the tones of the game's cues, lib/truco_ui/cues.py: one at a time, by WebAudio.

const LOUD = 0.25; // of full swing; cues have a third of it on a board
const RAMP_S = 0.008; // a tone that begins or ends at once clicks

export class Sound {
  constructor() {
    this.muted = false;
    this.context = null;
    this.hz = 0;
  }

  // Browsers let a page make sound only after a click or a key, so call it in one.
  wake() {
    if (!this.context) {
      this.context = new AudioContext();
      this.gain = this.context.createGain();
      this.gain.gain.value = 0;
      this.gain.connect(this.context.destination);
      this.voice = this.context.createOscillator();
      this.voice.connect(this.gain);
      this.voice.start();
    }
    this.context.resume().catch(() => {});
  }

  // 0 Hz: silence.
  tone(hz) {
    this.hz = hz;
    if (!this.context) return;
    const now = this.context.currentTime;
    const level = hz && !this.muted ? LOUD : 0;
    this.gain.gain.setTargetAtTime(level, now, RAMP_S);
    if (hz) this.voice.frequency.setValueAtTime(hz, now);
  }

  mute(muted) {
    this.muted = muted;
    this.tone(this.hz);
  }

  stop() {
    this.context?.close().catch(() => {});
    this.context = null;
  }
}
