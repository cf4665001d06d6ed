"""Test the scorekeeper for real cards: the rules of each set, undo, and a power cut."""

from tools.sim.handheld import Handheld
from tools.sim.worlds.scenes import read
from truco_core.rules import RULE_SETS
from truco_store import MARKER, options


def opened(handheld, rule_set=None):
    handheld.wait(1500)
    app = handheld.app
    if rule_set:
        app.store.image[MARKER : MARKER + 3] = bytes(3)
    else:
        rule_set = "paulista-mesa"
    options.use_rule_set(app.setup, [name for name, _ in RULE_SETS].index(rule_set))
    handheld.go("marker")
    return app.stack[-1]


def shown(screen):
    """Return the points of both teams, and the text below them; "" for the hint how to count."""
    score = read(screen._score).strip("\x84\x85 ")
    said = read(screen._said)
    key = screen.app.config.KEY_NAMES[0] if screen.app.config.TWO_KEYS else "\x84\x85"
    how = key + ": quem ganhou?"
    return score.replace("\x95", "x"), "" if said == how else said or "nothing"


HANDS = (
    ("paulista-mesa", "LEFT RIGHT RIGHT", ("1x2", "")),
    ("paulista-mesa", "A", ("0x0", "Truco")),
    ("paulista-mesa", "A A LEFT", ("6x0", "")),
    ("paulista-mesa", "A A A A A RIGHT", ("0x1", "")),  # after the last stake comes the first
    ("mineiro-mesa", "A A RIGHT LEFT", ("2x8", "")),
    ("mineiro", "A A A", ("0x0", "Dez")),
    ("paulista-mesa", "A A A LEFT LEFT LEFT", ("11x0", "Mão de 11")),
    ("paulista-mesa", "A A A LEFT LEFT LEFT RIGHT", ("11x3", "Mão de 11")),
    ("paulista-mesa", "A A A LEFT LEFT LEFT A", ("11x0", "Correram")),
    ("paulista-mesa", "A A A LEFT LEFT LEFT A RIGHT", ("11x1", "Mão de 11")),
    ("paulista-mesa", "A A A LEFT LEFT LEFT" + 11 * " A RIGHT", ("11x11", "Mão de ferro")),
    ("paulista-mesa", "A A A LEFT LEFT LEFT" + 11 * " A RIGHT" + " A LEFT", ("12x11", "Vitória!")),
    ("mineiro-limpo", "A A A A RIGHT RIGHT LEFT", ("0x12", "Eles venceram")),  # the match is over
    ("mineiro-limpo", "A A A A RIGHT A", ("0x0", "")),  # another match is already chosen
    # Undo takes back a raise, then hands, the last one first.
    ("paulista-mesa", "LEFT A RIGHT LEFT DOWN A", ("1x3", "")),
    ("paulista-mesa", "LEFT A RIGHT LEFT DOWN A A", ("1x0", "Truco")),
    ("paulista-mesa", "LEFT A RIGHT LEFT DOWN A A A", ("1x0", "")),
    ("paulista-mesa", "LEFT A RIGHT LEFT DOWN A A A A A", ("0x0", "")),
    # A new match also drops a raise. If there are points, it asks first, and "no" is chosen.
    ("paulista-mesa", "A DOWN DOWN DOWN A", ("0x0", "")),
    ("paulista-mesa", "LEFT DOWN DOWN DOWN A A", ("1x0", "")),
    ("paulista-mesa", "LEFT DOWN DOWN DOWN A DOWN A", ("0x0", "")),
)


def test_a_hand_adds_its_stake():
    with Handheld("sim_160x128", seed=1) as handheld:
        for rule_set, keys, wanted in HANDS:
            screen = opened(handheld, rule_set)
            handheld.press(keys)
            assert shown(screen) == wanted, keys


def test_the_scorekeeper_works_with_two_keys():
    with Handheld("clue_nrf52840_express", seed=1) as handheld:
        screen = opened(handheld)
        handheld.press("B A B")
        assert shown(screen) == ("1x1", "") and "\x84" not in read(screen._score)
        names = set()
        for key in 7 * "A":
            names.add("Nós" in read(screen._bar) and "Eles" in read(screen._bar))
            handheld.press(key)
        assert names == {True}, "also beside the key that leads up"


def test_only_legal_raises_have_a_line():
    with Handheld("sim_160x128", seed=1) as handheld:
        screen = opened(handheld)
        steps = (
            ("", "Pedir Truco"),
            ("A A A A", "Sem truco"),
            ("A A A A LEFT LEFT LEFT", "Correram"),
        )
        for keys, line in steps:
            handheld.press(keys)
            assert read(screen._lines[2]).strip(" B").startswith(line)
        # In an iron hand the line disappears, and the cursor moves.
        handheld.press(11 * " A RIGHT")
        assert read(screen._lines[2]).strip() == "Desfazer" and screen.chosen == 0


def test_a_finished_match_can_be_undone_or_followed_by_another():
    with Handheld("sim_160x128", seed=1) as handheld:
        screen = opened(handheld, "paulista-mesa")
        handheld.press("A A A A LEFT")
        lines = [read(line).strip() for line in screen._lines]
        assert lines[:3] == ["Outra partida", "Desfazer", "Início"] and not any(lines[3:])
        assert screen.chosen == 0
        rule_set = screen.app.setup.rule_set
        handheld.press("DOWN DOWN DOWN LEFT RIGHT")
        assert shown(screen) == ("12x0", "Vitória!")
        assert screen.app.setup.rule_set == rule_set
        handheld.press("DOWN A")
        assert shown(screen) == ("0x0", "Doze") and screen.chosen == 3
        handheld.press("LEFT UP A")
        assert shown(screen) == ("0x0", "") and screen.chosen == 2


def test_the_score_survives_a_power_cut(tmp_path):
    path = str(tmp_path / "nvm.bin")
    with Handheld("sim_160x128", seed=1, nvm=path) as handheld:
        opened(handheld)
        handheld.press("A RIGHT LEFT")
    with Handheld("sim_160x128", seed=1, nvm=path) as handheld:
        assert shown(opened(handheld)) == ("1x3", "")
