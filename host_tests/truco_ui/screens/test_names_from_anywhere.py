"""Test that no name received from others crashes a screen, and that lists show long names whole."""

import pytest

from tools.sim.worlds import golden_lobby
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.table_entry import PAULISTA, host_table
from truco_link import messages
from truco_link.phases import SITTING
from truco_store import FACES

STRANGE = [" ", "\xa0\t", "\x80\x85", "\u202e\u200b", "", "\xf7\xfe\xff", "\U0001f0a1", "a " * 5]


class Named(LinkedHandheld):
    """A handheld at a table with others of given names; it may be the host."""

    def __init__(self, others, **options):
        super().__init__(len(others), **options)
        self.others = others

    def _open(self):
        super()._open()
        for lobby, name in zip(self.lobbies[1:], self.others):
            lobby.name = name


@pytest.mark.parametrize("others", [STRANGE[1:4], STRANGE[4:7]])
def test_a_host_plays_a_match_with_guests_of_any_name(others):
    with Named(others, board="sim_240x240") as m:
        host_table(m, 2 if len(others) == 1 else 4)
        assert all(seat.name for seat in m.lobby.seats if seat.flags & messages.PERSON)
        m.press("A", opens="table")
        m.run_for(4000)
        for lobby in m.lobbies[2:]:
            lobby.at.ask(messages.END, 1)
        m.end_in_peace()


@pytest.mark.parametrize("name", [STRANGE[3], STRANGE[6]])
def test_a_guest_finds_and_plays_at_a_table_whose_host_has_any_name(name):
    with Named([name]) as m:
        m.lobbies[1].create(PAULISTA, 2)
        m.open("search")
        m.until(lambda: m.lobby.found)
        m.run_for(400)
        m.press("A", opens="lobby")
        m.until(lambda: m.lobby.phase == SITTING)
        m.run_for(400)
        m.lobbies[1].start()
        m.until_screen("table")
        m.run_for(4000)
        m.end_in_peace()


LONG = "Ana Carolina"  # the longest possible name
LEVEL = 13  # the highest level that is transmitted


def name_all(m):
    """Give everybody this name and the highest level."""
    lobby = m.lobby
    for one in [*lobby.seats, *lobby.watchers(), *lobby.found]:
        one.name = LONG
        if hasattr(one, "flags"):
            one.flags |= LEVEL * FACES << messages.AVATAR_AT
    m.screen.redraw()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "size, language",
    [("128x128", 0), ("160x128", 1), ("240x240", 2)],
)
@pytest.mark.parametrize("what", ["search", "lobby_host", "lobby_guest", "seats_host"])
def test_lists_show_the_longest_names_whole(what, size, language):
    count, acts = golden_lobby.WALKS[golden_lobby.SCENES[what]]
    with LinkedHandheld(count, "sim_" + size, language) as m:
        for name, act in acts.items():
            act(m)
            if name == what:
                break
        name_all(m)
        people = [one for one in m.lobby.seats if one.flags & messages.PERSON] + m.lobby.watchers()
        if what == "search":
            people = m.lobby.found
        assert sum(LONG in line for line in m.lines()) == len(people) > 0
