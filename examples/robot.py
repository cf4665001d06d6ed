"""Play Truco with a strategy of your own against the robots of the game.

    python3 tools/arena.py "pipe:python3 examples/robot.py" timid

The arena writes a line of notation for each decision, and reads an action (docs/notation.md, N7).
This robot asks tools/replay.py over another pipe which actions are legal. So it needs no rules of
Truco, and a robot in any language can do the same. It finds manilhas only in a deck of 40 cards.
"""

import json
import pathlib
import re
import subprocess
import sys

REPLAY = pathlib.Path(__file__).resolve().parents[1] / "tools" / "replay.py"
RANKS, SUITS = "4567QJKA23", "dshc"  # weakest first
FIXED_MANILHAS = ["7d", "As", "7h", "4c"]


def strength(card, vira):
    """Return -1 for a face-down card, 0 (a four) to 9 (a three), or 10 to 13 for a manilha."""
    if "*" in card:
        return -1
    above = RANKS[(RANKS.find(vira[0]) + 1) % len(RANKS)]
    manilhas = FIXED_MANILHAS if vira == "-" else [above + suit for suit in SUITS]
    return 10 + manilhas.index(card[:2]) if card[:2] in manilhas else RANKS.index(card[0])


def choose(line, seat, legal):
    """Return one of the legal actions, such as "4c", "4c*" or "T"."""
    _, deal, done = line.split("|")
    *groups, _, vira = deal.split()
    held = [card for card in re.findall("..", groups[seat]) if ":" + card not in done]
    best = max([strength(card, vira) for card in held], default=0)
    if "A" in legal:
        return "A" if best >= 9 else "F"
    if "T" in legal and best >= 12:
        return "T"
    cards = sorted(set(legal) - {"T"}, key=lambda card: (strength(card, vira), card))
    played = re.findall(r":([^TAF]\S+)", done)
    trick = played[len(played) // len(groups) * len(groups) :]
    if not trick:
        return cards[-1]
    to_beat = max(strength(card, vira) for card in trick)
    return next((card for card in cards if strength(card, vira) > to_beat), cards[0])


def main():
    """Answer each line before reading the next one."""
    command, pipe = [sys.executable, REPLAY], subprocess.PIPE
    replay = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)
    for line in sys.stdin:
        line, _, seat = line.rstrip().rpartition(" > ")
        replay.stdin.write(line + "\n")
        told = json.loads(replay.stdout.readline())
        print("%s:%s" % (seat, choose(line, int(seat), told["legal"][seat])), flush=True)


if __name__ == "__main__":
    main()
