"""Looks for holes in the robots' play: properties over random positions, for every character.

    python3 tools/lab/holes.py                          200,000 positions of each class
    python3 tools/lab/holes.py --positions 2000 --class order --players 2 --bot champion

Classes of positions, each by all rule sets, with two and with four players, at random scores:

order    one's last card is led or held, and a raise waits: who would hold a stronger card there
         does not run more often; unless the partner alone can still save the hand, and that card
         was the last that would
sturdy   there nobody runs with one that loses to at most one unseen card, where winning every
         third time is enough
covered  the first trick is lost, and the own team's last card of the second comes: where a card
         takes the trick, one does, such as after a lead that lies face-down
elevens  a special hand after which, if refused, the iron hand comes (11:10): if it wins 0.6 or
         more of its deals among champions, it is played every second time or oftener
thirds   with four players, a raise in the third trick: it is not accepted more often than not
         where the chance, by the cards that nobody has shown, is less than 0.7 of the needed one;
         whose habit it is never to run there is not asked, nor who knows that its partner has
         just raised with a card still to play

Ends with 1 when one was found. docs/robots.md says what each is for.
"""

import argparse
import os
import random
import sys
from functools import partial

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tools import bootstrap
from tools.environment import paths

if __name__ == "__main__":
    bootstrap.ensure_more("tools/lab/train/requirements.txt")
paths.add_device_paths()

from tools.hands import positions
from tools.lab.tournament import tables
from truco_core import bots
from truco_core.bots import characters, features, guard, memory
from truco_core.bots.trained import BEGINNER, LEARNS, NEVER
from truco_core.cards import FACE_DOWN
from truco_core.rng import Rng
from truco_core.state import ACCEPT, RAISE, RUN, TURN

# Weights are whole numbers: a share of 256ths may round by one part in 256.
MARGIN = 1 / 128
EVEN = 0.5
# A special hand is good from this chance on; so many samples tell it, the same for all characters.
GOOD = 0.6
SURE = 2000
SAMPLED_BY = 1  # a seed


class Player:
    """A character, asked for its probabilities.

    :param str name: one of truco_core.bots.characters.NAMES
    """

    def __init__(self, name):
        tables.keep()
        self.name = name
        self.robot = bots.make(name, Rng(1))
        self.may_blunder = bool(self.robot.character[BEGINNER])
        self.never_runs_at_last = bool(self.robot.character[NEVER] & 0x80)
        self.manners = 3 if self.robot.character[LEARNS] else 1

    def believe(self, manner):
        """Take the opponents of both teams for players of that manner."""
        m = self.robot.memory
        for team in (0, 1):
            m[4 + 2 * team] = 128 if manner == memory.EARLY else 0
            m[5 + 2 * team] = 128 if manner == memory.WILD else 0

    def odds(self, view, seat):
        """{action: probability}."""
        self.robot.choose(view, seat)
        found = {}
        for option, weight in enumerate(self.robot.weights):
            if weight:
                action = self.robot.action(option)
                found[action] = found.get(action, 0) + weight / self.robot.total
        return found


def looked(view, seat):
    """The work bytes of truco_core.bots.features and guard."""
    w = bytearray(features.WORK_SIZE)
    features.look(view.state, seat, w)
    guard.survey(view.state, seat, w)
    return w


def order(player, position):
    """Whether P(accept) grows with one's last card; None, or what is wrong."""
    views, seat = position
    before = 0
    for power, view in views:
        if positions.must_run(view.state, seat):
            continue
        stays = 1 - player.odds(view, seat).get(RUN, 0)
        if stays < before - MARGIN:
            return "with a card of strength %d it stays in %.2f, with a weaker one in %.2f" % (
                power,
                stays,
                before,
            )
        before = max(before, stays)
    return None


def sturdy_cards(rnd, players):
    """(views, seat): as `last_cards`, but cards that hardly any other beats."""
    views, seat = last_cards(rnd, players)
    some = views[0][1].state
    if positions.needs(some, seat) > 1 / 3:
        return (), seat
    return [one for one in views if positions.beaten_by(one[1].state, seat) <= 1], seat


def sturdy(player, position):
    """Whether nobody runs with a card that hardly any other beats."""
    views, seat = position
    for power, view in () if player.may_blunder else views:
        runs = player.odds(view, seat).get(RUN, 0)
        if runs:
            return "it runs in %.2f with a card of strength %d" % (runs, power)
    return None


def last_cards(rnd, players):
    """([(strength, view)], seat): a raise waits for an answer; the views differ in the last card.

    The weakest comes first.
    """
    match, seat = positions.asked_at_last(rnd, players)
    return positions.other_last_cards(match, seat), seat


def covered(player, position):
    """Whether a trick that must be taken is taken."""
    match, seat, winners = position
    if player.may_blunder:
        return None
    view = positions.view_of(match, seat)
    for action, chance in player.odds(view, seat).items():
        if action != RAISE and (action & FACE_DOWN or action not in winners):
            return "it loses the trick in %.2f" % chance
    return None


def elevens(player, position, wins=positions.wins):
    """Whether a special hand with a good chance is played."""
    match, seat, chance = position
    if player.may_blunder or chance < GOOD:
        return None
    view = positions.view_of(match, seat)
    plays = player.odds(view, seat).get(ACCEPT, 0)
    if plays >= EVEN:
        return None
    # Few samples make many a worse hand look good.
    unseen = positions.unseen(view.state)
    chance = wins(view.state, seat, unseen, SURE, random.Random(SAMPLED_BY)) / SURE
    return "it plays in %.2f a hand that wins %.2f" % (plays, chance) if chance >= GOOD else None


def third_trick(rnd, players):
    """(view, seat, chance, chance that accepting needs) of an answer in the third trick."""
    match, seat = positions.asked_at_last(rnd, players, last_trick=True)
    view = positions.view_of(match, seat)
    return view, seat, positions.chance_at_last(view.state, seat), positions.needs(view.state, seat)


def thirds(player, position):
    """Whether a raise in the third trick is refused where the cards are too weak."""
    view, seat, chance, need = position
    if player.may_blunder or player.never_runs_at_last or not positions.too_risky(chance, need):
        return None
    if view.state[TURN] == seat ^ 2:  # who is on turn was the first to raise, and has not played
        return None
    stays = 1 - player.odds(view, seat).get(RUN, 0)
    if stays > EVEN:
        return "it accepts in %.2f with a chance of %.2f, where %.2f is needed" % (
            stays,
            chance,
            need,
        )
    return None


# How positions are found, and what is asked of a player there.
CLASSES = {
    "order": (last_cards, order),
    "sturdy": (sturdy_cards, sturdy),
    "covered": (positions.must_take, covered),
    "elevens": (positions.eleven_to_ten, elevens),
    "thirds": (third_trick, thirds),
}


def look_for(which, names, count, players, seed=1):
    """[(holes, the first of them in words)] of each character at the same random positions."""
    find, ask = CLASSES[which]
    rnd = random.Random(seed)
    asked = [Player(name) for name in names]
    found = [(0, "")] * len(names)
    for number in range(count):
        position = find(rnd, players)
        for i, player in enumerate(asked):
            player.believe(number % player.manners)
            wrong = ask(player, position)
            if wrong:
                found[i] = found[i][0] + 1, found[i][1] or wrong
    return found


def main():
    parser = argparse.ArgumentParser(description="Looks for holes in the robots' play.")
    parser.add_argument("--positions", type=int, default=200_000, metavar="N", help="of each class")
    parser.add_argument("--class", dest="which", choices=CLASSES, help="only this one")
    parser.add_argument("--players", type=int, choices=(2, 4), help="only so many")
    parser.add_argument("--bot", choices=characters.NAMES, help="only this character")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    from tools.lab.train import playouts

    CLASSES["elevens"] = tuple(partial(one, wins=playouts.wins) for one in CLASSES["elevens"])
    holes = 0
    for which in [options.which] if options.which else CLASSES:
        for players in (options.players,) if options.players else (2, 4):
            if which == "thirds" and players == 2:
                continue
            names = [options.bot] if options.bot else characters.NAMES
            answers = look_for(which, names, options.positions, players, options.seed)
            for name, (found, first) in zip(names, answers):
                holes += found
                print(
                    "%-8s %d players  %-9s %d of %d%s"
                    % (
                        which,
                        players,
                        name,
                        found,
                        options.positions,
                        ", as: " + first if first else "",
                    ),
                    flush=True,
                )
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
