# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Robots: drivers (see truco_core.table) that play from their view alone."""

NAMES = ("random", "sensible")


def make(name: str, rng):
    """A new robot; its module is imported now.

    :param str name: one of NAMES, else ValueError
    :param Rng rng: its chance
    """
    if name == "random":
        from truco_core.bots.random_bot import RandomBot

        return RandomBot(rng)
    if name == "sensible":
        from truco_core.bots.sensible import SensibleBot

        return SensibleBot(rng)
    raise ValueError("no robot " + name)
