"""What handhelds say, and what their people hear, is byte for byte what it was; and after any
schedule there is one table, one score, everybody's own seat, no key and counter twice in a room.

Whoever only simplifies the link sees here that nothing on the air is another: the campaigns of
tools/lab still tell of it. A change that is meant brings other numbers, which failures print: let
the campaigns run again, and take them.
"""

import hashlib

import pytest

from board_configs import lan_sockets, wifi_stream
from host_tests.support import honest_tables
from host_tests.truco_link.test_cable_faults import AtCable
from tools.sim.air import ports
from tools.sim.worlds import hostile_rooms, scheduled_cycles, scheduled_handhelds, scheduled_rooms
from tools.sim.worlds.airlift_handhelds import OWN_HOST, AirliftHandhelds
from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.mad_room import MadRoom
from tools.sim.worlds.piped_handhelds import RULES
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from tools.sim.worlds.random_player import RandomPlayer
from truco_link.carriers import lan_port
from truco_link.link import Link
from truco_link.lobby_phases import SITTING


@pytest.fixture
def said(monkeypatch):
    """Of all records, datagrams and bytes to a broker, and of all that people hear."""
    noted = hashlib.sha256()
    write = Link._write
    lan_port.Port.datagram[1:] = bytes(len(lan_port.Port.datagram) - 1)  # of the test before

    def write_and_note(link, out, end, *record):
        after = write(link, out, end, *record)
        noted.update(out[end:after])
        return after

    def noting(method):
        def does(self, *said):
            plain = [bytes(one) if isinstance(one, memoryview) else one for one in said]
            noted.update(repr(plain).encode())
            return method(self, *said)

        return does

    monkeypatch.setattr(Link, "_write", write_and_note)
    for kind, name in (
        (wifi_stream.Stream, "write"),
        (lan_sockets.Socket, "send_to"),
        (lan_sockets.Socket, "send"),
        (RandomPlayer, "watch"),
        (scheduled_handhelds.Player, "watch"),
    ):
        monkeypatch.setattr(kind, name, noting(getattr(kind, name)))
    return noted


def match(opened, kind, *args, **options):
    """Of three; and another one, in which somebody is out of reach for a while, and one leaves."""
    world = opened(kind, 3, *args, **options)
    for lobby in world.lobbies:
        lobby.pace = (30, 30, 500)
    world.sit(RULES["mineiro"], 4).play()
    world.finish()
    world.lobbies[0].start()
    world.wait(3)
    world.cut(2)
    world.wait(14)
    world.restore(2)
    world.wait(20)
    world.lobbies[1].leave()
    world.run(lambda: world.lobbies[0].phase == SITTING, 600)


def scheduled(air, seed):
    air.play(*air.draw(seed), seed)


NRF, ESP = ports.NRF52840, ports.ESP32S3
WORLDS = {
    "table": lambda seed, _: honest_tables.play(seed),
    "pipes": lambda seed, _: scheduled(scheduled_handhelds, seed),
    "cycle": lambda seed, _: scheduled(scheduled_cycles, seed),
    "rooms": lambda seed, _: scheduled(scheduled_rooms, seed),
    "hostile": lambda seed, _: scheduled(hostile_rooms, seed),
    "router": lambda _, opened: match(opened, LanHandhelds, lost=0.1, late=0.2, twice=0.2),
    "access point": lambda _, opened: match(opened, LanHandhelds, False),
    "nrf": lambda _, opened: match(opened, RadioHandhelds, NRF),
    "esp": lambda _, opened: match(opened, RadioHandhelds, ESP, loss=0.05),
    "ours": lambda _, opened: match(opened, AirliftHandhelds, (OWN_HOST, NRF, OWN_HOST)),
    "cable": lambda _, opened: AtCable(loss=0.005, noise=0.01).play().play_out(),
    "mad room": lambda seed, _: MadRoom(seed).run(800),
}
# The first number, then for each from there on the first eight digits. Of the cycles 7 and 10 need
# what is kept of a table; without a salt the hostile ones 9 and 12 would fail.
SAID = {
    "table 1": """
        f083840b 36483332 46b3e0f2 4eb336d2 98304e71 ae5648a8 d6414276 bde2c136 0d2d431a ba8991cd
        5933191f 03942e59""",
    "pipes 1": """
        cc6a4eb8 6562d1f0 dc1703c5 f6b6432f f8497234 ca9f7b6b 08f4cba1 ce675ec3 94ef241a f4ef9a5a
        c223b46f e3b7bd95""",
    "cycle 7": "2fbcb62c 26c572ed f9619e70 4b0e89bf",
    "rooms 1": "4ad8dadb 1f32e6dd 8f0ca7db f2618040 ede1a022 53e51ca4",
    "hostile 9": "e70f4210 dd769709 aadb096c 5cff8d31",
    "router 1": "a649f2ac",
    "access point 1": "55bb01fd",
    "nrf 1": "79365da3",
    "esp 1": "2ba60492",
    "ours 1": "58365f7f",
    "cable 1": "31365f80",
    "mad room 1": "591e3d78",
}
CASES = [
    (begins.rpartition(" ")[0], int(begins.rpartition(" ")[2]) + at, was)
    for begins, digits in SAID.items()
    for at, was in enumerate(digits.split())
]


@pytest.mark.parametrize("name, number, was", CASES, ids=["%s %d" % one[:2] for one in CASES])
def test_nobody_says_or_hears_anything_else(name, number, was, opened, said):
    WORLDS[name](number, opened)
    assert said.hexdigest()[:8] == was
