"""Tables of Pico Ws by WiFi, less the Picos: the simulated handheld, the drive, the scores."""

import types

import pytest

from host_tests.support.emulated_pico import emulated

if emulated.args[0]:
    pytest.skip(emulated.kwargs["reason"], allow_module_level=True)

from tools.lab.chip import company, stage, wireless
from tools.lab.chip.board import Stuck
from tools.net.broker import Broker
from tools.net.server import Server
from truco_core import state
from truco_link.lobby_phases import PLAYING, SITTING

STEP_MS = 20


class Place:
    """Two such handhelds, by a clock of their own."""

    def __init__(self):
        self.now_ms = 1000
        self.server = Server(Broker(), clock=lambda: self.now_ms / 1000)
        port = self.server.port
        self.both = [company.Companion(port, name, seed) for seed, name in enumerate(("a", "b"))]

    def until(self, condition, limit_ms=120_000):
        for _ in range(0, limit_ms, STEP_MS):
            if condition():
                return True
            self.now_ms += STEP_MS
            for one in self.both:
                one.tick(self.now_ms)
                self.server.serve(0)
        return False

    def close(self):
        for one in self.both:
            one.close()
        self.server.close()


@pytest.fixture
def place():
    made = Place()
    yield made
    made.close()


def test_two_simulated_handhelds_play_through_sockets_of_this_computer(place):
    host, guest = place.both
    host.open(2)
    guest.lobby.search()
    assert place.until(lambda: guest.lobby.found)
    guest.lobby.join(guest.lobby.found[0])
    assert place.until(lambda: guest.lobby.phase == SITTING and host.people() == 2)
    host.start()
    assert place.until(lambda: guest.lobby.phase == PLAYING and host.person.hands() > 1)
    guest.person.choose = lambda view, seat: None
    assert not place.until(lambda: guest.person.hands() > host.person.hands(), 3000)
    assert host.score() == guest.score()[::-1] and sum(host.score())


def test_scores_agree_at_the_end_of_a_match():
    wireless.agree((2, 1), (2, 1))
    for one, other in (((2, 0), (0, 2)), ((1, 1), (1, 1))):
        with pytest.raises(Stuck):
            wireless.agree(one, other)


class Seated:
    """Somebody at a table whose match ends after so many keys of both."""

    def __init__(self, air, keys):
        self.air, self.keys = air, keys
        self.after = 0  # keys after the end

    def shows(self, screen):
        return len(self.air.keys) >= self.keys

    def press(self, key, time_ms):
        self.after += self.shows("")
        self.air.keys.append(key)
        self.air.now_ms += time_ms


def test_a_match_is_played_until_all_see_its_end():
    air = types.SimpleNamespace(now_ms=0, keys=[])
    players = [Seated(air, 5), Seated(air, 8)]
    wireless.play(air, players)
    assert air.keys == ["A"] * 8 and [one.after for one in players] == [0, 0]
    with pytest.raises(Stuck, match="not over"):
        wireless.play(air, [Seated(air, 1e9)])


@pytest.mark.slow
def test_the_drive_of_a_pico_w_tells_its_match():
    files = stage.files()
    said = files["settings.toml"].decode()
    assert 'ZAP_BROKER = "192.0.2.1"' in said
    assert b"STATE" in files["code.py"] and compile(files["code.py"], "code.py", "exec")


def test_a_match_is_read_from_what_the_board_prints():
    air = types.SimpleNamespace(ask=lambda chip: None)
    chip = types.SimpleNamespace(lines=["ZAP 1 2"], rgb=None, version=None)
    player = stage.Player(air, chip)
    assert player.seen() is None
    seen = bytearray(range(64))
    chip.lines.append("STATE " + seen.hex())
    assert player.score() == (seen[state.SCORE], seen[state.SCORE + 1])
