# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Takes the modules of robots out of memory: those that nobody at a table needs any more."""

import sys

from truco_ui.app import forget_module


def robots():
    """The names of those that are in memory."""
    return [name for name in sys.modules if name.startswith("truco_core.bots")]


def forget_robots(keep=()):
    """Forget all of them but `keep`."""
    for name in robots():
        if name not in keep:
            package, _, name = name.rpartition(".")
            forget_module(name, package)
