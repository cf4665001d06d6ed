# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""_bleio on the simulated air, for boards that have it: see tools.sim.air."""

from tools.sim.air import bleio, join
from tools.sim.air.bleio import *  # noqa: F403
from tools.sim.device import current, is_running


def __getattr__(name):
    if name != "adapter":
        raise AttributeError("module '_bleio' has no attribute '%s'" % name)
    if is_running():
        bleio.use(join.adapter_of(current()))
    return bleio.current()
