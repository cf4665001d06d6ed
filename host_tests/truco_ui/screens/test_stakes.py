"""Test chips at a linked table: agreed before a match, staked once, paid once."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.table_entry import host_table, open_menu, sit_at_table, sit_too
from truco_core import rules, state
from truco_core.events import MATCH_STARTED
from truco_link import messages
from truco_link.phases import PLAYING, SITTING
from truco_store import LAST, PLEDGED, profile

CHECK = "\x92"
TEN = 10


def figures(m):
    image = m.app.store.image
    matches = [profile.figure(image, row, profile.MATCHES) for row in range(profile.STATS_ROWS)]
    return profile.chips(image), profile.points(image), sum(matches), image[PLEDGED]


def guest_at_a_table(m, worth, players=2):
    """Let the player sit down at a table with this worth and read it."""
    sit_at_table(m, players)
    m.lobbies[1].set_options(wishes=worth << messages.WORTH_AT)
    m.until(lambda: m.lobby.table_flags() >> messages.WORTH_AT == worth)
    m.run_for(500)


def agree(m):
    m.until(lambda: m.help() == "10 fichas. Começa quando todos aceitam.")
    m.run_for(1500)
    m.press("A")
    m.until(lambda: m.lines_all()[m.screen.chosen].endswith(CHECK))


def test_a_guest_reads_the_stake_before_a_key_agrees_to_it():
    with LinkedHandheld() as m:
        guest_at_a_table(m, 0)
        m.lobbies[1].set_options(wishes=messages.FIRST_STAKE + 1 << messages.WORTH_AT)
        m.until(lambda: m.lines()[m.screen.chosen] == "Aceitar")
        assert m.help() == "10 fichas. Começa quando todos aceitam."
        m.press("A", 6)
        assert m.lobbies[1].host.undecided == 15, "keys for what was there before"
        m.run_for(1000)
        m.press("A")
        m.until(lambda: m.help() == "Falta: Bia.")
        assert not m.lobbies[1].host.undecided >> m.lobby.my_seat & 1


@pytest.mark.parametrize(
    "end, question, brought, matches",
    [
        ("leave", "conta como derrota. Você perde 10 fichas.", -TEN, 1),
        ("friendly end", None, 0, 0),
        ("vanish", "sumiram: suas 10 fichas voltam.", 0, 0),
        ("kick", None, 0, 0),
    ],
)
def test_only_who_leaves_others_loses_the_stake(end, question, brought, matches):
    with LinkedHandheld() as m:
        guest_at_a_table(m, messages.FIRST_STAKE + 1)
        before = figures(m)
        agree(m)
        m.lobbies[1].start()
        m.until_screen("table")
        m.run_for(8000)
        assert figures(m)[3] == TEN
        if end == "friendly end":
            m.end_in_peace()
        elif end == "kick":  # and the player switches off without pressing a key
            m.lobbies[1].host.seating.remove(m.lobby.my_seat)
            m.until_screen("lobby")
        elif end == "vanish":
            m.kill(1)
            m.run_for(9000)
        if question is not None:
            open_menu(m, "Sair da mesa")
            m.press("A", opens="ask")
            assert m.question().endswith(question)
            m.choose("sim", opens="others")
        chips, points, counted, _ = before
        assert figures(m) == (chips + brought, points, counted + matches, 0)


def play_a_short_match(m, until):
    """Play a match for ten chips and two points until a function of its host returns true."""
    short = bytearray(m.lobby.at.rules)
    short[rules.GOAL] = 2
    m.lobbies[1].set_options(rules=bytes(short))
    m.run_for(500)
    agree(m)
    for lobby in m.lobbies[1:]:
        lobby.start()
    m.until_screen("table")
    for _ in range(900):
        if until(m.lobbies[1].host):
            return
        m.press("A")


def after_the_match(m, before):
    """Return what `figures` must be once the short match has been counted."""
    won = m.lobbies[1].host.match.state[state.WINNER] == m.lobby.my_seat & 1
    brought, points = (5, profile.WINNER_POINTS) if won else (-TEN, profile.LOSER_POINTS)
    return before[0] + brought, before[1] + points, before[2] + 1, 0


@pytest.mark.parametrize("seed", [7, 9])
def test_a_pot_of_ten_chips_is_agreed_staked_and_paid_once(seed):
    with LinkedHandheld(seed=seed) as m:
        guest_at_a_table(m, messages.FIRST_STAKE + 1)
        before = figures(m)
        play_a_short_match(m, lambda host: host.is_over())
        m.until_screen("linked_end")
        paid = after_the_match(m, before)
        assert figures(m) == paid
        assert ("Fichas", before[0], paid[0]) in m.screen.news.rows, "and my total"
        assert profile.gained(m.app.store.image) == paid[0] - before[0]
        assert m.lines()[0] == "Outra: 10 fichas", "what is agreed to"
        m.press("A", 5)
        assert m.top == "linked_end" and m.lobbies[1].host.undecided == 15, "a last card, twice"
        m.run_for(1500)
        m.press("A", opens="lobby")
        m.run_for(500)
        assert m.lobbies[1].host.undecided == 15, "nobody stakes again with the first key"
        agree(m)
        assert m.help() == "Falta: Bia."
        m.party.leave()
        m.app.go("others")
        m.run_for(3000)
        assert figures(m) == paid, "once"


def test_a_match_counts_though_the_next_one_begins_in_the_same_moment():
    with LinkedHandheld() as m:
        guest_at_a_table(m, messages.FIRST_STAKE + 1)
        before = figures(m)
        play_a_short_match(m, lambda host: host.is_over())
        paid = after_the_match(m, before)
        m.lobbies[1].host.start()
        m.until(lambda: m.people[1].has(MATCH_STARTED) and not m.lobby.at.is_over(), 3000)
        m.run_for(200)
        assert figures(m) == paid


@pytest.mark.parametrize("ends_first", [True, False])
def test_a_match_counts_once_for_who_loses_power(ends_first):
    with LinkedHandheld(2) as m:
        guest_at_a_table(m, messages.FIRST_STAKE + 1, 4)
        sit_too(m, m.lobbies[2])
        before = figures(m)
        play_a_short_match(
            m, lambda host: host.is_over() if ends_first else not host.is_between_hands()
        )
        m.run_for(4000)  # until the memory is written
        m.room.part(m.carriers[0])
        m.carriers[0].quiet()
        m.app.game = m.app.party = None
        m.open("others")
        m.until(lambda: m.lobbies[1].host.is_over())
        m.open_party(True)
        m.until(lambda: m.lobby.phase == SITTING)
        m.run_for(1000)
        assert figures(m) == after_the_match(m, before)


def test_a_match_for_practice_counts_for_nothing():
    with LinkedHandheld() as m:
        guest_at_a_table(m, 0)
        before, last = figures(m), bytes(m.app.store.image[LAST : LAST + 4])
        m.lobbies[1].start()
        m.until_screen("table")
        m.press_until("A", "linked_end")
        assert figures(m) == before and bytes(m.app.store.image[LAST : LAST + 4]) == last


def test_a_host_chooses_the_stake_and_whether_spectators_may_watch():
    with LinkedHandheld() as m:
        host_table(m)
        m.choose("Opções", opens="create")
        m.choose("Vale")
        m.press("RIGHT")
        assert "5 fichas" in m.lines_all()[m.screen.chosen] and "Você tem 100." in m.help()
        m.choose("Início")
        assert "todos" in m.lines_all()[m.screen.chosen]
        m.choose("Plateia")
        m.press("RIGHT")
        m.choose("Pronto", opens="lobby")
        flags = (
            messages.ALL_AGREE | messages.NO_WATCHERS | messages.FIRST_STAKE << messages.WORTH_AT
        )
        guest = m.lobbies[1]
        m.until(lambda: guest.table_flags() & flags == flags)
        m.run_for(1500)
        m.choose("Aceitar")
        m.press("A")
        m.until(lambda: m.help() == "Falta: Bia.")
        guest.start()
        m.until(lambda: guest.phase == PLAYING)
        m.run_for(8000)
        assert m.app.store.image[PLEDGED] == 5
