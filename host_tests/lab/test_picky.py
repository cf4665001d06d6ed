"""tools/lab/picky.py: who leaves a guest out whose link has come is named."""

from tools.lab import picky
from truco_link.dealer import Dealer


def test_a_host_that_leaves_a_guest_out_is_named():
    plain, picked = (picky.play(kind, 3, 1) for kind in (Dealer, picky.Picky))
    assert plain[1:] == (False, 0)
    assert picked[1] and picked[2]
