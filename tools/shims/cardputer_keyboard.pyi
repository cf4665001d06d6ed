"""A firmware module of the Cardputer that circuitpython-stubs does not list."""

from keypad_demux import DemuxKeyMatrix

KEYBOARD: DemuxKeyMatrix

def detach_serial() -> None: ...
def attach_serial() -> None: ...
