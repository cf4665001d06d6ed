"""Simulated Bluetooth LE between simulated handhelds.

`space` is the radio channel. `bleio` is CircuitPython's `_bleio` on it, and `airlift` a
co-processor for boards without Bluetooth. `hub` is a server through which several processes share
the channel and its WiFi, see `line`.
"""
