"""How many bytes of heap a board's firmware leaves to Python, before the game is imported."""

_KIB = 1024

# Of a board that is not here it is not known. MEASURED: by CircuitPython 10.2.1 in an emulated
# chip, with the game's display and keys made. TOLD: by owners of boards, for CircuitPython 8 to 10.
MEASURED, TOLD = "measured", "told"
LEFT = {
    "clue_nrf52840_express": (120 * _KIB, TOLD),
    "deshipu_ugame_s3": (8000 * _KIB, TOLD),  # of 8 MB
    "pimoroni_picosystem": (161_792, MEASURED),  # the chip of a Pico
    "pybadge": (150 * _KIB, TOLD),
    "pygamer": (150 * _KIB, TOLD),
    "raspberry_pi_pico": (161_792, MEASURED),
}
