"""docs/link.md, Fair deal, step 2: what is not begun while somebody is away who may return."""

from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests
from truco_core import state
from truco_link import fair_deck, frames

TIED = (39, 35, 31, 38, 34, 30, 27, 23, 19, 26, 22, 18, 0)  # 3, 2, A twice; K, J, Q twice; a 4


class Highest:
    """It plays its highest card, and says nothing."""

    human = False

    def choose(self, view, seat):
        out = bytearray(state.MAX_LEGAL)
        cards = [action for action in out[: view.legal(seat, out)] if action < 40]
        return max(cards, default=state.ACCEPT)

    def watch(self, kind, seat, value):
        pass


def lose(party, i):
    party.guests[i].link.port.close()
    party.tick()


def tied_hand(monkeypatch):
    """A table whose first hand brings nobody points, while one of its guests is away."""
    party = HostAndGuests(2, PAULISTA, 4)
    for person in party.people:
        person.plays = Highest().choose
    party.host.robot = lambda seat: Highest()
    party.gather()
    monkeypatch.setattr(fair_deck, "deck_of", lambda *_: bytearray(TIED))
    party.host.start(0, 1, 0)
    party.run(lambda: party.host.match.state[state.HAND])
    lose(party, 1)
    s = party.host.match.state
    party.run(lambda: s[state.HAND] and s[state.PHASE] == state.HAND_OVER)
    assert s[state.SCORE : state.SCORE + 2] == b"\1\0"
    return party


def accused(party):
    return any(person.has(frames.CHEATED) for person in party.people)


def test_behind_a_hand_without_points_all_wait_for_who_is_away(monkeypatch):
    party = tied_hand(monkeypatch)
    party.wait(9)  # longer than links are waited for
    assert not party.host.dealer.asking and party.host.match.state[state.HAND] == 1
    assert (frames.AWAITING, 8, 255 << 8 | frames.FOR_LINKS) in party.people[0].log
    party.connect(1)
    party.run(lambda: party.guests[1].mirror.synced)
    number = party.host.match.state[state.HAND]
    party.run(lambda: party.host.match.state[state.HAND] == number + 2)
    assert not accused(party)


def test_but_a_minute_at_most(monkeypatch):
    party = tied_hand(monkeypatch)
    party.wait(58)
    assert not party.host.dealer.asking
    party.run(lambda: party.host.match.state[state.HAND] == 2, 20)


def test_and_not_for_whose_seat_is_a_robots(monkeypatch):
    party = tied_hand(monkeypatch)
    party.host.seating.remove(3)
    party.run(lambda: party.host.match.state[state.HAND] == 2, 2)


def ended():
    """A table whose first match has ended by agreement, in its first hand."""
    party = HostAndGuests(1, PAULISTA, 2)
    party.start()
    party.run(lambda: party.host.match.state[state.HAND])
    for seat in range(2):
        party.host.vote(seat, 1)
    assert party.host.is_over()
    return party


def test_no_match_begins_while_somebody_is_away_who_may_return():
    party = ended()
    party.settle()
    lose(party, 0)
    party.host.agree(0)
    party.wait(5)
    assert party.host.is_over() and party.host.undecided == 2
    party.connect(0)
    party.run(lambda: party.host.is_there(1))
    assert party.host.undecided == 15  # it is another table: said again
    party.host.agree(0)
    party.run(lambda: not party.host.is_over(), 2)
    party.finish()
    assert not accused(party)


def test_a_minute_later_it_begins():
    party = ended()
    party.settle()
    lose(party, 0)
    party.host.agree(0)
    party.wait(58)
    assert party.host.is_over()
    party.run(lambda: not party.host.is_over(), 4)


def test_it_begins_when_all_know_that_the_one_before_is_over():
    """The guest has not heard of it yet; were it lost now, it would come back into another one."""
    party = ended()
    party.host.agree(0)
    assert party.host.is_over()
    party.run(lambda: not party.host.is_over(), 1)
    assert party.guests[0].ended
    party.finish()
    assert not accused(party)


def test_who_was_away_when_the_match_ended_by_agreement_hears_it():
    party = HostAndGuests(1, PAULISTA, 2)
    party.start()
    party.run(lambda: party.host.match.state[state.HAND])
    lose(party, 0)
    party.host.vote(0, 1)
    party.connect(0)
    party.run(lambda: party.guests[0].ended)
