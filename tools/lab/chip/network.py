"""The air between emulated Pico Ws: a network with a router, and those that a Pico opens itself.

In a network a frame to another or to all passes from one to the others. The router's network,
NAME, gives addresses, 10.0.0.2 and on, by DHCP; 10.0.0.1 is the router's. TCP from there to any
other address becomes a connection to 127.0.0.1, at ports that are let through, and to nothing
else; what is for elsewhere ends here. DHCP, ARP and the connections are rp2040py's.
"""

import asyncio
import random

from rp2040py.external.cyw43 import nat, net

from . import wifi

NAME, PASSWORD = "At home", "truco truco"

_ROUNDS = 4  # of the event loop, in which one connection's bytes go all the way
_MANY = 1  # bit of a hardware address: not for one alone
_MAKER = bytes((0, 16, 24, 0, 0))  # of hardware addresses: Broadcom's, and so is the chip
_FIRST = 2  # the last byte of addresses
_ROUTER = bytes((2, 0, 0, 0, 0, 1))


class Cell:
    """What is in reach of one access point. address: that access point's.

    :param lost: says of each frame, for each who should get it, whether it is lost
    """

    def __init__(self, address, password, lost):
        self.address, self.password = address, password
        self._lost = lost
        self.members = []  # (radio, interface)

    def frame(self, radio, frame, data):
        """Pass a frame on to whom it is for."""
        for other, interface in list(self.members):
            wanted = frame.dst_mac == other.hardware or frame.dst_mac[0] & _MANY
            if other is not radio and wanted and not self._lost():
                other.give(data, interface)


class Home(Cell):
    """The cell with a router.

    :param connect: coroutine that opens a connection: (address, port) to (reader, writer)
    :param later: takes a coroutine that runs beside
    """

    def __init__(self, connect, later, lost):
        super().__init__(_ROUTER, PASSWORD.encode(), lost)
        self._connect = connect
        self.schedule_threadsafe = later  # by this name rp2040py asks for it
        self._arp = nat.ArpResponder()
        self._dhcp, self._doors = {}, {}

    def frame(self, radio, frame, data):
        super().frame(radio, frame, data)
        if frame.dst_mac != nat.GATEWAY_MAC and not frame.dst_mac[0] & _MANY:
            return
        if radio not in self._doors:
            address = bytes((10, 0, 0, radio.hardware[-1]))
            self._dhcp[radio] = nat.DhcpServer(guest_ip=address)
            self._doors[radio] = nat.TcpReflector(self, radio.give, connect_fn=self._connect)
        reply = self._arp.maybe_handle(frame) or self._dhcp[radio].maybe_handle(frame)
        if reply is not None:
            radio.give(reply)
        elif frame.ethertype == net.ETHERTYPE_IPV4:
            packet = net.parse_ipv4(frame.payload)
            if packet is not None and packet.proto == net.IP_PROTO_TCP:
                self._doors[radio].maybe_handle(frame, packet)

    def hang_up(self, radio):
        """End the connections of one, or of all: None."""
        for one, door in self._doors.items():
            if radio in (None, one):
                door.reset()


class Network:
    """The air, and the router's loop.

    :param ports: {port that a Pico connects to: port of 127.0.0.1}
    :param join_ms: how long it takes to join a network
    :param loss: 0 to 1: the part of the frames from one Pico to another that is lost, DHCP and all;
        the same ones each time. What a router says arrives

    Use it as a context, or call `close`. connections: how many the Picos have asked for. cells:
    {name: `Cell`}.
    """

    def __init__(self, ports, join_ms=0, loss=0):
        self.ports = ports
        self.connections = 0
        self._loop = asyncio.new_event_loop()
        self._tasks = set()
        self._chance, self._loss = random.Random(1), loss
        self._home = Home(self._connect, self._later, self._lost)
        self.cells = {NAME.encode(): self._home}
        self._join_ms = join_ms
        self._now_ms = 0
        self._joining = []  # (when, radio, name, password)
        self._radios = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """End all connections."""
        self._home.hang_up(None)
        self._loop.run_until_complete(self._end())
        self._loop.close()

    def radio(self):
        """The WiFi chip of one more board in reach."""
        made = wifi.Radio(self, _MAKER + bytes((_FIRST + self._radios,)))
        self._radios += 1
        return made

    def pump(self, now_ms):
        """Move what there is through the connections, at that time of the Picos; nothing waits."""
        self._now_ms = now_ms
        for one in [one for one in self._joining if one[0] <= now_ms]:
            self._joining.remove(one)
            self._enter(*one[1:])
        for _ in range(_ROUNDS):
            self._loop.run_until_complete(asyncio.sleep(0))

    def _lost(self):
        return self._chance.random() < self._loss

    async def _end(self):
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _later(self, work):
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, _, port):
        """To this computer, whatever address the Pico asks for; OSError: not at this port."""
        self.connections += 1
        if port not in self.ports:
            raise ConnectionRefusedError(port)
        return await asyncio.open_connection("127.0.0.1", self.ports[port])

    # By the radios.

    def names(self, radio):
        """[(name, address)] of the networks that it hears."""
        found = []
        for name, cell in self.cells.items():
            if cell is not radio.cells[wifi.ACCESS_POINT]:
                found.append((name, cell.address))
        return found

    def join(self, radio, name, password):
        """A radio wants to; it is told how that ended."""
        self.leave(radio, wifi.STATION)
        if self._join_ms:
            self._joining.append((self._now_ms + self._join_ms, radio, name, password))
        else:
            self._enter(radio, name, password)

    def _enter(self, radio, name, password):
        cell = self.cells.get(name)
        if cell is None:
            radio.joined(wifi.NO_NETWORK)
        elif cell.password != password:
            radio.joined(wifi.WRONG_PASSWORD)
        else:
            radio.cells[wifi.STATION] = cell
            cell.members.append((radio, wifi.STATION))
            radio.joined(wifi.JOINED)

    def open(self, radio, name, password):
        """A radio becomes an access point."""
        self.leave(radio, wifi.ACCESS_POINT)
        cell = self.cells[name] = Cell(radio.hardware, password, self._lost)
        cell.members.append((radio, wifi.ACCESS_POINT))
        radio.cells[wifi.ACCESS_POINT] = cell

    def leave(self, radio, interface):
        """It leaves a network, or its own ends for all who are in it."""
        self._joining = [one for one in self._joining if one[1] is not radio or interface]
        cell, radio.cells[interface] = radio.cells[interface], None
        if cell is None:
            return
        cell.members.remove((radio, interface))
        if cell is self._home:
            self._home.hang_up(radio)
        if interface == wifi.ACCESS_POINT:
            self.cells = {name: one for name, one in self.cells.items() if one is not cell}
            for other, _ in cell.members:
                other.cells[wifi.STATION] = None
                other.cut()

    def frame(self, radio, interface, data):
        """A frame of Ethernet from one of them."""
        frame, cell = net.parse_ethernet(data), radio.cells[interface]
        if frame is not None and cell is not None:
            cell.frame(radio, frame, data)
