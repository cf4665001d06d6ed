"""Stand-in: a sample is its length and its rate."""


class RawSample:
    def __init__(self, buffer, *, channel_count=1, sample_rate=8000, single_buffer=True):
        self.buffer = buffer
        self.sample_rate = sample_rate

    def pitch(self):
        """Hz of the one tone that `truco_ui.cues` plays: four periods fill the buffer."""
        return self.sample_rate * 4 // len(self.buffer)
