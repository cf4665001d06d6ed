"""The sources as they are on the firmware: what a Pico's drive has room for, and all of them.

A drive for all of them is that of the same chip with a larger flash, as many boards have one:
CircuitPython asks the flash for its size (ports/raspberrypi, supervisor/internal_flash.c).
"""

import re

from tools.drive import boards

from . import image, journey
from .board import Stuck
from .times import Late

_WAY = journey.AWAY + journey.WITH_OTHERS
_ERROR = re.compile(r"\w+(Error|Exception)\b")


def measure(firmware, folder, pictures, say):
    """Go the whole way without play with others, then with it as far as memory lasts; Markdown.

    :param folder, pictures, say: as of `journey.measure`
    """
    files = image.plain()
    report = journey.measure(firmware, folder, pictures, files, say, journey.AWAY)
    yield from lines(report, files)
    yield from further(firmware, folder, pictures, say)


def lines(report, files):
    """What `report` tells of such a drive."""
    start, table = report.starts[-1], report.played
    ms = {one.name: one.time_ms for one in report.changes}
    sizes = {path: len(data) for path, data in files.items()}
    cluster = boards.cluster_bytes(image.DRIVE_SIZE)
    room = boards.usable_bytes(image.DRIVE_SIZE) - boards.tree_bytes(sizes, cluster)
    yield from journey.table(
        ("the sources as they are, without play with others", ""),
        [
            ("files", len(files)),
            ("bytes of the drive that are left", room),
            ("whole title, ms", round(start.whole_ms)),
            ("setup to table, ms", round(ms["setup to table"])),
            ("table to menu, ms", round(ms["table to menu"])),
            ("steps at the table: median, ms", "%.1f" % table.median),
            ("steps at the table: most, ms", "%.1f" % table.most),
        ],
    )
    yield from journey.table(("heap at", "bytes free", "in use"), report.heap())


def further(firmware, folder, pictures, say):
    """All sources on a chip of 4 MB, up to a table that is open to others."""
    files = image.plain(others=True)
    report, said = journey.Report(), []

    def heard(line):
        said.append(line)
        say(line)

    size = image.LARGE_DRIVE
    end = "opens"
    try:
        journey.measure(firmware, folder, pictures, files, heard, _WAY, size, report)
    except (journey.Lost, Late, Stuck):
        end = next(filter(_ERROR.match, reversed(said)), "does not open")
    rows = report.heap()[len(journey.TO_TABLE) :]  # the screens before the table are those of above
    yield from journey.table(
        ("all sources (%d files), heap at" % len(files), "bytes free", "in use"), rows
    )
    yield "The last change, %s: %s." % (report.changes[-1].name, end)
    yield ""
