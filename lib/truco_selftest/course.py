"""One part of the board after the other.

Each is tried by itself: what one raises is a line of the result, and the next one follows. It
takes a minute at most, also when nobody presses a key.
"""

import builtins
import gc
import os
import time
import traceback

import board
import microcontroller
import supervisor
from audiocore import RawSample
from micropython import const

from truco_rescue import display_there_is
from truco_selftest import memory, radios, report, result, words
from truco_selftest.presses import Presses, answer_of, since
from truco_selftest.report import BAD, FAILED, GOOD, OTHER_SIZE, SILENT, STUCK, UNTRIED
from truco_selftest.sheet import GOLD, GREEN, GREY, WHITE, Sheet
from truco_store import OPTIONS  # a number: on a board it is in its place

# What ends the import of the game's files goes on here, see tools/linker/ending.py.
builtins.throw = str  # type: ignore[attr-defined]

_KEYS_MS = const(12_000)  # without a new key: then it goes on
_ANSWER_MS = const(10_000)
_STEP_S = 0.02
_LANGUAGES = const(3)
# Of a tone: half periods at 8,000 samples a second would click; so one period at its own rate.
_TONES = (523, 659, 784)
_TONE_S = 0.25


class SelfTest:
    """Tries one part after the other.

    report  what was found
    faults  a line for each error
    """

    def __init__(self):
        gc.collect()
        self.report = report.Report()
        self.free = self.least = gc.mem_free()  # type: ignore[attr-defined]
        self.faults = []
        self.language = 1  # until the memory says which one the player reads: English
        self.config = self.presses = self.display = None
        self.board_id = "?"
        self.firmware = os.uname().release  # such as 10.2.1, or 10.3.0-alpha.4
        self.radio = self.wifi = None
        self._out = None

    def attempt(self, part, what):
        """Call `what`; the number of what it raises (report.number_of), 0 when all went well."""
        try:
            what()
        except Exception as error:
            self.note(part, error)
            return report.number_of(error)
        return 0

    def note(self, part, error):
        traceback.print_exception(error)
        name = "" if getattr(error, "for_player", False) else type(error).__name__ + " "
        self.faults.append("%s: %s%s" % (part, name, error))

    def begin(self):
        """Find out which board this is, and get its display."""
        self.report.set("config", self.attempt("board", self._load))
        if self.config and self.attempt("display", self._own_display):
            self.report.set("panel", FAILED)
        if self.display is None:
            self.attempt("display", self._any_display)
        self.sheet = Sheet(self.display)

    def _load(self):
        self.board_id = board.board_id
        self.report.set("board", report.board_mark(board.board_id))
        import board_configs

        self.config = board_configs.load()

    def _own_display(self):
        self.display = self.config.display()

    def _any_display(self):
        self.display = display_there_is()

    def try_memory(self):
        def look():
            nvm = getattr(microcontroller, "nvm", None)
            found, image = memory.try_memory(nvm, os.uname().sysname)
            self.report.set("memory", found)
            if image is not None and 0 < image[OPTIONS] <= _LANGUAGES:
                self.language = image[OPTIONS] - 1

        if self.attempt("memory", look):
            self.report.set("memory", report.REFUSED)

    def try_keys(self):
        """Wait until each key was seen, or no new one comes."""

        def watch():
            self.presses = Presses(self.config)

        number = self.attempt("keys", watch) if self.config else 0
        self.report.set("keys", FAILED if number else UNTRIED)
        if self.presses is None:
            return
        self._watch_keys()
        presses = self.presses
        stuck = presses.stuck()
        if stuck:
            self.faults.append("keys: always down: " + stuck)
        self.report.set("keys", STUCK if stuck else GOOD)
        self.report.set("missing", presses.expected & ~presses.seen)
        if presses.stick is not None:
            self.report.set("stick", GOOD if presses.stick else SILENT)

    def _watch_keys(self):
        presses = self.presses
        began_ms = supervisor.ticks_ms()
        shown = None
        while not presses.is_complete() and since(began_ms) < _KEYS_MS:
            wanted = presses.names(False)
            if wanted != shown:
                shown = wanted
                began_ms = supervisor.ticks_ms()
                seen = [(presses.names(True), GREEN), (wanted, WHITE)]
                self.sheet.show([(words.KEYS[self.language], GOLD), ("", GREY)] + seen)
            presses.next()
            _sleep()

    def try_panel(self):
        display = self.display
        if self.report.get("panel") or not display:
            return
        config = self.config
        if config and (display.width, display.height) != (config.WIDTH, config.HEIGHT):
            self.faults.append("panel: %dx%d" % (display.width, display.height))
        answer = self.ask(self.sheet.picture, words.PANEL[self.language])
        if self.faults and self.faults[-1].startswith("panel: "):
            answer = OTHER_SIZE
        self.report.set("panel", answer)

    def try_sound(self):
        speaker = getattr(self.config, "speaker", None)
        if speaker is None:
            return

        def play():
            self._play(*speaker())

        if self.attempt("sound", play):
            self.report.set("sound", FAILED)
        else:
            self.report.set("sound", self.ask(self.sheet.show, words.SOUND[self.language]))

    def _play(self, out, switch):
        if switch:
            switch.value = True
        wave = bytearray(b"\x80\x90\x9d\xa6\xaa\xa6\x9d\x90\x80\x70\x63\x5a\x56\x5a\x63\x70" * 4)
        sample = getattr(out, "RawSample", RawSample)(wave)
        for tone in _TONES:
            sample.sample_rate = tone * 16
            out.play(sample, loop=True)
            _sleep(_TONE_S)
        out.stop()
        if switch:
            switch.value = False

    def ask(self, draw, question):
        """Put a question to the person: GOOD, BAD, or SILENT when nobody answers."""
        if self.presses is None:
            draw([(question, WHITE)])
            _sleep(_ANSWER_MS / 4000)
            return SILENT
        keys = words.ANSWER[self.language] % self.presses.yes_and_no()
        draw([(question, WHITE), (keys, GOLD)])
        began_ms = supervisor.ticks_ms()
        while since(began_ms) < _ANSWER_MS:
            answer = answer_of(self.presses.next())
            if answer is not None:
                return GOOD if answer else BAD
            _sleep()
        return SILENT

    def try_radios(self):
        self.sheet.show([("Radio ...", WHITE)])
        if self.config:
            number = self.attempt("radio", lambda: self._take(radios.near(self.config.HAS_BLE)))
            if number:  # settings.toml names another way than there is, or the config is broken
                self.report.set("link", report.OPENING)
                self.report.set("link_error", number)
        wifi = self.wifi = radios.networks()
        self.report.set("wifi", wifi.stage)
        self.report.set("networks", wifi.heard)
        self._tell("WiFi", "wifi_error", wifi)

    def _take(self, found):
        self.radio = found
        self.report.set("way", found.way)
        self.report.set("link", found.stage)
        self.report.set("heard", found.heard)
        self._tell(report.WAYS[found.way], "link_error", found)

    def _tell(self, part, field, found):
        if found.least is not None:
            self.least = min(self.least, found.least)
        if found.error is not None:
            self.report.set(field, report.number_of(found.error))
            self.note(part, found.error)

    def finish(self):
        """Show what was found; a key goes back to the game."""
        found = self.report
        found.set("zap", report.packed_version(*report.VERSION))
        found.set("firmware", report.packed_firmware(self.firmware))
        found.set("heap", self.free // report.HEAP_UNIT)
        found.set("least", self.least // report.HEAP_UNIT)
        key = self.presses.yes_and_no()[0] if self.presses else "reset"
        back = words.BACK[self.language] % key
        code = found.code()
        half = len(code) // 2
        low = [(code[:half], WHITE), (code[half + 1 :], WHITE), (back, GOLD)]
        self.sheet.result(result.lines(self), low)


def _sleep(seconds=_STEP_S):
    time.sleep(seconds)


def run():
    """Try everything, show the result, and begin the game again once a key says so."""
    test = SelfTest()
    test.begin()
    test.try_memory()
    test.try_keys()
    test.try_panel()
    test.try_sound()
    test.try_radios()
    test.finish()
    while test.presses is None or not answer_of(test.presses.next()):
        _sleep()
    supervisor.reload()
