"""What must work when nothing else does: looks for damaged files, and shows why Zap cannot start.

code.py imports it before all else. It needs the firmware and no other file of ours: truco_panel is
in the same one, see tools/linker/together.py. So what it shows does not depend on what is missing.
"""

import os
from binascii import crc32

from micropython import const

from truco_panel import display_there_is

_LIST = ".zap-manifest"  # see tools/drive/manifest.py
_BRIDGE = "code.txt"  # while an update is under way the game runs from another folder
_SELFTEST = "selftest.py"
_SECTOR = const(512)
_SUM = const(4)  # bytes behind a compiled file, see tools/linker/mpy.py
# Where compiled files of ours are.
OURS = "board_configs truco_core truco_core/bots lib/truco_link lib/truco_ui lib/truco_selftest"
_LARGE = const(200)  # lines of a panel from which on letters are twice as large
_ADVICE = ("Reinstale o Zap.", "Install Zap again.", "Reinstala Zap.")  # no accents: see letters
_MARGIN = const(4)  # pixels, of both sides together
_WHITE = const(0xFFFFFF)
_HEADING = const(0xFFC83C)

_drawn = False


class Damaged(Exception):
    """A file of the game is missing, cut off or has other bytes."""


def check():
    """Look for a file that is not whole.

    CircuitPython hangs when it imports one: the panel stays black, and the drive is gone from the
    computer. So this comes first. At each start it compares sizes with the list that
    tools/deploy.py wrote; after the reset key, or when files were changed over USB, also what is
    in them. Without a list it looks at each compiled file's own sum.

    With a line ZAP_SELFTEST in settings.toml the board tries itself instead: docs/selftest.md.

    :raises Damaged: the message names the file
    """
    if _wants_test() and _exists(_SELFTEST):
        import supervisor

        folder = os.getcwd()
        path = folder.rstrip("/") + "/" + _SELFTEST
        supervisor.set_next_code_file(path, working_directory=folder)
        supervisor.reload()
    if not _exists(_BRIDGE):
        _search(_after_fault())


def _search(everything, of_others=False):
    """Raise `Damaged` for a file that is not as the list says, or, without one, not as it was made.

    :param everything: look at what is in the files, too
    :param of_others: also in other people's libraries
    """
    if not _exists(_LIST):
        _look_at_sums()  # copied without the hidden files, or as sources
        return
    try:
        with open(_LIST) as listed:
            _compare(listed, everything, of_others)
    except ValueError:
        pass  # the list itself is damaged


def _after_fault():
    """Whether somebody has just pressed reset, perhaps at a black panel, or changed files."""
    from microcontroller import ResetReason, cpu
    from supervisor import RunReason, runtime

    if runtime.run_reason == RunReason.STARTUP:
        return cpu.reset_reason == ResetReason.RESET_PIN
    return runtime.run_reason == RunReason.AUTO_RELOAD


def _look_at_sums():
    for folder in OURS.split():
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        for name in names:
            if name.endswith(".mpy") and name[0] != ".":
                path = folder + "/" + name
                data = _read(path)
                if crc32(data[:-_SUM]) != int.from_bytes(data[-_SUM:], "big"):
                    raise Damaged("%s is damaged." % path)


def _read(path):
    with open(path, "rb") as file:
        return file.read()


def _is_ours(path):
    return not path.startswith("lib/") or path.startswith("lib/truco_")


def _wants_test():
    try:
        return os.getenv("ZAP_SELFTEST") is not None
    except (NotImplementedError, ValueError):  # no settings.toml; a text without quotes
        return False


def _compare(listed, everything, of_others):
    head = listed.readline().split()
    if head[:2] != ["zap", "2"]:
        return  # of an older Zap, without sizes
    if head[-1] == "writing":
        raise Damaged("An update was cut off: run tools/deploy.py again.")
    same = True
    for line in listed:
        first, size, path = line.strip().split(" ", 2)
        if first != "+":
            break
        same = same and _bytes_in(path) == int(size)
    # The sums say in a few ms that nothing is missing. Only when they differ, go file by file:
    # a developer may have replaced one.
    while (everything or not same) and len(line) > 5:
        first, size, path = line.strip().split(" ", 2)
        if "/" in path:
            _look_at(path, int(size))
            if everything and (of_others or _is_ours(path)):
                if "%08x" % crc32(_read(path)) != first[-8:]:
                    raise Damaged("%s is damaged, or of another version." % path)
        line = listed.readline()


def _bytes_in(path):
    """Bytes of a file, or of all files right in a folder, without hidden ones."""
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


def _look_at(path, wanted):
    size = _size(path)
    if size < 0:
        raise Damaged("%s is missing." % path)
    # Another version of somebody else's library may be smaller. A copy that was interrupted
    # ends with a sector.
    if size < wanted and (_is_ours(path) or size % _SECTOR == 0):
        raise Damaged("%s is cut off: %d of %d bytes." % (path, size, wanted))


def _size(path):
    """Bytes of a file; -1: it is not there."""
    try:
        return os.stat(path)[6]
    except OSError:
        return -1


def _exists(path):
    return _size(path) >= 0


def show(error):
    """Say on serial and on the panel why the game does not run. Call it again and again.

    Only the first call draws. All of them print, for USB may not be there yet at the first.
    """
    global _drawn
    import traceback

    traceback.print_exception(error)
    if not isinstance(error, Damaged) and not getattr(error, "for_player", False):
        try:
            _search(True, True)
        except Damaged as found:  # the file at fault; what is above has where
            error = found
        except Exception:
            pass
    words = [str(error) or type(error).__name__]
    if not getattr(error, "for_player", False):
        if not isinstance(error, (Damaged, ImportError)):
            words[0] = "%s: %s" % (type(error).__name__, error)
            if ".mpy" in words[0]:
                words[0] += ". Zap needs CircuitPython 10."
        words.append("")
        words.extend(_ADVICE)
    print("\n".join(words))
    if _drawn:
        return
    _drawn = True
    display = None
    try:
        display = display_there_is()
        if display:
            _draw(display, words)
    except Exception as another:
        traceback.print_exception(another)
        if display:  # the firmware's own console has what was printed
            import displayio

            display.root_group = displayio.CIRCUITPYTHON_TERMINAL
            display.auto_refresh = True


def _draw(display, words):
    """Fill the panel with paragraphs, under the name of the game."""
    from displayio import Group
    from terminalio import FONT

    width, height = FONT.get_bounding_box()[:2]
    scale = 2 if display.height >= _LARGE else 1
    columns = (display.width - _MARGIN) // (width * scale)
    rows = display.height // (height * scale)
    lines = []
    for paragraph in words:
        lines.extend(wrapped(paragraph, columns))
    page = Group(scale=scale, x=(display.width - columns * width * scale) // 2)
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
    from displayio import Palette, TileGrid

    palette = Palette(2)
    palette[1] = colour
    width, height = font.get_bounding_box()[:2]
    grid = TileGrid(
        font.bitmap,
        pixel_shader=palette,
        width=columns,
        height=rows,
        tile_width=width,
        tile_height=height,
        default_tile=font.get_glyph(ord(" ")).tile_index,
    )
    for row, line in enumerate(lines[:rows]):
        for column, char in enumerate(line):
            glyph = font.get_glyph(ord(char)) or font.get_glyph(ord("?"))
            grid[column, row] = glyph.tile_index
    return grid
