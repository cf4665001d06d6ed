"""What an emulated chip reports of itself."""

import collections

NANOS_PER_MS = 1_000_000
COMMAND, DATA, PANEL_RESET, LIT, SERIAL, CONNECTED, RESTARTED, MARK_UP, MARK_DOWN, UART = range(10)

# An event of the chip. Times are nanoseconds since power-on. `data` are the bytes that the chip has
# sent: COMMAND and DATA to the panel, SERIAL to its console, UART by UART 0, UART + 1 by UART 1.
# LIT (backlight), CONNECTED (USB), RESTARTED and the `mark` pin have no data.
Event = collections.namedtuple("Event", "begin end kind data")


class Broken(Exception):
    """The emulated chip cannot continue. The text says why."""
