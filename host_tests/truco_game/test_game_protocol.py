"""Test the interface of games for all three kinds: alone, as a host, as a guest."""

import random

import pytest

from host_tests.support.recording_nvm import load
from tools.sim.worlds import piped_handhelds
from truco_core import events, signals, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_game import ASKS, MY_TURN, OPENED, PEACE, SEAT, new_game
from truco_game.party import Party
from truco_game.setup import Setup
from truco_link import messages
from truco_link.phases import PLAYING, SITTING
from truco_store import profile

PAULISTA = RULE_SETS[0][1]
KINDS = ("local", "host", "guest")
LINKED = KINDS[1:]
STEP_MS = 20


class Desk:
    """A receiver of events, which records them."""

    def __init__(self):
        self.setup = Setup()
        self.setup.speed = 2
        self.store = load(b"\xff" * 8192)
        self.game = self.party = None
        self.heard = []

    def tell(self, kind, seat, value):
        if kind not in (ASKS, MY_TURN):  # these events repeat in each iteration
            self.heard.append((kind, seat, value))
        return True


class Alone:
    """The player and three robots."""

    seat = SEAT  # the player's seat at the table

    def __init__(self, seed=3, we=0, they=0):
        self.now = 1000
        self.app = app = Desk()
        setup = app.setup
        setup.rules[:] = PAULISTA
        setup.players = 4
        setup.human_decides = False
        self.game = app.game = new_game.make(setup, app.tell, Rng(seed))
        self.game.table.start_match(PAULISTA, 1, we, they)
        self.table = self.game.table

    def tick(self, at_table=True):
        self.now += STEP_MS
        return self.game.tick(self.now, at_table)

    def agree(self, wish):
        """Do nothing, because robots have no vote."""

    @property
    def truth(self):
        return self.table.match.state


class Together(piped_handhelds.Handhelds):
    """The player and three people who play at random, each on a handheld."""

    def __init__(self, hosts, seed=3, we=0, they=0):
        super().__init__(0, step_ms=STEP_MS, seed=seed)
        self.app = app = Desk()
        for i in range(4):
            self.add()
            if i:
                self.boot(i)
        app.party = Party(app.setup, app.store, self.carriers[0], seed, app.tell, "Ana", 0, None)
        self.game = app.party.game
        self.lobby = app.party.lobby
        self.lobby.pace = piped_handhelds.FAST_PACE
        self._sit(0 if hosts else 1, we, they)

    def _sit(self, host, we, they):
        lobbies = [self.lobby] + self.lobbies[1:]
        lobbies[host].create(PAULISTA, 4)
        guests = [one for one in lobbies if one is not lobbies[host]]
        for lobby in guests:
            lobby.search()
            self.run(lambda lobby=lobby: lobby.found)
            lobby.join(lobby.found[0])
        self.run(lambda: all(lobby.phase == SITTING for lobby in guests))
        lobbies[host].set_options(human_decides=False, signs_seen=1)
        self.wait(1)
        self.hosts = lobbies[host]
        piped_handhelds.start_at(self.hosts.host, 1, we, they)
        self.hosts.enter(PLAYING)
        self.run(lambda: (OPENED, NONE, 0) in self.app.heard)

    def tick(self, at_table=True):
        super().tick()
        return self.app.party.tick(self.now, at_table)

    def agree(self, wish):
        for lobby in self.lobbies[1:]:
            lobby.at.ask(messages.END, wish)

    @property
    def seat(self):
        return self.lobby.my_seat

    @property
    def table(self):
        return self.hosts.host.table

    @property
    def truth(self):
        return self.hosts.host.match.state


def sit(kind, **options):
    return Alone(**options) if kind == "local" else Together(kind == "host", **options)


def legal(game):
    out = bytearray(state.MAX_LEGAL)
    return bytes(out[: game.look().legal(SEAT, out)])


def until(sitting, condition, limit_s=240):
    for _ in range(1000 * limit_s // STEP_MS):
        if condition():
            return
        sitting.tick()
    raise AssertionError("it takes too long")


def wait(sitting, ms):
    for _ in range(ms // STEP_MS):
        sitting.tick()


def my_turn(sitting):
    """Wait for the player's turn to play a card, and accept all raises meanwhile."""
    game = sitting.game

    def due():
        can = legal(game)
        if can and game.view.state[state.PHASE] != state.PLAYING:
            game.pick(state.ACCEPT)
        return can and game.view.state[state.PHASE] == state.PLAYING

    until(sitting, due)


def cards_of(sitting):
    return [action for action in legal(sitting.game) if action < state.GONE]


def play(sitting, condition, dice=None):
    """Pick random actions until `condition()` is true, and call `game.look` in each step."""
    dice = dice or random.Random(1)
    game = sitting.game

    def step():
        if condition():
            return True
        can = legal(game)
        if can:
            game.pick(dice.choice(can))
        return False

    until(sitting, step)


def told(sitting, kind):
    return [one for one in sitting.app.heard if one[0] == kind]


@pytest.fixture(params=KINDS)
def sitting(request):
    return sit(request.param)


def test_the_view_is_masked_and_has_the_player_at_seat_0(sitting):
    game = sitting.game
    seen = {"mine": 0, "hidden": 0, "turns": 0}

    def look():
        s, true = game.look().state, sitting.truth
        assert game.view.state is s
        assert s[state.SEED : state.SIZE] != true[state.SEED : state.SIZE]
        enough = len(told(sitting, events.HAND_WON)) > 4 or game.is_over()
        if s[state.HAND] != true[state.HAND] or s[state.PHASE] != true[state.PHASE]:
            return enough  # the guest has not received the last event yet
        for i in range(3):
            mine = true[state.CARDS + 3 * sitting.seat + i]
            if s[state.SPECIAL] == NONE and s[state.WAIT] & 1:
                assert s[state.CARDS + i] & ~state.GONE == mine & ~state.GONE
                seen["mine"] += 1
            for seat in (1, 3):
                card = s[state.CARDS + 3 * seat + i]
                assert card == UNKNOWN or card >= state.GONE
                seen["hidden"] += card == UNKNOWN
        if s[state.WAIT] & 1 and true[state.WAIT] == 1 << sitting.seat:
            seen["turns"] += 1
            assert s[state.TURN] == SEAT or s[state.PHASE] != state.PLAYING
        return enough

    play(sitting, look)
    assert all(seen.values()), seen


@pytest.mark.parametrize("kind", KINDS)
def test_a_match_ends_with_its_result(kind):
    found = set()
    for seed in range(12):
        sitting = sit(kind, seed=seed, we=10, they=10)
        game = sitting.game
        over = []

        def ended(sitting=sitting, game=game, over=over):
            over.append(game.is_over())
            return over[-1] and told(sitting, events.MATCH_WON)

        play(sitting, ended, random.Random(seed))
        assert not over[0]
        game.look()
        won = told(sitting, events.MATCH_WON)[0][1] == SEAT & 1
        assert sitting.game.result() == (profile.WON if won else profile.LOST)
        s = game.view.state
        assert (s[state.SCORE] > s[state.SCORE + 1]) == won
        assert legal(game) == b""
        found.add(won)
        if len(found) == 2:
            return
    raise AssertionError("not both of won and lost")


def test_the_last_hand_exists_after_the_end_of_a_hand(sitting):
    assert sitting.game.last_hand() is None
    my_turn(sitting)
    assert not sitting.game.last_hand()
    play(sitting, sitting.game.last_hand)
    hand = sitting.game.last_hand()
    assert hand.count and hand.final[state.PHASE] >= state.HAND_OVER
    score = hand.final[state.SCORE : state.SCORE + 2]
    assert score == bytes(sitting.game.look().state[state.SCORE : state.SCORE + 2])
    assert hand.mine == SEAT
    if isinstance(sitting, Together):
        sitting.game._sat = NONE  # as of a spectator who has sat down since
        assert sitting.game.last_hand().mine == NONE


def test_a_picked_action_is_played_once(sitting):
    game = sitting.game
    my_turn(sitting)
    for _ in range(2):
        card = cards_of(sitting)[0]
        before = len(told(sitting, events.PLAYED))
        game.pick(card)
        until(sitting, lambda before=before: len(told(sitting, events.PLAYED)) > before)
        assert told(sitting, events.PLAYED)[before] == (events.PLAYED, SEAT, card)
        mine = [one for one in told(sitting, events.PLAYED) if one[1] == SEAT]
        my_turn(sitting)
        wait(sitting, 3000)
        assert [one for one in told(sitting, events.PLAYED) if one[1] == SEAT] == mine


def test_an_illegal_action_changes_nothing(sitting):
    game = sitting.game
    my_turn(sitting)
    can = legal(game)
    for action in (state.ACCEPT, state.RUN, *(card for card in range(40) if card not in can)):
        before = bytes(sitting.truth), bytes(game.look().state), len(sitting.app.heard)
        refused = sitting.table.refused
        game.pick(action)
        wait(sitting, 200)
        assert sitting.table.refused <= refused + 1
        assert (bytes(sitting.truth), bytes(game.look().state), len(sitting.app.heard)) == before
    assert legal(game) == can
    game.pick(cards_of(sitting)[0])
    until(sitting, lambda: bytes(game.look().state) != before[1])


def test_a_friendly_end_needs_all_votes(sitting):
    game = sitting.game
    my_turn(sitting)
    sitting.game.ask_end()
    if isinstance(sitting, Together):
        until(sitting, lambda: told(sitting, events.END_ASKED))
        assert told(sitting, events.END_ASKED)[0] == (events.END_ASKED, SEAT, 1)
        wait(sitting, 2000)
        assert not game.is_over() and game.votes
        sitting.lobbies[3].at.ask(messages.END, 0)
        until(sitting, lambda: not game.votes)
        sitting.agree(1)
        wait(sitting, 2000)
        assert not game.is_over() and game.votes and told(sitting, PEACE)
        sitting.game.ask_end(1)
    until(sitting, game.is_over)
    assert sitting.game.result() == profile.FRIENDLY
    until(sitting, lambda: told(sitting, events.MATCH_ENDED))


@pytest.mark.parametrize("kind", LINKED)
def test_a_sign_reaches_one_person(kind):
    sitting = sit(kind)
    my_turn(sitting)
    assert sitting.game.may_sign()
    sitting.game.sign(signals.COPAS)
    wait(sitting, 1000)
    heard = [one for person in sitting.people[1:] for one in person.has(events.SIGNALLED)]
    assert heard == [(events.SIGNALLED, sitting.seat, signals.COPAS)]


LONG_MS = 300_000  # a pause that only `hurry` ends


def test_only_the_host_can_end_a_pause(sitting):
    sitting.table.hand_ms = LONG_MS
    play(sitting, lambda: told(sitting, events.HAND_WON))
    deals = len(told(sitting, events.DEALT))
    wait(sitting, 20_000)
    assert len(told(sitting, events.DEALT)) == deals
    sitting.game.hurry()
    wait(sitting, 4000)
    mine = not isinstance(sitting, Together) or sitting.lobby.is_host
    assert len(told(sitting, events.DEALT)) == deals + mine


def test_a_menu_stops_only_a_local_match(sitting):
    my_turn(sitting)
    before = bytes(sitting.truth)
    sitting.game.pick(cards_of(sitting)[0])
    for _ in range(100):
        sitting.tick(at_table=False)
    alone = not isinstance(sitting, Together)
    assert (bytes(sitting.truth) == before) == alone
    wait(sitting, 100)
    assert bytes(sitting.truth) != before


def test_a_guest_that_becomes_host_keeps_its_game():
    sitting = sit("guest")
    game = sitting.game
    play(sitting, lambda: told(sitting, events.HAND_WON))
    sitting.people[1].log.clear()
    sitting.kill(1)
    for i in (2, 3):  # so that only the player can take over
        sitting.kill(i)
    until(sitting, lambda: sitting.lobby.is_host, 200)
    sitting.hosts = sitting.lobby
    for seat in range(4):  # otherwise the table waits for the lost players
        if seat != sitting.lobby.my_seat:
            sitting.lobby.host.seating.remove(seat)
    assert sitting.app.party.game is game and not game.is_over()
    sitting.app.heard.clear()
    my_turn(sitting)
    card = cards_of(sitting)[0]
    game.pick(card)
    until(sitting, lambda: (events.PLAYED, SEAT, card) in sitting.app.heard)
    assert game.look().state[state.CARDS : state.CARDS + 3].find(bytes((card,))) < 0
