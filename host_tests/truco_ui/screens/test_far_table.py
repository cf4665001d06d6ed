"""Test what the table shows and says while there is no connection."""

from tools.sim.worlds.far_handheld import FarHandheld, NearHandheld
from tools.sim.worlds.table_entry import sit_too
from truco_link.carriers import ENTERING, FINDING, ONLINE, mqtt


def play(m):
    """Create a table on the handheld, let another one sit down, and begin a match."""
    m.open("create")
    m.press("A", opens="lobby")
    other = m.lobbies[1]
    sit_too(m, other)
    m.run_for(400)
    m.people[1].sleeps = True
    m.press("A", opens="table")
    m.run_for(3000)


def test_a_lost_connection_is_announced_and_the_match_continues():
    with FarHandheld(1) as m:
        play(m)
        m.carrier.fail(mqtt.CUT)
        heard, waited = set(), set()
        for _ in range(1000):
            m.run_for(20)
            heard.add(m.said())
            waited.add((m.carrier.can_wait, m.said() == "Sem conexão"))
            assert m.app.names == ["table"]  # no screen covers the table
        assert "Sem conexão" in heard
        assert (True, True) in waited and (False, False) in waited
        assert m.carrier.stage == ENTERING
        m.carrier.why, m.carrier.steps = 0, 4
        m.until(lambda: m.carrier.stage == ONLINE, 70_000)
        m.until(lambda: m.said() == "A rede voltou!")
        assert not m.carrier.can_wait


def test_a_host_counts_as_connected_when_a_guest_is_back():
    """Test that a network alone is not enough: the handheld may have opened its own."""
    with NearHandheld(1) as m:
        play(m)
        m.carrier.fail(0, FINDING)
        m.until(lambda: m.said() == "Sem conexão")
        m.cut(1)
        m.until(lambda: m.lobby.host.seating.is_alone())
        m.carrier.fail(0, ONLINE)
        said = {m.run_for(20) or m.said() for _ in range(500)}
        assert "Sem conexão" in said and "A rede voltou!" not in said
        assert m.app.stack[0].picture.mark is not None
        m.restore(1)
        m.until(lambda: m.said() == "A rede voltou!")
        assert not m.lobby.host.seating.is_alone() and m.app.stack[0].picture.mark is None
