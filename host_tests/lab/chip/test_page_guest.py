"""The phone that is a script, less the Pico: at a router, and at the server of the page."""

import base64
import socketserver
import threading
import time

import pytest

from host_tests.support.emulated_pico import emulated

if emulated.args[0]:
    pytest.skip(emulated.kwargs["reason"], allow_module_level=True)

from host_tests.page_host.test_server import Site
from page_host import connection
from tools.lab.chip import network
from tools.lab.chip.telephone import Telephone
from tools.sim.worlds import page_visitor
from tools.sim.worlds.mad_browser import Stream

PORT = 80


class Echo(socketserver.BaseRequestHandler):
    """Says what it hears, and ends when that ends with a full stop."""

    def handle(self):
        said = b""
        while not said.endswith(b"."):
            said = self.request.recv(5000)
            self.request.sendall(said)


@pytest.fixture
def echo():
    with socketserver.TCPServer(("127.0.0.1", 0), Echo) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        yield server.server_address[1]
        thread.join()


def test_it_gets_an_address_and_says_and_hears_all_of_a_connection(echo):
    with network.Network({PORT: echo}) as air:
        phone = Telephone(air, 7)
        phone.join(network.NAME.encode(), network.PASSWORD.encode())
        stream, came = None, bytearray()
        said = bytes(range(256)) * 40
        for now_ms in range(0, 60_000, 2):
            air.pump(now_ms)
            phone.tick(now_ms)
            if stream is None and phone.address is not None:
                assert phone.address == bytes((10, 0, 0, 7)) and phone.board == bytes((10, 0, 0, 1))
                stream = phone.connect(PORT)
                stream.write(said + b".")
            if stream is not None:
                came += stream.came
                stream.came.clear()
                if stream.closed:
                    break
                time.sleep(0.0005)
        assert bytes(came) == said + b"." and stream.waiting == 0


class Line:
    """A stream of the phone whose other end is a `Stream` of the server."""

    def __init__(self):
        self.came, self.closed = bytearray(), False
        self.other = Stream()

    def write(self, data):
        self.other.come += data

    def close(self):
        self.other.ended = True

    def carry(self):
        self.came += self.other.sent
        self.other.sent.clear()
        self.closed = self.other.closed


@pytest.mark.parametrize("size", [1, 125, 126, 154])
def test_its_websocket_is_one_for_the_server_of_the_page(size):
    line = Line()
    place = connection.Connection(Site(), bytearray(1024))
    place.begin(line.other, 1, 0)
    pipe = page_visitor.Pipe(line, "192.168.4.1")
    now_ms = 0

    def step():
        nonlocal now_ms
        now_ms += 25
        place.step(now_ms)
        line.carry()
        return pipe.open()

    while not place.is_up:
        assert step()
    step()
    message = base64.b64encode(bytes(range(size))).decode()
    pipe.send(message)
    for _ in range(5):
        step()
    buffer = bytearray(160)
    assert place.take(buffer) == size and buffer[:size] == bytes(range(size))
    assert place.send(buffer[:size])
    step()
    assert pipe.ready() and pipe.take() == message
    for _ in range(1200):  # it answers pings all the time
        assert step()
    place.close()
    line.carry()
    assert not pipe.open()
