"""Show the handheld in a terminal with half blocks in 24-bit colour, and read keys in raw mode.

A terminal reports when a key is pressed and while it repeats, but not when it is released. So a key
counts as released 0.12 s after its last repetition. A capital letter holds its key for 1.2 s.
"""

import os
import select
import shutil
import sys
import time

_FRAME_S = 1 / 20
_DOWN_S = 0.12  # a key counts as released this long after its last repetition
_LONG_S = 1.2  # how long a capital letter holds its key
_UPPER_HALF = "\u2580"  # the foreground colours the upper pixel, the background the lower one
_QUIT = ("\x03", "q", "Q")
_BEGIN = "\x1b[?1049h\x1b[?25l\x1b[2J"  # select the alternate screen, hide the cursor, clear
_END = "\x1b[0m\x1b[?25h\x1b[?1049l"
_ARROWS = {"[A": "UP", "[B": "DOWN", "[C": "RIGHT", "[D": "LEFT"}
_ARROWS.update({"O" + code[1]: name for code, name in list(_ARROWS.items())})


class NoTerminal(Exception):
    """Input or output is not a suitable terminal. The text says why."""


def run(handheld, letters, arrows):
    """Draw the panel and pass keys on, until q or Ctrl+C.

    :param letters: {character: key of the board}
    :param arrows: {UP, DOWN, LEFT, RIGHT: key of the board}
    :raises NoTerminal: input or output is no terminal
    """
    try:
        import termios
        import tty
    except ImportError:
        raise NoTerminal("this system has no Unix terminal; use the window") from None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminal("input and output must be a terminal")
    before = termios.tcgetattr(sys.stdin)
    out = sys.stdout
    try:
        tty.setraw(sys.stdin)
        out.write(_BEGIN)
        _loop(handheld, Keys(letters, arrows), Painter(handheld.width, handheld.height), out)
    finally:
        out.write(_END)
        out.flush()
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _loop(handheld, keys, painter, out):
    started = time.monotonic()
    shown = None
    while True:
        now = time.monotonic()
        if not keys.read(now):
            return
        for name, down in keys.changes(now):
            handheld.set_keys(name, down)
        behind_ms = int((now - started) * 1000) - handheld.now_ms
        handheld.wait(max(1, min(behind_ms, 200)))
        if handheld.now_ms < (now - started) * 1000 - 1000:
            started = now - handheld.now_ms / 1000  # 1 s late: go on from here, do not catch up
        size = shutil.get_terminal_size()
        picture = (handheld.device.panel.version, size)
        if picture != shown:
            shown = picture
            out.write(painter.paint(handheld.rgb(), size.columns, size.lines))
            out.flush()


class Keys:
    """The board's keys that are down, derived from the characters that a terminal sends."""

    def __init__(self, letters, arrows):
        self._letters = letters
        self._arrows = arrows
        self._until = {}  # {key: second at which the key counts as released}
        self._held = set()

    def read(self, now):
        """Wait at most one frame for characters. Return False when the player quits."""
        if not select.select([sys.stdin], [], [], _FRAME_S)[0]:
            return True
        return self.feed(os.read(sys.stdin.fileno(), 64).decode("utf-8", "replace"), now)

    def feed(self, text, now):
        """Take characters typed at `now` (seconds). Return False when the player quits."""
        at = 0
        while at < len(text):
            if text[at] == "\x1b" and text[at + 1 : at + 3] in _ARROWS:
                self._press(self._arrows.get(_ARROWS[text[at + 1 : at + 3]]), now + _DOWN_S)
                at += 3
                continue
            char = text[at]
            if char in _QUIT:
                return False
            long = char.isupper()
            self._press(self._letters.get(char.lower()), now + (_LONG_S if long else _DOWN_S))
            at += 1
        return True

    def changes(self, now):
        """Return (key, down) of all changes since the last call."""
        down = {key for key, until in self._until.items() if until > now}
        changed = [(key, False) for key in sorted(self._held - down)]
        changed += [(key, True) for key in sorted(down - self._held)]
        self._held = down
        return changed

    def _press(self, key, until):
        if key:
            self._until[key] = max(until, self._until.get(key, 0))


class Painter:
    """A converter of RGB pictures of one size to text, which redraws only changed lines."""

    def __init__(self, width, height):
        self._width, self._height = width, height
        self._drawn = {}  # {line of the terminal: text drawn there}
        self._shape = None

    def paint(self, rgb, columns, lines):
        """Return the text that draws a picture: each character shows two pixels, one above another.

        :param rgb: width * height * 3 bytes
        :param columns: width of the terminal in characters
        :param lines: its height
        """
        step = max(-(-self._width // columns), -(-self._height // (2 * lines)), 1)
        shape = (step, columns, lines)
        text = []
        if shape != self._shape:
            self._shape = shape
            self._drawn.clear()
            text.append("\x1b[0m\x1b[2J")
        for line, y in enumerate(range(0, self._height - step, 2 * step)):
            cells = self._cells(rgb, y, step)
            if self._drawn.get(line) != cells:
                self._drawn[line] = cells
                text.append("\x1b[%d;1H%s\x1b[0m" % (line + 1, cells))
        return "".join(text)

    def _cells(self, rgb, y, step):
        upper = y * self._width * 3
        lower = upper + step * self._width * 3
        text, before = [], None
        for at in range(0, self._width * 3, step * 3):
            colours = rgb[upper + at : upper + at + 3], rgb[lower + at : lower + at + 3]
            if colours != before:
                before = colours
                text.append("\x1b[38;2;%d;%d;%dm" % tuple(colours[0]))
                text.append("\x1b[48;2;%d;%d;%dm" % tuple(colours[1]))
            text.append(_UPPER_HALF)
        return "".join(text)
