"""The air: simulated Bluetooth LE between simulated handhelds.

`space` is the air itself, `bleio` CircuitPython's `_bleio` in it, `airlift` a co-processor for
boards without. `hub` is the air as a server that several processes share, with its WiFi: see
`line`.
"""
