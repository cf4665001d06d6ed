"""tools/lab/picky.py: which choices of a host are named, and which it has."""

import pytest

from tools.lab import picky
from truco_link.dealer import Dealer


def test_the_only_choice_of_a_host_is_seen_and_cannot_be_named(monkeypatch):
    monkeypatch.setattr("os.urandom", None)  # put back behind it
    plain, picked = (picky.play(kind, 3, 1) for kind in (Dealer, picky.Picky))
    assert plain[1:] == (False, 0)
    assert picked[1:] == (False, 1)  # once in 64 hands


@pytest.mark.parametrize("guests", [1, 3])
@pytest.mark.parametrize(
    "kind, is_named", [(picky.Again, False), (picky.Skips, True), (picky.Chains, True)]
)
def test_a_host_that_deals_anew_at_once_has_the_same_cards_or_is_named(
    kind, is_named, guests, monkeypatch
):
    monkeypatch.setattr("os.urandom", None)  # put back behind it
    _, named, tried = picky.play(kind, guests, 1)
    assert named == is_named and tried > 0


@pytest.mark.parametrize("guests", [1, 3])
@pytest.mark.parametrize("kind", [picky.Skips, picky.Chains])
def test_also_before_the_first_points(kind, guests, monkeypatch):
    monkeypatch.setattr("os.urandom", None)
    monkeypatch.setattr(picky.Again, "first", True)
    played = [picky.play(kind, guests, seed) for seed in range(4)]
    assert all(named == (tried > 0) for _, named, tried in played)
    assert any(tried for _, _, tried in played)
