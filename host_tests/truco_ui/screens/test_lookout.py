"""Test that title and menu, and no other screen, announce a waiting player."""

import pytest

from tools.sim.worlds import scenes
from tools.sim.worlds.far_handheld import FarHandheld, advert
from tools.sim.worlds.table_entry import PAULISTA
from truco_core.events import ACCEPTED
from truco_link import messages
from truco_link.carriers import ENTERING, ONLINE

WAITS = advert(4711, PAULISTA, messages.FOUR, 1, 3)
MORE = advert(12, PAULISTA, 0, 1, 1)
CLOSED = (
    (b"cccccccc", advert(13, PAULISTA, messages.FOUR | messages.PRIVATE, 1, 3)),
    (b"dddddddd", advert(14, PAULISTA, messages.FOUR | messages.PLAYING, 1, 3)),
    (b"eeeeeeee", advert(15, PAULISTA, 0, 2, 0)),
)
CLOSED = (
    (b"cccccccc", advert(13, PAULISTA, messages.FOUR | messages.PRIVATE, 1, 3)),
    (b"dddddddd", advert(14, PAULISTA, messages.FOUR | messages.PLAYING, 1, 3)),
    (b"eeeeeeee", advert(15, PAULISTA, 0, 2, 0)),
)
CLOSED = (
    (b"cccccccc", advert(13, PAULISTA, messages.FOUR | messages.PRIVATE, 1, 3)),
    (b"dddddddd", advert(14, PAULISTA, messages.FOUR | messages.PLAYING, 1, 3)),
    (b"eeeeeeee", advert(15, PAULISTA, 0, 2, 0)),
)


class Cues:
    """Sound and light that record their calls."""

    out = pin = None

    def __init__(self):
        self.heard, self.lit = [], False

    def hear(self, kind, *_):
        self.heard.append(kind)

    def turn(self, yours):
        self.lit = yours

    def tick(self, now_ms):
        pass

    def switch(self, on, lit):
        pass

    def say(self, tune):
        pass

    def play(self, tune):
        pass


def look_out(m, online=True):
    """Turn the option on and go to the title."""
    from truco_ui import lookout

    m.app.party = None
    m.carrier.stage = ONLINE if online else ENTERING
    m.app.go("title")
    m.run_for(40)
    m.app.cues = Cues()
    m.app.party = lookout.Lookout(m.app, m.carrier)
    m.lookout = m.app.party
    m.run_for(100)


def said(m):
    line = m.lookout._line
    return "" if line is None or line.grid.hidden else scenes.read(line)


@pytest.mark.parametrize("board", ["sim_128x128", "sim_240x240"])
def test_a_waiting_player_is_announced_by_text_sound_and_light(board):
    with FarHandheld(0, board) as m:
        look_out(m)
        m.carrier.adverts = list(CLOSED)
        m.run_for(100)
        assert said(m) == "" and not m.app.cues.heard
        m.carrier.adverts = [(b"aaaaaaaa", WAITS)]
        m.run_for(100)
        assert said(m) == "Alguém espera você"
        assert m.app.cues.heard == [ACCEPTED] and m.app.cues.lit
        m.run_for(2500)
        assert said(m) == ""  # the message alternates with the line that it covers
        m.run_for(2000)
        assert said(m) and m.app.cues.heard == [ACCEPTED] and not m.app.cues.lit
        m.carrier.adverts.append((b"bbbbbbbb", MORE))
        m.run_for(100)
        assert said(m) == "2 mesas esperam!" and len(m.app.cues.heard) == 2
        m.carrier.adverts = [(b"aaaaaaaa", b""), (b"bbbbbbbb", b"")]
        m.run_for(100)
        assert said(m) == ""


def test_a_match_ends_the_lookout():
    with FarHandheld(0) as m:
        look_out(m)
        m.app.play()
        m.run_for(300)
        assert m.top == "table" and m.app.party is None
        assert m.app.game.look() is not None


def test_a_line_announces_the_connecting_that_blocks_the_board():
    with FarHandheld(0) as m:
        look_out(m, False)
        said_then = []
        m.carrier.look = lambda: said_then.append(said(m))
        m.carrier.steps = 4
        m.run_for(2000)
        assert said_then == ["Conectando"] * 4 and m.carrier.stage == ONLINE
        assert said(m) == ""


@pytest.mark.parametrize("asked", [0, 1])
def test_the_lookout_runs_only_if_its_option_is_on(asked):
    with FarHandheld(0, board="raspberry_pi_pico_w") as m:
        m.app.party = None
        m.app.setup.call_me = asked
        m.open("home")
        assert (m.app.party is not None) == bool(asked)
        assert not asked or type(m.app.party).__name__ == "Lookout"


def test_the_option_is_offered_on_boards_with_a_broker():
    with FarHandheld(0) as m:
        m.app.go("home")
        m.run_for(100)
        m.app.push("options.page", 2)
        m.run_for(100)
        assert any(line.startswith("Avisar") for line in m.lines_all())
