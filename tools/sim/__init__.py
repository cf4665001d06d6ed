"""A simulated CircuitPython handheld. `tools.sim.handheld` explains how to drive it."""
