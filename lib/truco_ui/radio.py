# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The way to `board_configs.radio`, which is in memory only while it is asked."""

import sys


def _ask(config, question):
    """Call a function of it; code.py is who knows the package of the configs."""
    package = config.PACKAGE
    name = package + ".radio"
    __import__(name)
    try:
        return getattr(sys.modules[name], question)(config.HAS_BLE)
    finally:
        for name in list(sys.modules):
            if name == package or name.startswith(package + "."):
                # A MicroPython dict keeps the value of what is deleted from it.
                sys.modules[name] = None
                del sys.modules[name]


def is_there(config):
    """Whether this board can reach others."""
    return _ask(config, "kind") != "none"


def works(config):
    """False when a co-processor should be there and does not answer; takes 0.6 s then."""
    return _ask(config, "works")


def carrier(config):
    """What reaches others, see truco_link.lobby; None: nothing does."""
    return _ask(config, "carrier")
