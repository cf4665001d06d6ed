"""The radio of the simulated board that runs in this process.

Variables of the environment say where the air is:

ZAP_AIR        as Bumble writes it: ``unix:PATH``, ``tcp-client:HOST:PORT``, also ``usb:0`` for a
               real Bluetooth adapter; without it the board is alone, and nothing is waited for
ZAP_RADIO      this board's static address; without it, made from the process's number
ZAP_AIR_SPEED  how much faster than the computer's clock the air runs; 1 without it
ZAP_AIR_PACE   where the common clock of all handhelds is (see pace.py), instead of the computer's
"""

import os

from tools.sim.air import pace, ports
from tools.sim.air.bleio import Adapter
from tools.sim.air.clock import JumpingLoop, Radio, WallLoop
from tools.sim.air.space import Space

# By CircuitPython's port; others have BLE only through an AirLift co-processor.
_PORTS = {"nordic": ports.NRF52840, "espressif": ports.ESP32S3}

_AHEAD_S = 0.002
_radios = {}  # (device, restarts) -> Adapter, at most one
airlifts = {}  # device -> Coprocessor, at most one


def adapter_of(device):
    """The adapter of this board, made when its program first asks for it.

    A program that begins again gets a new one: it advertises no more from then on
    (`bleio_user_reset` of each port's common-hal/_bleio/__init__.c), its services are gone, and
    others see its connections end by silence.
    """
    key = (device, device.restarts)
    if key not in _radios:
        for adapter in _radios.values():
            adapter.close()
        _radios.clear()
        _radios[key] = adapter = _make(device)
        adapter.set_reach(not device.is_away)
        device.at_restart = lambda: adapter.advertising and adapter.stop_advertising()
    return _radios[key]


def set_reach(device, on):
    """By a script: the radios of this board are carried out of reach of all others, or back."""
    device.is_away = not on
    for radio in (*_radios.values(), *airlifts.values()):
        radio.set_reach(on)


def _make(device):
    hub = os.environ.get("ZAP_AIR")
    radio = radio_of(device) if hub else Radio(JumpingLoop(), spend_us=device.clock.spend_us)
    number = os.getpid()
    address = "F2:00:00:%02X:%02X:%02X" % (number >> 16 & 255, number >> 8 & 255, number & 255)
    address = os.environ.get("ZAP_RADIO", address)
    space = None if hub else Space(radio.loop)
    return Adapter(radio, port_of(device), address, space=space, hub=hub, seed=number)


def radio_of(device):
    """A new `Radio` for the program that the board begins with."""
    pacer = pace.pacer()
    speed = float(os.environ.get("ZAP_AIR_SPEED", "1"))
    loop = pace.PacedLoop(pacer) if pacer else WallLoop(speed)
    radio = Radio(loop, spend_us=device.clock.spend_us)
    if os.environ.get("ZAP_AIR") and not pacer:
        hold_back(device.clock, radio)
    return radio


def port_of(device):
    """The kind of `_bleio` that this board has."""
    own = device.spec.board_id.startswith("sim_")  # our made-up boards have whatever we want to try
    return ports.NRF52840 if own else _PORTS.get(device.port, ports.AIRLIFT)


def hold_back(clock, radio):
    """From now on the board's time passes no faster than the air's, which others share.

    While the board sleeps its radio works.
    """
    sleep_us = clock.sleep_us
    offset_s = clock.now_us / 1_000_000 - radio.loop.time()

    def slowly(wait_us):
        sleep_us(wait_us)
        ahead_s = clock.now_us / 1_000_000 - offset_s - radio.loop.time()
        if radio.loop.is_closed() or radio.loop.is_running():
            return
        if ahead_s > _AHEAD_S:
            radio.advance(ahead_s)
        else:
            radio.pump()  # send what the board has just handed over, though it does not ask

    clock.sleep_us = slowly
