"""A hand written as one line of the text notation, played by the engine and the reference.

It has a parser of its own, so that the tests of the rules do not depend on tools/hands, which
reads the same notation. A line may end before its actions: ``paulista 0-0 0 | 3c5cKd 4d5dKh / Ah``.
"""

from tools.judges.compared_hand import ComparedHand, action_byte
from tools.judges.reference_rules import RULES
from truco_core import events, rules, state
from truco_core.match import Illegal


def house_of(text):
    """The fields of rules such as ``paulista,reraise=yes,stakes=1/3``."""
    name, *changes = text.split(",")
    house = dict(RULES[name])
    for change in changes:
        field, value = change.split("=")
        old = house.get(field, value)  # a field that the reference's rule sets do not name
        if field == "stakes":
            house[field] = tuple(map(int, value.split("/")))
        elif isinstance(old, bool):
            house[field] = {"yes": True, "no": False}[value]
        elif value == "none":
            house[field] = None
        elif old is None or isinstance(old, int):
            house[field] = int(value)
        else:
            house[field] = value
    return house


def deal(line):
    """(compared, actions): a ComparedHand after the deal, and the actions as (seat, word)."""
    head, cards, *actions = (part.strip() for part in line.split("|"))
    rules, score, opener = head.split()
    groups, _, vira = cards.partition(" / ")
    groups = groups.split()
    deck = [group[i : i + 2] for group in groups for i in (0, 2, 4)]
    if vira not in ("", "-"):
        deck.append(vira)
    score = tuple(map(int, score.split("-")))
    compared = ComparedHand(house_of(rules), len(groups), 1, int(opener), score)
    compared.deal(deck)
    words = actions[0].split() if actions else []
    return compared, [(int(word[0]), word[2:]) for word in words]


def play(line):
    """The ComparedHand after the whole line; every action must be legal. What each seat may see
    is checked before and after each of them, byte by byte.
    """
    compared, actions = deal(line)
    compared.check_views()
    for seat, word in actions:
        compared.act(seat, word)
        compared.check_views()
    return compared


def refusal(line):
    """The code with which the engine refuses the last action; the others must be legal."""
    compared, actions = deal(line)
    for seat, word in actions[:-1]:
        compared.act(seat, word)
    seat, word = actions[-1]
    compared.check_refused(seat, action_byte(word))
    try:
        compared.match.apply(seat, action_byte(word))
    except Illegal as refused:
        return refused.args[0]
    return None


def report(compared):
    """What tools/replay.py says of a position, from the engine's bytes."""
    s = compared.match.state
    tricks = s[state.TRICK]
    over = s[state.WAIT] == 0
    leads = s[state.LEADS : state.LEADS + 3]
    winner = s[state.WINNER] if over and s[state.WINNER] != state.TIE else None
    points = [0, 0]
    if winner is not None:
        points[winner] = rules.points(compared.match.state)
    return {
        "tricks": [None if t == state.TIE else t for t in s[state.RESULTS :][:tricks]],
        "leads": [seat for seat in leads if seat < 4],
        "stake": s[state.STAKE],
        "waiting": [seat for seat in range(4) if s[state.WAIT] >> seat & 1],
        "over": over,
        "match_over": s[state.PHASE] == state.MATCH_OVER,
        "winner": winner,
        "points": points,
        "score": list(s[state.SCORE : state.SCORE + 2]),
    }


def check(line):
    """Play a hand, and compare with what is behind its " = ": the code with which its last action
    is refused, or fields of `report` and what one seat may do (`legal`).
    """
    line, wanted = line.split(" = ")
    if wanted.isupper():
        assert refusal(line) == getattr(events, wanted)
        return
    compared = play(line)
    got = report(compared)
    for field in wanted.split("; "):
        name, *value = field.split()
        if name == "legal":
            out = bytearray(state.MAX_LEGAL)
            n = compared.match.legal(int(value[0]), out)
            assert sorted(out[:n]) == sorted(map(action_byte, value[1:]))
        else:
            found = got[name] if isinstance(got[name], list) else [got[name]]
            assert ["-" if one is None else str(one) for one in found] == value, field
