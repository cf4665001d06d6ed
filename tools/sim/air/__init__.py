"""Simulated Bluetooth LE between simulated handhelds.

`space` is the radio channel. `bleio` is CircuitPython's `_bleio` on it, and `coprocessor` an
AirLift for boards without Bluetooth.
"""
