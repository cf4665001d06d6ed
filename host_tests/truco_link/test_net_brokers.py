"""Test the carrier `net` at real MQTT brokers.

That is amqtt of tools/net/rooms.py. To test another broker, name it by ``host:port`` or
``user:password@host:port``:

    ZAP_TEST_BROKER=host:port python3 tools/test.py -k test_net_brokers
"""

import os
import socket
import subprocess
import sys
import time

import pytest

from board_configs.wifi_stream import Stream
from host_tests.support import browser_page
from host_tests.truco_link.test_net_carrier import BEACON, Host, call
from tools import bootstrap
from tools.environment.paths import ROOT
from tools.sim.worlds.net_handhelds import Uplink
from truco_link.carriers import ONLINE, net

LIMIT_S = 300  # only a fault reaches it
BROKER = """
import asyncio
from tools.net import rooms
async def serve():
    await rooms.start("127.0.0.1", %d)
    print("ready", flush=True)
    await asyncio.Event().wait()
asyncio.run(serve())
"""


@pytest.fixture(scope="module")
def amqtt():
    """Start amqtt; return its address as ``host:port``."""
    bootstrap.ensure("tools/net/requirements.txt")
    port = browser_page.free_port()
    line = [sys.executable, "-c", BROKER % port]
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE) as broker:
        assert broker.stdout.readline() == b"ready\n"
        yield "127.0.0.1:%d" % port
        broker.kill()


@pytest.fixture(params=["amqtt", "named"])
def where(request):
    """Return address, user and password of a broker."""
    if request.param == "amqtt":
        text = request.getfixturevalue("amqtt")
    else:
        text = os.environ.get("ZAP_TEST_BROKER", "")
        if not text:
            pytest.skip("set ZAP_TEST_BROKER=host:port to try somebody else's broker")
    who, _, there = text.rpartition("@")
    user, _, password = who.partition(":")
    host, _, port = there.rpartition(":")
    return (host, int(port)), user.encode() or None, password.encode() or None


class Handheld:
    """A carrier at a broker, which records the advertisements that it hears."""

    def __init__(self, address, user, password):
        def dial():
            self.socket = socket.create_connection(address, timeout=LIMIT_S)
            return Stream(socket, address, self.socket)

        self.carrier = net.Carrier(Uplink(dial), user, password)
        self.heard, self.port = [], None

    def hear(self, *what):
        self.heard.append(what)
        return True


def until(is_so, *handhelds):
    end_s = time.monotonic() + LIMIT_S
    while not is_so():
        assert time.monotonic() < end_s, "it takes too long"
        for one in handhelds:
            one.carrier.tick(int(1000 * time.monotonic()) & (1 << 29) - 1)
            one.port = one.port or one.carrier.new_port()
        time.sleep(0.001)


def test_a_room_is_found_and_called_packets_go_both_ways_and_its_advert_goes_with_it(where):
    all_three = host, guest, looks = [Handheld(*where) for _ in range(3)]
    until(lambda: all(one.carrier.stage == ONLINE for one in all_three), *all_three)
    host.carrier.shown = Host()
    host.carrier.host(BEACON, host.hear)
    looks.carrier.seek(looks.hear)
    until(lambda: (host.carrier.id, 127, BEACON + Host.rules) in looks.heard, *all_three)
    guest.carrier.aimed = host.carrier.id
    guest.carrier.call(call())
    until(lambda: host.port and guest.port, *all_three)
    assert host.heard == [(guest.carrier.id, 127, call())]
    buffer = bytearray(152)
    for number, (sender, receiver) in enumerate(((host, guest), (guest, host))):
        data = bytes(range(number, number + 152))
        assert sender.port.send(data)
        until(lambda receiver=receiver: receiver.port.poll(buffer) == 152, *all_three)
        assert buffer == data
    host.socket.close()  # without DISCONNECT, so the will deletes the advert
    until(lambda: (host.carrier.id, 127, b"") in looks.heard, guest, looks)
    for one in (guest, looks):
        one.carrier.close()
