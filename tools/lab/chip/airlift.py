"""Connect emulated boards by AirLifts: the simulator's (tools.sim.air), one at each UART."""

from tools.sim.air import space
from tools.sim.air.coprocessor import BAUD, Coprocessor

from . import image
from .cable import SLICE_MS, Boards

_COMMAND, _DATA = 1, 2  # first byte of a packet of HCI (Bluetooth Core, volume 4, part A)
_SLICE_BYTES = BAUD // 10 * SLICE_MS // 1000  # what the wire carries in a slice


class AirLift:
    """An ESP32 whose wires end at an emulated board.

    :param chip: `chip.Chip` of a board that can have one
    :param number: from 0 on, for its address
    """

    def __init__(self, air, chip, number):
        self._chip = chip
        self._wires = image.BOARDS[chip.board].esp
        address = space.address("00:00:5E:00:53:%02X" % (number + 1), 0)
        self.far = Coprocessor(air, address, baud=None)  # the wire's time passes here
        self._packets = bytearray()
        self._runs = True  # level of the pin reset
        self._starts = True  # GPIO0 has not been low since the reset: it is not RTS yet

    def exchange(self, sent):
        """Deliver what the board has sent, and what comes to it."""
        runs, holds = map(self._chip.output, self._wires)
        if runs and not self._runs:
            self.far.restart()
            self._packets.clear()
            self._starts = True
        self._runs = runs
        self._starts = self._starts and bool(holds)
        held = not runs or bool(holds and not self._starts)
        if held != self.far.held:
            self.far.hold(held)
        self._packets += sent
        while size := self._packet_bytes():
            self.far.write(bytes(self._packets[:size]))
            del self._packets[:size]
        coming = bytearray(_SLICE_BYTES)
        count = self.far.readinto(coming) if runs else 0
        if count:
            self._chip.feed(bytes(coming[:count]))

    def _packet_bytes(self):
        """Return the size of the first packet, 0 while it is not complete."""
        got = self._packets
        while got and got[0] not in (_COMMAND, _DATA):
            del got[0]
        head = 5 - (got[:1] == b"\x01")
        if len(got) < head:
            return 0
        size = head + (got[3] if got[0] == _COMMAND else got[3] | got[4] << 8)
        return size if len(got) >= size else 0


class InAir(Boards):
    """Boards in reach of each other, each with an `AirLift`."""

    def __init__(self, chips):
        super().__init__(chips)
        self.air = space.Space()
        self.lifts = [AirLift(self.air, chip, number) for number, chip in enumerate(chips)]

    def exchange(self, sent):
        for lift, data in zip(self.lifts, sent):
            lift.exchange(data)
        self.air.run_until(self.chips[0].now_ms / 1000)
