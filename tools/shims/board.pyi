# For the type checker: `board` differs from board to board; circuitpython-stubs' general
# one has no pins at all. The simulator checks pin names against the real boards'.
from busdisplay import BusDisplay
from microcontroller import Pin

board_id: str
DISPLAY: BusDisplay

def __getattr__(name: str) -> Pin: ...
