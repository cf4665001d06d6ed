"""Find damaged files, and show why Zap cannot start. This must work when nothing else does.

code.py imports this module first. It only needs the firmware and none of our files, so it does not
depend on what is missing. It sets up a panel that the firmware does not set up.
"""

import os
import time
import traceback
from binascii import crc32

import board
import displayio
import microcontroller
import supervisor
from busdisplay import BusDisplay
from busio import SPI
from fourwire import FourWire

_SELFTEST = "selftest.py"
# Folders of our code, art, texts and sounds. Each file ends with its checksum, see `signed` in
# tools/drive/tree.py.
FOLDERS = "truco_core truco_core/bots board_configs lib/zap lib/zap/assets"
# A copy of the sources has no folder lib/zap, and no checksums in its art and robots' tables.
_SIGNED = (".mpy", ".bin", ".wav")
_SECTOR = 512

# Commands for the ST7789, from its data sheet: software reset and sleep out, 120 ms after each; 16
# bits per pixel; rotation; inversion; normal mode; on. BusDisplay waits 10 ms after each of the
# others. (adafruit_st7789 waits 0.9 s longer, twice during a start.) MADCTL 0x70 is from
# Waveshare's examples, with the stick on the left. If CircuitPython rotated the picture instead,
# drawing a list would take 520 ms instead of 428, because it draws pictures rotated by 90 degrees
# in one-pixel rows.
_ST7789 = b"\x01\x80\x78\x11\x80\x78\x3a\x01\x55\x36\x01\x70\x21\x00\x13\x00\x29\x00"
# The usual pins of a Pico-LCD-1.3, in the order of `pico_lcd`; board_configs.raspberry_pi_pico
# names them.
PICO_LCD = ("GP10", "GP11", "GP8", "GP9", "GP12", "GP13")


class Damaged(ImportError):
    """A file of the game is missing, truncated or corrupted."""


def check():
    """Check the sizes of the game's folders against the list that tools/deploy.py wrote.

    Also check the checksums of all files after a change over USB, after a crash, after the reset
    key (if the chip reports it), and if there is no list.

    This comes first because CircuitPython may hang when it imports a truncated file: the panel
    stays black, and the drive disappears from the computer.

    With a line ZAP_SELFTEST in settings.toml, start the self-test instead (docs/selftest.md).

    :raises Damaged: the message names the file or its folder
    """
    if wants_test() and _bytes_in(_SELFTEST) >= 0:
        folder = os.getcwd()
        path = folder.rstrip("/") + "/" + _SELFTEST
        supervisor.set_next_code_file(path, working_directory=folder)
        supervisor.reload()
    reasons = supervisor.RunReason  # SUPERVISOR_RELOAD: the game restarts itself
    changed = supervisor.runtime.run_reason not in (reasons.STARTUP, reasons.SUPERVISOR_RELOAD)
    # Only an RP2040, an RP2350 and an nRF52840 report the reset key. A SAMD51 reports no reason,
    # and an ESP32-S3 reports power-on (ports/*/common-hal/microcontroller/Processor.c of
    # CircuitPython).
    reason = microcontroller.cpu.reset_reason
    if not _compare() or changed or reason == microcontroller.ResetReason.RESET_PIN:
        _look_at_ends()


def cause(error):
    """Return `Damaged` if damaged files may have caused the error, otherwise the error itself."""
    try:
        _compare()
        _look_at_ends()
    except (Damaged, MemoryError) as found:
        return found if isinstance(found, Damaged) else error
    return error


def wants_test():
    """Return True if settings.toml has a line ZAP_SELFTEST."""
    try:
        return os.getenv("ZAP_SELFTEST") is not None
    # NotImplementedError: there is no settings.toml. ValueError (before 10.2): the value has no
    # quotes.
    except (NotImplementedError, ValueError) as error:
        return isinstance(error, ValueError)


def _compare():
    """Raise Damaged if one of our folders has fewer bytes than the list says.

    Return whether there is a list (see tools/drive/manifest.py). Its file is hidden, so it is
    missing on some copies of the drive.
    """
    try:
        with open(".zap-manifest") as listed:
            if listed.readline().endswith(" writing\n"):
                raise Damaged("The update is not finished: run tools/deploy.py again.")
            is_list = False
            for line in listed:
                first, size, path = line.strip().split(" ", 2)
                if first != "+":
                    break
                is_list = True
                # Our folders may have grown; those of other libraries may have any size but 0.
                least = int(size) if path[:4] != "lib/" or path[4:7] in ("zap", "tru") else 1
                if _bytes_in(path) < least:
                    raise Damaged("Files are missing or cut off: %s" % path)
            return is_list
    except (OSError, ValueError):  # the list is missing or damaged
        return False


def _look_at_ends():
    """Raise Damaged if one of our files does not end with its checksum."""
    signed = _SIGNED if _bytes_in("lib/zap") >= 0 else _SIGNED[:1]
    for folder in FOLDERS.split():
        for name in os.listdir(folder) if _bytes_in(folder) >= 0 else ():
            path = folder + "/" + name
            if name[0] != "." and name[-4:] in signed:
                left, found = os.stat(path)[6] - 4, 0
                with open(path, "rb") as file:
                    while left > 0:
                        found = crc32(file.read(min(left, _SECTOR)), found)
                        left -= _SECTOR
                    end = int.from_bytes(file.read(), "little")
                if found != end or not end:
                    raise Damaged("%s is damaged." % path)


def _bytes_in(path):
    """Return the size of a file, or the total size of the visible files in a folder.

    Return -1 if it does not exist.
    """
    try:
        if path[-1] != "/":
            return os.stat(path)[6]
        from storage import getmount

        # The game may be in a folder of the drive, but a mount only takes full paths.
        inside = getmount("/").ilistdir(os.getcwd().rstrip("/") + "/" + path[:-1])
        return sum([entry[-1] for entry in inside if entry[0][0] != "."])
    except OSError:
        return -1


def pico_lcd(clock, data, command, select, reset, light):
    """Return the display of a Waveshare Pico-LCD-1.3 on these pins, with auto_refresh off."""
    displayio.release_displays()  # a display from before a reload still holds the pins
    spi = SPI(clock=clock, MOSI=data)
    # 62.5 MHz is the fastest SPI of an RP2040 at 125 MHz.
    bus = FourWire(spi, command=command, chip_select=select, reset=reset, baudrate=62_500_000)
    size: dict = {"width": 240, "height": 240}
    display = BusDisplay(bus, _ST7789, backlight_pin=light, auto_refresh=False, **size)
    supervisor.runtime.display = display  # where `display_there_is` looks for it
    return display


def show(error):
    """Show why the game does not run, on serial and on the panel. Never returns.

    The serial output is repeated, because USB may not be ready the first time.
    """
    traceback.print_exception(error)
    for layer in getattr(displayio, "CIRCUITPYTHON_TERMINAL", ()):
        layer.hidden = False  # `restart` of truco_ui.settings has hidden it
    words = _worded(cause(error))
    display = None
    try:
        display = display_there_is()
        if display:
            write(display, [("Zap", 0xFFC83C)] + [(paragraph, 0xFFFFFF) for paragraph in words])
    except Exception as another:
        traceback.print_exception(another)
        if display:  # show the serial output on the panel, with the firmware's own console
            display.root_group = displayio.CIRCUITPYTHON_TERMINAL
            display.auto_refresh = True
    while True:
        print("\n".join(words))
        time.sleep(5)
        traceback.print_exception(error)


def _worded(error):
    """Return the error as paragraphs of text."""
    text = str(error)
    if getattr(error, "for_player", False):
        return text.split("\n")
    if not isinstance(error, ImportError):
        text = "%s: %s" % (type(error).__name__, text)
    needs = "Zap needs CircuitPython 10."
    more = [needs] if ".mpy" in text and not isinstance(error, Damaged) else []
    # On a full drive, the files that were copied last are cut off. (Windows lacks this function.)
    if hasattr(os, "statvfs") and not os.statvfs("/")[3]:
        more.append("O disco encheu. The drive is full. El disco se ha llenado.")
    # These texts have no accents, because the firmware's font usually has none.
    return [text] + more + ["", "Reinstale o Zap.", "Install Zap again.", "Reinstala Zap."]


def display_there_is():
    """Return the current display; on a Pico without one, a Pico-LCD-1.3; else None."""
    found = supervisor.runtime.display
    if not found and board.board_id.startswith("raspberry_pi_pico"):
        found = pico_lcd(*[getattr(board, name) for name in PICO_LCD])
    return found


def write(display, lines, under=None, top=0):
    """Fill the panel with lines of text, in large letters if all of them fit.

    :param lines: (text, colour) for each line. Long lines are wrapped; lines that do not fit are
        left out
    :param under: a displayio.Group that is drawn first, at the top of the panel; None: nothing
    :param top: y of the first line, in pixels
    """
    from terminalio import FONT

    width, height = FONT.get_bounding_box()[:2]
    for scale in (2, 1) if display.height >= 200 else (1,):
        columns = (display.width - 4) // (width * scale)  # 4 pixels: both margins together
        rows = []
        for paragraph, colour in lines:
            rows += [(text, colour) for text in wrapped(paragraph, columns)]
        most = (display.height - top) // (height * scale)
        if len(rows) <= most:
            break
    page = under or displayio.Group()
    grid = displayio.Group(scale=scale, x=(display.width - columns * width * scale) // 2, y=top)
    page.append(grid)
    for number, (text, colour) in enumerate(rows[:most]):
        made = letters(FONT, text, colour)
        made.y = number * height
        grid.append(made)
    display.root_group = page
    display.refresh()


def wrapped(text, columns):
    """Return the lines of a paragraph. Cut long words, if possible after a slash."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) < columns:
            lines[-1] += " " + word
            continue
        lines.append(word)
        while len(lines[-1]) > columns:
            cut = lines[-1].rfind("/", 0, columns) + 1 or columns
            lines[-1:] = lines[-1][:cut], lines[-1][cut:]
    return lines[1:] or lines


def letters(font, text, colour):
    """Return a TileGrid with a text. Characters that the font does not have become "?"."""
    palette = displayio.Palette(2)
    palette[1] = colour
    width, height = font.get_bounding_box()[:2]
    tile = {"tile_width": width, "tile_height": height, "width": len(text) or 1}
    grid = displayio.TileGrid(font.bitmap, pixel_shader=palette, **tile)
    for at, char in enumerate(text or " "):
        glyph = font.get_glyph(ord(char)) or font.get_glyph(ord("?"))
        grid[at] = glyph.tile_index
    return grid
