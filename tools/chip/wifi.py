# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The WiFi chip of an emulated Pico W: rp2040py's CYW43439, behind the wires of web/pico/wifi.mjs.

rp2040py has the chip's registers, its commands and its network frames; rp2040js, which is quicker,
has the processor and the wires. Frames of Ethernet go to a network, see `tools.chip.network`.
"""

from rp2040py.external.cyw43 import bus

_MAKER = bytes.fromhex("00101800")  # of hardware addresses: Broadcom's, and so is the chip
_PAD = bytes(bus.CYW43_BACKPLANE_READ_PAD_LEN_BYTES)
_WORD = 4


class _Chip(bus.GSPIBus):
    """rp2040py's chip with a hardware address of its own: theirs are all alike."""

    hardware = b""

    def _build_ioctl_success_response(self, request_id, response_len=0, *, response_prefix=b""):
        if response_prefix:
            response_prefix = self.hardware
        return super()._build_ioctl_success_response(
            request_id, response_len, response_prefix=response_prefix
        )


class Radio:
    """One chip.

    :param network: `tools.chip.network.Network`, which makes it
    :param number: 0 to 65535, the end of its hardware address

    irq: whether the chip has something for the processor.
    """

    def __init__(self, network, number):
        self._network = network
        self._bus = _Chip()
        self._bus.hardware = _MAKER + number.to_bytes(2, "big")
        self._bus.nat_bridge = self
        self._told = False
        self.irq = False

    def on_bus(self, asked, data):
        """What the processor sent; bytes for it to read, whole words.

        :param asked: {"wifi": "read", "write" or "off", "function", "address", "size"}
        """
        answer = b""
        if asked["wifi"] == "off":
            self._bus.power_off()
        elif asked["wifi"] == "write":
            value = int.from_bytes(data, "little")
            self._bus.write_register(asked["function"], asked["address"], asked["size"], value)
        else:
            answer = self._read(asked["function"], asked["address"], asked["size"])
        self.irq = self._told = self._pending()
        return answer

    def _read(self, function, address, size):
        value = self._bus.read_register(function, address, size)
        data = value.to_bytes(max(1, -(-size // _WORD)) * _WORD, "little")
        return _PAD + data if function == bus.BACKPLANE_FUNCTION else data

    def _pending(self):
        status = self._bus.read_register(bus.BUS_FUNCTION, bus.SPI_STATUS_REGISTER, 4)
        return bool(status & bus.STATUS_F2_PKT_AVAILABLE)

    def changed(self):
        """Whether `irq` is another than the processor knows; it is told now."""
        self.irq = self._pending()
        changed, self._told = self.irq != self._told, self.irq
        return changed

    def give(self, frame):
        """A frame of Ethernet comes in."""
        self._bus.queue_rx_ethernet_frame(frame)

    # What rp2040py calls its bridge.

    def handle_outbound_ethernet_frame(self, frame):
        self._network.frame(self, frame)

    def reset(self):
        self._network.left(self)
