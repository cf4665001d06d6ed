"""Simulate a cable between the first and second board of an `Around`, or the third and fourth."""

from tools.sim.board_pins import PinUser
from tools.sim.native import buffer as bytes_of

_BITS = 10  # bits on the wire for each byte: a start bit, 8 bits of data, a stop bit


class Uart(PinUser):
    """A busio.UART with timeout 0. Without a board at the other end, nothing is connected to it.

    It is stricter than an RP2, whose chip takes 32 bytes more in both directions:
    ports/raspberrypi/common-hal/busio/UART.c 84 and 227, August 2026.

    :param pins: its TX and RX pins
    :param room: size of the receive buffer; what arrives when it is full is lost
    """

    def __init__(self, device, pins, baud, room):
        super().__init__(*pins)
        self._device, self._baud, self._room = device, baud, room
        self._waiting = bytearray()
        device.cable = self

    def readinto(self, buffer):
        self._check()
        count = min(len(buffer), len(self._waiting))
        buffer[:count] = self._waiting[:count]
        del self._waiting[:count]
        return count or None

    def write(self, data):
        self._check()
        data = bytes_of(data)
        device, boards = self._device, self._device.around.boards
        device.clock.spend_us(len(data) * _BITS * 1_000_000 // self._baud)
        far = device.number - 1 ^ 1  # index of the other board
        if far < len(boards) and boards[far].cable:
            boards[far].cable.receive(data)
        return len(data)

    def receive(self, data):
        self._waiting += bytes(data)[: self._room - len(self._waiting)]

    def deinit(self):
        self._device.cable = None
        super().deinit()
