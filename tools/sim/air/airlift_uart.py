"""Simulate an AirLift on the pins of a simulated board.

If settings.toml has ZAP_LINK="airlift", the board has an AirLift on its UART.
"""

from tools.sim.air import space
from tools.sim.air.coprocessor import Coprocessor
from tools.sim.board_pins import PinUser
from tools.sim.native import buffer as bytes_of

# (pin on a Pico, pin on a Feather) of the AirLift's reset and busy signals (docs/airlift.md).
_RESETS = ("GP4", "D12")
_BUSIES = ("GP6", "D11")


class Uart(PinUser):
    """A busio.UART.

    :param pins: its TX and RX pins
    :param far: the `Coprocessor` at the other end
    """

    def __init__(self, device, pins, far):
        super().__init__(*pins)
        self._far = far
        self._reset = _first(device, _RESETS)
        self._reset.on_output = self._on_reset
        _first(device, _BUSIES).outside = 0  # low: the AirLift is ready, here all the time

    def _on_reset(self):
        if self._reset.output:
            self._far.restart()

    @property
    def in_waiting(self):
        self._check()
        return self._far.waiting()

    def readinto(self, buffer):
        self._check()
        return self._far.readinto(buffer)

    def write(self, packet):
        self._check()
        return self._far.write(bytes(bytes_of(packet)))

    def reset_input_buffer(self):
        self._check()
        self._far.flush()

    def deinit(self):
        super().deinit()
        self._reset.on_output = None
        self._far.close()


def _first(device, names):
    return next(device.pins[name] for name in names if name in device.pins)


def uart(device, tx, rx):
    """Return the `Uart` that `busio.UART(tx, rx)` creates on this device."""
    # RFC 7042 reserves these MAC addresses for documentation, so no real device has one.
    address = space.address("00:00:5E:00:53:%02X" % device.number, 0)
    device.airlift = far = Coprocessor(device.around.space, address)
    far.set_reach(not device.is_away)
    return Uart(device, (tx, rx), far)
