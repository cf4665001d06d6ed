# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The way to `board_configs.radio`, which is in memory only while it is asked."""

import residency


def _ask(config, question):
    """Call a function of it; code.py is who knows the package of the configs."""
    package = config.PACKAGE
    try:
        return getattr(residency.bring(package + ".radio"), question)(config.HAS_BLE)
    finally:
        residency.forget_under(package)


def is_there(config):
    """Whether this board can reach others."""
    return _ask(config, "kind") != "none"


def works(config):
    """False when a co-processor should be there and does not answer; takes 0.6 s then."""
    return _ask(config, "works")


def carrier(config):
    """What reaches others, see truco_link.lobby; None: nothing does."""
    return _ask(config, "carrier")
