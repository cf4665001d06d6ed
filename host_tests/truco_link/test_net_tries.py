"""How soon the carrier `net` tries again, and that many handhelds do not do so at once."""

import os
import random

from host_tests.truco_link.test_net_carrier import Handheld
from truco_link.carriers import BAD_PASSWORD, DIALLING, ENTERING, NO_ANSWER, mqtt


def test_a_thousand_that_lost_one_broker_do_not_come_back_to_it_in_the_same_second(monkeypatch):
    monkeypatch.setattr(os, "urandom", random.Random(5).randbytes)
    all_waits = []
    for _ in range(1000):
        carrier = Handheld().carrier
        carrier.now_ms = 0
        waits = []
        for _ in range(7):
            carrier.fail(DIALLING, NO_ANSWER)
            waits.append(carrier.again_ms)
        all_waits.append(waits)
    for waits, least in zip(zip(*all_waits), [1000, 2000, 4000, 8000, 12_000, 12_000, 12_000]):
        assert least <= min(waits) and max(waits) < 1.5 * least
        quarters = [(wait - least) // 250 for wait in waits]
        most = max(quarters.count(one) for one in set(quarters))
        assert most < 1.6 * 1000 / (least / 500)


def test_it_tries_again_later_each_time():
    one = Handheld()
    one.uplink.fails = {DIALLING: NO_ANSWER}
    one.run(120_000)
    began = one.uplink.began
    waits = [(b - a) / 1000 for a, b in zip(began, began[1:])]
    for wait, least in zip(waits, [1, 2, 4, 8, 12, 12, 12]):
        assert least <= wait <= 1.5 * least + 0.1
    assert (one.carrier.stage, one.carrier.why) == (DIALLING, NO_ANSWER)
    one.uplink.fails = {ENTERING: BAD_PASSWORD}
    one.carrier.retry()
    one.run(100)
    assert (one.carrier.stage, one.carrier.why) == (ENTERING, BAD_PASSWORD)
    # A connection that holds makes it quick again.
    one.uplink.fails = {}
    one.carrier.retry()
    one.connect()
    for _ in range(8):
        one.run(4000)
        one.hear(b"\xd0\x00")
    one.uplink.stream.over = True
    one.run(50)
    assert one.carrier.why == mqtt.CUT and one.carrier.stage == DIALLING
    before = len(one.uplink.began)
    one.run(1600)
    assert len(one.uplink.began) == before + 1
