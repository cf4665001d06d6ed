# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What truco_game says of a game holds for all three: alone, as a host, as a guest."""

import ast
import os
import random
import re

import pytest
import tables
from memories import load

import truco_game
from tools.environment.paths import ROOT
from truco_core import events, signals, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_game import LOST, NOBODY, SEAT, WON, linked_seldom, local_seldom, new_game
from truco_game.party import Party
from truco_game.setup import PAUSES, Setup
from truco_link import frames, lobby_wishes
from truco_link.carriers import pipe
from truco_link.lobby_phases import PLAYING, SITTING

PAULISTA = RULE_SETS[0][1]
KINDS = ("local", "host", "guest")
LINKED = KINDS[1:]
STEP_MS = 20
LONG_MS = 300_000  # a pause that only ends when it is hurried
PARTNER = 2


class Desk:
    """An app without a panel: what a Party and a LocalGame ask of one."""

    def __init__(self):
        self.setup = Setup()
        self.setup.speed = 2
        self.store = load(b"\xff" * 8192)
        self.game = self.party = None
        self.names = []
        self.heard = []
        self.renewed = 0

    def publish(self, kind, seat, value):
        self.heard.append((kind, seat, value))

    def go(self, name, *args):
        self.names[:] = [name]

    def push(self, name, *args):
        self.names.append(name)

    def is_moving(self):
        return False

    def below(self):
        return self

    def renew(self):
        self.renewed += 1


class Watched:
    """A driver that notes what another one is told."""

    def __init__(self, driver):
        self.driver = driver
        self.human = driver.human
        self.choose = driver.choose
        self.log = []

    def watch(self, kind, seat, value):
        self.log.append((kind, seat, value))
        self.driver.watch(kind, seat, value)


class Alone:
    """The player and three robots."""

    seat = SEAT  # of the player, at the table

    def __init__(self, seed=3, we=0, they=0, signs=True):
        self.now = 1000
        self.app = app = Desk()
        setup = app.setup
        setup.rules[:] = PAULISTA
        setup.players = 4
        setup.signals = signs
        setup.human_decides = False
        self.game = app.game = new_game.make(setup, app.publish, Rng(seed))
        drivers = self.game.table.drivers
        drivers[PARTNER] = self.partner = Watched(drivers[PARTNER])
        self.game.table.start_match(PAULISTA, 1, we, they)
        self.table = self.game.table

    def tick(self, at_table=True):
        self.now += STEP_MS
        return self.game.tick(self.now, at_table)

    def agree(self, wish):
        """Nobody else has a say."""

    @property
    def truth(self):
        return self.table.match.state


class Together(tables.World):
    """The player and three people that play by dice, each at a handheld."""

    def __init__(self, hosts, seed=3, we=0, they=0, signs=True):
        super().__init__(0, step_ms=STEP_MS, seed=seed)
        self.app = app = Desk()
        for i in range(4):
            carrier = pipe.Carrier(self.room, "address %d" % i, self._port_kind(pipe.Port))
            carrier.index = i
            carrier.reaches = lambda other, i=i: not self.is_cut(i, other.index)
            self.carriers.append(carrier)
            self.people.append(tables.Person(seed * 10 + i))
            self.lobbies.append(None)
            if i:
                self.boot(i)
        app.party = Party(app, self.carriers[0], seed)
        self.game = app.party.game
        self.lobby = app.party.lobby
        self.lobby.pace = tables.FAST
        self._sit(0 if hosts else 1, signs, we, they)

    def _sit(self, host, signs, we, they):
        lobbies = [self.lobby] + self.lobbies[1:]
        lobby_wishes.create(lobbies[host], PAULISTA, 4)
        guests = [one for one in lobbies if one is not lobbies[host]]
        for lobby in guests:
            lobby_wishes.search(lobby)
            self.run(lambda lobby=lobby: lobby.found)
            lobby_wishes.join(lobby, lobby.found[0])
        self.run(lambda: all(lobby.phase == SITTING for lobby in guests))
        lobby_wishes.set_options(lobbies[host], human_decides=False, signs_seen=1 if signs else 0)
        self.wait(1)
        self.hosts = lobbies[host]
        from truco_link import lobby_begin

        lobby_begin.start(self.hosts.host, 1, we, they)
        self.hosts.go(PLAYING)
        self.run(lambda: self.app.names == ["table"])
        self.partner = self.people[self._at((self.seat + PARTNER) % 4)]

    def _at(self, seat):
        """Whose lobby sits at a seat of the table."""
        for i in range(1, 4):
            if self.lobbies[i].my_seat == seat:
                return i
        raise AssertionError("nobody at %d" % seat)

    def tick(self, at_table=True):
        super().tick()
        return self.app.party.tick(self.now, at_table)

    def agree(self, wish):
        for lobby in self.lobbies[1:]:
            lobby.ask_end(wish)

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


@pytest.fixture(params=KINDS)
def sitting(request):
    return sit(request.param)


def seldom(sitting, name, *args):
    with sitting.game.seldom() as module:
        return getattr(module, name)(sitting.game, *args)


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
    """Wait for the player's turn to play a card; answer what else is asked."""
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
    """Pick by dice until `condition()`; `game.look` is looked at in each step."""
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


# Asked.


def test_the_view_is_masked_and_has_the_player_at_seat_0(sitting):
    game = sitting.game
    seen = {"mine": 0, "hidden": 0, "turns": 0}

    def look():
        s, true = game.look().state, sitting.truth
        assert game.view.state is s
        assert s[state.SEED : state.SIZE] != true[state.SEED : state.SIZE]
        enough = len(told(sitting, events.HAND_WON)) > 4 or game.is_over()
        if s[state.HAND] != true[state.HAND] or s[state.PHASE] != true[state.PHASE]:
            return enough  # it is on its way
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


def test_events_have_the_player_at_seat_0(sitting):
    my_turn(sitting)
    card = cards_of(sitting)[0]
    sitting.game.pick(card)
    until(sitting, lambda: (events.PLAYED, SEAT, card) in sitting.app.heard)
    play(sitting, lambda: told(sitting, events.HAND_WON))
    assert all(seat < 4 for _, seat, _ in told(sitting, events.PLAYED))
    team, value = told(sitting, events.HAND_WON)[0][1:]
    if team < state.TIE:
        assert sitting.game.look().state[state.SCORE + team] == value


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
        assert seldom(sitting, "result") == (WON if won else LOST)
        s = game.view.state
        assert (s[state.SCORE] > s[state.SCORE + 1]) == won
        assert legal(game) == b""
        found.add(won)
        if len(found) == 2:
            return
    raise AssertionError("not both of won and lost")


def test_another_match_follows(sitting):
    game = sitting.game
    my_turn(sitting)
    seldom(sitting, "ask_end")
    wait(sitting, 500)
    sitting.agree(1)
    until(sitting, game.is_over)
    wait(sitting, 500)
    seldom(sitting, "again")
    wait(sitting, 500)
    may = not isinstance(sitting, Together) or sitting.lobby.is_host
    assert game.is_over() != may
    if may:
        my_turn(sitting)


def test_who_sits_where(sitting):
    names = [seldom(sitting, "name_of", seat) for seat in range(4)]
    if isinstance(sitting, Together):
        seats = sitting.lobby.seats
        assert names == [seats[(seat + sitting.seat) % 4].name for seat in range(4)]
        assert names[SEAT] == sitting.lobby.name and sitting.seat in (0, 1, 2, 3)
    else:
        assert names[SEAT] == ""
    assert all(names[1:])
    assert not sitting.game.watches


def test_the_last_hand_is_there_once_one_has_ended(sitting):
    assert not seldom(sitting, "has_last_hand")
    assert seldom(sitting, "last_hand") is None
    my_turn(sitting)
    assert not seldom(sitting, "has_last_hand")
    # A linked one may not be whole: where a hidden card decides.
    play(sitting, lambda: seldom(sitting, "has_last_hand"))
    hand = seldom(sitting, "last_hand")
    assert hand.count and hand.final[state.PHASE] >= state.HAND_OVER
    score = hand.final[state.SCORE : state.SCORE + 2]
    assert score == bytes(sitting.game.look().state[state.SCORE : state.SCORE + 2])


# Told.


def test_what_is_picked_is_played_once(sitting):
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


def test_what_the_rules_do_not_allow_changes_nothing(sitting):
    game = sitting.game
    my_turn(sitting)
    can = legal(game)
    for action in (state.ACCEPT, state.RUN, *(card for card in range(40) if card not in can)):
        before = bytes(sitting.truth), bytes(game.look().state), len(sitting.app.heard)
        game.pick(action)
        wait(sitting, 200)
        assert (bytes(sitting.truth), bytes(game.look().state), len(sitting.app.heard)) == before
    assert legal(game) == can
    game.pick(cards_of(sitting)[0])
    until(sitting, lambda: bytes(game.look().state) != before[1])


def test_a_pick_out_of_turn_is_forgotten(sitting):
    game = sitting.game
    my_turn(sitting)
    cards = cards_of(sitting)
    game.pick(cards[0])
    until(sitting, lambda: (events.PLAYED, SEAT, cards[0]) in sitting.app.heard)
    if legal(game):
        return  # took the trick in the same step
    game.pick(cards[1])
    my_turn(sitting)
    wait(sitting, 2000)
    assert (events.PLAYED, SEAT, cards[1]) not in sitting.app.heard


def test_a_pause_can_be_hurried_by_whose_table_it_is(sitting):
    sitting.table.hand_ms = LONG_MS
    play(sitting, lambda: told(sitting, events.HAND_WON))
    deals = len(told(sitting, events.DEALT))
    wait(sitting, 20_000)
    assert len(told(sitting, events.DEALT)) == deals
    sitting.game.hurry()
    wait(sitting, 4000)
    mine = not isinstance(sitting, Together) or sitting.lobby.is_host
    assert len(told(sitting, events.DEALT)) == deals + mine


def test_all_must_want_a_friendly_end(sitting):
    game = sitting.game
    my_turn(sitting)
    seldom(sitting, "ask_end")
    until(sitting, lambda: told(sitting, events.END_ASKED))
    assert told(sitting, events.END_ASKED)[0] == (events.END_ASKED, SEAT, 1)
    if isinstance(sitting, Together):
        wait(sitting, 2000)
        assert not game.is_over() and game.votes
        sitting.lobbies[3].ask_end(0)
        until(sitting, lambda: not game.votes)
        sitting.agree(1)
        wait(sitting, 2000)
        assert not game.is_over() and game.votes and "peace" in sitting.app.names
        seldom(sitting, "ask_end", 1)
    until(sitting, game.is_over)
    assert seldom(sitting, "result") == NOBODY
    until(sitting, lambda: told(sitting, events.MATCH_ENDED))


@pytest.mark.parametrize("kind", LINKED)
def test_one_who_plays_on_is_enough(kind):
    sitting = sit(kind)
    my_turn(sitting)
    sitting.agree(1)
    until(sitting, lambda: "peace" in sitting.app.names)
    seldom(sitting, "ask_end", 0)
    until(sitting, lambda: not sitting.game.votes)
    assert told(sitting, events.END_ASKED)[-1] == (events.END_ASKED, SEAT, 0)
    assert not sitting.game.is_over()


def test_a_sign_reaches_the_partner(sitting):
    my_turn(sitting)
    assert seldom(sitting, "may_sign")
    sitting.partner.log.clear()
    seldom(sitting, "sign", signals.COPAS)
    wait(sitting, 1000)
    sign = (events.SIGNALLED, sitting.seat, signals.COPAS)
    assert [one for one in sitting.partner.log if one[0] == events.SIGNALLED] == [sign]


@pytest.mark.parametrize("kind", KINDS)
def test_no_sign_at_a_table_without(kind):
    sitting = sit(kind, signs=False)
    my_turn(sitting)
    assert not seldom(sitting, "may_sign")
    sitting.partner.log.clear()
    seldom(sitting, "sign", signals.COPAS)
    wait(sitting, 1000)
    assert not [one for one in sitting.partner.log if one[0] == events.SIGNALLED]


@pytest.mark.parametrize("kind", LINKED)
def test_a_shout_is_heard_by_all(kind):
    sitting = sit(kind)
    my_turn(sitting)
    seldom(sitting, "shout", 4)
    wait(sitting, 1000)
    assert told(sitting, frames.SHOUTED) == [(frames.SHOUTED, SEAT, 4)]
    for person in sitting.people[1:]:
        assert person.has(frames.SHOUTED) == [(frames.SHOUTED, sitting.seat, 4)]


def test_options_are_obeyed_where_they_count(sitting):
    table = sitting.table
    before = table.think_ms, table.trick_ms, table.hand_ms
    sitting.app.setup.speed = 0
    assert before != PAUSES[0]
    seldom(sitting, "obey")
    mine = not isinstance(sitting, Together) or sitting.lobby.is_host
    assert (table.think_ms, table.trick_ms, table.hand_ms) == (PAUSES[0] if mine else before)


def test_keeping_changes_no_match(sitting):
    my_turn(sitting)
    before = bytes(sitting.truth)
    seldom(sitting, "keep")
    assert bytes(sitting.truth) == before


# The clock.


def test_a_menu_on_the_table_holds_up_only_who_plays_alone(sitting):
    my_turn(sitting)
    before = bytes(sitting.truth)
    sitting.game.pick(cards_of(sitting)[0])
    for _ in range(100):
        sitting.tick(at_table=False)
    alone = not isinstance(sitting, Together)
    assert (bytes(sitting.truth) == before) == alone
    wait(sitting, 100)
    assert bytes(sitting.truth) != before


def test_a_guest_who_becomes_the_host_plays_the_same_game():
    sitting = sit("guest")
    game = sitting.game
    play(sitting, lambda: told(sitting, events.HAND_WON))
    sitting.people[1].log.clear()
    sitting.kill(1)
    for i in (2, 3):  # nobody else can take over
        sitting.kill(i)
    until(sitting, lambda: sitting.lobby.is_host, 200)
    sitting.hosts = sitting.lobby
    assert sitting.app.party.game is game and not game.is_over()
    sitting.app.heard.clear()
    my_turn(sitting)
    card = cards_of(sitting)[0]
    game.pick(card)
    until(sitting, lambda: (events.PLAYED, SEAT, card) in sitting.app.heard)
    assert game.look().state[state.CARDS : state.CARDS + 3].find(bytes((card,))) < 0


# What is written.


def documented():
    """{name: whether it is called} of what truco_game's docstring says of every game."""
    text = truco_game.__doc__.split("What a screen may ask")[1].split("What happens reaches")[0]
    heads = re.findall(r"^``(.*)``$", text, re.M)
    found = {}
    for head in heads:
        for name, call in re.findall(r"(\w+)(\(.*?\))?(?: -> [\w.]+)?(?:``, ``|$)", head):
            found[name] = bool(call)
    return found


def test_each_game_has_what_is_written(sitting):
    names = documented()
    assert {"look", "is_over", "pick", "tick", "LINKED", "result", "ask_end"} <= set(names)
    game = sitting.game
    ticked = sitting.app.party or game
    with game.seldom() as module:
        for name, called in names.items():
            if name == "shout" and not game.LINKED:
                continue
            owner = ticked if name == "tick" else game if hasattr(game, name) else module
            assert callable(getattr(owner, name)) == called, name


def test_no_game_says_that_it_is_something_else(sitting):
    game = sitting.game
    for name in dir(game):
        assert getattr(game, name) is not game, name
    if game.LINKED:
        for name in ("table", "match", "human", "signs"):
            assert not hasattr(game, name), name


def test_what_is_seldom_is_the_same_for_both():
    def functions(module):
        tree = ast.parse(open(module.__file__, encoding="utf-8").read())
        return {n.name: ast.dump(n.args) for n in tree.body if isinstance(n, ast.FunctionDef)}

    local, linked = functions(local_seldom), functions(linked_seldom)
    assert set(local) - set(linked) == {"give_up", "notation"}
    assert set(linked) - set(local) == {"shout", "awaited"}
    assert {n: local[n] for n in local if n in linked} == {
        n: linked[n] for n in linked if n in local
    }


OF_A_GAME = {"table", "record", "match", "human", "keeper", "rng", "signs", "lobby", "log", "tally"}


def reaches(source):
    """What a source asks of a game that is none of its protocol."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in OF_A_GAME:
            owner = getattr(node.value, "attr", getattr(node.value, "id", ""))
            if owner in ("game", "_game"):
                found.add(node.attr)
    return found


def test_screens_know_nothing_else_of_a_game():
    for where, _, names in os.walk(os.path.join(ROOT, "lib", "truco_ui")):
        for name in names:
            if name.endswith(".py"):
                with open(os.path.join(where, name), encoding="utf-8") as file:
                    assert not reaches(file.read()), name


def test_that_can_fail():
    assert reaches("app.game.table.match.state") == {"table"}
    assert reaches("def f(self):\n    self._game.human.pick(1)") == {"human"}
    assert reaches("game = app.game\ngame.record") == {"record"}
    assert not reaches("app.game.look().state\nself.app.party.lobby")
