"""The panel that a fault is shown on. One that no firmware makes is set up here.

It is on a board twice: beside truco_rescue, and in main.py, see tools/drive/spare.py.
"""

from micropython import const

# Of the ST7789, by its data sheet: software reset and sleep out, 120 ms after each; 16 bits a
# pixel; rows and columns from the other end; inverted; normal mode; on. BusDisplay waits 10 ms
# after each of the others. adafruit_st7789 waits 0.9 s longer, of which a start has two.
_ST7789 = b"\x01\x80\x78\x11\x80\x78\x3a\x01\x55\x36\x01\xc0\x21\x00\x13\x00\x29\x00"
# The driver's memory has 240x320 pixels, of which the panel shows the last 240 rows, upside
# down. Turned by 270 degrees, the stick is at the left, as in Waveshare's examples (register
# MADCTL 0x70 there).
_SIDE = const(240)
_ROWSTART = const(80)
_ROTATION = const(270)
_BAUDRATE = const(62_500_000)  # the fastest SPI of an RP2040 at 125 MHz
_PICO = "raspberry_pi_pico"  # how the names of boards that it is put on begin
# Its usual pins, in the order of `pico_lcd`; board_configs.pico_lcd_1_3 has them by name.
PICO_LCD = ("GP10", "GP11", "GP8", "GP9", "GP12", "GP13")


def pico_lcd(clock, data, command, select, reset, light):
    """The display of a Waveshare Pico-LCD-1.3 on these pins, with auto_refresh off."""
    from busdisplay import BusDisplay
    from busio import SPI
    from displayio import release_displays
    from fourwire import FourWire
    from supervisor import runtime

    release_displays()  # one from before a reload still holds the pins
    bus = FourWire(
        SPI(clock=clock, MOSI=data),
        command=command,
        chip_select=select,
        reset=reset,
        baudrate=_BAUDRATE,
    )
    runtime.display = BusDisplay(
        bus,
        _ST7789,
        width=_SIDE,
        height=_SIDE,
        rotation=_ROTATION,
        rowstart=_ROWSTART,
        backlight_pin=light,
        auto_refresh=False,
    )
    return runtime.display  # else a fault that is found later would find none


def display_there_is():
    """The display that there is, or on a Pico a Pico-LCD-1.3 on its usual pins; None."""
    import board
    import supervisor

    found = supervisor.runtime.display
    if not found and board.board_id.startswith(_PICO):
        found = pico_lcd(*[getattr(board, name) for name in PICO_LCD])
    return found
