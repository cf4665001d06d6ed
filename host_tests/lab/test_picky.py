"""tools/lab/picky.py: the one choice that a host has, and nobody names."""

from tools.lab import picky
from truco_link.dealer import Dealer


def test_the_only_choice_of_a_host_is_seen_and_cannot_be_named(monkeypatch):
    monkeypatch.setattr("os.urandom", None)  # put back behind it
    plain, picked = (picky.play(kind, 3, 1) for kind in (Dealer, picky.Picky))
    assert plain[1:] == (False, 0)
    assert picked[1:] == (False, 1)  # once in 64 hands
