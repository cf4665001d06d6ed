# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A simulated CircuitPython handheld: see `tools.sim.handheld` for how to drive one."""
