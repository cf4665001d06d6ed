"""Tries the ways of a board to others: its own Bluetooth LE, an AirLift, a cable; and WiFi.

The carrier is the game's own, so what fails in a match fails here, too.
"""

import gc
from time import sleep

from micropython import const
from supervisor import ticks_ms

from truco_selftest import report
from truco_selftest.presses import since

_SCAN_S = const(2)
_TRY_MS = const(1500)  # of listening, and of calling
_CALL = b"\0" * 11  # of a version that there is not: nobody answers
_MOST = const(15)  # devices that are counted


class Try:
    """How a way fared.

    way    index into report.WAYS
    stage  report.UNTRIED, GOOD, OPENING, LISTENING or CALLING
    error  the exception there, or None
    heard  devices by Bluetooth, or networks by WiFi
    least  the least memory that was free meanwhile, in bytes; None: nothing was tried
    """

    def __init__(self, way=0, stage=report.UNTRIED, error=None, heard=0, least=None):
        self.way = way
        self.stage = stage
        self.error = error
        self.heard = heard
        self.least = least


def near(has_ble: bool):
    """The `Try` of the first way that needs no WiFi.

    :param has_ble: as a config says it
    """
    from board_configs import radio

    name = radio.kind(has_ble)
    way = report.WAYS.index(name)
    if not way:
        return Try()
    carrier = error = least = None
    heard = 0
    stage = report.OPENING
    try:
        if not radio.works(has_ble, name):
            raise OSError("no AirLift answers")
        carrier = radio.carrier(has_ble, name)
        stage = report.LISTENING
        if name == "ble":
            heard = _around()
        carrier.seek(lambda address, rssi, content: False)
        _work(carrier)
        stage = report.CALLING
        carrier.call(_CALL)
        _work(carrier)
        least = _free()
        stage = report.GOOD
    except Exception as fault:
        error = fault
    if carrier is not None:
        carrier.close()
    return Try(way, stage, error, heard, least)


def _work(carrier):
    """Let a carrier work for a while, as the game does."""
    began_ms = ticks_ms()
    while since(began_ms) < _TRY_MS:
        carrier.tick(ticks_ms())
        sleep(0.01)


def _around():
    """How many devices this board's own Bluetooth hears."""
    import _bleio

    found = []
    for entry in _bleio.adapter.start_scan(timeout=_SCAN_S, interval=0.1, window=0.1, active=False):
        address = entry.address
        if address not in found and len(found) < _MOST:
            found.append(address)
    _bleio.adapter.stop_scan()
    return len(found)


def networks():
    """The `Try` of WiFi: `heard` are networks."""
    try:
        import wifi
    except ImportError:
        return Try()
    heard = 0
    try:
        for _ in wifi.radio.start_scanning_networks():
            heard = min(heard + 1, _MOST)
        least = _free()
        wifi.radio.stop_scanning_networks()
    except Exception as error:
        return Try(0, report.FAILED, error, heard)
    return Try(0, report.GOOD, None, heard, least)


def _free():
    gc.collect()
    return gc.mem_free()  # type: ignore[attr-defined]
