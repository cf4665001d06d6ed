# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The radio of the simulated board that runs in this process.

The environment says where the air is: ZAP_AIR, as Bumble writes it (``unix:PATH``,
``tcp-client:HOST:PORT``, also ``usb:0`` for a real Bluetooth adapter); without it the board
is alone. ZAP_RADIO is this board's static address, else it is made from the process's number.
"""

import os

from tools.sim.air import ports
from tools.sim.air.bleio import Adapter
from tools.sim.air.clock import Radio
from tools.sim.air.space import Space

# By CircuitPython's port; others have BLE only through an AirLift co-processor.
_PORTS = {"nordic": ports.NRF52840, "espressif": ports.ESP32S3}

_radios = {}  # (device, restarts) -> Adapter, at most one


def adapter_of(device):
    """The adapter of this board, made when its program first asks for it.

    A program that begins again gets a new one: its services are gone, and others see its
    connections end by silence.
    """
    key = (device, device.restarts)
    if key not in _radios:
        for adapter in _radios.values():
            adapter.close()
        _radios.clear()
        _radios[key] = _make(device)
    return _radios[key]


def _make(device):
    radio = Radio(spend_us=device.clock.spend_us)
    number = os.getpid()
    address = "F2:00:00:%02X:%02X:%02X" % (number >> 16 & 255, number >> 8 & 255, number & 255)
    address = os.environ.get("ZAP_RADIO", address)
    hub = os.environ.get("ZAP_AIR")
    space = None if hub else Space(radio.loop)
    port = _PORTS.get(device.port, ports.AIRLIFT)
    return Adapter(radio, port, address, space=space, hub=hub, seed=number)
