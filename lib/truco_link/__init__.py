# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A table of two to four handhelds: docs/link.md says what goes through the air.

Imported only when a player opens a table. Radios and cables are touched by the
carriers alone (ble.py, uart.py); everything else runs on any Python.
"""

import os

import residency
from truco_link.carriers import BEACON_MS, BUSY_REST_MS


def sweep() -> bool:
    """Forget one module for what happens seldom; False: there is none any more.

    Such a module says ``PASSES``. It reads, decides, and calls methods of the classes, which alone
    change their state. Who needs one brings it; at the table it goes again soon.
    """
    for name in residency.modules:
        if name[:10] == "truco_link" and hasattr(residency.modules[name], "PASSES"):
            residency.forget(name)
            return True
    return False


def rest_ms(busy: bool) -> int:
    """How long to send a beacon now, until the next scan.

    By chance up to 255 ms more: two hosts that send and listen in step would never hear each other.
    """
    return (BUSY_REST_MS if busy else BEACON_MS) + os.urandom(1)[0]
