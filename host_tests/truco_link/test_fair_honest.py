"""Nobody is called a cheat at tables of honest people with bad luck.

    ZAP_LONG=1 python3 tools/test.py -k test_fair_honest

plays 10,000 tables, four minutes on one core. A table follows from its number:
`honest_tables.play(number)` plays it again.
"""

import os

import pytest

from host_tests.support import honest_tables
from truco_link import host_peer

TABLES = 10_000 if os.environ.get("ZAP_LONG") else 60
PARTS = 4


@pytest.mark.sampled(4)
@pytest.mark.parametrize("part", range(PARTS))
def test_nobody_is_called_a_cheat(part):
    share = TABLES // PARTS
    tally = honest_tables.Tally()
    bad = []
    for number in range(part * share, part * share + share):
        one, accused = honest_tables.play(number)
        tally.add(one)
        if accused:
            bad.append((number, accused))
    print(tally)
    assert not bad
    assert tally.hands > 10 * share and tally.checked > share
    assert all(tally.done[what] for what in ("cut", "kill", "go", "sit", "end", "overflow"))


def test_the_campaign_can_fail(monkeypatch):
    """A host that tells of the deal who has not heard what was before: that looks like cheating."""
    monkeypatch.setattr(host_peer.Peer, "tell_deal", host_peer.Peer.tell)
    assert any(honest_tables.play(number)[1] for number in range(30))
