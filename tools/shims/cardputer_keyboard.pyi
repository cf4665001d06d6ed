"""What a Cardputer's firmware has for its keyboard; circuitpython-stubs do not list it."""

from keypad_demux import DemuxKeyMatrix

KEYBOARD: DemuxKeyMatrix

def detach_serial() -> None: ...
def attach_serial() -> None: ...
