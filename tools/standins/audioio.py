"""Stand-in for audioio on the web page, which plays the tones (web/page/sound.mjs)."""

import _zap


class AudioOut:
    def __init__(self, left_channel):
        pass

    def play(self, sample, *, loop):
        # A sample that is played once is a knock, which fades for as long as its samples last.
        last_s = 0 if loop else len(sample.buffer) / sample.sample_rate
        _zap.tone(sample.pitch(loop), max(sample.buffer) - 128, last_s)

    def stop(self):
        _zap.tone(0, 0, 0)
