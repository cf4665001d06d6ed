"""The interface through which screens see a match, and the callback of a match.

Only mypy reads this file: it is on no board. `truco_game` says which games there are.
"""

from typing import Protocol

from truco_core.match import Match
from truco_game.replay import LastHand

class Tell(Protocol):
    """The callback of a game or a party, which knows nothing else of its receiver.

    `kind` is an event of truco_core.events, truco_link.messages or truco_game, with seats as in
    `Game.view`. Events from MY_TURN on are for the code that chooses the screen, with seats
    numbered as at the table. A result of False means "not now", because something else is about to
    be shown; the caller may repeat the event in the next iteration.
    """

    def __call__(self, kind: int, seat: int, value: int, /) -> bool: ...

class Game(Protocol):
    """A match as the player at seat SEAT of this handheld sees it.

    Actions that the rules do not allow have no effect. `residency.kept` marks the methods that stay
    in memory on a board. The others are there only from a call to the end of the iteration of the
    main loop.
    """

    @property
    def LINKED(self) -> bool:
        """Whether several handhelds show this match.

        Then all of them must show the same shouts, and the robots' thoughts are not known here
        (`reasons.Reasons` is only for games that are not linked).
        """

    @property
    def watches(self) -> bool:
        """Whether the person here is a spectator; `legal` of the view then allows nothing."""

    @property
    def view(self) -> Match:
        """What the player may know. Screens must not change it, nor keep a copy of its `state`."""

    def look(self) -> Match:
        """Update `view` and return it."""

    def is_over(self) -> bool:
        """Return whether the match has ended in any way."""

    def pick(self, action: int, /) -> None:
        """Set the player's next action (truco_core.state), which the next tick applies."""

    def turn_ms(self) -> int:
        """Return the time limit for a player's decision; 0: none."""

    def hurry(self) -> None:
        """End the pause before the next action or deal, if the table is on this handheld."""

    def result(self) -> int:
        """Return WON, LOST or FRIENDLY of truco_store.profile, once the match is over."""

    def name_of(self, seat: int) -> str:
        """Return the name of the player at a seat of `view`; "" for the player against robots."""

    def last_hand(self) -> LastHand | None:
        """Return the last complete hand, for truco_game.replay; None if there is none."""

    def has_hand(self) -> bool:
        """Return whether there is a last complete hand.

        At a linked table `last_hand` can still return None: the hand ended because a person left.
        """

    def decides(self) -> bool:
        """Return whether the player decides for a robot partner."""

    def may_sign(self) -> bool:
        """Return whether partners make signs at this table."""

    def sign(self, number: int) -> None:
        """Make a sign (truco_core.signals) to the partner, if `may_sign`."""

    def ask_end(self, wish: int = 1) -> None:
        """Ask for a friendly end or agree to it; with 0: refuse it."""

    def obey(self) -> None:
        """Apply the options in `setup` after the player has changed them."""

    def keep(self) -> None:
        """Save what must survive power-off."""

    def again(self) -> None:
        """Begin the next match after the end of this one; a guest only agrees to it."""

class Ticking(Protocol):
    """What the main loop calls: a game on one handheld, or the party of a linked game.

    A party also works before and after a match.
    """

    def tick(self, now_ms: int, at_table: bool) -> bool | None:
        """Work for one iteration of the main loop. Return True if the screen waits for the next.

        :param at_table: nothing covers the table, so a match on one handheld may continue
        """
