"""What must work when nothing else does: looks for damaged files, and shows why Zap cannot start.

code.py imports it before all else. It stands alone: it needs the firmware and no file of ours, so
what it shows does not depend on what is missing. A panel that no firmware makes is set up here.
"""

import os
import traceback
from binascii import crc32

import board
import displayio
import microcontroller
import supervisor
from busdisplay import BusDisplay
from busio import SPI
from fourwire import FourWire
from micropython import const

_LIST = ".zap-manifest"  # see tools/drive/manifest.py
_SELFTEST = "selftest.py"
# Where our .mpy files are. Each ends with its sum, see `signed` of tools/drive/tree.py.
FOLDERS = "truco_core truco_core/bots board_configs lib/zap"
_SECTOR = const(512)
_LARGE = const(200)  # lines of a panel from which on letters are twice as large
_ADVICE = ("Reinstale o Zap.", "Install Zap again.", "Reinstala Zap.")  # no accents: see letters
_MARGIN = const(4)  # pixels, of both sides together
_WHITE = const(0xFFFFFF)
_HEADING = const(0xFFC83C)

# Of the ST7789, by its data sheet: software reset and sleep out, 120 ms after each; 16 bits a
# pixel; turned; inverted; normal mode; on. BusDisplay waits 10 ms after each of the others.
# adafruit_st7789 waits 0.9 s longer, of which a start has two. MADCTL 0x70 is that of Waveshare's
# examples: the stick is at the left. If CircuitPython turned the picture, a list would take it
# 520 ms, not 428, since it draws what is turned by 90 degrees one pixel a row.
_ST7789 = b"\x01\x80\x78\x11\x80\x78\x3a\x01\x55\x36\x01\x70\x21\x00\x13\x00\x29\x00"
_SIDE = const(240)
_BAUDRATE = const(62_500_000)  # the fastest SPI of an RP2040 at 125 MHz
_PICO = "raspberry_pi_pico"  # how the names of boards that it is put on begin
# Its usual pins, in the order of `pico_lcd`; board_configs.raspberry_pi_pico has them by name.
PICO_LCD = ("GP10", "GP11", "GP8", "GP9", "GP12", "GP13")

_words: list = []  # what is shown


class Damaged(ImportError):
    """A file of the game is missing, cut off or has other bytes."""


def check():
    """Compare the sizes of the game's folders with the list that tools/deploy.py wrote.

    After a change over USB, a crash and, where the chip tells of it, the reset key, and without a
    list, compare the sums at the ends of the files.

    CircuitPython may hang when it imports a file that is not whole: the panel stays black, and
    the drive is gone from the computer. So this comes first.

    With a line ZAP_SELFTEST in settings.toml the board tries itself instead: docs/selftest.md.

    :raises Damaged: the message names the file, or the folder of one
    """
    if _wants_test() and _size(_SELFTEST) >= 0:
        folder = os.getcwd()
        path = folder.rstrip("/") + "/" + _SELFTEST
        supervisor.set_next_code_file(path, working_directory=folder)
        supervisor.reload()
    changed = supervisor.runtime.run_reason != supervisor.RunReason.STARTUP
    # Only an RP2040, an RP2350 and an nRF52840 tell of the key: a SAMD51 knows no reason, and to an
    # ESP32-S3 it is as power-on (ports/*/common-hal/microcontroller/Processor.c of CircuitPython).
    reason = microcontroller.cpu.reset_reason
    if not _compare() or changed or reason == microcontroller.ResetReason.RESET_PIN:
        _look_at_ends()


def cause(error):
    """Return the `Damaged` behind an error, if a file is not as it was installed, or the error."""
    try:
        if not getattr(error, "for_player", False):
            _compare()
            _look_at_ends()
    except Damaged as found:
        return found
    except MemoryError:
        pass
    return error


def _wants_test():
    try:
        return os.getenv("ZAP_SELFTEST") is not None
    except (NotImplementedError, ValueError) as error:  # no settings.toml; up to 10.1: no quotes
        return isinstance(error, ValueError)


def _compare():
    """Raise Damaged if a folder of ours has fewer bytes than the list says.

    Return whether there is a list: some copies lack it, since it is hidden.
    """
    try:
        with open(_LIST) as listed:
            head = listed.readline().split()
            if head[-1] == "writing":
                raise Damaged("The update is not finished: run tools/deploy.py again.")
            is_list = False
            for line in listed:
                first, size, path = line.strip().split(" ", 2)
                if first != "+":
                    break
                is_list = True
                # Somebody else's library may be of another version; ours may grow by a developer.
                least = int(size) if path[:4] != "lib/" or path[4:7] in ("zap", "tru") else 1
                if _bytes_in(path) < least:
                    raise Damaged("Files are missing or cut off: %s" % path)
            return is_list
    except (OSError, ValueError, IndexError):  # there is none, or it is damaged
        return False


def _look_at_ends():
    """Raise Damaged when one of our files does not end with its sum."""
    for folder in FOLDERS.split():
        try:
            names = os.listdir(folder)
        except OSError:
            continue  # there is no such folder
        for name in names:
            path = folder + "/" + name
            if name[0] != "." and name.endswith(".mpy"):
                left, found = _size(path) - 4, 0
                with open(path, "rb") as file:
                    while left > 0:
                        found = crc32(file.read(min(left, _SECTOR)), found)
                        left -= _SECTOR
                    end = int.from_bytes(file.read(), "little")
                if found != end or not end:
                    raise Damaged("%s is damaged." % path)


def _bytes_in(path):
    """Return the bytes of a file, or of all files right in a folder, without hidden ones."""
    if path[-1] != "/":
        return _size(path)
    from storage import getmount

    total = 0
    try:
        for entry in getmount("/").ilistdir("/" + path[:-1]):
            if entry[0][0] != ".":
                total += entry[-1]
    except OSError:
        pass  # there is no such folder
    return total


def _size(path):
    """Return the bytes of a file; -1: it is not there."""
    try:
        return os.stat(path)[6]
    except OSError:
        return -1


def pico_lcd(clock, data, command, select, reset, light):
    """The display of a Waveshare Pico-LCD-1.3 on these pins, with auto_refresh off."""
    displayio.release_displays()  # one from before a reload still holds the pins
    spi = SPI(clock=clock, MOSI=data)
    bus = FourWire(spi, command=command, chip_select=select, reset=reset, baudrate=_BAUDRATE)
    size = {"width": _SIDE, "height": _SIDE}
    # Kept there, else `display_there_is` would not find it.
    supervisor.runtime.display = BusDisplay(
        bus, _ST7789, backlight_pin=light, auto_refresh=False, **size
    )
    return supervisor.runtime.display


def show(error):
    """Say on serial and on the panel why the game does not run. Call it again and again.

    Only the first call draws. All of them print, for USB may not be there yet at the first.
    """
    traceback.print_exception(error)
    drawn = bool(_words)
    if not drawn:
        _words.extend(_worded(cause(error)))
    print("\n".join(_words))
    if drawn:
        return
    display = None
    try:
        display = display_there_is()
        if display:
            _draw(display, _words)
    except Exception as another:
        traceback.print_exception(another)
        if display:  # the firmware's own console has what was printed
            display.root_group = displayio.CIRCUITPYTHON_TERMINAL
            display.auto_refresh = True


def _worded(error):
    """The paragraphs that say it."""
    text = str(error) or type(error).__name__
    if getattr(error, "for_player", False):
        return [text]
    if not isinstance(error, ImportError):
        text = "%s: %s" % (type(error).__name__, error)
    is_other = ".mpy" in text and not isinstance(error, Damaged)
    more = ["Zap needs CircuitPython 10."] if is_other else []
    return [text] + more + [""] + list(_ADVICE)


def display_there_is():
    """The display that there is, or on a Pico a Pico-LCD-1.3 on its usual pins; None."""
    found = supervisor.runtime.display
    if not found and board.board_id.startswith(_PICO):
        found = pico_lcd(*[getattr(board, name) for name in PICO_LCD])
    return found


def _draw(display, words):
    """Fill the panel with paragraphs, under the name of the game."""
    from terminalio import FONT

    width, height = FONT.get_bounding_box()[:2]
    scale = 2 if display.height >= _LARGE else 1
    columns = (display.width - _MARGIN) // (width * scale)
    rows = display.height // (height * scale)
    lines = [line for paragraph in words for line in wrapped(paragraph, columns)]
    page = displayio.Group(scale=scale, x=(display.width - columns * width * scale) // 2)
    page.append(letters(FONT, ["Zap"], columns, 1, _HEADING))
    page.append(letters(FONT, lines, columns, rows - 1, _WHITE))
    page[1].y = height
    display.root_group = page
    display.refresh()


def wrapped(text, columns):
    """The lines of a paragraph. A word longer than a line is cut, behind a slash if it has one."""
    lines, line = [], ""
    for word in text.split():
        while True:
            room = columns - len(line) - (1 if line else 0)
            if len(word) <= room:
                line += (" " if line else "") + word
                break
            if line:
                lines.append(line)
                line = ""
            else:
                cut = word.rfind("/", 0, columns) + 1 or columns
                lines.append(word[:cut])
                word = word[cut:]
    return lines + [line]


def letters(font, lines, columns, rows, colour):
    """Lines of letters that the firmware's font is sure to have: in most builds, ASCII."""
    palette = displayio.Palette(2)
    palette[1] = colour
    width, height = font.get_bounding_box()[:2]
    tile = {"tile_width": width, "tile_height": height, "width": columns, "height": rows}
    blank = font.get_glyph(ord(" ")).tile_index
    grid = displayio.TileGrid(font.bitmap, pixel_shader=palette, default_tile=blank, **tile)
    for row, line in enumerate(lines[:rows]):
        for column, char in enumerate(line):
            glyph = font.get_glyph(ord(char)) or font.get_glyph(ord("?"))
            grid[column, row] = glyph.tile_index
    return grid
