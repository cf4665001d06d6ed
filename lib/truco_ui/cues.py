"""Sound and light: synthesized tones, and NeoPixels that glow at the player's turn.

A tone is a looped sample, played at the sample rate that gives the pitch. A second sample contains
two voices, a major third apart. A tune has two bytes for each note: the pitch in semitones above C3
(0: silence; plus _BOTH: two voices), and the length in hundredths of a second. Instead of a pitch,
a tune may contain a sample, which is played once.
"""

from micropython import const

from truco_core import clock
from truco_core.events import HAND_WON, PLAYED, TRICK_TAKEN
from truco_core.seldom import seldom
from truco_ui import TAP, TICK

_TEAM = const(0)  # index of the player's team, as in the seat of an event
_PERIOD = const(16)  # number of samples in one period of a voice
_GLOW = const(12)  # brightness of the light for the player's turn, 0 to 255
_FLASH = const(48)  # brightness of the red light for shouts
_GREEN = const(0)  # index of a NeoPixel's green byte
_RED = const(1)  # index of a NeoPixel's red byte
_BOTH = const(0x80)  # bit of a note: play both voices

# The tunes, named by their events (truco_core.events) or the constants of truco_ui. They share one
# bytes object, since an object for each tune would cost more heap than the notes.
_TUNES = (
    # DEALT: sounds of the shuffle and the cut, of three dealt cards, and of the turned vira.
    b"\x07\x01\x00\x02\x09\x01\x00\x02\x07\x01\x00\x02\x09\x01\x00\x05\x02\x03\x00\x08"
    b"\x0c\x02\x00\x05\x0c\x02\x00\x05\x0c\x02\x00\x0e\x13\x03"
    b"\x07\x04"  # PLAYED: the stronger the card, the higher `hear` transposes the note
    b"\x07\x04"  # UNDER: a hidden card is laid below another card
    b"\x13\x03"  # TURNED: the hidden card of UNDER is turned up
    b"\x18\x05\x1c\x0a"  # TRICK_TAKEN by the player's team
    b"\x13\x07\x18\x07\x1c\x12"  # RAISED: a player raises
    b"\x18\x06\x1f\x0c"  # ACCEPTED: a player accepts a raise
    b"\x13\x08\x0c\x10"  # RAN: a player runs from a raise
    b"\x07\x06\x0c\x06\x10\x06\x13\x06\x18\x07\x1c\x07\xa4\x10"  # HAND_WON by the player's team
    b"\x18\x05\x15\x0a"  # TRICK_TAKEN by the other team
    b"\x1f\x01"  # TICK: the player has pressed a direction key
    b"\x24\x02"  # TAP: the player has pressed another key
    b"\x05\x04\x00\x03\x03\x08"  # BUZZ: a key is refused
    b"\x1f\x07\x1c\x07\x18\x07\x15\x07\x13\x09\x10\x09\x0c\x12"  # HAND_WON by the other team
    b"\x18\x05\x00\x03\x18\x05"  # TRICK_TAKEN by nobody: a tie
    b"\x1c\x0a\x18\x14"  # YOURS: a doorbell at the player's turn
)
# By number of the tune, which is an event from DEALT on or a constant of truco_ui: the offset of
# the tune in _TUNES. A tune ends where the next one begins.
_FIRST = (
    b"\x00\x22\x22\x24\x26\x28\x2c\x32\x36\x3a\x48\x48\x48\x4c\x4e\x50"
    b"\x56\x64\x64\x64\x6a\x6e\x6e\x6e\x6e"
)
# Distance from the number of a tune for a trick or hand that our team has won to the number of the
# tune for a win of the other team. The tune for a tie is twice as far.
_OF_OTHERS = const(7)
# Number of notes that are omitted at the beginning of the tune of HAND_WON, for a hand of 1 point.
_MOST_OMITTED = const(4)


class Cues:
    """Sound and light of a board that has at least one of them.

    :param speaker: (audio out with ``play`` and ``stop``, DigitalInOut of its switch or None), or
        None
    :param lights: (DigitalInOut of the NeoPixels, their number), or None
    :param voices: the samples for one tone and for two, see truco_ui.start.make_voices
    :param loops: the buffers of these samples

        volume     1 to 5; 0: no sound
        out        the audio out; None: this board has none
        pin        the DigitalInOut of the NeoPixels; None: this board has none
        tune       the bytes of the tune that plays, or of all tunes
        next, end  range in `tune` of the bytes that are still to be played
    """

    volume = 0
    lit = True

    def __init__(self, speaker, lights, voices=(), loops=()):
        self.out, self._switch = speaker or (None, None)
        self.pin, count = lights or (None, 0)
        self._glow = bytearray(3 * count)
        self.tune = _TUNES
        self.next = self.end = 0
        self._raised = 0  # semitones by which the tune is transposed up
        self._due_ms = None  # when the current note ends; None: the tune begins now
        self._sounds = False
        self._voices = voices
        self._loops = loops

    def switch(self, volume, lit):
        """Apply the options `sound` and `light`."""
        if not volume:
            self.play(b"")
        elif self._loops and volume != self.volume:
            self._fill(volume)
        self.volume = volume
        self.lit = lit
        if not lit:
            self._light(0)
            self._light(0, _RED)

    @seldom
    def _fill(self, volume):
        """Write a tone into the first buffer, and two tones a major third apart into the second."""
        # One period of a reed-like wave: a sine with two overtones, so that small speakers can
        # reproduce low tones. The bytes are unsigned. Volume 5 is a third of the full amplitude.
        reed = b"\x80\x9d\xaa\xa6\x9b\x93\x8f\x8a\x80\x76\x71\x6d\x65\x5a\x56\x63"
        peak = b"\x05\x09\x0f\x19\x2a"[volume - 1]  # a step is about 4.5 dB
        one, two = self._loops
        for i in range(len(one)):  # four periods of the lower tone, five of the higher one
            low, high = reed[i % _PERIOD] - 128, reed[i * 5 // 4 % _PERIOD] - 128
            one[i] = 128 + low * peak // 42
            two[i] = 128 + (low + high) * peak // 84

    def turn(self, yours):
        """Turn the green light for the player's turn on or off."""
        self._light(_GLOW if yours and self.lit else 0)

    def flash(self, on):
        """Turn the red light for shouts on or off."""
        self._light(_FLASH if on and self.lit else 0, _RED)

    def play(self, tune, at_once=True):
        """Replace the tune that plays.

        :param at_once: True: begin the new tune at the next tick; False: after the current note
        """
        if self.volume:
            self.tune = tune
            self.next = self._raised = 0
            self.end = len(tune)
            if at_once:
                self._due_ms = None

    def hear(self, kind, seat, value=0):
        """Begin the tune for an event (truco_core.events), if it has one.

        :param seat: seat of the event; for HAND_WON the team that has won, or 2 for a tie
        :param value: value of the event; for PLAYED, the strength of the card (truco_core.tricks);
            for HAND_WON, the points of the hand: the more points, the longer the tune
        """
        if kind <= HAND_WON:
            won = seat if kind == HAND_WON else value if kind == TRICK_TAKEN else _TEAM
            left_out = 2 * max(_MOST_OMITTED - value // 3, 0) if kind == HAND_WON else 0
            self.say(kind + _OF_OTHERS * won, left_out)
            if kind == PLAYED:
                self._raised = 2 * value

    def say(self, tune, left_out=0):
        """Begin TICK, TAP, BUZZ, YOURS or the tune of an event.

        TICK and TAP interrupt no other tune.

        :param left_out: number of bytes to omit at the beginning of the tune
        """
        first, end = _FIRST[tune - 1] + left_out, _FIRST[tune]
        if self.volume and first < end and not (self._sounds and TICK <= tune <= TAP):
            self.play(_TUNES)
            self.next = first
            self.end = end

    def tick(self, now_ms):
        """Play the next note of the tune when the current one has ended."""
        if not self.out or self._due_ms is not None and clock.diff(now_ms, self._due_ms) < 0:
            return
        at = self.next
        if at == self.end:
            if self._sounds:
                self._sounds = False
                self.out.stop()
                self._enable(False)
            return
        if not self._sounds:
            self._sounds = True
            self._enable(True)
        note = self.tune[at]
        if not isinstance(note, int):
            self.out.play(note)
        elif note:
            # Frequencies of C3 to B3 in Hz.
            octave = b"\x83\x8b\x93\x9c\xa5\xaf\xb9\xc4\xd0\xdc\xe9\xf7"
            sample = self._voices[note & _BOTH > 0]
            note = (note & ~_BOTH) + self._raised
            sample.sample_rate = (octave[note % 12] << note // 12) * _PERIOD
            self.out.play(sample, loop=True)
        else:
            self.out.stop()
        self._due_ms = clock.after(now_ms, 10 * self.tune[at + 1])
        self.next = at + 2

    def _enable(self, on):
        if self._switch:
            self._switch.value = on

    def _light(self, glow, colour=_GREEN):
        buffer = self._glow
        if self.pin and buffer[colour] != glow:
            from neopixel_write import neopixel_write

            for i in range(colour, len(buffer), 3):
                buffer[i] = glow
            neopixel_write(self.pin, buffer)
