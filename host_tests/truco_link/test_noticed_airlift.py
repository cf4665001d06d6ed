"""A co-processor's connections whose service is looked for: found by tools/mutate.py."""

import types

from truco_link.carriers import airlift


class Connection:
    """To one whose service is looked for."""

    central = True

    def __init__(self, done, since_ms=1000):
        self.client = types.SimpleNamespace(done=done, since_ms=since_ms)
        self.subscribed = self.closed = False

    def close(self):
        self.closed = True


def looking(done, now_ms, mode=airlift.HOSTING, port=None):
    """A carrier that looks at this connection now, and the connection."""
    carrier = airlift.Carrier.__new__(airlift.Carrier)
    carrier._mode, carrier._port, carrier.now_ms = mode, port, now_ms
    one = Connection(done)
    carrier.connections = [one]
    carrier._tick_client(one)
    return carrier, one


def test_who_does_not_show_its_service_in_5_s_is_hung_up():
    _, one = looking(None, 6000)
    assert not one.closed and one.client is not None
    _, one = looking(None, 6001)
    assert one.closed and one.client is None


def test_who_has_no_such_service_is_hung_up_at_once():
    _, one = looking(False, 1000)
    assert one.closed and one.client is None


def test_who_has_it_is_a_port_when_the_one_before_was_taken():
    before = object()
    carrier, one = looking(True, 1000, port=before)
    assert carrier.take() is before and not one.closed and one.client is not None
    carrier._tick_client(one)
    assert carrier.take() is one and one.subscribed and one.client is None
    carrier, one = looking(True, 1000, mode=airlift.QUIET)
    assert one.closed and carrier.take() is None
