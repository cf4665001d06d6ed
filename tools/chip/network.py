# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The network that emulated Pico Ws are in: a switch between them, and a door to this computer.

Each gets an address of its own, 10.0.0.2 and on, from DHCP; 10.0.0.1 is the router's. Frames to
another of them, to all and to many pass the switch. TCP to any other address becomes a connection
to 127.0.0.1, at ports that are let through, and to nothing else; what is for elsewhere ends here.
DHCP, ARP and the connections are rp2040py's.
"""

import asyncio

from rp2040py.external.cyw43 import nat, net

from . import wifi

_FIRST_GUEST = 2  # the last byte of its address
_ROUNDS = 4  # of the event loop, in which one connection's bytes go all the way
_MANY = 1  # bit of a hardware address: not for one alone


class Network:
    """A WiFi network for `tools.chip.wifi.Radio`s.

    :param ports: {port that a Pico connects to: port of 127.0.0.1}

    Use it as a context, or call `close`. connections: how many were asked for.
    """

    def __init__(self, ports):
        self._ports = ports
        self._loop = asyncio.new_event_loop()
        self._tasks = set()
        self._members = {}  # radio: _Member
        self.connections = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """End all connections."""
        for member in self._members.values():
            member.door.reset()
        self._loop.run_until_complete(self._end())
        self._loop.close()

    def pump(self):
        """Move what there is through the connections; nothing waits."""
        for _ in range(_ROUNDS):
            self._loop.run_until_complete(asyncio.sleep(0))

    async def _end(self):
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def schedule_threadsafe(self, work):
        """By rp2040py's connections, of what they do later."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def radio(self):
        """A new one, for a board in reach."""
        number = _FIRST_GUEST + len(self._members)
        made = wifi.Radio(self, number)
        self._members[made] = _Member(self, made, bytes((10, 0, 0, number)))
        return made

    # By the radios.

    def left(self, radio):
        self._members[radio].door.reset()

    def frame(self, radio, data):
        """A frame of Ethernet from one of them."""
        frame = net.parse_ethernet(data)
        if frame is None:
            return
        member = self._members[radio]
        member.hardware = frame.src_mac
        if frame.dst_mac == nat.GATEWAY_MAC or frame.dst_mac[0] & _MANY:
            member.to_router(frame)
        for other in self._members.values():
            if other is not member and (
                frame.dst_mac == other.hardware or frame.dst_mac[0] & _MANY
            ):
                other.radio.give(data)

    async def connect(self, _, port):
        """A connection to this computer, whatever address the Pico asks for.

        :raises OSError: not at this port
        """
        self.connections += 1
        if port not in self._ports:
            raise ConnectionRefusedError(port)
        return await asyncio.open_connection("127.0.0.1", self._ports[port])


class _Member:
    """What the router has of one radio."""

    def __init__(self, network, radio, address):
        self.radio = radio
        self.hardware = None  # its address, once it has sent something
        self._arp = nat.ArpResponder()
        self._dhcp = nat.DhcpServer(guest_ip=address)
        self.door = nat.TcpReflector(network, radio.give, connect_fn=network.connect)

    def to_router(self, frame):
        reply = self._arp.maybe_handle(frame) or self._dhcp.maybe_handle(frame)
        if reply is not None:
            self.radio.give(reply)
        elif frame.ethertype == net.ETHERTYPE_IPV4:
            packet = net.parse_ipv4(frame.payload)
            if packet is not None and packet.proto == net.IP_PROTO_TCP:
                self.door.maybe_handle(frame, packet)
