# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A table of two to four handhelds: docs/link.md says what goes through the air.

Imported only when a player opens a table. Radios and cables are touched by the
carriers alone (ble.py, uart.py); everything else runs on any Python.
"""

import residency


def sweep() -> bool:
    """Forget one module for what happens seldom; False: there is none any more.

    Such a module says ``PASSES``. It reads, decides, and calls methods of the classes, which alone
    change their state. Who needs one brings it; at the table it goes again soon.
    """
    for name in residency.modules:
        if hasattr(residency.modules[name], "PASSES"):
            residency.forget(name)
            return True
    return False
