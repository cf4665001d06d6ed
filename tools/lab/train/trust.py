"""How often a last trick is won when one trusts a partner that has just raised.

    python3 tools/lab/train/trust.py --hands 2e6

With four players, in the third trick: the partner is on turn and has raised, an opponent has raised
again, and one's own seat is asked. It accepts whatever it has, and champions play the hand on;
in half of the hands the opponents are of the training's styles. Two lines of what came of it: where
the cards that nobody has shown make accepting far too risky (the class `thirds` of holes.py
would count it as a hole), and where not.
"""

import argparse
import os
import sys

sys.path.append(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
)

from tools import bootstrap
from tools.environment import paths

if __name__ == "__main__":
    bootstrap.ensure_more("tools/lab/train/requirements.txt")
paths.add_device_paths()

import numba
import numpy as np

from tools.hands import positions
from tools.lab.train import cfr, duel, exploit, learn, losses, styles, train
from tools.lab.train.simulator import act, actor, below, deal, make_rng
from truco_core import rules
from truco_core.bots import characters
from truco_core.match import Match
from truco_core.state import ANSWERING, HAND_OVER, PHASE, SCORE, TRICK, TURN

SEED = 5
KEPT = 100_000  # answers at most


@numba.njit(nogil=True, error_model="numpy")
def play(hands, rows, rng, robot, character, pool, asked, seats, won):
    """Play hands; how many such answers came.

    :param asked: int16 [answers, 64], takes the match before each
    :param seats: int64 [answers], takes who answers
    :param won: bool [answers], takes whether the hand was won then
    """
    table, c, first = robot
    s = np.zeros(64, np.int16)
    w = np.zeros(64, np.int16)
    deck = np.zeros(40, np.int16)
    m = np.zeros(cfr.memory_size, np.int16)
    count = 0
    for i in range(hands):
        row = rows[below(rng, len(rows))]
        goal = row[rules.GOAL]
        deal(s, row, 4, below(rng, goal), below(rng, goal), below(rng, 4), rng, deck)
        me = below(rng, 4)
        style = pool[below(rng, len(pool))]
        open_yet = count < len(asked)
        before = -1
        while s[PHASE] < HAND_OVER:
            seat = actor(s)
            cfr.look(s, seat, w)
            late = seat == me and s[PHASE] == ANSWERING and s[TRICK] == 2
            if open_yet and before < 0 and late and s[TURN] == seat ^ 2:
                if cfr.options(s, seat, w) & 3 == 3:
                    asked[count] = s
                    seats[count] = seat
                    before = s[SCORE + (me & 1)]
                    act(s, seat, 1, w)
                    continue
            if i % 2 and (seat ^ me) & 1:
                option = styles.choose(s, seat, w, style, rng)
            else:
                option = duel.table_choice(s, seat, w, table, c, first, rng, m, character)
            act(s, seat, option, w)
        if before >= 0:
            won[count] = s[SCORE + (me & 1)] > before
            count += 1
    return count


def measure(hands):
    """{far too risky by unseen cards: (answers, won, by unseen cards, needed)}, means."""
    asked = np.zeros((KEPT, 64), np.int16)
    seats = np.zeros(KEPT, np.int64)
    won = np.zeros(KEPT, np.bool_)
    robot = exploit.load(train.target(4), exploit.MODULES[4])
    character = np.array(list(characters.row("champion")))
    pool = losses.opponents("mixture")
    rest = pool, asked, seats, won
    count = play(hands, learn.ROWS, make_rng(SEED), robot, character, *rest)
    found = {True: [], False: []}
    for state, seat, good in zip(asked[:count], seats, won):
        match = Match(bytearray(state.astype(np.uint8).tobytes()))
        view = positions.view_of(match, seat).state
        chance, need = positions.chance_at_last(view, seat), positions.needs(view, seat)
        found[positions.too_risky(chance, need)].append((good, chance, need))
    return {risky: (len(some), *np.mean(some, axis=0)) for risky, some in found.items() if some}


def main():
    parser = argparse.ArgumentParser(description="What trusting a partner that has raised wins.")
    parser.add_argument("--hands", type=float, default=2e6)
    for risky, each in sorted(measure(int(parser.parse_args().hands)).items()):
        print(
            "%s by unseen cards: %d answers, won %.3f; by unseen cards %.3f, needed %.3f"
            % ("far too risky" if risky else "sound", *each)
        )


if __name__ == "__main__":
    main()
