"""The WiFi chip of an emulated Pico W: rp2040py's CYW43439, behind the wires of web/pico/wifi.mjs.

rp2040py has the chip's registers, its commands and its network frames; rp2040js, which is quicker,
has the processor and the wires. Here is what rp2040py leaves out: hardware addresses that differ,
names and passwords of networks, access points of the Pico's own. And to say how many frames the
driver may send: rp2040py says one more with each frame that comes in, and after 256 of these more
than were sent the driver takes that for none. And an end of the chip's memory. The air is in
`network.py`.

What cyw43-driver dd75682 does in cyw43_ll.c, and this is made for: it sends until its number is the
chip's, then reads for up to 1 s, throws away what came for it, and gives up (651 to 695); a number
counts that is 20 more than the last at most (844 to 848); a frame without content gives a number
alone (852 to 855); and it reads on while there is something (cyw43_ll_process_packets). What its
maker leaves open is here as bad as it may be: a number is as old as its frame, that frame comes
after all others, and what does not fit is lost.
"""

import struct

from rp2040py.external.cyw43 import bus

STATION, ACCESS_POINT = 0, 1  # the two interfaces of the chip
JOINED, NO_NETWORK, WRONG_PASSWORD = range(3)

_PAD = bytes(bus.CYW43_BACKPLANE_READ_PAD_LEN_BYTES)
_WORD = 4
_DATA_INTERFACE = bus.SDPCM_HEADER_LEN + 2 + 2  # in a frame to send: pad, then flags, priority
_IOCTL = struct.Struct("<III")  # command, sizes, flags
_NUMBER_AT = 4  # of a frame to send: the driver counts them
# How many a real chip lets it, and has room for, is unknown.
_AHEAD = 8  # frames that it may send before it hears again
_ROOM = 32  # frames of others that wait for the driver
_INTERFACE_SHIFT = 12  # in these flags
_SET_PASSWORD = 268  # WLC_SET_WSEC_PMK: size, flags, then the password
_OPENS, _GOES_UP = b"bsscfg:ssid\0", b"bss\0"
_SET_SSID, _LINK, _NO_MATCH, _FAILED = 0, 16, 3, 1
# A scan's result: address, size of the name, name; cyw43_ll.h, cyw43_ev_scan_result_t.
_BSSID_AT, _NAME_AT, _NAME_SIZE = 20, 30, 32


class Radio:
    """One chip.

    :param network: `tools.lab.chip.network.Network`, which makes it
    :param hardware: its address, 6 bytes

    irq: whether the chip has something for the processor. cells: the network that each interface
    is in, or None.
    """

    def __init__(self, network, hardware):
        self.hardware = hardware
        self.irq = False
        self.cells = [None, None]
        self._network = network
        self._chip = _Chip(self)
        self._told = False
        self._passwords = [b"", b""]
        self._own_name = b""

    def on_bus(self, asked, data):
        """What the processor sent; bytes for it to read, whole words.

        :param asked: {"wifi": "read", "write" or "off", "function", "address", "size"}
        """
        answer = b""
        if asked["wifi"] == "off":
            self._chip.power_off()
            self._network.leave(self, STATION)
            self._network.leave(self, ACCESS_POINT)
        elif asked["wifi"] == "write":
            value = int.from_bytes(data, "little")
            self._chip.write_register(asked["function"], asked["address"], asked["size"], value)
        else:
            answer = self._read(asked["function"], asked["address"], asked["size"])
        self.irq = self._told = self._pending()
        return answer

    def _read(self, function, address, size):
        value = self._chip.read_register(function, address, size)
        data = value.to_bytes(max(1, -(-size // _WORD)) * _WORD, "little")
        return _PAD + data if function == bus.BACKPLANE_FUNCTION else data

    def _pending(self):
        status = self._chip.read_register(bus.BUS_FUNCTION, bus.SPI_STATUS_REGISTER, 4)
        return bool(status & bus.STATUS_F2_PKT_AVAILABLE)

    def changed(self):
        """Whether `irq` is another than the processor knows; it is told now."""
        self.irq = self._pending()
        changed, self._told = self.irq != self._told, self.irq
        return changed

    # By the network.

    def give(self, frame, interface=STATION):
        """A frame of Ethernet comes in."""
        self._chip.queue_rx_ethernet_frame(frame, interface=interface)

    def joined(self, how):
        """JOINED, NO_NETWORK or WRONG_PASSWORD."""
        if how == JOINED:
            self._chip.tell_joined()
        elif how == NO_NETWORK:
            self._chip.tell(_SET_SSID, _NO_MATCH)
        else:
            self._chip.tell(_SET_SSID, 0)
            self._chip.tell(bus.CYW43_EV_PSK_SUP, _FAILED)

    def cut(self):
        """The network that it was in is gone."""
        self._chip.tell(_LINK, 0)

    # By its chip.

    def names(self):
        """[(name, address)] of what a scan finds."""
        return self._network.names(self)

    def command(self, number, interface, data):
        """A command of the driver, which rp2040py answers with "done"."""
        if number == _SET_PASSWORD:
            self._passwords[interface] = data[4 : 4 + int.from_bytes(data[:2], "little")]
        elif number == bus.WLC_SET_VAR and data.startswith(_OPENS):
            size, self._own_name = _text(data[len(_OPENS) + 4 :])
            self._passwords[ACCESS_POINT] = b""
        elif number == bus.WLC_SET_VAR and data.startswith(_GOES_UP):
            self._serve(data[len(_GOES_UP) + 4])
        elif number == bus.WLC_DISASSOC:
            self._network.leave(self, STATION)

    def join(self, named):
        """WLC_SET_SSID: join the network of this name."""
        password, self._passwords[STATION] = self._passwords[STATION], b""
        self._network.join(self, _text(named)[1], password)

    def _serve(self, on):
        if on:
            self._network.open(self, self._own_name, self._passwords[ACCESS_POINT])
        else:
            self._network.leave(self, ACCESS_POINT)
        self._chip.tell(_LINK, 0, flags=on, interface=ACCESS_POINT)

    def sent(self, interface, frame):
        self._network.frame(self, interface, frame)


def _text(data):
    """(size, bytes) of a text with its size, 32 bits, in front."""
    size = int.from_bytes(data[:4], "little")
    return size, bytes(data[4 : 4 + size])


class _Chip(bus.GSPIBus):
    """rp2040py's chip; what it does not model goes to a `Radio`."""

    _next = 0  # number of the frame that the driver sends next

    def __init__(self, radio):
        super().__init__()
        self._radio = radio
        self.nat_bridge = self
        self._interface = STATION
        self._named = b""

    @property
    def _bus_data_credit(self):
        """Up to which number it may send."""
        return self._next + _AHEAD & 0xFF

    @_bus_data_credit.setter
    def _bus_data_credit(self, _counted):
        pass

    def queue_rx_ethernet_frame(self, frame, *, interface=STATION):
        if len(self._rx_queue) < _ROOM:
            super().queue_rx_ethernet_frame(frame, interface=interface)

    def tell(self, kind, status, flags=0, interface=STATION):
        """An event for the driver."""
        self.queue_rx_packet(
            self._build_async_event(kind, status, flags=flags, interface=interface)
        )

    def tell_joined(self):
        super()._queue_join_events()

    # What rp2040py calls its bridge.

    def handle_outbound_ethernet_frame(self, frame):
        self._radio.sent(self._interface, frame)

    def reset(self):
        pass  # of the connections, at WLC_DISASSOC: Radio.command sees to it

    # Its own methods.

    def _write_wlan(self, data):
        self._named = b""
        self._next = data[_NUMBER_AT] + 1
        if len(data) > _DATA_INTERFACE and data[5] & 15 == bus.DATA_HEADER:
            self._interface = data[_DATA_INTERFACE]
        at = bus.SDPCM_HEADER_LEN
        body = data[at + bus.IOCTL_HEADER_LEN :]
        command = data[5] & 15 == bus.CONTROL_HEADER and len(data) >= at + bus.IOCTL_HEADER_LEN
        if command:
            number, _, flags = _IOCTL.unpack_from(data, at)
            self._named = body
        super()._write_wlan(data)
        if command:
            self._radio.command(number, flags >> _INTERFACE_SHIFT & 1, body)

    def _build_ioctl_success_response(self, request_id, response_len=0, *, response_prefix=b""):
        if response_prefix:
            response_prefix = self._radio.hardware
        return super()._build_ioctl_success_response(
            request_id, response_len, response_prefix=response_prefix
        )

    def _queue_join_events(self):
        self._radio.join(self._named)

    def _queue_scan_events(self):
        for name, address in self._radio.names():
            found = bytearray(self._build_scan_result_bytes())
            found[_BSSID_AT : _BSSID_AT + len(address)] = address
            found[_NAME_AT : _NAME_AT + 1 + _NAME_SIZE] = bytes((len(name),)) + name.ljust(
                _NAME_SIZE, b"\0"
            )
            self.queue_rx_packet(
                self._build_async_event(
                    bus.CYW43_EV_ESCAN_RESULT,
                    bus.CYW43_STATUS_PARTIAL,
                    scan_result=bytes(found),
                )
            )
        self.tell(bus.CYW43_EV_ESCAN_RESULT, bus.CYW43_STATUS_SUCCESS)
