"""The lobby where there is no table."""

from tools.sim.worlds.far_handheld import NearHandheld
from tools.sim.worlds.table_entry import to_far_others
from truco_link import lobby_phases


def test_a_lobby_that_opens_when_its_table_is_gone_can_be_left():
    """As a page does that comes back by its link while its WiFi is lost."""
    with NearHandheld(0, "sim_160x128") as m:
        to_far_others(m)
        m.choose("Nova mesa")
        m.press("A")
        m.until_screen("create")
        m.choose("Abrir")
        m.press("A")
        m.until_screen("lobby")
        m.lobby.become()
        m.lobby.phase = lobby_phases.REFUSED
        assert m.lobby.seats == ()
        m.app.go("lobby")
        m.run_for(200)
        assert m.app.names[-1] == "lobby"
