"""Who calls a host by Bluetooth and then ignores it, or goes midway, or has too much to show."""

import dataclasses
import gc

import pytest

from host_tests.support.strangers import Mute
from tools.sim.air import bleio, ports
from tools.sim.worlds.piped_handhelds import PAULISTA
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link import frames
from truco_link.lobby_phases import PLAYING, SITTING

NEWEST = ports.ESP32S3


def test_a_stranger_who_ignores_the_host_holds_up_no_match_without_a_free_seat(opened):
    w = opened(RadioHandhelds, 2)
    w.sit(PAULISTA, 2).play().sleep()
    eve = Mute(w, w.lobbies[0].table_id)
    w.longest_s[:] = [0.0] * 2
    w.wait(60)
    assert not eve.met and max(w.longest_s) < 0.5
    assert all(lobby.phase in (PLAYING, SITTING) for lobby in w.lobbies)


def test_where_a_seat_is_free_a_stranger_may_hold_each_host_up_once_in_minutes(opened):
    w = opened(RadioHandhelds, 2)
    w.sit(PAULISTA, 4).play().sleep()
    eve = Mute(w, w.lobbies[0].table_id)
    w.run(lambda: w.longest_s[0] > 19, 60)  # that long `_bleio` waits, whatever Python does
    w.wait(150)
    assert eve.met <= 2  # its successor, too
    assert all(person.has(frames.HELD_UP)[-1][2] == 240 for person in w.people)
    assert sorted(lobby.is_host for lobby in w.lobbies) == [False, True]
    assert {lobby.phase for lobby in w.lobbies} == {PLAYING}
    w.run(lambda: eve.met > 2, 200)


def lose_midway(times=1):
    """The host's next discoveries end in the middle, with a characteristic found."""
    real, left = bleio.Service.ends, [times]

    def lost(service):
        if left[0]:
            left[0] -= 1
            raise ConnectionError("Not connected")
        return real(service)

    return bleio.Service, "ends", lost


def test_links_lost_in_the_middle_of_discoveries_crash_nothing(opened, monkeypatch):
    """The second one would: its predecessor's characteristics are freed, and still listed."""
    w = opened(RadioHandhelds, 2)
    w.lobbies[0].create(PAULISTA, 2)
    w.wait(1)
    monkeypatch.setattr(*lose_midway(4))
    guest = w.lobbies[1]
    for _ in range(12):
        if w.lobbies[1].phase == SITTING:
            break
        guest = w.lobbies[1]
        guest.join(w.look(guest))
        w.run(lambda: w.lobbies[1].phase not in (2,), 40)
        gc.collect()
    assert w.lobbies[1].phase == SITTING and sum(w.reloads) >= 4


def test_a_guest_that_comes_back_makes_its_host_begin_anew_and_both_go_on(opened, monkeypatch):
    w = opened(RadioHandhelds, 2)
    w.sit(PAULISTA, 2).play()
    monkeypatch.setattr(*lose_midway())
    w.cut(1)
    w.wait(12)
    w.restore(1)
    w.run(lambda: sum(w.reloads), 60)
    w.run(lambda: sorted(one.phase for one in w.lobbies) == [PLAYING] * 2, 60)
    w.wait(3)
    assert sum(one.is_host for one in w.lobbies) == 1
    assert all(seat.flags & frames.PRESENT == frames.PRESENT for seat in w.lobbies[0].seats)


@pytest.mark.parametrize("count", [2, 80])
def test_a_stranger_with_too_many_characteristics_for_the_memory_is_left(opened, count):
    w = opened(RadioHandhelds, 2, dataclasses.replace(NEWEST, characteristics=50))
    w.lobbies[0].create(PAULISTA, 4)
    w.wait(1)
    eve = Mute(w, w.lobbies[0].table_id, characteristics=count)
    w.run(lambda: w.reloads[0], 120)
    assert eve.met
    w.run(lambda: w.lobbies[0].is_host)
    w.wait(20)
    assert w.reloads == [1, 0]  # strangers wait
