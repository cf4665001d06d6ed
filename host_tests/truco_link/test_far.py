"""Tables over carriers that are slow, lose packets, or carry several records in one."""

from host_tests.support.far_pipes import Air, party
from tools.sim.worlds.piped_handhelds import RULES
from truco_core import events
from truco_link.link import NEAR
from truco_link.wide import LAN, NET


def test_nearby_who_thinks_is_not_taken_for_away_though_a_third_is_lost():
    """LAN says something four times as often as Bluetooth, which loses nothing."""
    for times, is_fine in ((LAN, True), (NEAR, False)):
        one = party(Air(5, lost=0.3, in_step=False), 3, RULES["mineiro"], 4, times=times)
        one.start()
        one.sleep()
        for _ in range(6000):  # a minute
            one.tick()
        away = any(person.has(events.SEAT_TAKEN) for person in one.people)
        assert away != is_fine


def arrived(size):
    """What a guest is told until it knows all, in how many packets, and in what time."""
    air = Air(300)
    one = party(air, 1, RULES["mineiro"], 4, times=NET, size=size)
    one.step_ms = 10
    heard = []
    guest = one.guests[0]
    hear = guest.on_message
    guest.on_message = lambda data, at, count: (heard.append(data[at]), hear(data, at, count))
    one.gather()
    assert not guest.link.resent and not one.host.peers[0].link.resent
    return heard, len(air.sizes), one.now


def test_with_wide_packets_the_same_is_told_in_fewer_and_sooner():
    heard, packets, now = arrived(20)
    wide_heard, wide_packets, wide_now = arrived(200)
    assert wide_heard == heard
    # As docs/link.md says, Wide packets.
    assert (len(heard), packets, wide_packets) == (22, 53, 17)
    assert (now - 1000, wide_now - 1000) == (15_770, 4890)
