"""What boards with an RP2040 or RP2350 share: a part of boards, no board itself."""

TWO_KEYS = False
NVM_WRITES = 100_000  # of one sector of the flash chip
NVM_APPENDS = True
HAS_BLE = False


def stick():
    return None
