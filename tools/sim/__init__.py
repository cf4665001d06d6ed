"""A simulated CircuitPython handheld: see `tools.sim.handheld` for how to drive one."""
