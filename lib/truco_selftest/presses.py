"""The keys of a board as they go down, whatever they mean in the game."""

from keypad import Event
from micropython import const
from supervisor import ticks_ms

from truco_input import ALT, DOWN, FIRST_KEY, LEFT, MENU, NEXT, OK, RAISE, RIGHT, SECOND_KEY, UP
from truco_selftest.report import key_bit

_WRAP = const(1 << 29)  # of ticks_ms
_STUCK_MS = const(3000)  # nobody holds a key that long who was asked to press it
_SIGNS = "ABXY"  # KEY_NAMES has them from 0x88 on, see truco_ui.widgets.text
_FIRST_SIGN = const(0x88)
_FIRST_DIGIT = const(0x99)
_NAMES = {LEFT: "<", RIGHT: ">", UP: "^", DOWN: "v", NEXT: "next", ALT: "alt"}


def since(then_ms: int) -> int:
    """Milliseconds since ticks_ms said `then_ms`, of less than six days."""
    return (ticks_ms() - then_ms) % _WRAP


class Presses:
    """What was pressed.

    :param config: a module of board_configs

    expected  bits of `report.key_bit`: all keys that the board has on a scanner
    seen      those of them that have gone down
    stick     None: nothing is polled; else whether a direction or a key was seen there
    """

    def __init__(self, config):
        self._event = Event()
        self._keymap = config.KEYMAP
        self._two = config.TWO_KEYS
        self._key_names = config.KEY_NAMES
        self._down = {}  # key number: since when it is down
        self._held = 0  # of the stick
        self.expected = self.seen = 0
        for meaning in self._keymap:
            if meaning:
                self.expected |= key_bit(meaning)
        self._queue = config.keys()
        self._stick = config.stick()
        self.stick = None if self._stick is None else False

    def next(self) -> int:
        """What a KEYMAP says of a key that has just gone down; 0: none has."""
        queue, event = self._queue, self._event
        if queue.overflowed:
            queue.clear()
        while queue.get_into(event):
            number = event.key_number
            if not event.pressed:
                self._down.pop(number, None)
                continue
            self._down[number] = ticks_ms()
            meaning = self._keymap[number] if number < len(self._keymap) else 0
            if meaning:
                self.seen |= key_bit(meaning)
                return meaning
        if self._stick:
            held, before = self._stick.poll(), self._held
            self._held = held
            if held and held != before:
                self.stick = True
                return held
        return 0

    def is_complete(self) -> bool:
        """Whether all there is was seen."""
        return self.seen == self.expected and self.stick is not False

    def stuck(self) -> str:
        """The keys that are down and stay so."""
        found = []
        for number, then_ms in self._down.items():
            if since(then_ms) > _STUCK_MS:
                found.append(self.name(self._keymap[number]) if number < len(self._keymap) else "?")
        return " ".join(found)

    def names(self, seen: bool) -> str:
        """The keys that were seen, or those that were not, each once."""
        found = []
        for meaning in self._keymap:
            if meaning and bool(self.seen & key_bit(meaning)) == seen:
                name = self.name(meaning)
                if name not in found:
                    found.append(name)
        if self.stick is seen:
            found.append("stick" if self._keymap else "keys")
        return " ".join(found)

    def name(self, meaning: int) -> str:
        """How a key is called, in the letters of every firmware; "?" for one without a meaning."""
        if meaning == FIRST_KEY:
            return _plain(chr(self._two >> 8))
        if meaning == SECOND_KEY:
            return _plain(chr(self._two & 0xFF))
        if meaning in (OK, RAISE, MENU):
            return _plain(self._key_names[(OK, RAISE, MENU).index(meaning)])
        return _NAMES.get(meaning, "?")

    def yes_and_no(self):
        """The names of the keys that answer a question."""
        if self._two:
            return self.name(SECOND_KEY), self.name(FIRST_KEY)
        return self.name(OK), self.name(RAISE)


def answer_of(meaning: int):
    """True for a key that says yes, False for no, None for any other."""
    if meaning in (OK, SECOND_KEY):
        return True
    if meaning in (RAISE, FIRST_KEY):
        return False
    return None


def _plain(name):
    """A name of KEY_NAMES without the signs of the game's own letters."""
    text = ""
    for letter in name:
        sign = ord(letter) - _FIRST_SIGN
        if 0 <= sign < len(_SIGNS):
            text += _SIGNS[sign]
        elif sign == len(_SIGNS):
            text += "ball"
        elif ord(letter) < 127:
            text += letter
        elif ord(letter) >= _FIRST_DIGIT:
            text += chr(ord("0") + ord(letter) - _FIRST_DIGIT)
    return text
