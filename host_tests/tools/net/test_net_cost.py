"""What rooms over MQTT send stays what docs/net.md says: tools/lab/net_cost.py."""

from tools.lab.net_cost import Found


def test_four_people_across_the_world():
    found = Found(4, 4, 300)
    assert found.resent == 0 and found.hands
    assert 30 < found.hand_messages < 130 and 3000 < found.hand_bytes < 22_000
    # Each of the six ends of links says something every 5 s, in a minute 12 or 13 times.
    assert 72 <= found.idle_messages <= 78 and found.idle_bytes == 164 * found.idle_messages
    assert found.join_ms < 4500


def test_two_people_with_two_robots():
    found = Found(2, 4, 100)
    assert found.resent == 0 and found.hand_messages < 40
    assert found.idle_messages == 26 and found.join_ms < 2000
