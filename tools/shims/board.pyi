# For the type checker. The module `board` differs between boards, and the general one of
# circuitpython-stubs has no pins. The simulator checks pin names against the definitions of real
# boards.
from busdisplay import BusDisplay
from microcontroller import Pin

board_id: str
DISPLAY: BusDisplay

def __getattr__(name: str) -> Pin: ...
