"""Test what a guest does about a host that cheats.

`TABLE` lists lies and similar actions of an honest host, which must not be called cheating. Its
texts are written from the guest's point of view: "I" is the guest, "it" is the host.
"""

import pytest

from host_tests.support.fair_host import RULES, FairHost
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.rules import GOAL
from truco_core.state import CARDS, HAND, LEADS, SCORE
from truco_link import messages
from truco_link.lobby import NOT_BELIEVED
from truco_link.messages import ALL_AGREE, ENDED, OVERTIME, PERSON, PLAYING, PRESENT

ME = 1
AWAY_MS = 5500  # a silence after which a guest is away but not dead (docs/link.md)
PATIENCE_MS = 12100


def put(data, place, value):
    """Return a copy of `data` with another byte at this index."""
    return bytes(data[:place]) + bytes((value,)) + bytes(data[place + 1 :])


LONGER = put(RULES["paulista"], GOAL, 20)

# The next functions return a scripted host in a state of the match in which a lie can begin.


def between(players, **more):
    """Return a host between two hands, before it asks for links."""
    host = FairHost(players, **more)
    host.hand()
    assert host.named == [] and host.guest.deals.checked == 1
    return host


def asked(players):
    """Return a host that has asked for links and has that of the guest."""
    host = between(players)
    host.ask()
    return host


def collected(players):
    """Return a host that has all links for a hand."""
    host = between(players)
    host.collect()
    return host


def my_turn(players, **more):
    """Return a host in a hand, at the guest's turn."""
    host = between(players, **more)
    host.collect()
    host.deal()
    host.play(until=ME)
    return host


def timed(players):
    return my_turn(players, turn_s=10)


def laid(players):
    """Return a host in a hand, after a card of the guest."""
    host = my_turn(players)
    host.act(ME)
    return host


def played(players):
    """Return a host after a hand, before it reveals its link."""
    host = my_turn(players)
    host.play()
    return host


def ended(players):
    """Return a host whose match has ended by agreement."""
    host = between(players)
    host.end()
    return host


def for_me(host, *action, before=None, **how):
    """Act for the guest, which has chosen nothing.

    :param before: function of the host that is called first
    """
    if before is not None:
        before(host)
    host.act(ME, *action, chosen=False, **how)


def another_card(host, ms=20, **how):
    mine = [card for card in host.match.state[CARDS + 3 : CARDS + 6] if card < 40]
    host.driver.will = mine[1]
    host.run(ms)
    for_me(host, mine[0], **how)


def answer_for_me(host, action):
    """Raise from seat 0, and answer for the guest."""
    host.act(ME)
    host.play(until=0)
    host.act(0, state.RAISE)
    for_me(host, action)


def seat(*flags, silent_ms=0):
    """Return a function that tells these flags of the guest's seat, one by one, after a silence."""

    def tell(host):
        host.run(silent_ms, is_silent=bool(silent_ms))
        for one in flags:
            host.tell_seat(ME, one)

    return tell


SHORTLY_AWAY = seat(PERSON, silent_ms=1500)
AWAY_AND_BACK = seat(PERSON, PRESENT, silent_ms=AWAY_MS)


def told_after_silence(host):
    """Be silent, send a snapshot, and tell that the guest is away.

    The guest cannot know whether the snapshot is older than the silence.
    """
    host.run(AWAY_MS, is_silent=True)
    host.tell_all()
    host.tell_seat(ME, PERSON)


def told_away(host):
    host.people[ME] = PERSON
    host.tell_all()


def away_next_hand(host):
    host.tell_seat(ME, PERSON)
    host.collect((1 << host.players) - 2)
    host.deal()
    host.play(until=ME)
    for_me(host)


def late(host, ms):
    host.run(ms)
    for_me(host, late=OVERTIME)


def hurried(host):
    """Change the time limit in the middle of the guest's turn, and then act for the guest."""
    host.run(3000)
    options(host, turn_s=1)
    late(host, 3000)


def unheard(host, tell, *how):
    """Act for the guest, which learns of it only from the snapshot that `tell` sends."""
    for_me(host, told=False)
    tell(host, *how)


def told(host, *how, **lies):
    """Send a snapshot with these attributes of the host."""
    vars(host).update(lies)
    host.tell_all()


def come(host, ms=1000, hands=0, **lies):
    """Let the guest reconnect after `ms`, and send it a snapshot with these attributes.

    :param hands: number of hands that were played without the guest
    """
    for _ in range(hands):
        if not host.match.waiting():
            host.asked = host.given = 0
            host.deal(told=False)
        host.play(told=False)
        seed(host)
    vars(host).update(lies)
    host.come(ms)


def come_to_an_event(host):
    """Let the guest reconnect, and send it an event before the snapshot."""
    tell_all = host.tell_all
    host.tell_all = lambda: (host.happen(events.CONCEDED, 0, 0), tell_all())
    host.come()


def options(host, **lies):
    vars(host).update(lies)
    host.tell_table()


def pretend(host):
    """Send a snapshot of a hand after a silence, as if the guest's link were in its deck."""
    host.run(AWAY_MS, is_silent=True)
    host.links[ME] = bytes(16)
    host.asked = (1 << host.players) - 2
    host.deal(told=False)
    host.tell_all()


def leap(host):
    """Be silent until the hand is over; then tell a next hand with too many points for this one."""
    host.run(AWAY_MS, is_silent=True)
    host.play(told=False)
    seed(host)
    host.asked = host.given = 0
    host.deal(told=False)
    told(host, before=put(host.before, 1, 11))


def echo_late(host):
    """Say that the guest's own action was late, so that its next turn would be short."""
    host.act(ME, late=OVERTIME)
    host.play(until=ME)
    late(host, 3400)


def know_end(host):
    """Take over as a new host, and tell a hand that the guest has ended while it was host."""
    host.guest.mirror.base[:] = points(host)[1:3]
    succeed(host, dealt=host.dealt, history=host.history, before=host.before)


def come_to_watch(host):
    """Let the guest reconnect as a spectator, because the host's player has taken its seat away."""
    host.me = NONE
    come(host, dealt=b"", history=[], before=points(host))


def other_card(cards):
    return next(card for card in range(40) if card not in cards)


def told_card(host, place):
    """Send a snapshot with another card at this index of DEAL."""
    told(host, dealt=put(host.dealt, place, other_card(host.cards)))


def told_before(host, hand=None, score=None, opener=None):
    """Send a snapshot in which the present hand has another number, opener, or score before it."""
    was, dealt = host.before, host.dealt
    first = was[3] if opener is None else (was[3] + opener) % host.players
    if opener is not None:
        dealt = put(dealt, 0, (dealt[0] + opener) % host.players)
    hand = was[0] if hand is None else hand
    told(host, before=bytes((hand, *(score or was[1:3]), first)), dealt=dealt)


def hand_before(host):
    told(host, before=bytes((0, *host.before[1:3], host.dealt[0])))


def points(host):
    """Return the fields of MATCH before the next hand: hands, points of both teams, opener."""
    s = host.match.state
    return bytes((s[HAND], *s[SCORE : SCORE + 2], s[LEADS]))


def told_points(host, we, they, tell=told):
    """Send a snapshot with another score after the hand that is over."""
    now = points(host)
    tell(host, dealt=b"", history=[], before=bytes((now[0], we, they, now[3])))


def moved(host, seat, tell=told):
    """Send a snapshot with the host in this seat, and with a new chain."""
    host.seat = seat
    host.new_chain(seat)
    tell(host)


def seed(host, link=None, tell=None, **lies):
    """Put the host's hidden link, or another one, among the known links; then call `tell`."""
    host.links[0] = link or host.secret
    if tell is not None:
        tell(host, **lies)


def again(host):
    host.happen(*host.history[-3:])


def robot_concedes(host):
    host.tell_seat(3, 0)
    host.play()
    host.reveal()
    host.collect()
    host.deal()
    host.happen(events.CONCEDED, 3, 0)


def early(host):
    host.reveal()
    host.act(ME)


def slowly(host):
    host.run(15000)
    host.reveal()


def skipped(host):
    host.reveal(host.chains[0][0])


def finish(host, change):
    """Deal a deck after `change` has changed it, play the hand, and reveal the link."""
    host.deal(change)
    host.play()
    host.reveal()


def change(host, place):
    def swap(deck):
        deck[place] = other_card(deck[: 3 * host.players + 1])

    finish(host, swap)


def new_link(host, seat):
    host.new_chain(seat)
    host.tell_link(seat)


def only(host, seats, gone=None):
    """Ask only these seats (a mask) for links, and deal."""
    if gone is not None:
        host.tell_seat(gone, 0)
    host.collect(seats)
    host.deal()


def at_once(host, tell, *how):
    """Deal a hand without telling the guest, and then call `tell`."""
    host.asked = 0
    host.deal(told=False)
    tell(host, *how)


def opened(host, seat=2, *cards):
    """Send DEAL with another opener or other cards."""
    if cards:
        host.say(messages.DEAL, (points(host)[3] + 1) % host.players, *cards)
    else:
        host.deal(opener=(points(host)[3] + seat) % host.players)


def next_match(host, worth=None, we=0, said=None, silent_ms=0):
    """Begin another match.

    :param worth: worth of the match if all must agree to it
    :param we: points of team 0
    :param said: worth to which the guest has agreed; None: it has not agreed
    :param silent_ms: how long the host is silent before it begins the match
    """
    host.run(silent_ms, is_silent=bool(silent_ms))
    if worth is not None:
        options(host, worth=said or worth, flags=ALL_AGREE)
    if said is not None:
        host.guest.ask(messages.END, messages.TO_BEGIN + said)
        host.run()
    options(host, worth=worth or host.worth)
    host.begin_match(we)
    options(host, flags=host.flags & ALL_AGREE | PLAYING)
    host.tell_match()


def begin_alone(host, we):
    """Begin another match while the guest is gone for a moment, and let it reconnect."""
    host.begin_match(we)
    come(host, AWAY_MS, flags=PLAYING)


def twice(host):
    next_match(host, 3, said=3)
    host.hand()
    host.end()
    next_match(host, 3)


def succeed(host, *score, ms=PATIENCE_MS, seat=2, hands=0, gains=(0, 0), gone=False, **lies):
    """Let another host, in this seat, take over after `ms` and send a snapshot between hands.

    :param score: its score; if empty, the true one plus `gains`
    :param hands: number of hands that it claims were played meanwhile
    :param gains: points of both teams for the hand that was broken off
    :param gone: True if the old host said that it leaves
    """
    now = points(host)
    score = score or (now[1] + gains[0], now[2] + gains[1])
    before = bytes((now[0] - bool(host.match.waiting()) + hands, *score, now[3]))
    host.people[0] = 0 if gone else PRESENT
    host.term, host.seat, host.asked = host.term + 1, seat, None
    host.links = [bytes(16)] * host.players
    host.new_chain(seat)
    come(host, ms, **{"dealt": b"", "history": [], "before": before, **lies})


def helpless(host, **how):
    """Let another host take over from a guest that cannot be a host."""
    host.guest.may_host = False
    succeed(host, **how)


def left_out(host):
    """Tell during the deal that the guest is away, although it is present."""
    host.tell_seat(ME, PERSON)
    host.asked = 0
    host.ask(0)
    host.deal()
    host.tell_seat(ME, PRESENT)


def reopened(host):
    """Send a snapshot in which a finished match goes on at another score."""
    told(host, flags=PLAYING, before=bytes((3, 0, 11, 0)), dealt=b"", history=[])


def dealt_by(host, ms, seat=2):
    """Let another host take over that has already dealt a hand."""
    host.people[0] = PRESENT if seat == 0 else 0
    host.term, host.seat, host.asked = host.term + 1, seat, 0
    host.new_chain(seat)
    host.deal(told=False)
    host.come(ms)


def row(name, begin, result, do, *how, of=None, **lies):
    """Return the parameters of a test for two and for four players.

    :param name: what happens, for the id of the test
    :param begin: function that returns the host in the right state
    :param result: what the guest does: the fault that it reports in CHEAT, or
        "fine": it accepts everything
        "ignored": it keeps its state and reports nothing
        "left": it leaves the table
        "calls": it disconnects and calls its table again
        a number: it accepts everything, and shows that it has missed so many hands
    :param do: ``do(host, *how, **lies)``, the action of the host
    :param of: the only number of players; None: both
    """
    for players in (2, 4) if of is None else (of,):
        test = begin, do, how, lies, result, players
        yield pytest.param(*test, id="%s: %s, %d" % (begin.__name__, name, players))


TABLE = [
    # Lies: the host acts for the guest.
    row("a card that I have not chosen", my_turn, "NOT_MY_ACTION", for_me),
    row("another one than I chose", my_turn, "NOT_MY_ACTION", another_card),
    row("it runs for me", my_turn, "NOT_MY_ACTION", answer_for_me, state.RUN),
    row("it accepts for me", my_turn, "NOT_MY_ACTION", answer_for_me, state.ACCEPT),
    row("it raises for me", my_turn, "NOT_MY_ACTION", for_me, state.RAISE),
    row("my SEAT says that I am away", my_turn, "NOT_MY_ACTION", for_me, before=seat(PERSON)),
    row("my SEAT says that I am a robot", my_turn, "NOT_MY_ACTION", for_me, before=seat(0)),
    row("after a short silence", my_turn, "NOT_MY_ACTION", for_me, before=SHORTLY_AWAY),
    row("I am still there", my_turn, "NOT_MY_ACTION", for_me, before=seat(silent_ms=AWAY_MS)),
    row("I am away, of the next hand", between, "NOT_MY_ACTION", away_next_hand),
    row("told anew: I am away", my_turn, "NOT_MY_ACTION", for_me, before=told_away),
    row("I am back", my_turn, "NOT_MY_ACTION", for_me, before=AWAY_AND_BACK),
    row("my time is over too early", timed, "NOT_MY_ACTION", late, 5000),
    row("my time is over, but I have acted", timed, "NOT_MY_ACTION", another_card, 9900, late=16),
    row("another limit in my turn", my_turn, "NOT_MY_ACTION", hurried),
    row("where time has no limit", my_turn, "NOT_MY_ACTION", late, 60000),
    row(
        "I was away, and it raises for me",
        my_turn,
        "NOT_MY_ACTION",
        for_me,
        state.RAISE,
        before=seat(PERSON, silent_ms=AWAY_MS),
    ),
    row("TIME_OVER", my_turn, "ignored", FairHost.happen, events.TIME_OVER, ME, 0),
    row("SEAT_TAKEN", my_turn, "ignored", FairHost.happen, events.SEAT_TAKEN, ME, 1),
    row("told anew, with a card of mine", my_turn, "NOT_MY_ACTION", unheard, told),
    row("CONCEDED", my_turn, "NOT_MY_ACTION", FairHost.happen, events.CONCEDED, ME, 0),
    # Honest actions.
    row("my own card", my_turn, "fine", FairHost.act, ME),
    row("my own raise", my_turn, "fine", FairHost.act, ME, state.RAISE),
    row("I was away", my_turn, "fine", for_me, before=seat(PERSON, silent_ms=AWAY_MS)),
    row("I was away, and am told older things", my_turn, "fine", for_me, before=told_after_silence),
    row("my time is over", timed, "fine", late, 10000),
    row("its clock is a little faster", timed, "fine", late, 9000),
    row("told anew, after my own card", laid, "fine", told),
    row("I come again, and a robot has played", my_turn, "fine", unheard, come, AWAY_MS),
    # Lies that are told during a hand.
    row("another host seat", my_turn, "ignored", options, seat=2, of=4),
    row("another seat of mine", my_turn, "ignored", options, me=3, of=4),
    row("fewer seats", my_turn, "ignored", options, players=2, of=4),
    row("another term", my_turn, "ignored", options, term=6),
    row("another worth", my_turn, "CHANGED", options, worth=2),
    row("no match is on", my_turn, "CHANGED", options, flags=0),
    row("the match has ended", my_turn, "CHANGED", options, flags=ENDED),
    row("another match", my_turn, "CHANGED", next_match),
    row("a friendly end", my_turn, "NOT_MY_ACTION", FairHost.happen, events.MATCH_ENDED, NONE, 0),
    row("who is a robot concedes", my_turn, "FORBIDDEN_EVENT", robot_concedes, of=4),
    row("a card out of turn", laid, "FORBIDDEN_EVENT", FairHost.happen, events.PLAYED, ME, 1),
    row("the card that I laid", laid, "FORBIDDEN_EVENT", again),
    row("ASK", my_turn, "NO_SEED", FairHost.ask),
    row("DEAL", my_turn, "FORBIDDEN_EVENT", opened, 0, 9, 1, 2, 3),
    row("my link", my_turn, "CHAIN_BROKEN", FairHost.tell_link, ME),
    row("its own link, and the hand goes on", my_turn, "FORBIDDEN_EVENT", early),
    row("told anew: another host seat", my_turn, "CHANGED", moved, 2, of=4),
    row("told anew: my own seat is its", my_turn, "CHANGED", moved, ME, of=2),
    row("told anew: another seat of mine", my_turn, "CHANGED", told, me=3, of=4),
    row("told anew: another chain", my_turn, "CHAIN_BROKEN", moved, 0),
    row("told anew: another card", my_turn, "CHANGED", told_card, 2),
    row("told anew: another vira", my_turn, "CHANGED", told_card, 1),
    row("told anew: another opener", my_turn, "CHANGED", told_before, opener=1, of=2),
    row("told anew: another score", my_turn, "CHANGED", told_before, score=(7, 0)),
    row("told anew: another hand", my_turn, "CHANGED", told_before, 3),
    row("told anew: the hand before", my_turn, "CHANGED", hand_before),
    row("told anew: no card of mine", laid, "CHANGED", told, history=[]),
    row("told anew: no hand", laid, "CHANGED", told, dealt=b"", history=[]),
    row("told anew: other rules", my_turn, "CHANGED", told, rules=RULES["mineiro"]),
    row("told anew: another match", my_turn, "CHANGED", told, number=99),
    row("told anew: no match", my_turn, "CHANGED", told, number=None),
    row("told anew: none is on", my_turn, "CHANGED", told, flags=0),
    row("told anew: a friendly end", my_turn, "NOT_MY_ACTION", seed, tell=told, flags=ENDED),
    row("told anew: another term", my_turn, "ignored", told, term=6),
    row("I come again: another seat of mine", my_turn, "CHANGED", come, AWAY_MS, me=3, of=4),
    row("I come again: another match", my_turn, "CHANGED", come, AWAY_MS, number=99),
    row("I come again: no match", my_turn, "CHANGED", come, AWAY_MS, number=None),
    row("I come again: a friendly end", between, "NOT_MY_ACTION", come, AWAY_MS, flags=ENDED),
    # Honest actions.
    row("who may come, and the time", my_turn, "fine", options, turn_s=30),
    row("a friendly end", my_turn, "fine", FairHost.end),
    row("another concedes", my_turn, "fine", FairHost.happen, events.CONCEDED, 0, 0),
    row("another person goes", my_turn, "fine", FairHost.tell_seat, 3, 0, of=4),
    row("told anew", my_turn, "fine", told),
    row("I come again", my_turn, "fine", come),
    row("I come again, to an event of whoever answers", my_turn, "fine", come_to_an_event),
    # Lies that are told between two hands.
    row("told anew: another score", between, "CHANGED", told_points, 7, 0),
    row("told anew: a friendly end", between, "NOT_MY_ACTION", told, flags=ENDED),
    row("told anew: another goal", between, "CHANGED", told, rules=LONGER),
    row("told anew: another match", between, "CHANGED", told, number=99),
    row("told anew: another host seat", between, "CHANGED", moved, 2, of=4),
    row("told anew: a hand without me", between, "CHANGED", at_once, told),
    row("I come again: another score", between, "CHANGED", told_points, 7, 0, come),
    row("I come again: a hand without me", between, "CHANGED", at_once, come),
    row("another chain", asked, "CHAIN_BROKEN", new_link, 0),
    row("another's chain", asked, "CHAIN_BROKEN", new_link, 2, of=4),
    row("a second link of another", collected, "CHAIN_BROKEN", FairHost.give, 2, of=4),
    row("the host is asked", between, "NOT_ASKED", FairHost.ask, 3, of=2),
    row("my link is left out", between, "NOT_ASKED", only, 0b1100, of=4),
    row("my link is left out later", collected, "NOT_ASKED", only, 0b1100, of=4),
    row("all links are left out", between, "NOT_ASKED", only, 0),
    row("nobody is asked", between, "NO_LINKS", FairHost.deal),
    row("told anew: my link is another", between, "NOT_ASKED", pretend),
    row("told anew: eleven points for a hand", my_turn, "CHANGED", leap, of=2),
    row("my own action is late", timed, "NOT_MY_ACTION", echo_late),
    row("dealt before a link came", asked, "NO_LINKS", FairHost.deal, of=4),
    row("another opener", collected, "FORBIDDEN_EVENT", opened),
    row("two cards are one", collected, "FORBIDDEN_EVENT", opened, 0, 9, 2, 3, 3),
    row("no card for me", collected, "FORBIDDEN_EVENT", opened, 0, 9),
    row("six cards for me", collected, "FORBIDDEN_EVENT", opened, 0, 9, 1, 2, 3, 4, 5, 6),
    row("without me, as I am away, and I am not", asked, "NOT_ASKED", left_out),
    # Honest actions.
    row("told anew: another chain", between, "fine", moved, 0),
    row("told anew", between, "fine", told),
    row("told anew, when all have come", collected, "fine", told),
    row("another goes: without its link", asked, "fine", only, 0b0110, gone=3, of=4),
    row("I come again", between, "fine", come),
    row("I come again, and have no seat", between, "fine", come_to_watch),
    row("I come again, when all have come", collected, "fine", come),
    row("a hand without me", between, 1, come, AWAY_MS, 1),
    row("three hands without me", between, 3, come, 30000, 3),
    row("another one behind this one", my_turn, 1, come, 30000, 2),
    row("one that is on when I come", between, 1, at_once, come, AWAY_MS),
    # Lies: the deck does not follow from the links.
    row("my first card", collected, "NOT_MY_CARDS", change, 3),
    row("the vira", collected, "NOT_THE_VIRA", change, 6, of=2),
    row("the vira", collected, "NOT_THE_VIRA", change, 12, of=4),
    row("the first card of another", collected, "NOT_THE_CARD", change, 0),
    # Lies about the host's link at the end of a hand.
    row("a link that does not follow", played, "CHAIN_BROKEN", FairHost.reveal, b"?" * 16),
    row("the link behind it", played, "CHAIN_BROKEN", skipped),
    row("none, and then ASK", played, "NO_SEED", FairHost.ask),
    row("none, and then DEAL", played, "NO_SEED", FairHost.deal),
    row("told anew: none", played, "CHAIN_BROKEN", told),
    row("none for 21 s", played, "NO_SEED", FairHost.run, 21000),
    row("told anew: another one", played, "CHAIN_BROKEN", seed, b"?" * 16, told),
    row("the true one", played, "fine", FairHost.reveal),
    row("the true one, after 15 s", played, "fine", slowly),
    row("told anew: the true one", played, "fine", seed, tell=told),
    row("I come again: the true one", played, "fine", seed, tell=come),
    # Lies about the next match.
    row("for chips, after a silence", ended, "NOT_MY_ACTION", next_match, 3, silent_ms=3000),
    row("for chips", ended, "NOT_MY_ACTION", next_match, 3),
    row("for other chips than I said", ended, "NOT_MY_ACTION", next_match, 4, said=3),
    row("for the chips of the match before", ended, "NOT_MY_ACTION", twice),
    row("at another score", ended, "CHANGED", next_match, we=5),
    row("the match goes on that is over", ended, "CHANGED", reopened),
    row("for chips, with my yes", ended, "fine", next_match, 3, said=3),
    row("where the host begins it", ended, "fine", next_match),
    row("at another score, as I come again", ended, "CHANGED", begin_alone, 11),
    row("as I come again", ended, "fine", begin_alone, 0),
    # The same host calls itself a successor, with a new chain.
    row("at once", my_turn, "calls", succeed, ms=1000, seat=0),
    row("when all links have come", collected, "calls", succeed, ms=1000, seat=0),
    row("with another score", my_turn, "left", succeed, 3, 0, seat=0),
    row("with a hand without me", between, "calls", dealt_by, 1000, 0),
    row("with the same term", my_turn, "CHAIN_BROKEN", moved, 0, come),
    row("another person with the same term", between, "calls", moved, 2, come, of=4),
    row("when I cannot be the host", my_turn, "fine", helpless, seat=0),
    row("when I can", my_turn, "left", succeed, seat=0),
    # The same host calls itself a successor after *patience*.
    row("without the points that I won", between, "left", succeed, gains=(0, -1), seat=0),
    row("the broken hand is its own", my_turn, "left", succeed, gains=(1, 0), seat=0),
    row("the broken hand is mine", my_turn, "fine", succeed, gains=(0, 1), seat=0),
    # Another host, after the old one was gone for *patience*.
    row("another score", between, "left", succeed, 7, 0, of=4),
    row("no points for a hand that is over", between, "left", succeed, 0, 0, of=4),
    row("other rules", between, "left", succeed, rules=RULES["mineiro"], of=4),
    row("fewer seats", between, "left", succeed, seat=0, players=2, of=4),
    row("two have changed seats", between, "left", succeed, owners=(0, 1, 3, 2), of=4),
    row("a later hand", between, "left", succeed, 4, 1, hands=2, of=4),
    row("no match", between, "left", succeed, number=None, of=4),
    row("another match", between, "left", succeed, number=99, of=4),
    row("a hand that it has dealt without me", between, "left", dealt_by, 0, of=4),
    row("its own score in a hand", my_turn, "left", succeed, 3, 0, of=4),
    row("both teams have won the hand", my_turn, "left", succeed, gains=(1, 1), of=4),
    row("what I know, at once", collected, "calls", succeed, ms=1000, of=4),
    row("what I know, at once in a hand", my_turn, "calls", succeed, ms=1000, of=4),
    row("another score for a hand that I saw", between, "left", succeed, gains=(1, -1), of=4),
    row("what I know", between, "fine", succeed, of=4),
    row("the end of the hand that I know", between, "fine", know_end, of=4),
    row("at once, but the host has left", between, "fine", succeed, ms=1500, gone=True, of=4),
    row("a hand without me", between, 1, dealt_by, 10000, of=4),
    row("the hand is dealt again", my_turn, "fine", succeed, of=4),
    row("the hand is won", my_turn, "fine", succeed, gains=(0, 1), of=4),
    row("a later hand, after a minute", between, 2, succeed, 4, 1, hands=2, ms=60000, of=4),
]


def believed(guest):
    """Return everything that the guest knows of the match."""
    s = bytes(guest.match.state)
    return s, guest.rules, guest.flags, guest.host_seat, guest.my_seat, guest.ended, guest.number


@pytest.mark.parametrize("begin, do, how, lies, result, players", sum(map(list, TABLE), []))
def test_what_comes_of_it(begin, do, how, lies, result, players):
    """The guest reacts to each row of TABLE as the row says."""
    host = begin(players)
    guest, before = host.guest, believed(host.guest)
    guest._pardons = 0  # no pardon, which has its own test at the end of this file
    guest.missed = False
    do(host, *how, **lies)
    host.run(100)
    goes = {"left": messages.SENT_AWAY, "calls": messages.LINK_LOST}
    assert guest.phase == goes.get(result, messages.JOINED)
    assert result != "left" or guest.why == NOT_BELIEVED
    named = [getattr(messages, result)] if str(result).isupper() else []
    assert host.named == host.said(messages.CHEATED) == named
    if result in ("left", "calls", "ignored"):
        assert believed(guest) == before
    if not named:
        hands = [value for value in host.said(messages.WITHOUT_ME) if value]
        assert hands == ([result] if isinstance(result, int) else [])


def test_the_screen_says_that_a_robot_has_played_during_a_silence():
    host = my_turn(2)
    host.run(AWAY_MS, is_silent=True)
    unheard(host, told)
    assert host.named == [] and host.said(messages.WITHOUT_ME) == [0]


def test_the_first_absence_of_a_match_that_the_host_alone_has_noticed_is_pardoned():
    """Once in a match a guest accepts an action at its seat after an absence it did not notice."""
    host = my_turn(2)
    for_me(host, before=seat(PERSON))
    host.run(100)
    assert host.named == [] and not host.guest.is_human(ME)


def test_a_spectator_agrees_to_each_end_whatever_it_asked_for_in_its_seat():
    host = FairHost(4)
    host.guest.ask(messages.END, 1)
    host.guest.my_seat = NONE
    host.guest.match.state[state.HAND] += 5
    host.happen(events.MATCH_ENDED, NONE, 0)
    assert not host.said(messages.CHEATED)
