# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A 2.4 GHz air without antennas, for simulated handhelds.

Bumble's Bluetooth host and controllers do the work: every packet between two handhelds
goes through real GATT, ATT, L2CAP and HCI. `tools.sim.air.space` is the air itself,
`tools.sim.air.bleio` CircuitPython's `_bleio` on it with each port's limits as data
(`ports.py`), `clock.py` a loop whose time jumps, `hub.py` the air as a server that
several processes share.
"""
