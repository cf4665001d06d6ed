"""The characters, from the beginner to the champion: one trained table, eight tastes.

What the bytes mean: RAISE_ODDS to NEVER in truco_core.bots.trained. Weakest first, as
measured in docs/robots.md. All but the champion have a habit that gives them away.
"""

NAMES = ("beginner", "timid", "reckless", "caller", "bluffer", "bold", "patient", "champion")

_ROWS = (
    # raises, runs (sixteenths of the odds), bluffs, careless (256ths), learns, blunders, never
    b"\x28\x10\x08\xa8\x00\x01\x00",  # careless, but leaves no raise to chance
    b"\x10\x20\x00\x94\x00\x00\x07",  # raises in the last trick only
    b"\x28\x10\xa0\x4a\x00\x00\x08",  # raises on anything, but not in the last trick
    b"\x10\x10\x00\x68\x00\x00\xa0",  # does not run after the first trick is won, nor at last
    b"\x10\x10\x60\x2a\x00\x00\x03",  # bluffs, and only where it did not take the first trick
    b"\x10\x10\x50\x06\x00\x00\x05",  # raises when the first trick is won, not before
    b"\x10\x10\x00\x06\x00\x00\x11",  # waits: neither raises nor runs in the first trick
    b"\x10\x10\x00\x00\x01\x00\x00",
)


def row(name: str) -> bytes:
    """The seven bytes of a character; ValueError for a name that is not in NAMES."""
    return _ROWS[NAMES.index(name)]
