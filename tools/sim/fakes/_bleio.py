# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""_bleio on the simulated air, for boards that have it: see tools.sim.air."""

from tools.sim.air.bleio import *  # noqa: F403
from tools.sim.air.bleio import current


def __getattr__(name):
    if name == "adapter":
        return current()
    raise AttributeError("module '_bleio' has no attribute '%s'" % name)
