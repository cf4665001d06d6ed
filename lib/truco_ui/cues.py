"""Sound and light: synthesized tones, and NeoPixels that glow at the player's turn.

A note is a sample, played at the sample rate that gives the pitch: a looped tone, two looped voices
a major third apart, or a knock on wood, which is played once. A tune has two bytes for each note:
the pitch in semitones above C3 (0: silence; plus _BOTH or _KNOCK), and the length in hundredths of
a second. Instead of a pitch, a tune may contain a sample, which is played once.

Each kind of tune has its own loudness, so that a key is not as loud as a victory.
"""

from micropython import const

from truco_core import clock
from truco_core.events import HAND_WON, PLAYED, TRICK_TAKEN
from truco_ui import FANFARE, RED, TAP, TICK

_TEAM = const(0)  # index of the player's team, as in the seat of an event
_PERIOD = const(16)  # number of samples in one period of a voice
_BRIGHT = const(48)  # brightness of the red light for shouts, 0 to 255; the green one has a quarter
_GREEN = const(0)  # index of a NeoPixel's green byte

_BOTH = const(0x80)  # bit of a note: play both voices
_KNOCK = const(0x40)  # bit of a note: play a knock, an octave below its pitch
_SHAPES = const(0xC0)  # both bits; the other bits are the pitch
_LOOP = const(64)  # samples in the buffer of the voice: four periods

# The tunes, named by their events (truco_core.events) or the constants of truco_ui. They share one
# bytes object, since an object for each tune would cost more heap than the notes. Each begins with
# its loudness, in 64ths of the loudest one: keys 18 dB below it, tricks and turns 9, raises and
# answers 3. Cards are 6 below it: a knock is so short that it seems softer than it is.
_TUNES = (
    # DEALT: sounds of the shuffle and the cut, of three dealt cards, and of the turned vira.
    b"\x17\x07\x01\x00\x02\x09\x01\x00\x02\x07\x01\x00\x02\x09\x01\x00\x05\x02\x03\x00\x08"
    b"\x4c\x02\x00\x05\x4c\x02\x00\x05\x4c\x02\x00\x0e\x53\x03"
    b"\x20\x45\x07"  # PLAYED: the stronger the card, the higher `hear` transposes the knock
    b"\x20\x45\x07"  # UNDER: a hidden card is laid below another card
    b"\x20\x53\x03"  # TURNED: the hidden card of UNDER is turned up
    b"\x17\x18\x05\x1c\x0a"  # TRICK_TAKEN by the player's team
    b"\x2d\x13\x07\x18\x07\x1c\x12"  # RAISED: a player raises
    b"\x2d\x18\x06\x1f\x0c"  # ACCEPTED: a player accepts a raise
    b"\x2d\x13\x08\x0c\x10"  # RAN: a player runs from a raise
    # HAND_WON by the player's team
    b"\x40\x07\x06\x0c\x06\x10\x06\x13\x06\x18\x07\x1c\x07\xa4\x10"
    b"\x17\x18\x05\x15\x0a"  # TRICK_TAKEN by the other team
    b"\x08\x1f\x01"  # TICK: the player has pressed a direction key
    b"\x08\x24\x02"  # TAP: the player has pressed another key
    b"\x17\x05\x04\x00\x03\x03\x08"  # BUZZ: a key is refused
    # HAND_WON by the other team
    b"\x40\x1f\x07\x1c\x07\x18\x07\x15\x07\x13\x09\x10\x09\x0c\x12"
    b"\x17\x18\x05\x00\x03\x18\x05"  # TRICK_TAKEN by nobody: a tie
    b"\x17\x1c\x0a\x18\x14"  # YOURS: a doorbell at the player's turn
)
# By number of the tune, which is an event from DEALT on or a constant of truco_ui: the offset of
# the tune in _TUNES. A tune ends where the next one begins.
_FIRST = (
    b"\x00\x23\x23\x26\x29\x2c\x31\x38\x3d\x42\x51\x51\x51\x56\x59\x5c"
    b"\x63\x72\x72\x72\x79\x7e\x7e\x7e\x7e"
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
    :param voice: the sample of all notes, see truco_ui.start.make_voice; None: no speaker
    :param loop: the buffer of this sample

        volume     1 to 5; 0: no sound
        clicks     whether keys sound
        out        the audio out; None: this board has none
        pin        the DigitalInOut of the NeoPixels; None: this board has none
        tune       the bytes of the tune that plays, or of all tunes
        next, end  range in `tune` of the bytes that are still to be played
    """

    volume = 0
    lit = clicks = True

    def __init__(self, speaker, lights, voice=None, loop=b""):
        self.out, self._switch = speaker or (None, None)
        self.pin, count = lights or (None, 0)
        self._glow = bytearray(3 * count)
        self.tune = _TUNES
        self.next = self.end = 0
        self._raised = 0  # semitones by which the tune is transposed up
        self._due_ms = None  # when the current note ends; None: the tune begins now
        self._sounds = False
        self._voice = voice
        self._loop = loop
        self._level = FANFARE  # loudness of the tune, as in _TUNES
        self._filled = 0  # what `loop` contains, see `_fill`

    def switch(self, volume, lit, clicks):
        """Apply the options `sound`, `light` and `clicks`."""
        if not volume:
            self.play(b"")
        self.volume = volume
        self.lit = lit
        self.clicks = clicks
        if not lit:
            self.turn(False)
            self.turn(False, RED)

    def _fill(self, shape):
        """Write a tone, two tones a major third apart or a knock into the buffer, if needed.

        :param shape: 0, _BOTH or _KNOCK
        """
        # Volume 5 is a third of the full amplitude; a step of the volume is 4 to 7 dB.
        peak = (self.volume + 2) ** 3 * self._level + 511 >> 9
        if self._filled != shape + peak:
            self._filled = shape + peak
            # One period of a reed-like wave: a sine with two overtones, so that small speakers can
            # reproduce low tones. The bytes are unsigned.
            reed = b"\x80\x9d\xaa\xa6\x9b\x93\x8f\x8a\x80\x76\x71\x6d\x65\x5a\x56\x63"
            # Quarters of the frequency of the second tone. A plank has no harmonic overtone.
            times = 11 if shape == _KNOCK else 4 + (shape > 0)
            for i in range(_LOOP):
                wave = reed[i % _PERIOD] + reed[i * times // 4 % _PERIOD] - 256
                if shape == _KNOCK:  # louder, but fading fast
                    wave = wave * (_LOOP - i) * (_LOOP - i) >> 11
                self._loop[i] = 128 + wave * peak // 84

    def turn(self, on, colour=_GREEN):
        """Turn a light on or off: the green one for the player's turn, or the RED one of shouts."""
        glow, buffer = _BRIGHT * (on and self.lit) >> 2 - 2 * colour, self._glow
        if self.pin and buffer[colour] != glow:
            from neopixel_write import neopixel_write

            for i in range(colour, len(buffer), 3):
                buffer[i] = glow
            neopixel_write(self.pin, buffer)

    def play(self, tune, at_once=True, level=FANFARE):
        """Replace the tune that plays.

        :param at_once: True: begin the new tune at the next tick; False: after the current note
        :param int level: loudness, 1 to FANFARE
        """
        if self.volume:
            self.tune = tune
            self._level = level
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
                self._raised = value

    def say(self, tune, left_out=0):
        """Begin TICK, TAP, BUZZ, YOURS or the tune of an event.

        TICK and TAP interrupt no other tune, and the option `clicks` turns them off.

        :param left_out: number of bytes to omit at the beginning of the tune
        """
        first, end = _FIRST[tune - 1], _FIRST[tune]
        is_key = TICK <= tune <= TAP
        if self.volume and first < end and not (is_key and (self._sounds or not self.clicks)):
            self.play(_TUNES, True, _TUNES[first])
            self.next = first + 1 + left_out
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
                if self._switch:
                    self._switch.value = False
            return
        self._sounds = True
        if self._switch:
            self._switch.value = True
        note = self.tune[at]
        if not isinstance(note, int):
            self.out.play(note)
        elif note:
            # Frequencies of C3 to B3 in Hz.
            octave = b"\x83\x8b\x93\x9c\xa5\xaf\xb9\xc4\xd0\xdc\xe9\xf7"
            sample, shape = self._voice, note & _SHAPES
            self._fill(shape)
            note = (note & ~_SHAPES) + self._raised
            rate = (octave[note % 12] << note // 12) * _PERIOD
            sample.sample_rate = rate >> (shape == _KNOCK)
            self.out.play(sample, loop=shape != _KNOCK)
        else:
            self.out.stop()
        self._due_ms = clock.after(now_ms, 10 * self.tune[at + 1])
        self.next = at + 2
