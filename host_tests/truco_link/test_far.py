"""A table over a carrier that is slow and carries several records in one."""

from host_tests.support.far_pipes import Air, party
from tools.sim.worlds.piped_handhelds import RULES
from truco_link.carriers.net import NET


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
    assert (len(heard), packets, wide_packets) == (12, 30, 10)
    assert (now - 1000, wide_now - 1000) == (8800, 2760)
