"""Transcripts for people: which of two characters is it?

    python3 tools/blind.py --write build/blind.txt
    python3 tools/blind.py --score answers.txt

Each transcript is ten hands of a match as its opponent (seat 1, the sensible robot) saw them,
in the words of docs/notation.md: the cards of seat 0 are hidden, but those that it showed. Two
names are above it, in alphabetical order; one of them is seat 0. Answers are lines such as
`7 bold`. The seed says which, so there is no key that a judge could see by accident.
"""

import argparse
import os
import random
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tools.environment import paths

paths.add_device_paths()

from tools.hands import notation
from tools.hands.retell import as_seen
from tools.tells import hands_of
from truco_core.bots import characters

HANDS = 10
SEEN_BY = 1


def questions(seed, count):
    """[(the two names, the one that it is)]: every pair comes up equally often."""
    rnd = random.Random(seed)
    names = characters.NAMES
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    asked = []
    while len(asked) < count:
        rnd.shuffle(pairs)
        asked += [(tuple(sorted(pair)), rnd.choice(pair)) for pair in pairs]
    return asked[:count]


def transcript(name, seed):
    """Ten hands of one match, or of two, of character `name`: lines as seat 1 would write them."""
    hands = [line for _sights, line in hands_of(name, HANDS, seed)]
    return [notation.write(as_seen(hand, SEEN_BY)) for hand in hands]


def text(seed, count):
    """All transcripts, numbered from 1."""
    blocks = []
    for number, (pair, name) in enumerate(questions(seed, count), 1):
        lines = transcript(name, seed + number)
        blocks.append("\n".join(["# %d: %s or %s?" % (number, *pair), *lines]))
    return "\n\n".join(blocks) + "\n"


def score(lines, seed, count):
    """(right, answered, [wrong ones as (number, answer, truth)]).

    Raises ValueError for a line that is no answer to a question.
    """
    asked = questions(seed, count)
    answers = {}
    for line in filter(str.strip, lines):
        words = line.split()
        number = int(words[0].rstrip(":.")) if words[0].rstrip(":.").isdigit() else 0
        if len(words) != 2 or not 0 < number <= count or words[1] not in asked[number - 1][0]:
            raise ValueError("%r: a number up to %d and one of its two names" % (line, count))
        answers[number] = words[1]
    wrong = [
        (number, said, asked[number - 1][1])
        for number, said in sorted(answers.items())
        if said != asked[number - 1][1]
    ]
    return len(answers) - len(wrong), len(answers), wrong


def main(arguments=None):
    """0, or 2 where answers cannot be read, or transcripts not written."""
    parser = argparse.ArgumentParser(description="A blind test of the characters, for people.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--transcripts", type=int, default=28, help="28 asks every pair once")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", metavar="FILE", help="where the transcripts go")
    what.add_argument("--score", metavar="FILE", help="the answers, such as 7 bold, one a line")
    given = parser.parse_args(arguments)
    if given.write:
        try:
            os.makedirs(os.path.dirname(given.write) or ".", exist_ok=True)
            with open(given.write, "w", encoding="utf-8") as out:
                out.write(text(given.seed, given.transcripts))
        except OSError as problem:
            print("the transcripts cannot be written: %s" % problem, file=sys.stderr)
            return 2
        return 0
    try:
        with open(given.score, encoding="utf-8") as answers:
            right, said, wrong = score(answers, given.seed, given.transcripts)
    except (OSError, ValueError) as problem:
        print("the answers cannot be read: %s" % problem, file=sys.stderr)
        return 2
    for number, answer, truth in wrong:
        print("%d: said %s, it was %s" % (number, answer, truth))
    print("%d of %d right" % (right, said))
    return 0


if __name__ == "__main__":
    sys.exit(main())
