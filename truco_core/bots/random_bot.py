# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Any legal action, each as likely: to test with, and for the smallest child."""

from truco_core.state import MAX_LEGAL


class RandomBot:
    """A driver.

    :param Rng rng: its chance
    """

    human = False

    def __init__(self, rng):
        self._rng = rng
        self._legal = bytearray(MAX_LEGAL)

    def choose(self, view, seat: int):
        """One of the legal actions of `seat`."""
        return self._legal[self._rng.below(view.legal(seat, self._legal))]

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Nothing that happens matters to it."""
