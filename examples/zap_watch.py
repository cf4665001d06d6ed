"""Show the Zap tables nearby on another CircuitPython board with Bluetooth LE and a display.

It only listens, so it does not disturb matches. Install its libraries with ``circup install
adafruit_ble adafruit_display_text``, and copy this file to CIRCUITPY as code.py. docs/link.md,
"Advertisements", describes beacons. In the simulator, beside a game:

    python3 tools/play.py --handhelds 2 --board clue_nrf52840_express \\
        --program code.py,examples/zap_watch.py
"""

import board
import displayio
import terminalio
from adafruit_ble import BLERadio
from adafruit_ble.advertising import Advertisement
from adafruit_display_text import bitmap_label

SCAN_S = 2
SILENCE = "no table"


class TableBeacon(Advertisement):
    """The beacon of a table of Zap."""

    # Manufacturer data: 0xFFFF (no company), "ZP", and 1 for a beacon.
    match_prefixes = (b"\xff\xff\xff\x5a\x50\x01",)

    @property
    def content(self):
        """Return the manufacturer data, starting with the company."""
        return self.data_dict[0xFF]

    @property
    def number(self):
        """Return the number of the table, 0 to 9999."""
        return self.content[6] | self.content[7] << 8

    @property
    def free_seats(self):
        """Return the number of seats that newcomers can take."""
        return self.content[10] >> 5 & 3

    @property
    def name(self):
        """Return the name of the host."""
        return str(self.content[11:], "utf-8")


def scan(radio):
    """Return a line of text for each table nearby, by number."""
    lines = {}
    for beacon in radio.start_scan(TableBeacon, timeout=SCAN_S, minimum_rssi=-127, active=False):
        try:
            lines[beacon.number] = "%-10s %d free" % (beacon.name, beacon.free_seats)
        except (IndexError, UnicodeError):
            pass  # This is not a beacon of Zap.
    return lines


scale = board.DISPLAY.height // 100
title = bitmap_label.Label(terminalio.FONT, text="Zap", color=0xFFC83C, scale=2 * scale)
title.anchor_point, title.anchored_position = (0.5, 0), (board.DISPLAY.width // 2, 0)
tables = bitmap_label.Label(terminalio.FONT, text=SILENCE, scale=scale, line_spacing=1)
tables.anchor_point, tables.anchored_position = (0, 0), (2, 32 * scale)
group = displayio.Group()
group.append(title)
group.append(tables)
board.DISPLAY.root_group = group

radio = BLERadio()
while True:
    text = "\n".join(sorted(scan(radio).values())) or SILENCE
    if text != tables.text:
        tables.text = text
        print(text)
