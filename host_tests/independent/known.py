"""What a handheld keeps of its table between sessions; written from docs/link.md alone."""

from host_tests.independent import page
from host_tests.independent.mirror import Mirror
from host_tests.independent.page import NOBODY


class Known:
    """A table as its guest knows it."""

    def __init__(self):
        self.number = self.key = self.code = self.rules = self.term = None
        self.flags = self.turn = 0
        self.players, self.host_seat, self.my_seat = 4, 0, NOBODY
        self.seats, self.owners = {}, {}  # by seat: (flags, name); tag
        self.mirror = Mirror()
        self.witness = self.dealer = None  # dealer: what it said at its `rest`
        self.hosted = None  # the term of the last host of it that I was
        self.has_accused = False  # in this hand
        self.whole = False  # a snapshot since the last session's TABLE
        self.cheats = []  # (finder, what)

    def persons(self):
        """Seats of persons."""
        return {seat for seat, (flags, _) in self.seats.items() if flags & page.PERSON}

    def can_take_over(self):
        told = range(self.players)
        whole = self.rules and self.key and all(s in self.seats and s in self.owners for s in told)
        return bool(whole and (self.whole or not self.flags & page.MATCH_ON))
