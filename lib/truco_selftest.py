"""A test of the board itself: panel, keys, sound, memory, radios; and a page to photograph.

It is a program of its own, selftest.py on the drive, and uses nothing of what draws the game, so it
also runs when the game does not start. Each part is tried by itself: an error becomes a line of
the result, and the next part follows. It takes a minute at most, also when nobody presses a key.
docs/selftest.md says how to start it.
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
from displayio import Group, Palette
from keypad import Event
from micropython import const
from vectorio import Rectangle

from truco_input import ALT, DOWN, FIRST_KEY, LEFT, MENU, NEXT, OK, RAISE, RIGHT, SECOND_KEY, UP
from truco_rescue import display_there_is, letters, wrapped
from truco_store import GARBAGE, IMAGE_SIZE, KEPT, OPTIONS, flash

# What ends the import of the game's files goes on here, see tools/linker/ending.py.
builtins.throw = str  # type: ignore[attr-defined]

VERSION = "1.0.0"  # of Zap, as in CHANGELOG.md
GOOD, BAD, SILENT, NONE = "ok", "!", "?", "-"  # how a part fared; SILENT: nobody has answered

_WHITE = const(0xFFFFFF)
_GOLD = const(0xFFC83C)
_COLOURS = {GOOD: 0x50E050, BAD: 0xFF6050, SILENT: 0x909090, NONE: 0x909090}
_PURE = (0xFF0000, 0x00FF00, 0x0000FF, _WHITE)
_LARGE = const(200)  # lines of a panel from which on letters are twice as large, as in truco_rescue
_MARGIN = const(4)  # pixels, of both sides together
_GAP = const(6)  # pixels around the bars of colour

_KEYS_MS = const(12_000)  # without a new key: then it goes on
_ANSWER_MS = const(10_000)
_STUCK_MS = const(3000)  # nobody holds a key that long who was asked to press it
_RADIO_MS = const(1500)  # of listening, and of calling
_SCAN_S = const(2)
_CALL = b"\0" * 11  # of a version that there is not: nobody answers
_STEP_S = 0.02
_WRAP = const(1 << 29)  # of ticks_ms
# Of a tone: half periods at 8,000 samples a second would click; so one period at its own rate.
_WAVE = b"\x80\x90\x9d\xa6\xaa\xa6\x9d\x90\x80\x70\x63\x5a\x56\x5a\x63\x70" * 4
_TONES = (523, 659, 784)
_TONE_S = 0.25

# In Portuguese, English and Spanish, in letters that every firmware has.
_PRESS = ("Aperte cada tecla", "Press every key", "Pulsa cada tecla")
_SEE = (
    "Moldura inteira? Vermelho, verde, azul, branco?",
    "A whole frame? Red, green, blue, white?",
    "Marco entero? Rojo, verde, azul, blanco?",
)
_HEAR = ("Ouviu o som?", "Did you hear it?", "Se oye el sonido?")
_ANSWER = ("%s: sim  %s: nao", "%s: yes  %s: no", "%s: si  %s: no")
_BACK = ("Foto! %s: jogo", "Photo! %s: game", "Foto! %s: juego")
_PARTS = (
    ("tela", "teclas", "som", "memoria"),
    ("panel", "keys", "sound", "memory"),
    ("panel", "teclas", "sonido", "memoria"),
)
_NAMES = {LEFT: "<", RIGHT: ">", UP: "^", DOWN: "v", NEXT: "next", ALT: "alt"}
_SIGNS = "A", "B", "X", "Y", "ball"  # of KEY_NAMES, from 0x88 on: see truco_ui.widgets.theme
_FIRST_SIGN = const(0x88)
_STICK = const(-1)  # what is polled: a stick, a ball, a keyboard
_FIRST_DIGIT = const(0x99)


def _since(then_ms: int) -> int:
    """Return the milliseconds since ticks_ms said `then_ms`."""
    return (supervisor.ticks_ms() - then_ms) % _WRAP


def _free():
    gc.collect()
    return gc.mem_free()  # type: ignore[attr-defined]


class Page:
    """What is shown, on the panel and on serial.

    :param display: a display with auto_refresh off; None: only serial has what is said
    """

    def __init__(self, display):
        from terminalio import FONT

        self._font = FONT
        self._display = display
        self._said = ""

    def show(self, lines, under=None, top=0):
        """Fill the panel with lines, in large letters if all fit so.

        :param lines: (text, colour) from the top on, each wrapped; what does not fit is left out.
            (text, colour, text, colour) shares a row
        :param under: a group below the lines, `top` pixels high
        """
        said = "\n".join(
            [" ".join([line[at].strip() for at in range(0, len(line), 2)]) for line in lines]
        )
        if said != self._said:
            self._said = said
            print(said + "\n")
        display = self._display
        if display is None:
            return
        width, height = self._font.get_bounding_box()[:2]
        for scale in (2, 1) if display.height >= _LARGE else (1,):
            columns = (display.width - _MARGIN) // (width * scale)
            rows = []
            for line in lines:
                if len(line) > 2:
                    rows.append(line)
                else:
                    rows += [(text, line[1]) for text in wrapped(line[0], columns)]
            most = (display.height - top) // (height * scale)
            if len(rows) <= most:
                break
        half = (columns + 1) // 2
        grid = Group(scale=scale, x=_MARGIN // 2, y=top)
        for number, row in enumerate(rows[:most]):
            for at in range(0, len(row), 2):
                text = row[at][: half - 1 if len(row) > 2 else columns]
                if text:
                    made = letters(self._font, [text], len(text), 1, row[at + 1])
                    made.x = at // 2 * half * width
                    made.y = number * height
                    grid.append(made)
        page = Group()
        if under:
            page.append(under)
        page.append(grid)
        display.root_group = page
        display.refresh()

    def colours(self, lines):
        """Show a frame of one pixel at the very edge, bars of the pure colours, and lines."""
        display = self._display
        if display is None:
            return self.show(lines)
        picture = Group()

        def box(colour, x, y, width, height):
            ink = Palette(1)
            ink[0] = colour
            picture.append(Rectangle(pixel_shader=ink, width=width, height=height, x=x, y=y))

        box(_WHITE, 0, 0, display.width, display.height)
        box(0, 1, 1, display.width - 2, display.height - 2)
        side = (display.width - 2 * _GAP) // len(_PURE)
        high = display.height // 3
        for place, colour in enumerate(_PURE):
            box(colour, _GAP + place * side, _GAP, side, high)
        self.show([(" " + line[0], line[1]) for line in lines], picture, high + 2 * _GAP)


class Presses:
    """The keys of a board as they go down, whatever they mean in the game.

    :param config: a module of board_configs

    seen: what a KEYMAP says of those that have gone down; _STICK: a direction or key that is polled
    """

    def __init__(self, config):
        self._event = Event()
        self._config = config
        self._down = {}  # key number: since when it is down
        self._held = 0  # of the stick
        self.seen = set()
        self._queue = config.keys()
        self._stick = config.stick() if hasattr(config, "stick") else None
        self._all = tuple(config.KEYMAP) + ((_STICK,) if self._stick else ())

    def next(self) -> int:
        """Return what a KEYMAP says of a key that has just gone down; 0: none has."""
        event, keymap = self._event, self._config.KEYMAP
        if self._queue.overflowed:
            self._queue.clear()
        while self._queue.get_into(event):
            number = event.key_number
            if not event.pressed:
                self._down.pop(number, None)
                continue
            self._down[number] = supervisor.ticks_ms()
            if number < len(keymap) and keymap[number]:
                self.seen.add(keymap[number])
                return keymap[number]
        held, before = self._stick.poll() if self._stick else 0, self._held
        self._held = held
        if held and held != before:
            self.seen.add(_STICK)
            return held
        return 0

    def stuck(self) -> str:
        """Return the names of the keys that are down and stay so."""
        keymap = self._config.KEYMAP
        down = [number for number, then_ms in self._down.items() if _since(then_ms) > _STUCK_MS]
        return " ".join([self._name(keymap[n]) for n in down if n < len(keymap)])

    def names(self, seen: bool) -> str:
        """Return the names of the keys that were seen, or of those that were not, each once."""
        found = []
        for meaning in self._all:
            if meaning and (meaning in self.seen) == seen and self._name(meaning) not in found:
                found.append(self._name(meaning))
        return " ".join(found)

    def yes_and_no(self):
        """Return the names of two keys, see `answer`."""
        yes_no = (SECOND_KEY, FIRST_KEY) if hasattr(self._config, "TWO_KEYS") else (OK, RAISE)
        return tuple([self._name(meaning) for meaning in yes_no])

    def answer(self):
        """Return True or False if a key has just gone down that says so, else None."""
        meaning = self.next()
        if meaning in (OK, SECOND_KEY):
            return True
        return False if meaning in (RAISE, FIRST_KEY) else None

    def _name(self, meaning):
        """Return how a key is called, without the signs of the game's own letters."""
        named = (OK, RAISE, MENU)
        if meaning in (FIRST_KEY, SECOND_KEY):
            two = self._config.TWO_KEYS
            name = chr(two >> 8 if meaning == FIRST_KEY else two & 0xFF)
        elif meaning in named:
            name = self._config.KEY_NAMES[named.index(meaning)]
        elif meaning == _STICK:
            return "stick" if self._config.KEYMAP else "keys"
        else:
            return _NAMES.get(meaning, "?")
        text = ""
        for letter in name:
            code = ord(letter)
            if code >= _FIRST_DIGIT:
                letter = chr(ord("0") + code - _FIRST_DIGIT)
            elif code >= 127:
                letter = _SIGNS[code - _FIRST_SIGN]
            text += letter
        return text


class SelfTest:
    """Tries one part after the other.

    fared   {part: (GOOD, BAD, SILENT or NONE, how many a radio has heard)}; _PARTS in English
    faults  a line for each error
    """

    _way = "radio"

    def __init__(self):
        self.least = self._start = _free()
        self.fared = {}
        self.faults = []
        self.language = 1  # until the memory says which one the player reads: English
        self.config = self.attempt("board", _config)
        own = self.config and self.attempt("panel", _display, self.config)
        self._display = own or self.attempt("panel", display_there_is)
        self.page = Page(self._display)
        self.presses = None

    def attempt(self, part, what, *given):
        """Return what a call gives; None if it fails, which is noted for the part."""
        try:
            return what(*given)
        except Exception as error:
            traceback.print_exception(error)
            name = "" if getattr(error, "for_player", False) else type(error).__name__ + " "
            self.faults.append("%s: %s%s" % (part, name, error))
            self.fared[part] = BAD, ""

    def try_memory(self):
        found = self.attempt("memory", try_memory, getattr(microcontroller, "nvm", None))
        if found:
            self.fared["memory"] = found[0], ""
            if found[1]:
                self.faults.append("memory: " + found[1])
            if found[2] is not None and 0 < found[2][OPTIONS] <= len(_PARTS):
                self.language = found[2][OPTIONS] - 1

    def try_keys(self):
        """Wait until each key was seen, or no new one comes."""
        presses = self.presses = self.config and self.attempt("keys", Presses, self.config)
        if not presses:
            self.fared["keys"] = BAD, ""
            return
        began_ms = supervisor.ticks_ms()
        shown = None
        while presses.names(False) and _since(began_ms) < _KEYS_MS:
            wanted = presses.names(False)
            if wanted != shown:
                shown = wanted
                began_ms = supervisor.ticks_ms()
                seen = [(presses.names(True), _COLOURS[GOOD]), (wanted, _WHITE)]
                self.page.show([(_PRESS[self.language], _GOLD), ("", 0)] + seen)
            presses.next()
            time.sleep(_STEP_S)
        stuck, missing = presses.stuck(), presses.names(False)
        if stuck:
            self.faults.append("keys: always down: " + stuck)
        if missing:
            self.faults.append("keys? " + missing)
        self.fared["keys"] = BAD if stuck else SILENT if missing else GOOD, ""

    def try_panel(self):
        display, config = self._display, self.config
        if "panel" in self.fared or not display:
            return
        answer = self.ask(self.page.colours, _SEE[self.language])
        if config and (display.width, display.height) != (config.WIDTH, config.HEIGHT):
            self.faults.append("panel: %dx%d" % (display.width, display.height))
            answer = BAD
        self.fared["panel"] = answer, ""

    def try_sound(self):
        speaker = getattr(self.config, "speaker", None)
        if speaker:
            self.attempt("sound", self._play, speaker)
            if "sound" not in self.fared:
                self.fared["sound"] = self.ask(self.page.show, _HEAR[self.language]), ""

    def _play(self, speaker):
        out, switch = speaker()
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

    def ask(self, draw, question):
        """Put a question to the person: GOOD, BAD, or SILENT when nobody answers."""
        if not self.presses:
            draw([(question, _WHITE)])
            time.sleep(_ANSWER_MS / 4000)
            return SILENT
        keys = _ANSWER[self.language] % self.presses.yes_and_no()
        draw([(question, _WHITE), (keys, _GOLD)])
        began_ms = supervisor.ticks_ms()
        while _since(began_ms) < _ANSWER_MS:
            answer = self.presses.answer()
            if answer is not None:
                return GOOD if answer else BAD
            time.sleep(_STEP_S)
        return SILENT

    def try_radios(self):
        self.page.show([("Radio ...", _WHITE)])
        if self.config:
            self.attempt("radio", self._near)
        self.attempt("WiFi", self._networks)

    def _near(self):
        """Try the first way that needs no WiFi, by the game's own carrier."""
        from board_configs import radio

        has_ble = getattr(self.config, "HAS_BLE", False)
        name = radio.kind(has_ble)
        if name == "none":
            return
        self._way = "BLE" if name == "ble" else name
        if not radio.works(has_ble, name):
            raise OSError("no AirLift answers")
        carrier = radio.carrier(has_ble, name)
        try:
            heard = _around() if name == "ble" else ""
            carrier.seek(lambda address, rssi, content: False)
            _work(carrier)
            carrier.call(_CALL)
            _work(carrier)
            self.least = min(self.least, _free())
        finally:
            carrier.close()
        self.fared["radio"] = GOOD, heard

    def _networks(self):
        try:
            import wifi
        except ImportError:
            return
        count = 0
        for _ in wifi.radio.start_scanning_networks():
            count += 1
        self.least = min(self.least, _free())
        wifi.radio.stop_scanning_networks()
        self.fared["WiFi"] = GOOD, count

    def finish(self):
        """Show what was found; a key goes back to the game."""
        key = self.presses.yes_and_no()[0] if self.presses else "reset"
        cells = []
        words = _PARTS[self.language] + (self._way, "WiFi")
        for part, word in zip(_PARTS[1] + ("radio", "WiFi"), words):
            mark, count = self.fared.get(part, (NONE, ""))
            cells += ("%s %s %s" % (word, mark, count), _COLOURS[mark])
        lines = [
            (_BACK[self.language] % key, _GOLD),
            ("Zap %s CP %s" % (VERSION, os.uname().release), _WHITE),
            (board.board_id, _WHITE),
            ("heap %d > %d KB" % (self._start // 1024, self.least // 1024), _WHITE),
        ]
        lines += [tuple(cells[at : at + 4]) for at in range(0, len(cells), 4)]
        self.page.show(lines + [(fault, _COLOURS[BAD]) for fault in self.faults])


def _config():
    import board_configs

    return board_configs.load()


def _display(config):
    import board_configs

    return board_configs.display(config)


def _work(carrier):
    """Let a carrier work for a while, as the game does."""
    began_ms = supervisor.ticks_ms()
    while _since(began_ms) < _RADIO_MS:
        carrier.tick(supervisor.ticks_ms())
        time.sleep(0.01)


def _around():
    """Return how many devices this board's own Bluetooth hears."""
    import _bleio

    found = set()
    for entry in _bleio.adapter.start_scan(timeout=_SCAN_S, interval=0.1, window=0.1, active=False):
        found.add(bytes(entry.address.address_bytes))
    _bleio.adapter.stop_scan()
    return len(found)


def try_memory(nvm):
    """Try the memory for what outlives the power, and lose nothing of what is kept there.

    What the game kept is whole, or it is not: its CRC says so, and that it is there shows that
    writes work. Only into a blank memory something is written. Other bytes are left alone.

    :param nvm: `microcontroller.nvm`, or None
    :returns: (how it fared, what is wrong, the image that is kept or None)
    """
    if nvm is None or len(nvm) < 2 * IMAGE_SIZE:
        return NONE, "", None
    store = flash.load(nvm, 1)
    if store.found == GARBAGE:
        return BAD, "bytes that are not Zap's, or damaged", None
    there = store.found == KEPT or store.save()
    if not there or bytearray(nvm[store.slot : store.slot + IMAGE_SIZE]) != store.image:
        return BAD, "a write failed", store.image
    return GOOD, "", store.image


def run():
    """Try everything, show the result, and begin the game again once a key says so."""
    test = SelfTest()
    test.try_memory()
    test.try_keys()
    test.try_panel()
    test.try_sound()
    test.try_radios()
    test.finish()
    while not test.presses or not test.presses.answer():
        time.sleep(_STEP_S)
    supervisor.reload()
