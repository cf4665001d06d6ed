"""Emulated boards that run CircuitPython's own firmware. README.md tells how to use them."""
