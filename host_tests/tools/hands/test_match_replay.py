"""tools/replay.py says of random unfinished hands, of any house rules, what the reference says."""

import json
import os
import random
import subprocess
import sys

from tools import fuzz
from tools.environment.paths import ROOT
from tools.judges import compared_hand, house_rules
from tools.judges.reference_rules import RULES


def random_line(chance):
    """(line of the notation, the reference's hand there)."""
    house = RULES[chance.choice(list(RULES))]
    if chance.random() < 0.5:
        house = house_rules.random_house_rules(chance, house)
    players = chance.choice((2, 4))
    score = (chance.randrange(house["goal"]), chance.randrange(house["goal"]))
    campaign = fuzz.Campaign(house, players, 0)
    table = compared_hand.ComparedHand(
        house, players, chance.getrandbits(30), chance.randrange(players), score
    )
    table.deal()
    campaign.table = table
    tempers = fuzz.Tempers(chance)
    for _ in range(chance.randrange(house_rules.most_actions(house, players))):
        seats = table.hand.waiting()
        if seats:
            seat = chance.choice(seats)
            word = tempers.choose(chance, table.hand.legal(seat))
            campaign.played.append((seat, word))
            table.act(seat, word)
    return campaign.line(), table.hand


def wanted(hand):
    """What the notation's document asks of replay for this hand."""
    return {
        "ok": True,
        "over": hand.over,
        "tricks": hand.tricks,
        "leads": hand.leads[: len(hand.tricks)] if hand.over else hand.leads,
        "stake": hand.stake,
        "waiting": hand.waiting(),
        "legal": {str(seat): sorted(hand.legal(seat)) for seat in hand.waiting()},
        "winner": hand.winner,
        "points": list(hand.points),
        "score": list(hand.score),
    }


def test_replay_says_what_the_reference_says():
    chance = random.Random(12)
    cases = [random_line(chance) for _ in range(300)]
    done = subprocess.run(
        [sys.executable, os.path.join(ROOT, "tools", "replay.py")],
        input="".join(line + "\n" for line, _ in cases),
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stdout[:2000] + done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(cases)
    for (line, hand), answer in zip(cases, answers):
        answer["legal"] = {seat: sorted(words) for seat, words in answer["legal"].items()}
        right = wanted(hand)
        assert {name: answer[name] for name in right} == right, line
