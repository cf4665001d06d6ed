# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""socketpool of the simulated board."""

from tools.sim.net.sockets import SocketPool  # noqa: F401
