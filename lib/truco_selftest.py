"""Test the board itself: panel, keys, sound, memory and radios. The result fits on one photo.

This is a separate program, selftest.py on the drive. It does not use the game's drawing code, so it
also runs if the game does not start. Each part is tested separately: an error becomes a line of the
result, and the test continues. It takes at most a minute, even if nobody presses a key.
docs/selftest.md says how to start it.
"""

import gc
import os
import time
import traceback

import board
import microcontroller
import supervisor
from audiocore import RawSample
from displayio import Group, Palette
from keypad import Event
from micropython import const
from vectorio import Rectangle

# On a board, this import also adds lib/zap to sys.path for the imports below.
from truco_rescue import display_there_is, write

# isort: split
from residency import bring  # installs the import hook that the other files need

# isort: split
from truco_input import ALT, DOWN, FIRST_KEY, LEFT, MENU, NEXT, OK, RAISE, RIGHT, SECOND_KEY, UP
from truco_store import GARBAGE, IMAGE_SIZE, KEPT, OPTIONS, flash

VERSION = "1.0.0"  # version of Zap, as in CHANGELOG.md
# Address of the repository's form for reports, "https://github.com/OWNER/NAME/issues/new". Without
# it the QR code has only the text of the last page. docs/releasing.md says who sets it.
REPORTS = ""
GOOD, BAD, SILENT, NONE = "ok", "!", "?", "-"  # results of a tested part; SILENT: nobody answered

_WHITE = const(0xFFFFFF)
_GOLD = const(0xFFC83C)
_COLOURS = {GOOD: 0x50E050, BAD: 0xFF6050, SILENT: 0x909090, NONE: 0x909090}
_PURE = (0xFF0000, 0x00FF00, 0x0000FF, _WHITE)
_GAP = const(6)  # pixels around the colour bars

_KEYS_MS = const(12_000)  # time without a new key after which the test continues
_ANSWER_MS = const(10_000)
_STUCK_MS = const(3000)  # a key that is held longer than this is stuck
_RADIO_MS = const(1500)  # how long to listen to others, and then how long to call
_SCAN_S = const(2)
_CODE_BYTES = const(222)  # fit into the largest QR code of adafruit_miniqr, with errors at level L
_PLAIN = "-._:?!/(),"  # characters besides letters and digits that a link may have as they are
_CALL = b"\0" * 11  # a call of an unknown version, which nobody answers
_STEP_S = 0.02
_WRAP = const(1 << 29)  # period of ticks_ms
# Four periods of a tone, played in a loop at a sample rate that depends on the tone. At a fixed
# rate the loop would end inside a period and click.
_WAVE = b"\x80\x90\x9d\xa6\xaa\xa6\x9d\x90\x80\x70\x63\x5a\x56\x5a\x63\x70" * 4
_TONES = (523, 659, 784)
_TONE_S = 0.25

# In Portuguese, English and Spanish, with characters that every firmware has.
_PRESS = ("Aperte cada tecla", "Press every key", "Pulsa cada tecla")
_SEE = (
    "Moldura inteira? Vermelho, verde, azul, branco?",
    "A whole frame? Red, green, blue, white?",
    "Marco entero? Rojo, verde, azul, blanco?",
)
_HEAR = ("Ouviu o som?", "Did you hear it?", "Se oye el sonido?")
_ANSWER = ("%s: sim  %s: nao", "%s: yes  %s: no", "%s: si  %s: no")
_BACK = ("Foto! %s: reinicia", "Photo! %s: restart", "Foto! %s: reinicia")
_CODE = " %s: QR"  # the key that shows the last page as a QR code
_PARTS = ("memory", "keys", "panel", "sound", "radio", "WiFi")
_WORDS = ("memoria teclas tela som", "memory keys panel sound", "memoria teclas panel sonido")

_STICK = const(-1)  # stands for a polled device: a stick, a ball or a keyboard
# ASCII names of the game's own characters (truco_ui.widgets.theme) in KEY_NAMES and TWO_KEYS.
_SIGNS = dict(zip("\x88\x89\x8a\x8b\x8c\x99\x9a\x9b", "A B X Y ball 0 1 2".split()))


def _since(then_ms: int) -> int:
    """Return the milliseconds since `then_ms`, a time of ticks_ms."""
    return (supervisor.ticks_ms() - then_ms) % _WRAP


def _free():
    gc.collect()
    return gc.mem_free()  # type: ignore[attr-defined]


class Presses:
    """A reader of a board's keys, whatever they mean in the game.

    :param config: a module of board_configs

    wanted  names of all keys
    seen    names of the keys that were pressed; a stick or keyboard counts as one key
    yes     intent of the key that says yes

    """

    def __init__(self, config):
        self._event = Event()
        self._keymap = config.KEYMAP
        self._down = {}  # {name of a key: time when it was pressed}
        self._held = 0  # last intent of the stick
        self._queue = config.keys()
        self._stick = config.stick() if hasattr(config, "stick") else None
        two = getattr(config, "TWO_KEYS", 0)
        self.yes, self._no = (SECOND_KEY, FIRST_KEY) if two else (OK, RAISE)
        self._names = {LEFT: "<", RIGHT: ">", UP: "^", DOWN: "v", ALT: "alt"}
        self._names[NEXT] = "X" if config.KEY_NAMES[2] == "\x8b" else "SELECT"
        signs = config.KEY_NAMES + (chr(two >> 8), chr(two & 0xFF), "stick")
        for meaning, name in zip((OK, RAISE, MENU, FIRST_KEY, SECOND_KEY, _STICK), signs):
            self._names[meaning] = "".join([_SIGNS.get(letter, letter) for letter in name])
        self.yes_and_no = self._names[self.yes], self._names[self._no]
        self.wanted = []
        self.seen = set()
        for meaning in tuple(config.KEYMAP) + ((_STICK,) if self._stick else ()):
            name = self._names.get(meaning)
            if name and name not in self.wanted:
                self.wanted.append(name)

    def next(self) -> int:
        """Return the intent (as in KEYMAP) of a key that was just pressed, or 0."""
        if hasattr(microcontroller, "watchdog"):
            microcontroller.watchdog.feed()  # the game may have started it
        while self._queue.get_into(self._event):
            number = self._event.key_number
            meaning = self._keymap[number] if number < len(self._keymap) else 0
            name = self._names.get(meaning)
            if not self._event.pressed:
                self._down.pop(name, None)
            elif meaning:
                self._down[name] = supervisor.ticks_ms()
                self.seen.add(name)
                return meaning
        held, before = self._stick.poll() if self._stick else 0, self._held
        self._held = held
        if held and held != before:
            self.seen.add(self._names[_STICK])
            return held
        return 0

    def stuck(self) -> str:
        """Return the names of the keys that have been down for too long."""
        return " ".join([name for name in self._down if _since(self._down[name]) > _STUCK_MS])

    def names(self, seen: bool) -> str:
        """Return the names of the keys that were seen, or of those that were not."""
        return " ".join([name for name in self.wanted if (name in self.seen) == seen])

    def answer(self):
        """Return True or False if the player just answered yes or no, else None."""
        meaning = self.next()
        return meaning == self.yes if meaning in (self.yes, self._no) else None


class Wrong(Exception):
    """A part does not work as it should."""

    for_player = True


class SelfTest:
    """A run of the test, one part after the other.

    fared   {part of _PARTS: GOOD, BAD, SILENT or NONE; a radio adds the number of devices heard}
    faults  a line for each error
    """

    _way = "radio"
    _is_code = True

    def __init__(self):
        self.least = self._start = _free()
        self.fared = {}
        self.faults = []
        self.language = 1  # English, until the language of the game has been read from memory
        configs = self._attempt("board", bring, "board_configs")
        self.config = configs and self._attempt("board", configs.load)
        own = self.config and self._attempt("panel", configs.display, self.config)
        self._display = own or self._attempt("panel", display_there_is)
        self.presses = self.config and self._attempt("keys", Presses, self.config)

    def _attempt(self, part, what, *given):
        """Return the result of `what(*given)`. If it fails, record an error; return None."""
        try:
            return what(*given)
        except Exception as error:
            traceback.print_exception(error)
            name = "" if getattr(error, "for_player", False) else type(error).__name__ + " "
            self.faults.append("%s: %s%s" % (part, name, error))
            self.fared[part] = BAD

    def run(self):
        """Test each part whose setup did not fail, and show the result."""
        tries = self._memory, self._keys, self._panel, self._sound, self._radio, self._networks
        for part, what in zip(_PARTS, tries):
            if part not in self.fared:
                self.fared[part] = self._attempt(part, what) or self.fared.get(part, NONE)
        back = _BACK[self.language] % "reset"
        if self.presses:
            restart, code = self.presses.yes_and_no
            back = _BACK[self.language] % restart + _CODE % code
        heap = board.board_id, self._start // 1024, self.least // 1024
        lines = [
            (back, _GOLD),
            ("Zap %s CP %s" % (VERSION, os.uname().release), _WHITE),
            ("%s heap %d > %d KB" % heap, _WHITE),
        ]
        words = _WORDS[self.language].split() + [self._way, "WiFi"]
        for mark in (GOOD, NONE, SILENT, BAD):
            line = mark
            for part, word in zip(_PARTS, words):
                if self.fared[part][0] == mark[0]:
                    line += " " + word + self.fared[part][len(mark) :]
            if line != mark:
                lines.append((line, _COLOURS[mark]))
        self.lines = lines + [(fault, _COLOURS[BAD]) for fault in self.faults]
        self.turn()

    def turn(self):
        """Show the result as text or, if that is already there, as a QR code for a phone."""
        self._is_code = not self._is_code
        if self._is_code and not self._attempt("QR", self._code):
            self._is_code = False
        if not self._is_code:
            self._show(self.lines)

    def _code(self):
        text = report([line for line, _ in self.lines[1:]])
        page = Group()
        bring("truco_ui.widgets.qr_code").draw(page, self._display, text)
        self._display.root_group = page
        self._display.refresh()
        return True

    def _show(self, lines, under=None, top=0):
        """Show lines on the panel, see truco_rescue.write, and print them on serial."""
        for text, _ in lines:
            print(text.strip())
        print()
        if self._display:
            write(self._display, lines, under, top)

    def _colours(self, lines):
        """Show a one-pixel frame at the edge, bars of the pure colours, and lines."""
        picture = Group()
        width, height = self._display.width, self._display.height
        side = (width - 2 * _GAP) // len(_PURE)
        high = height // 3
        boxes = [(_WHITE, 0, 0, width, height), (0, 1, 1, width - 2, height - 2)]
        boxes += [(ink, _GAP + at * side, _GAP, side, high) for at, ink in enumerate(_PURE)]
        for colour, x, y, width, height in boxes:
            ink = Palette(1)
            ink[0] = colour
            picture.append(Rectangle(pixel_shader=ink, width=width, height=height, x=x, y=y))
        self._show([(" " + text, colour) for text, colour in lines], picture, high + 2 * _GAP)

    def _memory(self):
        """Test the memory for saved data without losing any of it.

        If the game has saved data, a correct CRC shows that writing works. Only a blank memory is
        written. Any other content is left alone and is an error.
        """
        nvm = getattr(microcontroller, "nvm", None)
        if nvm is None or len(nvm) < 2 * IMAGE_SIZE:
            return NONE
        store = flash.load(nvm, 1)
        if store.found == GARBAGE:
            raise Wrong("bytes that are not Zap's, or damaged")
        if 0 < store.image[OPTIONS] <= len(_WORDS):
            self.language = store.image[OPTIONS] - 1
        if store.found != KEPT and not (store.save() and flash.load(nvm, 1).found == KEPT):
            raise Wrong("a write failed")
        return GOOD

    def _keys(self):
        """Wait until all keys were pressed, or for _KEYS_MS after the last new one."""
        presses = self.presses
        if not presses:
            return BAD
        began_ms, shown = supervisor.ticks_ms(), None
        missing = presses.names(False)
        while missing and _since(began_ms) < _KEYS_MS:
            if missing != shown:
                began_ms, shown = supervisor.ticks_ms(), missing
                seen = [(presses.names(True), _COLOURS[GOOD]), (missing, _WHITE)]
                self._show([(_PRESS[self.language], _GOLD), ("", 0)] + seen)
            presses.next()
            time.sleep(_STEP_S)
            missing = presses.names(False)
        stuck = presses.stuck()
        if stuck:
            self.faults.append("keys: always down: " + stuck)
        if missing:
            self.faults.append("keys? " + missing)
        return BAD if stuck else SILENT if missing else GOOD

    def _panel(self):
        display, config = self._display, self.config
        if not display:
            return NONE
        answer = self._ask(self._colours, _SEE[self.language])
        if config and (display.width, display.height) != (config.WIDTH, config.HEIGHT):
            raise Wrong("%dx%d" % (display.width, display.height))
        return answer

    def _sound(self):
        speaker = getattr(self.config, "speaker", tuple)()
        if not speaker:
            return NONE
        out, switch = speaker
        if switch:
            switch.value = True
        sample = getattr(out, "RawSample", RawSample)(bytearray(_WAVE))
        for tone in _TONES:
            sample.sample_rate = tone * 16
            out.play(sample, loop=True)
            time.sleep(_TONE_S)
        out.stop()
        if switch:
            switch.value = False
        return self._ask(self._show, _HEAR[self.language])

    def _ask(self, draw, question):
        """Show a question with `draw(lines)`. Return GOOD, BAD, or SILENT if nobody answers."""
        lines = [(question, _WHITE)]
        if self.presses:
            lines.append((_ANSWER[self.language] % self.presses.yes_and_no, _GOLD))
        draw(lines)
        began_ms = supervisor.ticks_ms()
        while _since(began_ms) < _ANSWER_MS:
            answer = self.presses and self.presses.answer()
            if answer is not None:
                return GOOD if answer else BAD
            time.sleep(_STEP_S)
        return SILENT

    def _radio(self):
        """Test the first of the board's links that needs no WiFi, with the game's own carrier."""
        self._show([("Radio ...", _WHITE)])
        radio = bring("board_configs.radio")
        has_ble = getattr(self.config, "HAS_BLE", False)
        ways = radio.ways(has_ble) if self.config else ()
        ways = [way for way in ways if way not in ("lan", "net")]
        if not ways:
            return NONE
        name = ways[0]
        self._way = "BLE" if name == "ble" else name
        if not radio.works(has_ble, name):
            raise Wrong(self._way + " does not answer")
        carrier = radio.carrier(has_ble, name)
        try:
            heard = " %d" % _around() if name == "ble" else ""
            carrier.seek(lambda address, rssi, content: False)
            _work(carrier)
            carrier.call(_CALL)
            _work(carrier)
            self.least = min(self.least, _free())
        finally:
            carrier.close()
        return GOOD + heard

    def _networks(self):
        try:
            import wifi
        except ImportError:
            return NONE
        count = len([0 for _ in wifi.radio.start_scanning_networks()])
        self.least = min(self.least, _free())
        wifi.radio.stop_scanning_networks()
        return "%s %d" % (GOOD, count)


def report(lines):
    """Return the link that opens the form for reports with these lines, or else their text.

    Lines that do not fit into a QR code are left out at the end.
    """
    found = mark = ""
    if REPORTS:
        found = REPORTS + "?template=board.yml&result="
    for line in lines:
        text = mark + line
        if REPORTS:
            text = "".join([_in_link(byte) for byte in text.encode()])
        if len(found) + len(text.encode()) > _CODE_BYTES:
            break
        found, mark = found + text, "\n"
    return found


def _in_link(byte):
    letter = chr(byte)
    if letter == " ":
        return "+"
    plain = byte < 128 and letter.isalpha() or letter.isdigit() or letter in _PLAIN
    return letter if plain else "%%%02X" % byte


def _work(carrier):
    """Let a carrier work for a while, as the game does."""
    began_ms = supervisor.ticks_ms()
    while _since(began_ms) < _RADIO_MS:
        carrier.tick(supervisor.ticks_ms())
        time.sleep(0.01)


def _around():
    """Return the number of devices that this board's own Bluetooth hears."""
    import _bleio

    found = set()
    for entry in _bleio.adapter.start_scan(timeout=_SCAN_S, interval=0.1, window=0.1, active=False):
        found.add(bytes(entry.address.address_bytes))
    _bleio.adapter.stop_scan()
    return len(found)


def run():
    """Run all tests, show the result, and restart the board's program when the player says yes.

    The program is the game or, with a line ZAP_SELFTEST in settings.toml, this test again.
    """
    test = SelfTest()
    test.run()
    presses = test.presses
    while True:
        key = presses.next() if presses else 0
        if key and key == presses.yes:
            break
        if key:  # any other key, because some may not work
            test.turn()
        time.sleep(_STEP_S)
    supervisor.reload()
