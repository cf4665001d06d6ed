"""The *air*: simulated radio at 2.4 GHz between simulated handhelds.

Bumble's Bluetooth host and controllers do the work: every packet between two handhelds
goes through real GATT, ATT, L2CAP and HCI. `tools.sim.air.space` is the air itself.
`tools.sim.air.bleio` is CircuitPython's `_bleio` on it; the limits of each port are data
(`ports.py`). `clock.py` is a loop whose time jumps. `hub.py` is the air as a server that
several processes share.
"""
