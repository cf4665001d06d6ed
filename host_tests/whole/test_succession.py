"""Kill a guest and then the host on three carriers, at a table with a handheld that has screens.

The simulator raises if the game of the handheld with screens crashes.
"""

import pytest

from host_tests.truco_link.test_cable import CableHandhelds
from tools.sim.air import ports
from tools.sim.watchdog import Watchdog
from tools.sim.worlds import linked_handheld, table_entry
from tools.sim.worlds.far_handheld import FarHandheld
from tools.sim.worlds.net_handhelds import NetHandhelds
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_core import state
from truco_link import messages
from truco_link.carriers import ONLINE
from truco_link.phases import PLAYING, SITTING


class WithScreens(linked_handheld.LinkedHandheld):
    """Handhelds of which the first one has screens.

    :param world: a subclass of `tools.sim.worlds.piped_handhelds.Handhelds`
    :param way: as in `LinkedHandheld`
    """

    settings = FarHandheld.settings

    def __new__(cls, world, *_, **__):
        return object.__new__(type(world.__name__, (cls, world), {"_world": world}))

    def __init__(self, world, count, way=None, seed=7, **how):
        self.handheld = linked_handheld.Handheld(
            "sim_160x128", seed, settings=way and self.settings
        )
        self.handheld._hooks._allowed |= {"wifi", "socketpool"}
        if how.get("port") is ports.NRF52840:  # the invented board is no nRF
            device = self.handheld.device
            device.watchdog = Watchdog(lambda: device.clock.now_us / 1_000_000)
            self.handheld._hooks._allowed.add("watchdog")
        self._language, self.seed, self.way = 0, seed, way
        world.__init__(self, count, seed=seed, step_ms=20, **how)

    def begin(self, *how):
        """Store the arguments until the handheld has power."""
        self._how = how

    def gather(self):
        self._world.begin(self, *self._how)
        self.open_party()
        self.until(lambda: getattr(self.carriers[0], "stage", ONLINE) == ONLINE)

    def boot(self, i, memory=None):
        return super().boot(i, memory) if i else None

    def tick(self):
        carrier = self.carriers[0]
        carrier.can_wait = getattr(carrier, "stage", ONLINE) != ONLINE
        super().tick()


def hands(m):
    return m.lobby.match.state[state.HAND]


def play_on(m, count=2):
    """Play cards for this many hands, or to the end of the match."""
    last = hands(m) + count
    for _ in range(900):
        if m.top == "linked_end" or hands(m) >= last:
            return
        m.press("A")
    raise AssertionError("hand %d, and on top is %s" % (hands(m), m.top))


# {carrier: (screen that lists tables, beginning of a table's line)}.
LISTS = {None: ("search", "Bia"), "net": ("search.rooms", "Mesa")}
CARRIERS = {
    "ble nrf": (RadioHandhelds, 3, dict(port=ports.NRF52840)),
    "cable": (CableHandhelds, 2, {}),
    "net": (NetHandhelds, 3, dict(way="net", delay_ms=60)),
}


@pytest.mark.parametrize("world, count, how", CARRIERS.values(), ids=CARRIERS)
def test_killed_handhelds_return_and_the_match_continues(world, count, how):
    with WithScreens(world, count, **how) as m:
        host = m.lobbies[1]
        host.create(table_entry.PAULISTA, 4)
        listed, line = LISTS[m.way]
        m.app.go(listed)
        m.until_screen(listed.rpartition(".")[2])
        m.until(lambda: line in " ".join(m.lines()))
        m.choose(line, opens="lobby")
        m.until(lambda: m.lobby.phase == SITTING)
        if count > 2:
            table_entry.sit_too(m, m.lobbies[2])
        table_entry.start_match(m)
        play_on(m, 1)

        if count > 2:
            seat = m.lobbies[2].my_seat
            memory = m.kill(2)
            m.until(lambda: not host.host.seats[seat].flags & messages.HERE)
            m.restart(2, memory)
            m.until(lambda: m.lobbies[2].phase == PLAYING)
            assert m.lobbies[2].my_seat == seat
            play_on(m, 1)

        s, mine = m.lobby.match.state, 1 << m.lobby.my_seat
        m.until(lambda: s[state.PHASE] < state.HAND_OVER and s[state.WAIT] & mine)
        seat = host.my_seat
        memory = m.kill(1)
        m.until(lambda: m.lobby.is_host)
        m.restart(1, memory)
        m.until(lambda: all(lobby.phase == PLAYING for lobby in m.lobbies[1:]))
        assert m.lobbies[1].my_seat == seat
        play_on(m)

        if count == 2:
            m.kill(1)
            m.until(lambda: m.said() == "START: Lugares")
            table_entry.open_menu(m, "Lugares")
            m.press("A", opens="seats")
            m.choose("\x83 Bia", opens="ask")
            m.press("DOWN A B B")
            play_on(m)
