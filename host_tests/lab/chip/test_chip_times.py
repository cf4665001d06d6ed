"""Test the measurements of the emulated Pico with invented chips."""

from tools.lab.chip import random_matches
from truco_store import flash, profile


def test_a_match_is_over_once_it_is_counted():
    class Chip:
        board = "raspberry_pi_pico"

        @staticmethod
        def nvm():
            return random_matches.Match(0).memory("raspberry_pi_pico")

    assert not random_matches.finished(Chip)
    # As a Pico saves: the second save appends a record to the image of the first.
    store = flash.load(bytearray(Chip.nvm()), 1000, appends=True)
    store.save()
    store.image[profile.row_at(0) + 2 * profile.MATCHES] = 1
    store.save()
    Chip.nvm = staticmethod(lambda: bytes(store.nvm))
    assert random_matches.finished(Chip)
