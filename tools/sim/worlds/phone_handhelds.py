"""Handhelds by WiFi nearby; the first serves the page, and who has no port is a phone with it."""

import socket

from board_configs import phones
from tools.sim.net import polling, sockets
from tools.sim.net import radio as radios
from tools.sim.worlds import lan_handhelds, page_visitor


class Network(lan_handhelds.Network, phones.Network):
    """Of the one that serves phones."""

    def __init__(self, radio, pool, home, seconds):
        super().__init__(radio, pool, polling.Poll, home)
        self.seconds = seconds


class Stream:
    """A phone's connection, which is there at once."""

    closed = False

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setblocking(False)
        self._heard = bytearray()

    @property
    def came(self):
        if self.closed:
            return self._heard
        try:
            heard = self._socket.recv(4096)
            self.closed = self.closed or not heard
            self._heard += heard
        except BlockingIOError:
            pass
        except ConnectionResetError:
            self.closed = True
        return self._heard

    def write(self, data):
        self._socket.sendall(data)

    def close(self):
        self.closed = True
        self._socket.close()


class PhoneHandhelds(lan_handhelds.LanHandhelds):
    """As LanHandhelds, without a router.

    :param folder: of the page that is served, with its version
    """

    is_awake = True  # the phone

    def __init__(self, count, folder, ports=radios.RP2, seed=0):
        self._folder = folder
        super().__init__(count, router=False, ports=ports, seed=seed)

    def switch_on(self, i):
        if self.ports[i] is None:
            self.carriers[i] = page_visitor.carrier(self._dial, lambda: self.now / 1000)
            return
        super().switch_on(i)
        if i == 0:
            old = self.carriers[0].network
            pool = sockets.SocketPool(old.radio)
            made = Network(old.radio, pool, self.home, old.seconds)
            self.carriers[0] = phones.PhonesCarrier(made)
            self.world.doors[80] = 0  # any port of this computer

    def cut(self, a, others=None):
        if self.radios[a] is None:  # the phone sleeps
            self.carriers[a].network.hang_up()
            self.is_awake = False
        else:
            super().cut(a, others)

    def restore(self, a):
        if self.radios[a] is None:
            self.is_awake = True
        else:
            super().restore(a)

    def _dial(self):
        """Its way is the network of that handheld, as its QR code says."""
        radio = self.radios[0]
        doors = [one.door for one in radio.pool.sockets if getattr(one, "door", None)]
        if not (doors and radio.ap_active and self.is_awake):
            return _Nothing()
        return page_visitor.Pipe(Stream(doors[0].port), "192.168.4.1")


class _Nothing:
    """A `Pipe` where nobody listens."""

    closed = True

    def open(self):
        return False

    def close(self):
        pass
