"""The pins and DISPLAY of the simulated board. Names that the board lacks raise AttributeError."""

from tools.sim.device import current


def __getattr__(name):
    device = current()
    if name == "board_id":
        return device.spec.board_id
    if name in device.pins:
        return device.pins[name]
    if name == "DISPLAY" and device.display is not None:
        return device.display
    raise AttributeError("module 'board' has no attribute '%s'" % name)
