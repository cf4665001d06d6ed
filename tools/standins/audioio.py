"""Stand-in for audioio on the web page, which plays the tones (web/page/sound.mjs)."""

import _zap


class AudioOut:
    def __init__(self, left_channel):
        pass

    def play(self, sample, *, loop):
        _zap.tone(sample.pitch(), max(sample.buffer) - 128)

    def stop(self):
        _zap.tone(0, 0)
